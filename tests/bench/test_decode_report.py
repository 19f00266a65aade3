"""The figures: medians by class, ratios reply by reply, acceptance by place."""

import pytest

from app.bench.decode import AUTO, PLAIN, Mode, Plan, Sample, Side, measure
from app.bench.decode_report import ClassFigures, DecodeReport, make_report
from app.bench.decode_shown import decode_record, decode_table
from app.bench.prompts import ContentClass
from tests.fakes.scripted_decoder import TEXT, ScriptedDecoder

PLAN = Plan(
    classes=(ContentClass("verse", ("rose", "violet", "iris")), ContentClass("prose", ("letter",))),
    depths=(1, 2),
    n_repeats=1,
    n_tokens=24,
)
PACE = {"rose": 1.0, "violet": 2.0, "iris": 10.0, "letter": 4.0}
OURS = {0: 100.0, 1: 120.0, 2: 90.0, None: 114.0}
NATIVE = {0: 100.0, 1: 96.0, 2: 90.0}


def ours(depth: int | None, prompt: str) -> float:
    """Depth 1 is our best for verse, plain for prose."""
    return PACE[prompt] * (100.0 if prompt == "letter" and depth == 1 else OURS[depth])


def native(depth: int | None, prompt: str) -> float:
    assert depth is not None
    return PACE[prompt] * NATIVE[depth]


def report_of(*decoders: ScriptedDecoder, plan: Plan = PLAN) -> DecodeReport:
    sides = dict(zip((Side.OURS, Side.NATIVE), decoders, strict=False))
    return make_report(measure(sides, plan), plan)


def both() -> DecodeReport:
    return report_of(ScriptedDecoder(Side.OURS, ours), ScriptedDecoder(Side.NATIVE, native))


@pytest.fixture
def verse() -> ClassFigures:
    return both().classes[0]


def test_a_speed_is_the_median_of_its_class(verse: ClassFigures) -> None:
    assert verse.plain == pytest.approx(200.0)
    assert verse.fixed == pytest.approx({1: 240.0, 2: 180.0})
    assert verse.auto == pytest.approx(228.0)


def test_the_servers_speeds_begin_with_plain(verse: ClassFigures) -> None:
    assert verse.native == pytest.approx({0: 200.0, 1: 192.0, 2: 180.0})


def test_ours_is_compared_with_the_server_at_the_same_depth(verse: ClassFigures) -> None:
    assert verse.ratio_native == pytest.approx({0: 1.0, 1: 1.25, 2: 1.0})


def test_the_median_ratio_is_over_fixed_depths_alone() -> None:
    # verse 1.25 and 1.0, prose 100/96 and 1.0; the plain ones are not among them
    assert both().ratio_native_median == pytest.approx((1.0 + 100 / 96) / 2)


def test_automatic_is_compared_with_the_best_of_plain_and_fixed() -> None:
    report = both()
    assert [each.auto_against_best_fixed for each in report.classes] == pytest.approx([114 / 120, 114 / 100])
    assert report.auto_against_best_fixed_worst_class == pytest.approx(114 / 120)


def test_automatic_is_compared_with_plain_in_the_median_of_the_classes() -> None:
    def slow_prose(depth: int | None, prompt: str) -> float:
        return ours(depth, prompt) * (0.5 if depth is None and prompt == "letter" else 1.0)

    report = report_of(ScriptedDecoder(Side.OURS, slow_prose))
    assert report.auto_against_plain_median == pytest.approx((1.14 + 0.57) / 2)


def test_a_ratio_is_taken_reply_by_reply() -> None:
    # Each mode has its own slow prompt: medians of the speeds would say 2.0.
    speeds: dict[tuple[str, int | None], float] = {("rose", 0): 1.0, ("violet", 0): 10.0, ("iris", 0): 4.0}
    speeds |= {("rose", None): 3.0, ("violet", None): 8.0, ("iris", None): 12.0}

    def speed(depth: int | None, prompt: str) -> float:
        return speeds.get((prompt, depth), 1.0)

    assert report_of(ScriptedDecoder(Side.OURS, speed)).classes[0].auto_against_plain == pytest.approx(3.0)


def test_acceptance_counts_what_was_judged_at_each_place() -> None:
    # Depth 1 offers one place, depth 2 two; the first is right and the second never is.
    report = both()
    assert report.acceptance_by_position == (1.0, 0.0)
    assert report.classes[1].acceptance_by_position == (1.0, 0.0)


