"""Saving and loading segments: only what is new is written, only what differs is read, and damage costs no words."""

import json

import pytest

from app.domain.errors import AppError, SegmentDamagedError
from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows, root_key, segment_key
from app.engine.contexts import MemoryKind, StateSizeError
from app.engine.live_chain import LiveChain
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import StateError
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from tests.fakes.toy_model import plain, toy_pair

ROOT = root_key(["toy"])
PROMPT = (3, 1, 4, 1, 5, 9, 2, 6)
MORE = (7, 7, 8)
KINDS = list(MemoryKind)


class Source:
    """A saved segment that counts how often it is read.

    Attributes:
        rows: what it gives; None is a damaged file.
    """

    def __init__(self, segment: Segment) -> None:
        self.key: SegmentKey = segment.key
        self.start = segment.start
        self.tokens = segment.tokens
        self.rows: SegmentRows | None = segment.rows
        self.resumable = True
        self.n_loads = self.n_recurrent_loads = 0

    def load(self) -> SegmentRows:
        self.n_loads += 1
        if self.rows is None:
            raise SegmentDamagedError("The file is torn.")
        return self.rows

    def load_recurrent(self) -> RowBytes:
        self.n_recurrent_loads += 1
        if self.rows is None or not self.resumable:
            raise SegmentDamagedError("The file is torn.")
        return self.rows.recurrent


class Rig:
    """A process with a session and its chain."""

    def __init__(self, kind: MemoryKind) -> None:
        self.target, self.draft = toy_pair(memory_kind=kind)
        mtp = MtpSession(self.target, self.draft, MtpSessionConfig(n_draft_max=4))
        self.session = SpecSession(self.target, mtp)
        self.chain = LiveChain(ROOT, self.session)
        self.damage: list[tuple[SegmentKey, AppError]] = []

    def read(self, tokens: tuple[int, ...]) -> None:
        primed = self.session.prime(tokens)
        self.chain.forget_after(primed.reused)

    def reply(self, n: int) -> tuple[int, ...]:
        rounds = self.session.generate(GreedySampler(), depth=3, max_new=n)
        tokens = tuple(token for done in rounds for token in done.tokens)
        self.session.end_turn()
        return tokens

    def load(self, sources: list[Source]) -> int:
        return self.chain.load(sources, damaged=lambda key, error: self.damage.append((key, error)))

    def goes_on_right(self, prompt: tuple[int, ...]) -> bool:
        """The next reply is that of a fresh engine."""
        self.read(prompt)
        return self.reply(12) == tuple(plain(prompt, 12, GreedySampler().draw))


def captured(rig: Rig) -> Segment:
    segment = rig.chain.capture()
    assert segment is not None
    return segment


def conversation(kind: MemoryKind) -> tuple[Rig, list[Source], tuple[int, ...]]:
    """Two turns, each saved at its prompt's and its reply's end; and the tokens of both."""
    rig = Rig(kind)
    segments: list[Segment] = []
    tokens: tuple[int, ...] = ()
    for words in (PROMPT, MORE):
        rig.read((*tokens, *words))
        segments.append(captured(rig))
        tokens = (*tokens, *words, *rig.reply(9))
        segments.append(captured(rig))
    return rig, [Source(segment) for segment in segments], tokens


def with_rows(source: Source, *, target: bytes | None = None, speculative: bytes | None = None) -> None:
    """Give a segment rows that its checksum does not object to, and that do not fit all the same."""
    assert source.rows is not None
    source.rows = SegmentRows(
        target=source.rows.target if target is None else target,
        draft=source.rows.draft,
        speculative=source.rows.speculative if speculative is None else speculative,
        logits=source.rows.logits,
        recurrent=source.rows.recurrent,
    )


