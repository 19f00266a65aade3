"""Faults that were reported of other programs that draft, tried on ours: carried rows, useless heads, odd lengths.

The number above a test is that of the report in our list.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from gguf import GGUFReader

from app.domain.chat import ChatState, step
from app.domain.commands import LoadModel
from app.domain.errors import ModelFileError
from app.domain.events import ModelChosen, NewChatPressed, StoreReady
from app.domain.model import DrafterKind, LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.segment import RowBytes
from app.domain.telemetry import SpecTelemetry
from app.engine.contexts import LIVE_SEQ, ContextKind, MemoryKind, Rows
from app.engine.depth import DrafterWatch, FixedDepth
from app.engine.loading import load_model
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from app.engine.sampling import make_sampler
from app.engine.spec_session import SpecSession
from tests.fakes.toy_model import ToyContext, plain, toy_pair
from tests.models import assistant_model, assisted_model, chained_model, exact_model, hybrid_model

PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
DEPTH = 3
N_OPENING = 13


class Rig:
    """A loaded model."""

    def __init__(self, model: Path, *, n_ctx: int = 512, assistant: Path | None = None) -> None:
        self._stack = ExitStack()
        options = LoadOptions(n_ctx=n_ctx, n_threads=1, max_depth=4, assistant=assistant)
        self.loaded = load_model(model, options, own=self._stack)
        self.session = self.loaded.session

    def prompt(self, n_tokens: int) -> tuple[int, ...]:
        text = "Tell me a short story about the river and the old mill by the sea. " * (n_tokens // 8 + 1)
        return self.loaded.model.tokenize(text, special=False)[:n_tokens]

    def reply(
        self, prompt: tuple[int, ...], n: int, *, depth: int = DEPTH, temperature: float = 0.0
    ) -> tuple[list[int], SpecTelemetry]:
        """The reply of an emptied session, and what its rounds counted."""
        self.session.reset()
        self.session.prime(prompt)
        return self.more(n, prompt, depth=depth, temperature=temperature)

    def more(
        self, n: int, prompt: tuple[int, ...], *, depth: int = DEPTH, temperature: float = 0.0
    ) -> tuple[list[int], SpecTelemetry]:
        params = SamplingParams(temperature=temperature)
        sampler = make_sampler(params, seed=1, model=self.loaded.model, history=prompt)
        before = self.session.telem
        control = FixedDepth(depth, self.loaded.watch)
        rounds = self.session.generate(sampler, depth=depth, control=control, max_new=n)
        tokens = [token for done in rounds for token in done.tokens]
        self.session.end_turn()
        sampler.close()
        return tokens, self.session.telem.delta_since(before)

    def close(self) -> None:
        self._stack.close()


Made = Callable[..., Rig]


@pytest.fixture
def made() -> Iterator[Made]:
    """Makes rigs that are closed."""
    rigs: list[Rig] = []

    def make(model: Path, *, n_ctx: int = 512, assistant: Path | None = None) -> Rig:
        rigs.append(Rig(model, n_ctx=n_ctx, assistant=assistant))
        return rigs[-1]

    yield make
    for rig in rigs:
        rig.close()


def copied(model: Path, folder: Path) -> tuple[Path, GGUFReader]:
    """A copy of a model file, opened so that what is written into the reader's arrays is written into the file."""
    path = folder / model.name
    shutil.copyfile(model, path)
    return path, GGUFReader(path, "r+")


def with_tensor(model: Path, folder: Path, name: str, change: Callable[[np.ndarray], np.ndarray]) -> Path:
    """The model with one tensor changed."""
    path, reader = copied(model, folder)
    tensor = next(each for each in reader.tensors if each.name == name)
    tensor.data[:] = change(np.array(tensor.data))
    tensor.data.flush()
    return path


def with_length(model: Path, folder: Path, n_ctx: int) -> Path:
    """The model as if it had been trained for so long a context."""
    path, reader = copied(model, folder)
    field = next(each for name, each in reader.fields.items() if name.endswith(".context_length"))
    field.parts[field.data[0]][0] = n_ctx
    reader.data.flush()
    return path


def counts(seen: SpecTelemetry) -> tuple[int, int, int]:
    return seen.rounds, seen.drafted, seen.accepted


# --- the carried row ---------------------------------------------------------------------------------------


# B01
@pytest.mark.parametrize("kind", MemoryKind)
def test_the_first_token_of_a_chat_is_paired_with_no_row_of_the_chat_before(kind: MemoryKind) -> None:
    target, draft = toy_pair(memory_kind=kind)  # which raises at a wrong pairing
    session = SpecSession(target, MtpSession(target, draft, MtpSessionConfig(n_draft_max=4)))
    for prompt in (PROMPT, (11, 12, 13), PROMPT):
        session.reset()
        session.prime(prompt)
        before = session.telem
        tokens = [token for done in session.generate(GreedySampler(), depth=4, max_new=30) for token in done.tokens]
        session.end_turn()
        seen = session.telem.delta_since(before)
        assert tokens == plain(prompt, 30, GreedySampler().draw)
        assert seen.accepted == seen.drafted > 0


