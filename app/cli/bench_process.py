"""`bench process`: what it costs to run the engine in a process of its own, or over workers."""

import argparse
from dataclasses import asdict
from pathlib import Path

from app.bench.process import ProcessPlan, measure_process
from app.bench.prompts import CLASSES
from app.cli.output import notice, print_json
from app.domain.model import LoadOptions
from app.engine.cores import physical_cores
from app.engine.native.library import NATIVE_VERSION

_N_CTX = 512


def bench_process(arguments: argparse.Namespace, *, model: Path) -> int:
    """Measure and print.

    Raises:
        KnownError: something that is needed is not there; the text says what.
    """
    plan = ProcessPlan(
        model=model,
        prompts=[each.prompts[0] for each in CLASSES],
        n_repeats=arguments.repeat,
        n_tokens=arguments.tokens,
        options=LoadOptions(n_ctx=_N_CTX, n_threads=arguments.threads or physical_cores(), workers=arguments.workers),
    )
    figures = measure_process(plan, progress=lambda done, total: notice(f"{done} of {total} prompts"))
    if arguments.json:
        asked = {"repeat": plan.n_repeats, "tokens": plan.n_tokens, "threads": plan.options.n_threads}
        sides = {place.value: asdict(each) for place, each in figures.items()}
        print_json({"model": model.name, "llama_cpp_python": NATIVE_VERSION, **asked, "places": sides})
        return 0
    print("engine      load   first token   tokens/s   against the same process   text")
    for place, each in figures.items():
        print(
            f"{place.value:8}{each.load_s:6.2f} s{1000 * each.first_token_s:11.1f} ms{each.tokens_per_second:11.1f}"
            f"{each.speed:27.3f}   {'the same' if each.same_text else 'another'}"
        )
    return 0
