"""The arguments of `bench`: what can be measured, and how."""

import argparse
from pathlib import Path

from app.bench.prompts import CLASSES
from app.cli.argument_readers import (
    classes_from,
    count_from,
    depths_from,
    temperatures_from,
    tokens_from,
    workers_from,
)
from app.cli.bench_ui_arguments import add_bench_ui
from app.cli.json_argument import add_json


def add_bench(bench: argparse.ArgumentParser) -> None:
    """The arguments of `bench`."""
    measured = bench.add_subparsers(dest="measured", metavar="WHAT", required=True)
    decode = measured.add_parser("decode", help="decoding with and without drafts, in six classes of content")
    names = ",".join(each.name for each in CLASSES)
    decode.add_argument("--model", type=Path, metavar="FILE", help="GGUF file (default: the chosen or the demo model)")
    decode.add_argument(
        "--repeat", type=count_from, default=3, metavar="N", help="times each prompt is asked (default: 3)"
    )
    decode.add_argument(
        "--tokens", type=tokens_from, default=64, metavar="N", help="most tokens of a reply (default: 64)"
    )
    decode.add_argument("--classes", type=classes_from, default=CLASSES, metavar="NAMES", help=f"some of {names}")
    decode.add_argument(
        "--depths", type=depths_from, default=(1, 2, 3), help="depths by hand to compare (default: 1,2,3)"
    )
    decode.add_argument("--threads", type=count_from, metavar="N", help="CPU threads (default: physical cores)")
    drafts = measured.add_parser("drafts", help="three ways to pick a draft above temperature 0")
    drafts.add_argument("--model", type=Path, metavar="FILE", help="GGUF file (default: the chosen or the demo model)")
    drafts.add_argument("--temperatures", type=temperatures_from, default=(0.3, 0.7, 1.0), metavar="T,T,…")
    drafts.add_argument("--tokens", type=tokens_from, default=64, metavar="N", help="tokens of a reply (default: 64)")
    drafts.add_argument("--threads", type=count_from, metavar="N", help="CPU threads (default: physical cores)")
    add_json(drafts)
    _add_checkpoints(measured)
    _add_process(measured)
    library = measured.add_parser("library", help="a store as it grows: start, list, open, search, append")
    library.add_argument("--conversations", type=count_from, default=10_000, metavar="N", help="default: 10,000")
    library.add_argument("--messages", type=count_from, default=1_000_000, metavar="N", help="default: 1,000,000")
    add_json(library)
    add_json(add_bench_ui(measured, count_from))
    decode.add_argument(
        "--workers", type=workers_from, default=(), metavar="LIST", help="spread over these machines too, for its price"
    )
    decode.add_argument("--against", choices=("native",), help="compare with llama.cpp's server, built here once")
    add_json(decode)


def _add_process(measured: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    process = measured.add_parser("process", help="what an engine in a process of its own costs, or over workers")
    process.add_argument("--model", type=Path, metavar="FILE", help="GGUF file (default: the chosen or the demo model)")
    process.add_argument("--tokens", type=tokens_from, default=64, metavar="N", help="tokens of a reply (default: 64)")
    process.add_argument("--repeat", type=count_from, default=3, metavar="N", help="times each is started (default: 3)")
    process.add_argument("--threads", type=count_from, metavar="N", help="CPU threads (default: physical cores)")
    process.add_argument("--workers", type=workers_from, default=(), metavar="LIST", help="over these machines too")
    add_json(process)


def _add_checkpoints(measured: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    meanings = {
        "reopen": "the first new token of a reopened conversation, from saved rows and by reading again",
        "rewind": "going back within an open conversation, and over to a sibling branch",
        "save": "what a saved reply costs the engine and the disk",
    }
    for name, meaning in meanings.items():
        act = measured.add_parser(name, help=meaning)
        act.add_argument("--model", type=Path, metavar="FILE", help="GGUF file (default: the chosen or the demo model)")
        act.add_argument(
            "--tokens", type=count_from, default=3000, metavar="N", help="length of the conversation (3000)"
        )
        act.add_argument(
            "--repeat", type=count_from, default=3, metavar="N", help="times each act is done (default: 3)"
        )
        act.add_argument("--threads", type=count_from, metavar="N", help="CPU threads (default: physical cores)")
        if name == "save":
            act.add_argument("--reply", type=count_from, default=200, metavar="N", help="tokens of the reply (200)")
        add_json(act)