# B08
@pytest.mark.model
def test_the_first_draft_is_as_often_right_whatever_the_depth(made: Made) -> None:
    rig = made(exact_model())
    prompt = rig.prompt(N_OPENING)
    rates = []
    for depth in (1, 3):
        _, seen = rig.reply(prompt, 80, depth=depth)
        rates.append(seen.accepted_by_position[0] / seen.offered_by_position[0])
    assert min(rates) > 0.3
    assert max(rates) - min(rates) < 0.12  # 0.2 where the carried row is the batch's last


# B09, B13
@pytest.mark.model
def test_two_thousand_tokens_later_drafts_are_still_made_and_as_often_right(made: Made) -> None:
    rig = made(hybrid_model(), n_ctx=2100)
    prompt = rig.prompt(N_OPENING)
    _, early = rig.reply(prompt, 400)
    rig.more(1200, prompt)
    _, late = rig.more(400, prompt)
    assert late.drafted > 0.5 * early.drafted
    assert late.acceptance > early.acceptance - 0.1 > 0.3


# B22
@pytest.mark.model
@pytest.mark.parametrize(
    ("model", "assistant"),
    [(hybrid_model, None), (chained_model, None), (assisted_model, assistant_model)],
    ids=["own rows", "chained heads", "assistant"],
)
def test_drafts_are_nearly_as_often_right_when_tokens_are_drawn_as_when_they_are_not(
    made: Made, model: Callable[[], Path], assistant: Callable[[], Path] | None
) -> None:
    rig = made(model(), assistant=assistant() if assistant is not None else None)
    prompt = rig.prompt(N_OPENING)
    greedy, cool, warm = (rig.reply(prompt, 120, temperature=at)[1].acceptance for at in (0.0, 0.3, 0.7))
    assert cool > 0.6 * greedy > 0.0
    assert warm > 0.6 * cool


# --- the length of the context -----------------------------------------------------------------------------


# B11, B12
@pytest.mark.model
def test_drafts_are_the_same_whatever_the_length_of_the_context(made: Made, tmp_path: Path) -> None:
    longest = 17_408
    model = with_length(hybrid_model(), tmp_path, longest)
    expected = None
    for n_ctx in (512, 11_776, 12_032, 12_288, 12_544, 17_152, longest):
        rig = made(model, n_ctx=n_ctx)
        assert rig.session.cache_max_ctx == n_ctx
        tokens, seen = rig.reply(rig.prompt(N_OPENING), 40)
        expected = expected or (tokens, counts(seen))
        assert (tokens, counts(seen)) == expected
        assert seen.acceptance > 0.3
        rig.close()


# B12
@pytest.mark.model
def test_the_drafters_context_is_as_long_as_the_targets(made: Made) -> None:
    rig = made(hybrid_model(), n_ctx=4096)
    assert rig.session._mtp is not None
    assert rig.session._mtp.draft_context.n_ctx == rig.loaded.card.n_ctx == 4096


# --- drafters that are of no use ---------------------------------------------------------------------------


# B15
@pytest.mark.model
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_an_assistant_whose_weights_are_no_numbers_is_left_aside(made: Made, tmp_path: Path, value: float) -> None:
    assistant = with_tensor(assistant_model(), tmp_path, "output_norm.weight", lambda was: np.full_like(was, value))
    rig = made(assisted_model(), assistant=assistant)
    assert rig.loaded.card.drafter is DrafterKind.LOOKUP
    assert "no numbers" in rig.loaded.card.drafter_reason
    prompt = rig.prompt(N_OPENING)
    assert rig.reply(prompt, 24, depth=0)[0] == made(assisted_model()).reply(prompt, 24, depth=0)[0]


class Exhausted(ToyContext):
    """A draft context that rules every token out from some position on."""

    def logits(self) -> Rows:
        rows = super().logits()
        return np.full_like(rows, -np.inf) if self.end_position() > 30 else rows


# B16
@pytest.mark.parametrize("kind", MemoryKind)
def test_a_drafter_that_rules_everything_out_after_a_while_costs_its_drafts_and_not_the_reply(kind: MemoryKind) -> None:
    target, _ = toy_pair(memory_kind=kind)
    session = SpecSession(target, MtpSession(target, Exhausted(ContextKind.MTP), MtpSessionConfig(n_draft_max=4)))
    session.prime(PROMPT)
    rounds = list(session.generate(GreedySampler(), depth=4, max_new=60))
    assert [token for done in rounds for token in done.tokens] == plain(PROMPT, 60, GreedySampler().draw)
    assert rounds[1].n_accepted == 4
    assert [done.n_drafted for done in rounds[-10:]] == [0] * 10


