"""`bench ui`: measures the window, and says which bars hold."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtWidgets import QApplication

from app.text.warm_up import warm_up
from app.ui.bench.figures import Figure
from app.ui.bench.hostile import hostile_messages, measure_hostile
from app.ui.bench.listing import measure_listing
from app.ui.bench.memory import measure_memory
from app.ui.bench.opening import measure_opening
from app.ui.bench.searching import measure_searching
from app.ui.bench.streaming import measure_streaming
from app.ui.garbage import spare_what_stays

PARTS = ("stream", "open", "list", "search", "memory", "hostile")


def bench_ui(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit code is 0 whichever bars hold."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    warm_up()
    spare_what_stays()
    figures = tuple(measure_ui(arguments, progress=_notice))
    application.processEvents()
    if arguments.json:
        print_record(figures)
    else:
        sys.stdout.write("\n".join(table(figures)) + "\n")
    return 0


def measure_ui(arguments: argparse.Namespace, *, progress: Callable[[str], None]) -> Iterable[Figure]:
    """Every figure of the parts that are asked for."""
    parts: dict[str, Callable[[], Iterable[Figure]]] = {
        "stream": lambda: measure_streaming(n_tokens=arguments.tokens, speed=arguments.speed),
        "open": lambda: measure_opening(n_messages=arguments.messages),
        "list": lambda: measure_listing(n_conversations=arguments.conversations),
        "search": lambda: measure_searching(n_conversations=arguments.conversations, progress=progress),
        "memory": lambda: measure_memory(n_messages=arguments.streamed, progress=progress),
        "hostile": lambda: measure_hostile(hostile_messages()),
    }
    for name in arguments.part or PARTS:
        progress(f"Measuring: {name}")
        yield from parts[name]()


def table(figures: Sequence[Figure]) -> list[str]:
    """One line a figure: milliseconds, the bar, and whether it holds."""
    width = max((len(figure.name) for figure in figures), default=0)
    lines = [f"{'milliseconds':{width}}  {'measured':>10}  {'bar':>8}"]
    for figure in figures:
        bar = f"{figure.bar:8.0f}  {'holds' if figure.holds else 'is missed'}" if figure.bar is not None else ""
        lines.append(f"{figure.name:{width}}  {figure.value:10.1f}  {bar}".rstrip())
    return lines


def print_record(figures: Sequence[Figure]) -> None:
    """All figures as one object on one line."""
    record = [{"name": one.name, "value": round(one.value, 2), "bar": one.bar, "holds": one.holds} for one in figures]
    sys.stdout.write(json.dumps({"figures": record}, ensure_ascii=False) + "\n")


def _notice(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
