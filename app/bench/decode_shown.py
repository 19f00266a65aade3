"""`bench decode`, the outcome: as the JSON others rely on, and as tables for a person."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from app.bench.decode_report import ClassFigures, DecodeReport

Json = dict[str, object]

_NATIVE = "llama.cpp's server"


def decode_record(report: DecodeReport) -> Json:
    """The JSON object; depths are its keys as text, native depth 0 is plain."""
    return {
        "plain": {"ours": report.plain, "native": report.native_plain, "ratio": report.plain_ratio},
        "classes": {figures.name: _class_record(figures) for figures in report.classes},
        "ratio_native_median": report.ratio_native_median,
        "workers_plain_ratio": report.workers_plain_ratio,
        "auto_against_best_fixed_worst_class": report.auto_against_best_fixed_worst_class,
        "auto_against_plain_median": report.auto_against_plain_median,
        "acceptance_by_position": list(report.acceptance_by_position),
        "texts": {
            "prompts": report.n_prompts,
            "differ_by_depth": report.n_texts_ours,
            "differ_from_native": report.n_texts_native if report.native_plain is not None else None,
            "differ_over_workers": report.n_texts_workers if report.workers_plain_ratio is not None else None,
        },
    }


def _class_record(figures: ClassFigures) -> Json:
    return {
        "plain": figures.plain,
        "fixed": _by_depth(figures.fixed),
        "auto": figures.auto,
        "native": _by_depth(figures.native),
        "ratio_native": _by_depth(figures.ratio_native),
        "workers": _by_depth(figures.workers),
        "ratio_workers": _by_depth(figures.ratio_workers),
        "auto_against_plain": figures.auto_against_plain,
        "auto_against_best_fixed": figures.auto_against_best_fixed,
        "acceptance_by_position": list(figures.acceptance_by_position),
    }


def _by_depth(figures: Mapping[int, float]) -> dict[str, float]:
    return {str(depth): value for depth, value in figures.items()}


def decode_table(report: DecodeReport) -> str:
    """The tables, both plain speeds first."""
    return "\n".join(_lines(report))


def _lines(report: DecodeReport) -> Iterator[str]:
    depths = tuple(report.classes[0].fixed)
    native = report.native_plain is not None
    if report.native_plain is not None:
        yield (
            f"Plain decoding, tokens/s: ours {report.plain:.1f}, {_NATIVE} {report.native_plain:.1f} "
            f"(ours / theirs {report.plain_ratio:.3f})"
        )
    else:
        yield f"Plain decoding: {report.plain:.1f} tokens/s"
    yield ""
    yield _row("tokens/s", ["plain", *(f"depth {depth}" for depth in depths), "auto", "auto/best"])
    for each in report.classes:
        speeds = [each.plain, *each.fixed.values(), each.auto]
        yield _row(each.name, [*(f"{speed:.1f}" for speed in speeds), f"{each.auto_against_best_fixed:.3f}"])
    if native:
        yield from _other_lines(
            report, (_NATIVE, lambda each: each.native), ("ours / theirs", lambda each: each.ratio_native)
        )
    if report.workers_plain_ratio is not None:
        yield from _other_lines(
            report, ("over workers", lambda each: each.workers), ("workers / here", lambda each: each.ratio_workers)
        )
    yield ""
    yield from _conclusions(report)


def _other_lines(
    report: DecodeReport,
    speeds: tuple[str, Callable[[ClassFigures], Mapping[int, float]]],
    ratios: tuple[str, Callable[[ClassFigures], Mapping[int, float]]],
) -> Iterator[str]:
    """Speeds of another side and what is compared with ours, each under its name."""
    columns = ["plain", *(f"depth {depth}" for depth in report.classes[0].fixed)]
    for (name, figures), digits in ((speeds, 1), (ratios, 3)):
        yield ""
        yield _row(name, columns)
        for each in report.classes:
            yield _row(each.name, [f"{value:.{digits}f}" for value in figures(each).values()])


def _conclusions(report: DecodeReport) -> Iterator[str]:
    if report.ratio_native_median is not None:
        yield f"Ours / {_NATIVE} at the same depth, median: {report.ratio_native_median:.3f}"
    yield f"Automatic depth / best of plain and fixed, worst class: {report.auto_against_best_fixed_worst_class:.3f}"
    yield f"Automatic depth / plain, median of the classes: {report.auto_against_plain_median:.3f}"
    shares = ", ".join(f"{share:.2f}" for share in report.acceptance_by_position)
    yield f"Right drafts by place: {shares or 'none were made'}"
    yield f"Prompts whose text depends on the depth: {report.n_texts_ours} of {report.n_prompts}"
    if report.native_plain is not None:
        yield f"Prompts whose plain text is not {_NATIVE}'s: {report.n_texts_native} of {report.n_prompts}"
    if report.workers_plain_ratio is not None:
        yield f"Plain decoding over workers / here: {report.workers_plain_ratio:.3f}"
        yield f"Prompts whose plain text is another over workers: {report.n_texts_workers} of {report.n_prompts}"


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name:20}" + "".join(f"{cell:>10}" for cell in cells)
