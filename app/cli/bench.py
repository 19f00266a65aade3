"""`bench`: how fast a model decodes here, plainly, with drafts, and beside llama.cpp's own server; how drafts do."""

import argparse
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from app.bench.decode import Decoder, Plan, Side, measure
from app.bench.decode_report import make_report
from app.bench.decode_shown import decode_record, decode_table
from app.bench.drafts import measure_drafts
from app.bench.native_build import ensure_server
from app.bench.native_decoder import NativeDecoder
from app.bench.ours import OurDecoder
from app.bench.over_workers import WorkersDecoder
from app.bench.prompts import CLASSES
from app.cli.output import notice, print_json
from app.domain.model import LoadOptions
from app.engine.cores import physical_cores
from app.engine.native.library import NATIVE_VERSION
from app.paths import Folders

PROMPT_ROOM = 256
"""Rows kept for a prompt beside the reply."""

_ROWS_STEP = 256


def bench_decode(arguments: argparse.Namespace, folders: Folders, *, model: Path) -> int:
    """Measure and print.

    Raises:
        KnownError: something that is needed is not there; the text says what.
    """
    plan = Plan(
        classes=arguments.classes,
        depths=arguments.depths,
        n_repeats=arguments.repeat,
        n_tokens=arguments.tokens,
    )
    n_threads = arguments.threads or physical_cores()
    n_ctx = _context_length(arguments.tokens)
    with ExitStack() as stack:
        ours = stack.enter_context(OurDecoder(model, depth_max=max(plan.depths), n_threads=n_threads, n_ctx=n_ctx))
        decoders: dict[Side, Decoder] = {Side.OURS: ours}
        if arguments.against:
            native = NativeDecoder(
                ensure_server(folders.data / "bench", progress=notice),
                model,
                depths=(0, *plan.depths),
                n_threads=n_threads,
                n_ctx=n_ctx,
                tokenize=ours.prompt_tokens,
            )
            decoders[Side.NATIVE] = stack.enter_context(native)
        if arguments.workers:
            spread = LoadOptions(
                n_ctx=n_ctx, n_threads=n_threads, max_depth=max(plan.depths), workers=arguments.workers
            )
            decoders[Side.WORKERS] = stack.enter_context(WorkersDecoder(model, spread))
        notice(f"{model.name}, {n_threads} threads, greedy, {plan.n_tokens} tokens a reply.")
        report = make_report(measure(decoders, plan, progress=_Tenths()), plan)
    if arguments.json:
        asked = {"repeat": plan.n_repeats, "tokens": plan.n_tokens, "threads": n_threads, "depths": list(plan.depths)}
        print_json({"model": model.name, "llama_cpp_python": NATIVE_VERSION, **asked, **decode_record(report)})
    else:
        print(decode_table(report))
    return 0


def bench_drafts(arguments: argparse.Namespace, *, model: Path) -> int:
    """Measure and print how often drafts are right above temperature 0.

    Raises:
        KnownError: something that is needed is not there; the text says what.
    """
    figures = measure_drafts(
        model,
        CLASSES,
        arguments.temperatures,
        n_tokens=arguments.tokens,
        n_threads=arguments.threads or physical_cores(),
        progress=_Tenths(),
    )
    if arguments.json:
        print_json({"model": model.name, "temperatures": [asdict(each) for each in figures]})
        return 0
    print("temperature   first drafts   most likely   same noise   rejection would accept")
    for each in figures:
        print(
            f"{each.temperature:11.2f}{each.n_drafts:15}{each.argmax:14.3f}{each.coupled:13.3f}{each.rejection:25.3f}"
        )
    return 0


def _context_length(n_tokens: int) -> int:
    """Room for the longest prompt and reply, in whole steps, for every side alike."""
    return -(-(PROMPT_ROOM + n_tokens) // _ROWS_STEP) * _ROWS_STEP


class _Tenths:
    """Says on stderr when another tenth is done."""

    def __init__(self) -> None:
        self._said = 0

    def __call__(self, done: int, total: int) -> None:
        if 10 * done // total > self._said:
            self._said = 10 * done // total
            notice(f"{done} of {total} replies")
