"""What was drafted of a reply's reasoning and content, while it is written and when it is complete."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.conversation import MessageNode
from app.domain.drafted import of_shown, runs_of
from app.domain.ids import MessageId
from app.domain.message import Message, Role, split_reasoning
from app.domain.telemetry import SpecTelemetry
from app.domain.written import Written
from app.ui.drafted_parts import Drafted, KeptDrafted, WrittenDrafted
from app.ui.parts_of_message import CONTENT, REASONING
from tests.fakes.scripted_engine import stats_after
from tests.ui.test_transcript import writing

rounds = st.lists(st.tuples(st.text(alphabet="ab \n", max_size=4), st.integers(0, 4)), max_size=40)
raws = st.tuples(st.sampled_from(["", "<think>\n", "<think>\nHm</think>\n\n"]), rounds)


def flagged(drafted: Drafted, part: int, start: int, end: int) -> list[bool]:
    spans = drafted.spans(part, start, end)
    return [any(first <= at < last for first, last in spans) for at in range(start, end)]


@given(raw=raws, start=st.integers(0, 60), length=st.integers(0, 60))
def test_any_stretch_of_a_reply_is_known_by_its_characters(
    raw: tuple[str, list[tuple[str, int]]], start: int, length: int
) -> None:
    written, flags = Written.of(raw[0]), [False] * len(raw[0])
    for text, n_drafted in raw[1]:
        marks = [at < n_drafted for at in range(len(text))]
        written = written.and_then(text, (), runs_of((1, mark) for mark in marks))
        flags += marks
    text = written.text
    reasoning, content = split_reasoning(text)
    stats = replace(
        stats_after(SpecTelemetry(), tokens=1, decode_s=1.0), drafted=of_shown(text, runs_of((1, one) for one in flags))
    )
    node = MessageNode(id=MessageId(1), parent=None, message=Message(Role.ASSISTANT, content, reasoning), stats=stats)
    thought_at = text.index(reasoning, 7) if reasoning else 0
    for part, of_part, at in ((REASONING, reasoning, thought_at), (CONTENT, content, len(text) - len(content))):
        end = min(start + length, len(of_part))
        wanted = flags[at + start : at + end] if end > start else []
        for drafted in (WrittenDrafted(replace(writing(""), written=written)), KeptDrafted(node)):
            assert flagged(drafted, part, start, max(start, end)) == wanted


def test_kept_runs_of_another_text_are_not_used() -> None:
    stats = replace(stats_after(SpecTelemetry(), tokens=1, decode_s=1.0), drafted=(3, 2))
    node = MessageNode(id=MessageId(1), parent=None, message=Message(Role.ASSISTANT, "1234"), stats=stats)
    assert KeptDrafted(node).spans(CONTENT, 0, 4) == []
