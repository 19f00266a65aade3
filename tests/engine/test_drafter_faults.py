"""A drafter that fails in the middle of a reply costs its drafts and nothing else; the next reply tries it again."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.domain.events import SegmentCaptured
from app.domain.generation import GenerationOptions
from app.domain.ids import TurnId
from app.domain.model import LoadOptions
from app.domain.segment import SegmentKey
from app.domain.turn import FinishReason
from app.engine import mtp_sequence
from app.engine.contexts import Batch, ContextKind, DecodeError, MemoryKind, Rows
from app.engine.drafter_faults import DrafterFaults
from app.engine.live_chain import LiveChain
from app.engine.loading import load_model
from app.engine.lookup import LookupDrafter
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.proposal import Gate
from app.engine.sampler import GreedySampler
from app.engine.saving import Saving
from app.engine.spec_session import SpecSession
from app.engine.stop import StopFlag
from tests.engine.talk import Talk
from tests.fakes.toy_model import ToyContext, plain, toy_pair
from tests.models import assistant_model, assisted_model, chained_model, hybrid_model

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
N = 40
DRAW = GreedySampler().draw


class Rig:
    """A session over the toy model whose draft context fails when it is told to."""

    def __init__(self, kind: MemoryKind = MemoryKind.ATTENTION, draft: ToyContext | None = None) -> None:
        self.target, good = toy_pair(memory_kind=kind)
        self.draft = draft or good
        self.session = SpecSession(self.target, MtpSession(self.target, self.draft, MtpSessionConfig(n_draft_max=4)))

    def ask(self, prompt: tuple[int, ...]) -> int:
        """Begin a reply; how many tokens were read for it."""
        self.session.begin_reply()
        return self.session.prime(prompt).read

    def reply(self, n: int = N) -> tuple[list[int], list[int]]:
        """Tokens, and drafts by round."""
        tokens: list[int] = []
        drafted: list[int] = []
        for done in self.session.generate(GreedySampler(), depth=4, max_new=n):
            self.session.check_invariants()
            tokens += done.tokens
            drafted.append(done.n_drafted)
        self.session.end_turn()
        return tokens, drafted

    def fail_in(self, n_decodes: int) -> None:
        self.draft.fail_at = self.draft.n_decodes + n_decodes


class Nonsense(ToyContext):
    """A draft context whose numbers are none from some position on."""

    def logits(self) -> Rows:
        rows = super().logits()
        return np.full_like(rows, np.nan) if self.end_position() > 20 else rows


@pytest.mark.parametrize("kind", MemoryKind)
@pytest.mark.parametrize("failing", [1, 2, 5, 6, 7, 8])
def test_the_reply_is_the_plain_one_wherever_the_drafter_fails(kind: MemoryKind, failing: int) -> None:
    rig = Rig(kind)
    rig.ask(PROMPT)
    rig.fail_in(failing)
    tokens, drafted = rig.reply()
    assert tokens == plain(PROMPT, N, DRAW)
    assert "the toy was told to fail" in rig.session.drafter_fault
    assert "the next one tries again" in rig.session.drafter_fault
    first_failed = 1 + (failing - 1) // 4
    assert [n > 0 for n in drafted] == [0 < at < first_failed for at in range(len(drafted))]


@pytest.mark.parametrize("kind", MemoryKind)
@pytest.mark.parametrize("failing", [1, 2, 6])
def test_the_next_reply_drafts_again_without_reading_anything_twice(kind: MemoryKind, failing: int) -> None:
    rig = Rig(kind)
    rig.ask(PROMPT)
    rig.fail_in(failing)
    said, _ = rig.reply()
    rig.draft.fail_at = None
    second = (*PROMPT, *said, 7, 7)
    assert rig.ask(second) == 3  # the last token had no row yet
    tokens, drafted = rig.reply()
    assert (tokens, rig.session.drafter_fault) == (plain(second, N, DRAW), "")
    assert max(drafted) == 4


@pytest.mark.parametrize("kind", MemoryKind)
def test_after_a_long_silence_the_next_reply_reads_again_what_the_drafter_was_not_told(
    kind: MemoryKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mtp_sequence, "_WAITING_MAX", 16)
    rig = Rig(kind)
    rig.ask(PROMPT)
    rig.fail_in(1)
    said, _ = rig.reply()
    assert said == plain(PROMPT, N, DRAW)
    rig.draft.fail_at = None
    second = (*PROMPT, *said, 7, 7)
    assert rig.ask(second) > 3
    tokens, drafted = rig.reply()
    assert tokens == plain(second, N, DRAW)
    assert max(drafted) == 4


def test_a_drafter_that_cannot_read_the_prompt_does_not_stop_it_from_being_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mtp_sequence, "_WAITING_MAX", 16)
    rig = Rig()
    rig.fail_in(1)
    prompt = tuple(at % 20 for at in range(60))
    assert rig.ask(prompt) == 60
    assert rig.reply()[0] == plain(prompt, N, DRAW)
    assert rig.session.drafter_fault


@pytest.mark.parametrize("kind", MemoryKind)
def test_going_back_does_not_need_a_drafter_that_fails(kind: MemoryKind) -> None:
    rig = Rig(kind)
    rig.ask(PROMPT)
    rig.fail_in(6)
    rig.reply()
    other = (*PROMPT[:5], 20, 21)
    rig.ask(other)
    assert rig.reply()[0] == plain(other, N, DRAW)


def test_after_failing_in_three_replies_in_a_row_it_is_not_asked_again() -> None:
    rig = Rig()
    rig.fail_in(1)
    for _ in range(3):
        rig.session.reset()
        rig.ask(PROMPT)
        assert rig.reply()[0] == plain(PROMPT, N, DRAW)
    assert "until the model is loaded again" in rig.session.drafter_fault
    n_decodes, rig.draft.fail_at = rig.draft.n_decodes, None
    rig.ask((*PROMPT, 8))
    assert rig.reply()[0] == plain((*PROMPT, 8), N, DRAW)
    assert rig.draft.n_decodes == n_decodes


def test_a_reply_without_a_failure_forgives_earlier_ones() -> None:
    faults = DrafterFaults()
    for _ in range(4):
        faults.begin_reply()
        faults.failed(DecodeError("no room", 1))
        faults.begin_reply()
        assert not faults.reason
        faults.begin_reply()
    assert not faults.given_up


@pytest.mark.parametrize("kind", MemoryKind)
def test_numbers_that_are_none_end_drafting_for_good(kind: MemoryKind) -> None:
    rig = Rig(kind, Nonsense(ContextKind.MTP))
    rig.ask(PROMPT)
    tokens, drafted = rig.reply()
    assert tokens == plain(PROMPT, N, DRAW)
    assert max(drafted) == 4
    assert drafted[-5:] == [0] * 5
    assert "until the model is loaded again" in rig.session.drafter_fault


def test_what_cannot_be_saved_without_the_drafter_is_saved_with_a_later_reply() -> None:
    rig, posted = Rig(), list[SegmentCaptured]()
    chain = LiveChain(SegmentKey("root"), rig.session)
    saving = Saving(chain, rig.session, posted.append)
    rig.ask(PROMPT)
    rig.fail_in(1)
    said, _ = rig.reply()
    saving.save_later(TurnId(1))
    while saving.go_on():
        pass
    assert (posted, chain.n_owed) == ([], 0)
    rig.draft.fail_at = None
    rig.ask((*PROMPT, *said, 7))
    saving.save(TurnId(2))
    assert [(event.segment.start, event.segment.tokens) for event in posted] == [(0, (*PROMPT, *said, 7))]


class Forgetful(LookupDrafter):
    """Runs out of memory at its third proposal."""

    n_asked = 0

    def propose(self, committed: object, pending: int, limit: int, gate: Gate | None) -> tuple[int, ...]:
        self.n_asked += 1
        if self.n_asked == 3:
            raise MemoryError
        return ()


def test_a_lookup_that_runs_out_of_memory_costs_its_drafts_and_not_the_reply() -> None:
    target, _ = toy_pair()
    lookup = Forgetful()
    session = SpecSession(target, lookup=lookup)
    session.prime(PROMPT)
    tokens = [token for done in session.generate(GreedySampler(), depth=4, max_new=N) for token in done.tokens]
    assert tokens == plain(PROMPT, N, DRAW)
    assert (lookup.n_asked, session.drafter_fault.startswith("The drafter failed: MemoryError.")) == (3, True)


# --- real models -------------------------------------------------------------------------------------------


@pytest.fixture(params=["own rows", "chained heads", "assistant"])
def session(request: pytest.FixtureRequest) -> Iterator[SpecSession]:
    model: dict[str, tuple[Path, Path | None]] = {
        "own rows": (hybrid_model(), None),
        "chained heads": (chained_model(), None),
        "assistant": (assisted_model(), assistant_model()),
    }
    path, assistant = model[request.param]
    with ExitStack() as own:
        options = LoadOptions(n_ctx=512, n_threads=1, max_depth=4, assistant=assistant)
        yield load_model(path, options, own=own).session


@pytest.mark.model
@pytest.mark.parametrize("failing", [1, 2, 9])
def test_every_shape_of_drafter_may_fail_and_draft_again(
    session: SpecSession, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session._mtp is not None
    draft = session._mtp.draft_context
    decode, left = draft.decode, [failing]

    def failing_decode(batch: Batch, *, stop: StopFlag | None = None) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise DecodeError("no room for the batch", 1)
        decode(batch, stop=stop)

    prompt = tuple(range(20, 60))
    usual = _said(session, prompt)
    session.reset()
    monkeypatch.setattr(draft, "decode", failing_decode)
    broken = _said(session, prompt)
    assert "no room for the batch" in session.drafter_fault
    assert broken == usual
    again = _said(session, (*prompt, *broken, 7))
    assert session.drafter_fault == ""
    drafted = session.telem.drafted
    session.reset()
    assert _said(session, (*prompt, *usual, 7)) == again
    assert session.telem.drafted > drafted


def _said(session: SpecSession, prompt: tuple[int, ...]) -> list[int]:
    session.begin_reply()
    session.prime(prompt)
    rounds = list(session.generate(GreedySampler(), depth=3, max_new=24))
    assert rounds[-1].finish is FinishReason.LENGTH
    session.end_turn()
    session.check_invariants()
    return [token for done in rounds for token in done.tokens]


@pytest.mark.model
def test_the_reply_is_finished_and_says_why_it_was_not_drafted(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk(hybrid_model())
    options = GenerationOptions(max_tokens=24, depth=3)
    path = talk.question("What is a river?")
    usual = talk.ask(path, options)
    talk.reopen()
    assert talk.engine._loaded is not None
    mtp = talk.engine._loaded.session._mtp
    assert mtp is not None

    def failing_decode(batch: Batch, *, stop: StopFlag | None = None) -> None:
        raise DecodeError("no room for the batch", 1)

    with monkeypatch.context() as patch:
        patch.setattr(mtp.draft_context, "decode", failing_decode)
        path = talk.ask(path, options)
        assert path[-1].message == usual[-1].message
        assert "no room for the batch" in talk.finished.stats.depth.reason
    talk.ask(talk.question("And a mill?", *path), options)
    assert talk.finished.stats.telemetry.drafted > 0
    assert any(isinstance(event, SegmentCaptured) for event in talk.events)
    talk.engine.close()