# B19
def test_a_head_that_is_always_wrong_is_given_up_after_sixty_four_rounds() -> None:
    target, draft = toy_pair(pattern=lambda _position: False)
    session = SpecSession(target, MtpSession(target, draft, MtpSessionConfig(n_draft_max=4)))
    session.prime(PROMPT)
    watch = DrafterWatch()
    control = FixedDepth(2, watch)
    rounds = list(session.generate(GreedySampler(), depth=2, control=control, max_new=120))
    assert [token for done in rounds for token in done.tokens] == plain(PROMPT, 120, GreedySampler().draw)
    assert sum(done.n_drafted > 0 for done in rounds) <= 64
    assert "looks unusable" in watch.verdict
    assert rounds[-1].n_drafted == 0


# B30
@pytest.mark.model
def test_a_head_that_says_one_token_whatever_it_is_given_is_found_out_within_eight_rounds(
    made: Made, tmp_path: Path
) -> None:
    spoilt = made(with_tensor(hybrid_model(), tmp_path, "blk.4.nextn.eh_proj.weight", np.zeros_like))
    prompt = spoilt.prompt(N_OPENING)
    tokens, seen = spoilt.reply(prompt, 40)
    assert tokens == made(hybrid_model()).reply(prompt, 40)[0]
    assert "one and the same token 8 times" in spoilt.loaded.watch.verdict
    assert counts(seen) == (39, 8 * DEPTH, 0)


# B18, B20
@pytest.mark.model
@pytest.mark.usefixtures("caplog")
def test_a_file_that_does_not_name_the_head_it_holds_is_refused_with_a_sentence(made: Made, tmp_path: Path) -> None:
    path, reader = copied(hybrid_model(), tmp_path)
    name = reader.fields["qwen35.nextn_predict_layers"]
    name.parts[name.data[0]][0] = 0
    reader.data.flush()
    with pytest.raises(ModelFileError, match="cannot be loaded"):
        made(path)


# --- what drafting costs -----------------------------------------------------------------------------------


class Counting(ToyContext):
    """A target that counts how often its state is copied."""

    n_copies = 0

    def get_state(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> RowBytes:
        self.n_copies += 1
        return super().get_state(seq=seq, partial=partial)


# B38
def test_no_round_copies_the_recurrent_state() -> None:
    _, draft = toy_pair(pattern=lambda position: position % 3 > 0)
    target = Counting(ContextKind.TARGET, memory_kind=MemoryKind.RECURRENT, n_rs_seq=4)
    session = SpecSession(target, MtpSession(target, draft, MtpSessionConfig(n_draft_max=4)))
    session.prime(PROMPT)
    before = target.n_copies
    rounds = list(session.generate(GreedySampler(), depth=4, max_new=80))
    assert len(rounds) > 20
    assert target.n_copies == before


# --- saved rows --------------------------------------------------------------------------------------------


# B45
@pytest.mark.model
@pytest.mark.parametrize("model", [exact_model, hybrid_model], ids=["attention", "hybrid"])
def test_saved_rows_are_no_larger_than_the_rows_and_one_row_of_logits(made: Made, model: Callable[[], Path]) -> None:
    rig = made(model(), n_ctx=4096)
    rig.session.prime(rig.prompt(300))
    rows = rig.session.capture(0)
    # What says that a sequence has no recurrent part is a few bytes.
    assert len(rows.target) + len(rows.recurrent) <= rig.session._context.state_size() + 128
    assert len(rows.logits) == 4 * rig.loaded.model.n_vocab
    assert len(rows.speculative) < 4 * rig.loaded.model.n_embd + 64
    rig.more(4, (), depth=0)
    assert rig.session.capture(300).logits == b""


# B46
@pytest.mark.model
@pytest.mark.parametrize("model", [exact_model, hybrid_model, chained_model], ids=["attention", "hybrid", "chained"])
def test_rows_that_are_saved_twice_or_restored_and_saved_again_are_the_same_bytes(
    made: Made, model: Callable[[], Path]
) -> None:
    rig, other = made(model()), made(model())
    prompt = rig.prompt(40)
    rig.reply(prompt, 9)
    first, second = rig.session.capture(0), rig.session.capture(0)
    other.session.append_rows(rig.session.committed, first)
    other.session.go_on_from(first, first.recurrent)
    again = other.session.capture(0)
    for rows in (second, again):
        assert bytes(rows.target) == bytes(first.target)
        assert bytes(rows.draft) == bytes(first.draft)
        assert bytes(rows.speculative) == bytes(first.speculative)
        assert bytes(rows.recurrent) == bytes(first.recurrent)


# --- a window's habits -------------------------------------------------------------------------------------


# B51
def test_twenty_new_chats_while_a_model_loads_ask_for_nothing() -> None:
    state, _ = step(ChatState(), StoreReady(conversations=()))
    state, commands = step(state, ModelChosen(path=Path("a.gguf"), options=LoadOptions()))
    assert [type(command) for command in commands] == [LoadModel]
    loading = state
    for _ in range(20):
        state, commands = step(state, NewChatPressed())
        assert commands == ()
    assert replace(state, notice="") == replace(loading, notice="")
