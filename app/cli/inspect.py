"""`inspect`: what a model file holds, what it would take, and what this machine would do with it; nothing is loaded."""

import argparse
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.cli.inspect_projector import inspect_projector
from app.cli.output import print_json
from app.cli.records import Json
from app.domain.model import LoadOptions
from app.domain.sizes import size_text
from app.engine.gguf_header import GgufHeader, read_header
from app.engine.layer_memory import layers_of, n_mtp_heads
from app.engine.machine_memory import available_bytes
from app.engine.memory_estimate import MemoryEstimate
from app.engine.memory_plan import MemoryPlan, TooLittleMemoryError, plan
from app.engine.projector_file import is_projector
from app.engine.template_verdict import TemplateVerdict, judge_template


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything `inspect` says.

    Attributes:
        header: the file's.
        template: see `TemplateVerdict`.
        wanted: the plan if memory had no end.
        planned: the plan for this machine; None where the model does not fit.
        available: bytes that are free; None where that is unknown.
        decisions: what the plan decided, or why there is none.
    """

    header: GgufHeader
    template: TemplateVerdict
    wanted: MemoryPlan
    planned: MemoryPlan | None
    available: int | None
    decisions: tuple[str, ...]


def inspect_model(arguments: argparse.Namespace) -> int:
    """Print what is known of a model file.

    Raises:
        ModelFileError: it is no model, or damaged.
        InvalidSettingError: no context has the wanted length.
    """
    header = read_header(arguments.file)
    if is_projector(header):
        return inspect_projector(header, as_json=arguments.json)
    options = LoadOptions() if arguments.context is None else replace(LoadOptions(), n_ctx=arguments.context)
    report = make_report(arguments.file, options, available_bytes())
    if arguments.json:
        print_json(report_record(report))
    else:
        print("\n".join(report_lines(report)))
    return 0


def make_report(path: Path, options: LoadOptions, available: int | None) -> Report:
    """Look at a file.

    Raises:
        ModelFileError: it is no model, or damaged.
    """
    header = read_header(path)
    wanted = plan(header, options, None)
    planned: MemoryPlan | None = None
    try:
        planned = plan(header, options, available)
    except TooLittleMemoryError as error:
        decisions: tuple[str, ...] = (str(error),)
    else:
        decisions = planned.decisions
    return Report(
        header=header,
        template=judge_template(header),
        wanted=wanted,
        planned=planned,
        available=available,
        decisions=decisions,
    )


# --- how it is shown ---


def report_lines(report: Report) -> list[str]:
    """The report for a person."""
    header, planned = report.header, report.planned or report.wanted
    n_heads = n_mtp_heads(header)
    heads = f"{n_heads} MTP head{'s' if n_heads > 1 else ''}" if n_heads else "no MTP head"
    facts = {
        "architecture": header.architecture,
        "parameters": _parameters(header),
        "formats": ", ".join(f"{kind} {100 * share:.0f} %" for kind, share in _shares(header).items()),
        "layers": f"{_n_trunk(header)} and {heads}",
        "trained context": f"{header.number('context_length')} tokens",
        "chat template": report.template.text,
    }
    parts = {name: size_text(n_bytes) for name, n_bytes in _parts(planned.estimate).items()}
    free = "unknown" if report.available is None else size_text(report.available)
    return [
        f"{header.name} ({header.path.name}, {size_text(header.n_bytes)})",
        *(f"  {name:16} {value}" for name, value in facts.items()),
        f"Memory with a context of {planned.options.n_ctx} tokens",
        *(f"  {name:24} {value:>10}" for name, value in {**parts, "free on this machine": free}.items()),
        *report.decisions,
    ]


def report_record(report: Report) -> Json:
    """The report as JSON."""
    header, planned = report.header, report.planned
    return {
        "name": header.name,
        "path": str(header.path),
        "bytes": header.n_bytes,
        "architecture": header.architecture,
        "parameters": _n_parameters(header),
        "formats": dict(_bytes_by_format(header)),
        "layers": _n_trunk(header),
        "mtp_heads": n_mtp_heads(header),
        "context_trained": header.number("context_length"),
        "template": {
            "present": report.template.present,
            "works": report.template.works,
            "system": report.template.system,
            "text": report.template.text,
        },
        "memory": _memory_record(report.wanted),
        "available": report.available,
        "plan": {
            "fits": planned is not None,
            "drafter": planned.options.drafter.value if planned is not None else None,
            "memory": _memory_record(planned) if planned is not None else None,
            "decisions": list(report.decisions),
        },
    }


def _memory_record(planned: MemoryPlan) -> Json:
    predicted = planned.estimate
    return {
        "n_ctx": planned.options.n_ctx,
        "weights": predicted.weights,
        "weights_mtp": predicted.weights_mtp,
        "kv_target": predicted.kv_target,
        "kv_draft": predicted.kv_draft,
        "recurrent": predicted.recurrent,
        "compute_target": predicted.compute_target,
        "compute_draft": predicted.compute_draft,
        "bookkeeping": predicted.bookkeeping,
        "total": predicted.total,
    }


def _parts(predicted: MemoryEstimate) -> Mapping[str, int]:
    """The table's lines; what is nothing is left out."""
    parts = {
        "weights": predicted.weights,
        "  of them the MTP head": predicted.weights_mtp,
        "rows of the target": predicted.kv_target,
        "rows of the draft": predicted.kv_draft,
        "recurrent states": predicted.recurrent,
        "buffers of the target": predicted.compute_target,
        "buffers of the draft": predicted.compute_draft,
        "vocabulary and lists": predicted.bookkeeping,
        "total": predicted.total,
    }
    return {name: n_bytes for name, n_bytes in parts.items() if n_bytes}


def _n_trunk(header: GgufHeader) -> int:
    return sum(not layer.mtp for layer in layers_of(header))


def _n_parameters(header: GgufHeader) -> int:
    return sum(tensor.n_elements for tensor in header.tensors)


def _parameters(header: GgufHeader) -> str:
    n = _n_parameters(header)
    return f"{n / 1e9:.1f} billion" if n >= 1e9 else f"{n / 1e6:.1f} million"


def _bytes_by_format(header: GgufHeader) -> Mapping[str, int]:
    counted: Counter[str] = Counter()
    for tensor in header.tensors:
        counted[tensor.kind] += tensor.n_bytes
    return dict(counted.most_common())


def _shares(header: GgufHeader) -> Mapping[str, float]:
    """Share of the weights' bytes in each number format, largest first; what would show as 0 % is left out."""
    by_format = _bytes_by_format(header)
    whole = sum(by_format.values())
    return {kind: n_bytes / whole for kind, n_bytes in by_format.items() if n_bytes >= 0.005 * whole}