def test_texts_that_depend_on_the_depth_are_counted_by_prompt() -> None:
    def text(depth: int | None, prompt: str) -> tuple[int, ...]:
        return (*TEXT, 90 + (depth or 0)) if (depth, prompt) in {(1, "rose"), (2, "rose"), (2, "letter")} else TEXT

    report = report_of(ScriptedDecoder(Side.OURS, ours, text=text), ScriptedDecoder(Side.NATIVE, native))
    assert (report.n_prompts, report.n_texts_ours, report.n_texts_native) == (4, 2, 0)


def test_only_plain_texts_are_compared_with_the_servers() -> None:
    def text(depth: int | None, prompt: str) -> tuple[int, ...]:
        return (7, 8, 9) if depth == 1 or prompt == "iris" else TEXT

    report = report_of(ScriptedDecoder(Side.OURS, ours), ScriptedDecoder(Side.NATIVE, native, text=text))
    assert (report.n_texts_ours, report.n_texts_native) == (0, 1)


def test_without_the_server_nothing_is_said_of_it() -> None:
    report = report_of(ScriptedDecoder(Side.OURS, ours))
    assert (report.native_plain, report.plain_ratio, report.ratio_native_median) == (None, None, None)
    assert report.classes[0].native == {}
    assert (report.workers_plain_ratio, report.classes[0].workers, report.classes[0].ratio_workers) == (None, {}, {})
    assert "llama.cpp" not in decode_table(report)
    assert "workers" not in decode_table(report)


def test_the_price_of_workers_is_told_at_each_depth() -> None:
    def text(depth: int | None, prompt: str) -> tuple[int, ...]:
        return (7, 8, 9) if prompt == "iris" else TEXT

    def slower(depth: int | None, prompt: str) -> float:
        return ours(depth, prompt) * (0.5 if depth else 0.8)

    sides = {
        Side.OURS: ScriptedDecoder(Side.OURS, ours),
        Side.WORKERS: ScriptedDecoder(Side.WORKERS, slower, text=text),
    }
    report = make_report(measure(sides, PLAN), PLAN)
    assert report.workers_plain_ratio == pytest.approx(0.8)
    assert report.classes[0].workers == pytest.approx({0: 160.0, 1: 120.0, 2: 90.0})
    assert report.classes[0].ratio_workers == pytest.approx({0: 0.8, 1: 0.5, 2: 0.5})
    assert (report.n_texts_workers, report.n_texts_native) == (1, 0)
    assert "Plain decoding over workers / here: 0.800" in decode_table(report)
    assert decode_record(report)["texts"]["differ_over_workers"] == 1  # type: ignore[index]  # the record's shape


def test_repeats_are_compared_with_each_other_not_across() -> None:
    def run(mode: Mode, repeat: int, speed: float) -> Sample:
        done = ScriptedDecoder(Side.OURS, lambda _depth, _prompt: speed).run("letter", depth=mode.depth, n_tokens=9)
        return Sample(content="prose", prompt="letter", repeat=repeat, mode=mode, run=done)

    plan = Plan(classes=(ContentClass("prose", ("letter",)),), depths=(1,), n_repeats=2, n_tokens=9)
    samples = [run(mode, repeat, speed) for repeat, speed in enumerate((100.0, 10.0)) for mode in (PLAIN, AUTO)]
    fixed = [run(Mode(Side.OURS, 1), repeat, 1.0) for repeat in (0, 1)]
    assert make_report([*samples, *fixed], plan).classes[0].auto_against_plain == pytest.approx(1.0)


def test_the_record_has_the_fields_others_rely_on() -> None:
    record = decode_record(both())
    verse = record["classes"]["verse"]  # type: ignore[index]  # the record's shape is what is tested
    assert verse["fixed"].keys() == {"1", "2"}
    assert verse["native"].keys() == {"0", "1", "2"}
    assert {"plain", "auto"} <= verse.keys()
    expected = {"ratio_native_median", "auto_against_best_fixed_worst_class", "acceptance_by_position"}
    assert expected | {"auto_against_plain_median"} <= record.keys()


def test_both_plain_speeds_are_shown_first() -> None:
    report = both()
    assert next(iter(decode_record(report))) == "plain"
    first = decode_table(report).splitlines()[0]
    assert f"ours {report.plain:.1f}" in first
    assert f"server {report.native_plain:.1f}" in first


def test_the_table_has_a_line_for_each_class_on_each_side() -> None:
    lines = [line.split() for line in decode_table(both()).splitlines() if line.startswith("verse")]
    assert lines == [
        ["verse", "200.0", "240.0", "180.0", "228.0", "0.950"],
        ["verse", "200.0", "192.0", "180.0"],
        ["verse", "1.000", "1.250", "1.000"],
    ]
