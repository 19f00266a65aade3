"""Proofs on real models, through real files: what is restored equals, to the bit, what never left."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.bench.checkpoints import grown
from app.bench.one_thread import OneThreadChat, Turn
from app.domain.generation import GenerationOptions
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.segment import Segment
from app.domain.turn import RestoreHow
from app.engine.loading import Loaded, load_model
from app.engine.sampler import GreedySampler
from app.paths import Folders
from app.storage import DataPlace
from tests.models import exact_model, hybrid_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("costs_measured_once")]

MODELS = pytest.mark.parametrize("model", [exact_model, hybrid_model], ids=["exact", "hybrid"])
LOAD = LoadOptions(n_ctx=1024, n_threads=1)
STORY = "Write a long story about a ship and the sea, with many people in it."
MORE = tuple(range(300, 309))


@pytest.fixture
def native() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def pieces(n_segments: int) -> list[tuple[int, ...]]:
    tokens = tuple(100 + 7 * index % 800 for index in range(200))
    step = len(tokens) // n_segments
    return [tokens[at : at + step] for at in range(0, len(tokens), step)]


def saved(loaded: Loaded, keep: Callable[[Segment], int], *, n_segments: int) -> tuple[int, ...]:
    """Read tokens in so many pieces, and save each; all of them."""
    tokens: tuple[int, ...] = ()
    for piece in pieces(n_segments):
        tokens = (*tokens, *piece)
        loaded.session.prime(tokens)
        segment = loaded.chain.capture()
        assert segment is not None
        keep(segment)
    return tokens


def restored(loaded: Loaded, place: DataPlace, tokens: tuple[int, ...]) -> int:
    """Let a model load what is saved of these tokens; how many segments it read."""

    def damaged(_key: object, error: object) -> None:
        raise AssertionError(error)

    return loaded.chain.load(place.segments.find(loaded.card.root, tokens), damaged=damaged)


def next_logits(loaded: Loaded) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    assert loaded.session._logits is not None
    return loaded.session._logits.copy()


def reply(loaded: Loaded) -> list[tuple[tuple[int, ...], int, int]]:
    rounds = loaded.session.generate(GreedySampler(), depth=2, max_new=40)
    return [(done.tokens, done.n_drafted, done.n_accepted) for done in rounds]


@MODELS
@pytest.mark.parametrize("n_segments", [1, 2, 50])
def test_logits_after_a_restore_differ_by_exactly_nothing(
    model: Callable[[], Path], n_segments: int, tmp_path: Path, native: ExitStack
) -> None:
    live, other = load_model(model(), LOAD, own=native), load_model(model(), LOAD, own=native)
    with DataPlace.open(Folders.under(tmp_path)) as place:
        tokens = saved(live, place.save, n_segments=n_segments)
        assert restored(other, place, tokens) == n_segments
        assert np.abs(next_logits(live) - next_logits(other)).max() == 0.0
        for each in (live, other):
            each.session.prime((*tokens, *MORE))
        assert np.abs(next_logits(live) - next_logits(other)).max() == 0.0
        replies = [reply(each) for each in (live, other)]
        assert replies[0] == replies[1]


@MODELS
def test_the_last_few_tokens_of_a_prompt_are_taken_back_without_anything_kept(
    model: Callable[[], Path], native: ExitStack
) -> None:
    loaded, fresh = load_model(model(), LOAD, own=native), load_model(model(), LOAD, own=native)
    (tokens,) = pieces(1)
    edited = (*tokens[:-2], 11, 12)
    loaded.session.prime(tokens)
    primed = loaded.session.prime(edited)
    assert (primed.how, primed.reused, primed.read) == (RestoreHow.TRUNCATE, len(tokens) - 3, 3)
    fresh.session.prime(tokens[:-3])
    fresh.session.prime(edited)
    assert np.abs(next_logits(loaded) - next_logits(fresh)).max() < 0.01  # rows of other batch widths


@MODELS
def test_logits_are_the_same_after_any_way_back_and_forth_between_two_branches(
    model: Callable[[], Path], tmp_path: Path, native: ExitStack
) -> None:
    live, other = load_model(model(), LOAD, own=native), load_model(model(), LOAD, own=native)
    with DataPlace.open(Folders.under(tmp_path)) as place:
        tokens = saved(live, place.segments.put, n_segments=10)
        one, two = (*tokens[:100], 11, 12, 13), (*tokens[:160], 21, 22)
        for branch in (one, two):
            restored(live, place, branch)
            primed = live.session.prime(branch)
            live.chain.forget_after(primed.kept)
            segment = live.chain.capture()
            assert segment is not None
            place.segments.put(segment)
        for branch in (one, tokens, two, one, tokens):
            restored(other, place, branch)
            assert other.session.prime(branch).read == 0
        restored(live, place, tokens)
        for each in (live, other):
            each.session.prime((*tokens, *MORE))
        fresh = load_model(model(), LOAD, own=native)
        restored(fresh, place, tokens)
        fresh.session.prime((*tokens, *MORE))
        assert np.abs(next_logits(fresh) - next_logits(live)).max() == 0.0
        assert np.abs(next_logits(fresh) - next_logits(other)).max() == 0.0


def chat_in(folder: Path, model: Path) -> OneThreadChat:
    return OneThreadChat(Folders.under(folder), model, LOAD)


def options(max_tokens: int, *, depth: int | None = None) -> GenerationOptions:
    return GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=max_tokens, depth=depth)


@MODELS
def test_acceptance_after_a_cold_restore_is_that_of_the_uninterrupted_run(
    model: Callable[[], Path], tmp_path: Path
) -> None:
    with chat_in(tmp_path / "a", model()) as chat:
        first = chat.ask("Tell me about a river.", options(20, depth=2))
        assert chat.state.opened is not None
        conversation = chat.state.opened.summary.id
        with_log = tmp_path / "b"
        chat._place._database.fold_log()
        shutil.copytree(tmp_path / "a", with_log)
        uninterrupted = chat.ask(STORY, options(96, depth=2), at=first.reply)
    with chat_in(with_log, model()) as chat:
        chat.open(conversation)
        cold = chat.ask(STORY, options(96, depth=2), at=first.reply)
    assert (uninterrupted.receipt.how.value, cold.receipt.how.value) == ("live", "segments")
    assert cold.rounds == uninterrupted.rounds
    assert sum(n_drafted for _, n_drafted, _ in cold.rounds) >= 64


def test_twenty_branches_take_little_more_than_the_rows_of_their_distinct_tokens(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    load = LoadOptions(n_ctx=4096, n_threads=1)
    with OneThreadChat(folders, hybrid_model(), load) as chat:
        turns = grown(chat, 3000, at=None, n_words=150, salt=0)
        branches = [
            chat.ask(f"{number}. " + "What lies behind the mill? " * 20, options(30), at=turns[-1].reply)
            for number in range(20)
        ]
        assert_small([*turns, *branches], folders)


def assert_small(turns: list[Turn], folders: Folders) -> None:
    rows = {key: n_bytes for turn in turns for key, _, n_bytes in turn.row_bytes}
    files = list(folders.segments.iterdir())
    on_disk = sum(path.stat().st_size for path in files if path.suffix == ".seg")
    assert sum(rows.values()) <= on_disk <= 1.10 * sum(rows.values())
