"""The arguments of the command line."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from app import __version__

NO_WINDOW = ("ask", "list", "show", "verify", "doctor")
"""Commands that need no display."""


_MAX_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Depth:
    """A chosen depth; None lets the engine choose."""

    value: int | None


def _depth(text: str) -> Depth:
    return Depth(None if text == "auto" else int(text))


def _id(text: str) -> int:
    number = int(text)
    if not 0 < number <= _MAX_ID:
        raise ValueError(text)
    return number


def _conversation(text: str) -> str:
    return text if text in {"new", "last"} else str(_id(text))


# argparse puts these names into its sentences.
_depth.__name__, _id.__name__, _conversation.__name__ = "depth", "id", "conversation"


def make_parser() -> argparse.ArgumentParser:
    """The parser; without a command the window opens."""
    parser = argparse.ArgumentParser(
        prog="python -m app",
        description="Tandem: chat with local models, decoded speculatively, saved as checkpoints.",
        epilog="Without a command the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"Tandem {__version__}")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep everything under this folder (or TANDEM_DATA)")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_ask(commands.add_parser("ask", help="ask once, streamed to the terminal"))
    _add_json(commands.add_parser("list", help="list conversations"))
    show = commands.add_parser("show", help="show one conversation as a tree")
    show.add_argument("conversation", type=_id, metavar="ID")
    _add_json(show)
    verify = commands.add_parser("verify", help="re-derive every key and checksum of the store")
    verify.add_argument("--repair", action="store_true", help="set damaged segments aside")
    _add_json(verify)
    _add_json(commands.add_parser("doctor", help="what is installed, and what is wrong"))
    shot = commands.add_parser("shot", help="render states of the window to PNG files, without a display")
    shot.add_argument("--out", type=Path, required=True, metavar="DIR")
    shot.add_argument("--state", action="append", metavar="NAME", help="only this state; may be given again")
    return parser


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line of stdout")


def _add_ask(ask: argparse.ArgumentParser) -> None:
    ask.add_argument("prompt", nargs="?", metavar="PROMPT", help="what to ask; - reads it from stdin")
    ask.add_argument(
        "--conversation",
        type=_conversation,
        default="new",
        metavar="new|last|ID",
        help="where to ask it (default: new)",
    )
    ask.add_argument("--at", type=_id, metavar="MESSAGE", help="ask after this message; without PROMPT answer it again")
    ask.add_argument("--system", default="", metavar="TEXT", help="system prompt of a new conversation")
    ask.add_argument("--model", type=Path, metavar="FILE", help="GGUF file (default: the chosen or the demo model)")
    ask.add_argument("--seed", type=int, help="same seed, same text (default: drawn at random)")
    ask.add_argument("--temperature", type=float, help="0 always takes the most likely token")
    ask.add_argument("--top-k", type=int, dest="top_k")
    ask.add_argument("--top-p", type=float, dest="top_p")
    ask.add_argument("--min-p", type=float, dest="min_p")
    ask.add_argument("--max-tokens", type=int, dest="max_tokens", help="most tokens to generate (default: no limit)")
    ask.add_argument("--context", type=int, help="context length in tokens")
    ask.add_argument("--threads", type=int, help="CPU threads (default: physical cores)")
    ask.add_argument("--drafter", choices=("auto", "mtp", "none"), help="what proposes tokens")
    ask.add_argument("--depth", type=_depth, metavar="auto|N", help="tokens drafted in a round")
    ask.add_argument("--no-restore", action="store_true", help="read the whole transcript again, for comparison")
    _add_json(ask)
