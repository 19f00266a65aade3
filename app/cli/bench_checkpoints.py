"""`bench reopen`, `bench rewind` and `bench save`: what checkpoints cost and spare on this machine."""

import argparse
from pathlib import Path

from app.bench.checkpoints import Setup, measure_reopen, measure_rewind, measure_save
from app.bench.checkpoints_shown import (
    reopen_lines,
    reopen_record,
    rewind_lines,
    rewind_record,
    save_lines,
    save_record,
)
from app.cli.output import notice, print_json
from app.cli.records import Json
from app.engine.cores import physical_cores
from app.engine.native.library import NATIVE_VERSION
from app.paths import Folders


def bench_checkpoints(arguments: argparse.Namespace, folders: Folders, *, model: Path) -> int:
    """Measure and print.

    Raises:
        KnownError: something that is needed is not there; the text says what.
    """
    n_threads = arguments.threads or physical_cores()
    setup = Setup(model=model, n_tokens=arguments.tokens, n_repeats=arguments.repeat, n_threads=n_threads)
    match arguments.measured:
        case "reopen":
            reopened = measure_reopen(setup, folders.data, progress=notice)
            record, lines = reopen_record(reopened), reopen_lines(reopened)
        case "rewind":
            rewound = measure_rewind(setup, folders.data, progress=notice)
            record, lines = rewind_record(rewound), rewind_lines(rewound)
        case _:
            saved = measure_save(setup, folders.data, n_reply=arguments.reply, progress=notice)
            record, lines = save_record(saved), save_lines(saved)
    if arguments.json:
        asked: Json = {"tokens": setup.n_tokens, "repeat": setup.n_repeats, "threads": n_threads}
        print_json({"model": model.name, "llama_cpp_python": NATIVE_VERSION, **asked, **record})
    else:
        print("\n".join(lines))
    return 0