# --- capture -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_each_capture_holds_only_what_none_held_before(kind: MemoryKind) -> None:
    rig, sources, tokens = conversation(kind)
    starts = [source.start for source in sources]
    ends = [source.start + len(source.tokens) for source in sources]
    assert starts == [0, *ends[:-1]]
    assert sum((source.tokens for source in sources), ()) == tokens[:-1] == rig.session.committed


def test_the_rows_that_are_written_are_those_of_the_new_tokens() -> None:
    _, sources, _ = conversation(MemoryKind.ATTENTION)
    for source in sources:
        assert source.rows is not None
        written = json.loads(bytes(source.rows.target))
        assert (int(written["start"]), json.loads(written["tokens"])) == (source.start, list(source.tokens))


@pytest.mark.parametrize("kind", KINDS)
def test_keys_are_chained_from_the_root(kind: MemoryKind) -> None:
    _, sources, _ = conversation(kind)
    parent = ROOT
    for source in sources:
        parent = segment_key(parent, source.tokens)
        assert source.key == parent


def test_nothing_new_is_captured_twice() -> None:
    rig, _, _ = conversation(MemoryKind.ATTENTION)
    assert rig.chain.end == len(rig.session.committed)
    assert rig.chain.capture() is None


def test_after_going_back_what_follows_is_captured_anew_under_the_kept_beginning() -> None:
    rig, sources, _ = conversation(MemoryKind.ATTENTION)
    rig.read((*PROMPT, 11, 12))
    segment = captured(rig)
    assert (segment.parent, segment.start, segment.tokens) == (sources[0].key, len(PROMPT), (11, 12))


# --- load --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_loaded_rows_go_on_as_if_the_process_had_never_ended(kind: MemoryKind) -> None:
    before, sources, tokens = conversation(kind)
    after = Rig(kind)
    assert after.load(sources) == 4
    assert after.session.committed == before.session.committed
    assert (after.target.n_decodes, after.draft.n_decodes) == (0, 0)
    for rig in (before, after):
        assert rig.goes_on_right((*tokens, 5, 5))
    assert after.damage == []


@pytest.mark.parametrize("kind", KINDS)
def test_drafts_are_as_right_after_loading_as_before(kind: MemoryKind) -> None:
    _, sources, tokens = conversation(kind)
    rig = Rig(kind)
    rig.load(sources)
    rig.goes_on_right((*tokens, 5, 5))
    assert rig.session.telem.accepted == rig.session.telem.drafted > 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_can_be_drawn_again_from_a_loaded_prompts_end_without_a_pass(kind: MemoryKind) -> None:
    _, sources, _ = conversation(kind)
    rig = Rig(kind)
    rig.load(sources[:1])
    assert rig.session.prime(PROMPT).read == 0
    assert rig.target.n_decodes == 0
    assert rig.reply(9) == tuple(plain(PROMPT, 9, GreedySampler().draw))


def test_attention_reads_no_segment_that_is_live_already() -> None:
    rig, sources, tokens = conversation(MemoryKind.ATTENTION)
    rig.read((*sum((source.tokens for source in sources[:2]), ()), 11))
    assert rig.load(sources) == 2
    assert [source.n_loads for source in sources] == [0, 0, 1, 1]
    assert rig.goes_on_right((*tokens, 5))


def test_of_a_recurrent_model_only_the_last_recurrent_part_is_read() -> None:
    _, sources, tokens = conversation(MemoryKind.RECURRENT)
    rig = Rig(MemoryKind.RECURRENT)
    assert rig.load(sources) == 4
    assert [source.n_loads for source in sources] == [1, 1, 1, 1]
    assert [source.n_recurrent_loads for source in sources] == [0, 0, 0, 1]
    assert rig.goes_on_right((*tokens, 5))


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_segment_is_read_even_where_its_rows_are_live(kind: MemoryKind) -> None:
    rig, sources, tokens = conversation(kind)
    assert rig.load(sources) == 1
    assert [source.n_loads for source in sources] == [0, 0, 0, 1]
    assert rig.goes_on_right((*tokens, 5))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n_kept", [1, 2, 3])
