"""What `bench ui` may be asked; it is carried out by the window, which no command here knows."""

import argparse
from collections.abc import Callable

PARTS = ("stream", "open", "list", "search", "memory", "hostile")


def add_bench_ui(
    measured: "argparse._SubParsersAction[argparse.ArgumentParser]", count: Callable[[str], int]
) -> argparse.ArgumentParser:
    """Add the command; `count` reads a whole number above zero."""
    ui = measured.add_parser("ui", help="the window, without a display: streaming, typing, opening, scrolling, memory")
    ui.add_argument("--part", action="append", choices=PARTS, help="only this; may be given again")
    ui.add_argument("--tokens", type=count, default=20_000, metavar="N", help="length of the reply (default: 20,000)")
    ui.add_argument("--speed", type=_speed, default=1.0, metavar="X", help="times 150 tokens/s (default: 1)")
    ui.add_argument("--messages", type=count, default=2000, metavar="N", help="of a conversation (default: 2,000)")
    ui.add_argument("--conversations", type=count, default=10_000, metavar="N", help="default: 10,000")
    ui.add_argument("--streamed", type=count, default=10_000, metavar="N", help="messages for memory (default: 10,000)")
    return ui


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 1000:
        raise argparse.ArgumentTypeError(f"“{text}” is not a speed: take a number above 0, at most 1000")
    return speed
