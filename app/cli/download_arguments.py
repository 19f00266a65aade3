"""The arguments of `download`; all others are in `parser`."""

import argparse


def add_download(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """What to download, or what to show instead."""
    parser.add_argument(
        "repository", nargs="?", metavar="REPO", help="owner/name, or its address; alone it lists what is in it"
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--file", default="", metavar="F", help="this file of it")
    chosen.add_argument("--quant", default="", metavar="Q", help="the one in this number format, as in Q4_K_M")
    chosen.add_argument("--search", metavar="WORDS", help="instead, find repositories with GGUF files")
    chosen.add_argument("--list", action="store_true", help="instead, list what was begun; nothing is contacted")
    chosen.add_argument("--cancel", type=int, metavar="N", help="instead, give one of these up and delete what is here")
    return parser
