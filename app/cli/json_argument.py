"""The argument that every command that answers has."""

import argparse


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line of stdout")
