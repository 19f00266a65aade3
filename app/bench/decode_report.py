"""`bench decode`, the figures: medians, ratios and acceptance out of samples.  It does not know how they were taken.

Speeds are medians over the replies of a class.  A ratio of two modes is the median of the ratios reply by reply, since
both answered the same prompt moments apart; it need not equal the ratio of the two medians.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from statistics import median

from app.bench.decode import AUTO, NATIVE_PLAIN, PLAIN, WORKERS_PLAIN, Mode, Plan, Sample, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFigures:
    """One class of content; speeds in tokens per second.

    Attributes:
        name: the class.
        plain, fixed, auto: our speeds, `fixed` by depth.
        native: speeds of llama.cpp's server by depth, 0 being plain; empty without it.
        ratio_native: ours / native at the same depth, 0 being plain; empty without it.
        workers, ratio_workers: speeds over workers by depth, 0 being plain, and those / ours here; empty without any.
        auto_against_plain: automatic / plain.
        auto_against_best_fixed: automatic / the fastest of plain and every fixed depth.
        acceptance_by_position: of the drafts judged at each place, the share that was right.
    """

    name: str
    plain: float
    fixed: Mapping[int, float]
    auto: float
    native: Mapping[int, float]
    ratio_native: Mapping[int, float]
    workers: Mapping[int, float]
    ratio_workers: Mapping[int, float]
    auto_against_plain: float
    auto_against_best_fixed: float
    acceptance_by_position: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodeReport:
    """All classes, and what is concluded from them.

    Attributes:
        plain, native_plain, plain_ratio: speed without drafts, ours, llama.cpp's server's, and ours / native; the last
            two are None without it.  They come first, since nothing else can be compared if they disagree.
        classes: by class.
        ratio_native_median: ours / native at the same fixed depth, over classes and depths; None without native.
        workers_plain_ratio: plain decoding over workers / here; None without any.
        auto_against_best_fixed_worst_class: the lowest of the classes.
        auto_against_plain_median: over the classes.
        acceptance_by_position: over everything we drafted at fixed depths.
        n_prompts: prompts that were answered.
        n_texts_ours, n_texts_native: prompts whose reply was not the same in all of our modes, and those whose plain
            reply by llama.cpp's server was not our plain one.
        n_texts_workers: prompts whose plain reply over workers was not the one here.
    """

    plain: float
    native_plain: float | None
    plain_ratio: float | None
    classes: tuple[ClassFigures, ...]
    ratio_native_median: float | None
    workers_plain_ratio: float | None
    auto_against_best_fixed_worst_class: float
    auto_against_plain_median: float
    acceptance_by_position: tuple[float, ...]
    n_prompts: int
    n_texts_ours: int
    n_texts_native: int
    n_texts_workers: int


def make_report(samples: Sequence[Sample], plan: Plan) -> DecodeReport:
    """The figures of a measurement made by `plan`."""
    sides = {sample.mode.side for sample in samples}
    native = Side.NATIVE in sides
    classes = tuple(
        _class_figures(name, [sample for sample in samples if sample.content == name], plan.depths, sides)
        for name in (each.name for each in plan.classes)
    )
    by_depth = [figures.ratio_native[depth] for figures in classes for depth in plan.depths] if native else []
    return DecodeReport(
        plain=_speed(samples, PLAIN),
        native_plain=_speed(samples, NATIVE_PLAIN) if native else None,
        plain_ratio=_ratio(samples, PLAIN, NATIVE_PLAIN) if native else None,
        classes=classes,
        ratio_native_median=median(by_depth) if by_depth else None,
        workers_plain_ratio=_ratio(samples, WORKERS_PLAIN, PLAIN) if Side.WORKERS in sides else None,
        auto_against_best_fixed_worst_class=min(each.auto_against_best_fixed for each in classes),
        auto_against_plain_median=median(each.auto_against_plain for each in classes),
        acceptance_by_position=_acceptance(samples, plan.depths),
        n_prompts=len(plan.prompts),
        n_texts_ours=_n_texts(samples, lambda mode: mode.side is Side.OURS),
        n_texts_native=_n_texts(samples, lambda mode: mode in {PLAIN, NATIVE_PLAIN}),
        n_texts_workers=_n_texts(samples, lambda mode: mode in {PLAIN, WORKERS_PLAIN}),
    )


def _class_figures(name: str, samples: Sequence[Sample], depths: Sequence[int], sides: Set[Side]) -> ClassFigures:
    fixed = {depth: _speed(samples, Mode(Side.OURS, depth)) for depth in depths}
    choices = {PLAIN: _speed(samples, PLAIN)} | {Mode(Side.OURS, depth): speed for depth, speed in fixed.items()}
    best = max(choices, key=lambda mode: choices[mode])
    compared = (0, *depths) if Side.NATIVE in sides else ()
    over_workers = (0, *depths) if Side.WORKERS in sides else ()
    return ClassFigures(
        name=name,
        plain=choices[PLAIN],
        fixed=fixed,
        auto=_speed(samples, AUTO),
        native={depth: _speed(samples, Mode(Side.NATIVE, depth)) for depth in compared},
        ratio_native={depth: _ratio(samples, Mode(Side.OURS, depth), Mode(Side.NATIVE, depth)) for depth in compared},
        workers={depth: _speed(samples, Mode(Side.WORKERS, depth)) for depth in over_workers},
        ratio_workers={
            depth: _ratio(samples, Mode(Side.WORKERS, depth), Mode(Side.OURS, depth)) for depth in over_workers
        },
        auto_against_plain=_ratio(samples, AUTO, PLAIN),
        auto_against_best_fixed=_ratio(samples, AUTO, best),
        acceptance_by_position=_acceptance(samples, depths),
    )


def _speed(samples: Iterable[Sample], mode: Mode) -> float:
    return median(sample.run.tokens_per_second for sample in samples if sample.mode == mode)


def _ratio(samples: Iterable[Sample], numerator: Mode, denominator: Mode) -> float:
    """Median of the ratios of two modes at the same prompt in the same repeat."""
    speeds = {(each.prompt, each.repeat, each.mode): each.run.tokens_per_second for each in samples}
    return median(
        speed / speeds[prompt, repeat, denominator]
        for (prompt, repeat, mode), speed in speeds.items()
        if mode == numerator
    )


def _acceptance(samples: Iterable[Sample], depths: Sequence[int]) -> tuple[float, ...]:
    """Right drafts by place, over our fixed depths; ends where nothing was judged."""
    runs = [each.run for each in samples if each.mode.side is Side.OURS and each.mode.depth in depths]
    offered = _sums(run.offered_by_position for run in runs)
    accepted = _sums(run.accepted_by_position for run in runs)
    return tuple(right / judged for right, judged in zip(accepted, offered, strict=True) if judged > 0)


def _sums(rows: Iterable[Sequence[int]]) -> tuple[int, ...]:
    return tuple(sum(column) for column in itertools.zip_longest(*rows, fillvalue=0))


def _n_texts(samples: Iterable[Sample], counts: Callable[[Mode], bool]) -> int:
    """Prompts to which the modes that count gave more than one reply."""
    replies: dict[str, set[tuple[int, ...]]] = {}
    for sample in samples:
        if counts(sample.mode):
            replies.setdefault(sample.prompt, set()).add(sample.run.tokens)
    return sum(len(each) > 1 for each in replies.values())
