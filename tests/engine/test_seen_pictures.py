"""Conversations with images over real models: the text is llama.cpp's own, and no image is taken for another."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from app.domain.attachments import compose
from app.domain.conversation import MessageNode
from app.domain.events import ModelFailed, SegmentCaptured, TurnFailed
from app.domain.generation import GenerationOptions
from app.domain.pictures import AttachedPicture, PictureBytes, digest_of
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, RestoreHow
from app.engine.contexts import Batch, ContextKind
from app.engine.native.model import LlamaModel
from app.engine.native.projector import LlamaProjector
from app.engine.sampler import argmax
from app.engine.stop import StopFlag
from app.engine.turns import NOT_SAVED
from app.text.pictures.reading import pixels_of
from tests.engine.drafting import ids
from tests.engine.talk import Talk
from tests.fakes.tiny_projector import Eyes, tiny_projector
from tests.models import CACHE, assisted_model, headless_model, hybrid_model
from tests.text.made_pictures import BLUE, RED, picture

pytestmark = pytest.mark.model

N = 24
ASKED = GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=N, depth=3)
MODELS: dict[str, Callable[[], Path]] = {"hybrid": hybrid_model, "window": assisted_model, "attention": headless_model}
WIDTHS = {"hybrid": 64, "window": 64, "attention": 576}
CAT, DOG = picture(RED, size=(90, 60)), picture(BLUE, size=(90, 60))


def attached(content: bytes, name: str = "cat.png") -> AttachedPicture:
    return AttachedPicture(name, digest_of(content), 90, 60)


def talking(model: str, eyes: Eyes = Eyes.SIZED) -> Talk:
    talk = Talk(MODELS[model](), projector=tiny_projector(CACHE, width=WIDTHS[model], eyes=eyes, scale=8.0))
    talk.pictures = tuple(PictureBytes(digest_of(each), each) for each in (CAT, DOG))
    return talk


@pytest.fixture(params=MODELS)
def talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    made = talking(request.param)
    yield made
    made.engine.close()


@pytest.fixture(params=["hybrid", "window"])
def tiny(request: pytest.FixtureRequest) -> Iterator[Talk]:
    made = talking(request.param)
    yield made
    made.engine.close()


@pytest.fixture
def hybrid() -> Iterator[Talk]:
    made = talking("hybrid")
    yield made
    made.engine.close()


def shown(talk: Talk, content: bytes, text: str = "What is this?", *before: MessageNode) -> tuple[MessageNode, ...]:
    return talk.question(compose(text, (), (attached(content),)), *before)


def written_by_llama(talk: Talk, path: tuple[MessageNode, ...], content: bytes, n: int) -> tuple[int, ...]:
    """The most likely tokens one by one after the prompt, read as the library reads it."""
    loaded = talk.engine._loaded
    assert loaded is not None
    first, last = path[-1].token_ids, path[-1].token_ids
    begin = next(index for index, token in enumerate(first) if token < 0)
    end = len(last) - next(index for index, token in enumerate(reversed(last)) if token < 0)
    with (
        LlamaModel(talk.model) as model,
        LlamaProjector(loaded.sight._projector.path, model, n_threads=1) as projector,  # type: ignore[union-attr]
        projector.look(pixels_of(content, "a")) as seen,
        model.context(ContextKind.TARGET, n_ctx=512, n_threads=1) as context,
    ):
        context.decode(Batch(ids(first[:begin]), 0, 0))
        part = next(index for index, each in enumerate(seen.parts) if not each.tokens)
        seen.read(part, context, begin)
        at = begin + seen.parts[part].n_positions
        assert at == end
        context.decode(Batch(ids(last[end:]), at, 1))
        at = len(last)
        drawn: list[int] = []
        while len(drawn) < n:
            drawn.append(argmax(context.logits()[0]))
            if model.ends_turn(drawn[-1]):
                break
            context.decode(Batch(ids(drawn[-1:]), at, 1))
            at += 1
        return tuple(drawn)


def test_text_after_an_image_is_what_llama_itself_writes(talk: Talk) -> None:
    said = talk.ask(shown(talk, CAT), ASKED)
    assert said[-1].token_ids == written_by_llama(talk, said[:-1], CAT, N)


@pytest.mark.parametrize("eyes", Eyes)
def test_what_is_said_of_two_images_to_the_same_words_differs(eyes: Eyes) -> None:
    talk = talking("hybrid", eyes)
    cat, dog = (talk.ask(shown(talk, content), ASKED)[-1].token_ids for content in (CAT, DOG))
    again = talk.ask(shown(talk, CAT), ASKED)[-1].token_ids
    talk.engine.close()
    assert cat == again
    assert cat != dog


def test_two_images_share_no_rows_and_no_numbers(talk: Talk) -> None:
    cat = talk.ask(shown(talk, CAT), ASKED)
    dog = talk.ask(shown(talk, DOG), ASKED)
    seen, other = ({token for token in said[0].token_ids if token < 0} for said in (cat, dog))
    assert seen
    assert seen.isdisjoint(other)
    before = next(index for index, token in enumerate(dog[0].token_ids) if token < 0)
    assert talk.read.receipt.reused <= before
    talk.reopen()
    fresh = talk.ask(shown(talk, DOG), ASKED)
    assert fresh[-1].token_ids == dog[-1].token_ids


def test_the_next_turn_reads_nothing_of_an_image_again(talk: Talk) -> None:
    first = talk.ask(shown(talk, CAT), ASKED)
    second = talk.ask(talk.question("And now?", *first), ASKED)
    receipt = talk.read.receipt
    assert receipt.how is RestoreHow.LIVE
    assert receipt.reread == 0
    assert receipt.reused > len(first[0].token_ids)
    talk.reopen()
    talk.ask(second[:-1], ASKED)
    assert talk.drawn == second[-1].token_ids
    assert talk.read.receipt.reused == 0


def test_no_row_from_an_image_on_is_saved_and_the_receipt_says_so(tiny: Talk) -> None:
    first = tiny.ask(tiny.question("Hello."), ASKED)
    assert any(isinstance(event, SegmentCaptured) for event in tiny.events)
    second = tiny.ask(shown(tiny, CAT, "What is this?", *first), ASKED)
    captured = [event.segment for event in tiny.events if isinstance(event, SegmentCaptured)]
    assert all(min(segment.tokens) >= 0 for segment in captured)
    assert all(segment.start + len(segment.tokens) <= second[-2].token_start for segment in captured)
    assert NOT_SAVED in tiny.read.receipt.reason


def test_going_back_behind_an_image_and_on_gives_the_same_reply(tiny: Talk) -> None:
    first = tiny.ask(shown(tiny, CAT), ASKED)
    one = tiny.ask(tiny.question("One?", *first), ASKED)
    other = tiny.ask(tiny.question("Two?", *first), ASKED)
    again = tiny.ask(tiny.question("One?", *first), ASKED)
    assert again[-1].token_ids == one[-1].token_ids
    redone = tiny.ask(first[:-1], ASKED)
    assert redone[-1].token_ids == first[-1].token_ids
    tiny.reopen()
    assert tiny.ask(tiny.question("Two?", *first), ASKED)[-1].token_ids == other[-1].token_ids


def test_nothing_is_drafted_after_an_image_and_again_without_one(hybrid: Talk) -> None:
    before = hybrid.ask(hybrid.question("Hello."), ASKED)
    assert hybrid.finished.stats.telemetry.drafted
    hybrid.ask(shown(hybrid, CAT, "What is this?", *before), ASKED)
    assert hybrid.finished.stats.telemetry.drafted == 0
    assert hybrid.finished.stats.depth.reason.startswith("The MTP head cannot follow an image")
    hybrid.ask(hybrid.question("And now?", *before), ASKED)
    assert hybrid.finished.stats.telemetry.drafted


def test_two_images_in_one_message_are_both_seen(tiny: Talk) -> None:
    both = compose("Which?", (), (attached(CAT), attached(DOG, "dog.png")))
    turned = compose("Which?", (), (attached(DOG, "dog.png"), attached(CAT)))
    first, second = (tiny.ask(tiny.question(content), ASKED) for content in (both, turned))
    assert sorted(first[0].token_ids) == sorted(second[0].token_ids)
    assert first[0].token_ids != second[0].token_ids
    tiny.reopen()
    assert tiny.ask(tiny.question(turned), ASKED)[-1].token_ids == second[-1].token_ids


def test_a_stop_while_an_image_is_read_leaves_nothing_half_read(tiny: Talk) -> None:
    stop = StopFlag()
    stop.set()
    path = shown(tiny, CAT)
    tiny.ask(path, ASKED, stop=stop)
    assert tiny.finished.finish_reason is FinishReason.STOPPED
    reply = tiny.ask(path, ASKED)
    tiny.reopen()
    assert tiny.ask(path, ASKED)[-1].token_ids == reply[-1].token_ids


def test_a_stop_between_an_image_and_its_words_goes_back_before_it(tiny: Talk) -> None:
    loaded = tiny.engine._loaded
    assert loaded is not None
    path = shown(tiny, CAT)
    expected = tiny.ask(path, ASKED)[-1].token_ids
    tiny.reopen()
    stop = StopFlag()
    loaded = tiny.engine._loaded
    assert loaded is not None
    assert loaded.sight is not None
    reading = loaded.sight.read

    def read_and_stop(*given: object, **named: object) -> None:
        reading(*given, **named)  # type: ignore[arg-type]
        stop.set()

    loaded.sight.read = read_and_stop  # type: ignore[method-assign]
    tiny.ask(path, ASKED, stop=stop)
    assert tiny.finished.finish_reason is FinishReason.STOPPED
    assert min(loaded.session.committed, default=0) >= 0
    assert tiny.ask(path, ASKED)[-1].token_ids == expected


def test_a_model_without_a_projector_is_told_the_name(tmp_path: Path) -> None:
    model = tmp_path / "model.gguf"
    model.symlink_to(hybrid_model())
    talk = Talk(model)
    said = talk.ask(shown(talk, CAT), ASKED)
    loaded = talk.engine._loaded
    assert loaded is not None
    assert loaded.card.projector == ""
    assert "no projector" in loaded.card.blind_reason
    text = b"".join(loaded.model.piece(token, special=True) for token in said[0].token_ids).decode()
    talk.engine.close()
    assert "[Image: cat.png]\nWhat is this?" in text


def test_a_projector_beside_its_model_is_found(tmp_path: Path) -> None:
    model = tmp_path / "Tiny-Q4_0.gguf"
    model.symlink_to(hybrid_model())
    (tmp_path / "mmproj-Tiny-F16.gguf").symlink_to(tiny_projector(CACHE))
    (tmp_path / "mmproj-Other-F16.gguf").symlink_to(tiny_projector(CACHE))
    talk = Talk(model)
    loaded = talk.engine._loaded
    assert loaded is not None
    assert (loaded.card.projector, loaded.card.blind_reason) == ("mmproj-Tiny-F16.gguf", "")
    talk.engine.close()


def test_an_image_that_is_gone_fails_the_turn_alone(hybrid: Talk) -> None:
    before = hybrid.ask(hybrid.question("Hello."), ASKED)
    kept, hybrid.pictures = hybrid.pictures, ()
    with pytest.raises(AssertionError, match="is not there any more"):
        hybrid.ask(shown(hybrid, CAT, "What is this?", *before), ASKED)
    assert any(isinstance(event, TurnFailed) for event in hybrid.events)
    hybrid.pictures = kept
    hybrid.ask(shown(hybrid, CAT, "What is this?", *before), ASKED)
    assert hybrid.read.receipt.reused


def test_a_named_projector_that_does_not_fit_is_refused() -> None:
    with pytest.raises(AssertionError) as caught:
        Talk(hybrid_model(), projector=hybrid_model())
    failed = caught.value.args[0]
    assert "ModelFailed" in str(failed)
    assert ModelFailed.__name__ in str(failed)


def test_numbers_depend_on_the_image_alone(hybrid: Talk) -> None:
    first = hybrid.ask(shown(hybrid, CAT), ASKED)[0].token_ids
    hybrid.reopen()
    hybrid.ask(shown(hybrid, DOG), ASKED)
    assert hybrid.ask(shown(hybrid, CAT), ASKED)[0].token_ids == first
    numbers = np.array([token for token in first if token < 0])
    assert len(np.unique(numbers)) == len(numbers)


def test_an_image_that_fills_the_context_is_refused_by_its_rows(hybrid: Talk) -> None:
    large = picture(RED, size=(1400, 1400))
    hybrid.pictures = (PictureBytes(digest_of(large), large),)
    with pytest.raises(AssertionError, match=r"This conversation has 25\d\d tokens, and the context holds 512"):
        hybrid.ask(shown(hybrid, large), ASKED)
