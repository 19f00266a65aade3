"""The arguments of `list` and `arrange`; all others are in `parser`."""

import argparse
from collections.abc import Callable

_PLACES = (("pinned", "pin", "unpin"), ("archived", "archive", "unarchive"))


def add_list(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Which conversations to list."""
    parser.add_argument("--archived", action="store_true", help="those in the archive instead of the others")
    parser.add_argument("--tag", action="append", default=[], metavar="TAG", help="with this tag; may be given again")
    return parser


def add_arrange(parser: argparse.ArgumentParser, *, number: Callable[[str], int]) -> argparse.ArgumentParser:
    """What to change of which conversations; `number` reads the number of one."""
    parser.add_argument("conversations", nargs="+", type=number, metavar="ID", help="which conversations")
    for name, on, off in _PLACES:
        either = parser.add_mutually_exclusive_group()
        either.add_argument(f"--{on}", action="store_const", const=True, dest=name, help=f"make them {name}")
        either.add_argument(
            f"--{off}", action="store_const", const=False, dest=name, help=f"make them {name} no longer"
        )
    parser.add_argument("--tag", action="append", default=[], metavar="TAG", help="add a tag; may be given again")
    parser.add_argument("--note", metavar="TEXT", help="a note of your own, which no model reads; empty removes it")
    parser.add_argument("--untag", action="append", default=[], metavar="TAG", help="take a tag away")
    return parser