def test_going_back_to_a_place_whose_rows_are_live_reads_one_segment(kind: MemoryKind, n_kept: int) -> None:
    rig, sources, _ = conversation(kind)
    assert rig.load(sources[:n_kept]) == 1
    assert sum(source.n_loads for source in sources) == sources[n_kept - 1].n_loads == 1
    kept = sum((source.tokens for source in sources[:n_kept]), ())
    assert rig.session.committed == kept
    assert rig.chain.end == len(kept)
    assert rig.goes_on_right((*kept, 5))


def test_a_loaded_segment_is_not_captured_again() -> None:
    _, sources, _ = conversation(MemoryKind.ATTENTION)
    rig = Rig(MemoryKind.ATTENTION)
    rig.load(sources)
    assert rig.chain.capture() is None


# --- damage ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_segment_ends_the_chain_and_is_reported(kind: MemoryKind) -> None:
    _, sources, tokens = conversation(kind)
    sources[2].rows = None
    rig = Rig(kind)
    assert rig.load(sources) == 2
    assert [(key, type(error)) for key, error in rig.damage] == [(sources[2].key, SegmentDamagedError)]
    assert rig.chain.end == len(rig.session.committed) == sources[2].start
    assert sources[3].n_loads == 0
    assert rig.goes_on_right((*tokens, 5))


def test_where_the_state_before_the_damage_was_thinned_out_it_goes_on_from_an_earlier_one() -> None:
    _, sources, tokens = conversation(MemoryKind.RECURRENT)
    sources[3].rows, sources[2].resumable = None, False
    rig = Rig(MemoryKind.RECURRENT)
    assert rig.load(sources) == 3
    assert rig.chain.end == len(rig.session.committed) == sources[2].start
    assert rig.goes_on_right((*tokens, 5))


def test_where_no_state_before_the_damage_is_left_everything_is_read_again() -> None:
    _, sources, tokens = conversation(MemoryKind.RECURRENT)
    sources[1].rows, sources[0].resumable = None, False
    rig = Rig(MemoryKind.RECURRENT)
    assert rig.load(sources) == 0
    assert (rig.chain.end, rig.session.committed) == (0, ())
    assert rig.goes_on_right((*tokens, 5))


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_live_is_given_up_for_a_first_segment_that_is_damaged(kind: MemoryKind) -> None:
    rig, sources, _ = conversation(kind)
    rig.read((*PROMPT, 11, 12, 13))
    captured(rig)
    before = rig.session.committed
    for source in sources:
        source.rows = None
    assert rig.load(sources) == 0
    assert len(rig.damage) == 1
    assert rig.session.committed == before
    assert rig.goes_on_right((*before, 5))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("target", "speculative", "expected"),
    [(b"rows of another model", None, StateSizeError), (None, b"another state", StateError)],
    ids=["target", "speculative"],
)
def test_rows_that_do_not_fit_are_reported_and_everything_is_read_again(
    kind: MemoryKind, target: bytes | None, speculative: bytes | None, expected: type[AppError]
) -> None:
    _, sources, tokens = conversation(kind)
    with_rows(sources[3], target=target, speculative=speculative)
    rig = Rig(kind)
    rig.load(sources)
    assert [(key, type(error)) for key, error in rig.damage] == [(sources[3].key, expected)]
    assert (rig.session.committed, rig.chain.end) == ((), 0)
    assert rig.goes_on_right((*tokens, 5))


@pytest.mark.parametrize("kind", KINDS)
def test_after_damage_what_was_read_again_is_captured_under_the_same_keys(kind: MemoryKind) -> None:
    _, sources, tokens = conversation(kind)
    sources[2].rows = None
    rig = Rig(kind)
    rig.load(sources)
    rig.read(tokens[: sources[2].start + len(sources[2].tokens)])
    assert captured(rig).key == sources[2].key
