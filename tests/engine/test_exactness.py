"""The exactness check: what it finds, that it disturbs nothing, and that it can be stopped at any moment."""

import math
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.conversation import MessageNode
from app.domain.exactness import CheckDone, CheckEnded, CheckExactness, CheckProgress, Verdict, verdict_sentence
from app.domain.generation import GenerationOptions
from app.domain.model import DrafterKind, LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.turn import RestoreHow
from app.engine.check_contexts import NoRoomForCheckError, require_room
from app.engine.exactness import WrittenReply, compared
from app.engine.loading import load_model
from app.engine.stop import StopFlag
from tests.engine.talk import Talk
from tests.models import assistant_model, assisted_model, chained_model, exact_model, hybrid_model

pytestmark = pytest.mark.usefixtures("costs_measured_once")

GREEDY = GenerationOptions(sampling=SamplingParams(temperature=0.0), depth=3, max_tokens=40)
WARM = replace(GREEDY, sampling=SamplingParams(temperature=0.8))


@pytest.fixture(params=[exact_model, hybrid_model, chained_model])
def talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    model: Callable[[], Path] = request.param
    made = Talk(model())
    yield made
    made.engine.close()


def command(
    path: tuple[MessageNode, ...], options: GenerationOptions = GREEDY, *, check: int = 1, n_tokens: int = 40
) -> CheckExactness:
    return CheckExactness(check=check, reply=path[-1].id, path=path[:-1], seed=7, options=options, n_tokens=n_tokens)


def checked(talk: Talk, path: tuple[MessageNode, ...], options: GenerationOptions = GREEDY) -> Verdict:
    talk.events.clear()
    talk.engine.check(command(path, options), StopFlag())
    talk.go_on()
    done = talk.events[-1]
    assert isinstance(done, CheckDone), done
    return done.verdict


@pytest.mark.parametrize("options", [GREEDY, WARM])
def test_a_reply_equals_itself_without_drafts(talk: Talk, options: GenerationOptions) -> None:
    path = talk.ask(talk.question("Say something about rivers."), options)
    verdict = checked(talk, path, options)
    assert verdict.difference is None
    assert verdict.n_tokens == len(path[-1].token_ids)
    assert verdict.n_drafted > 0


@pytest.mark.parametrize("n_words", [1, 90])
def test_progress_is_told_and_never_beyond_the_whole(talk: Talk, n_words: int) -> None:
    path = talk.ask(talk.question("rivers " * n_words), GREEDY)
    checked(talk, path)
    told = [event for event in talk.events if isinstance(event, CheckProgress)]
    assert len(told) > 3
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert all(0 < each.done <= each.total for each in told)


def test_a_check_leaves_the_conversation_as_it_was(talk: Talk) -> None:
    path = talk.ask(talk.question("Say something about rivers."), GREEDY)
    checked(talk, path)
    after = talk.ask(talk.question("And lakes?", *path), GREEDY)
    assert (talk.read.receipt.how, talk.read.receipt.reread) == (RestoreHow.LIVE, 0)
    fresh = Talk(talk.model)
    unchecked = fresh.ask(fresh.question("Say something about rivers."), GREEDY)
    unchecked = fresh.ask(fresh.question("And lakes?", *unchecked), GREEDY)
    fresh.engine.close()
    assert after[-1].token_ids == unchecked[-1].token_ids


def test_a_turn_gives_a_check_up_at_any_slice_and_is_not_changed_by_it(talk: Talk) -> None:
    path = talk.ask(talk.question("Say something about rivers."), GREEDY)
    expected = talk.ask(talk.question("And lakes?", *path), GREEDY)[-1].token_ids
    for n_slices in (0, 1, 2, 5, 20):
        talk.engine.check(command(path, check=n_slices), StopFlag())
        for _ in range(n_slices):
            talk.engine.go_on()
        again = talk.ask(talk.question("And lakes?", *path), GREEDY)
        assert [event for event in talk.events if isinstance(event, CheckEnded)] == [CheckEnded(check=n_slices)]
        assert again[-1].token_ids == expected


def test_a_check_that_is_stopped_ends_without_a_verdict(talk: Talk) -> None:
    path = talk.ask(talk.question("Say something about rivers."), GREEDY)
    stop = StopFlag()
    talk.events.clear()
    talk.engine.check(command(path), stop)
    assert talk.engine.go_on()
    assert talk.engine.go_on()
    stop.set()
    assert not talk.engine.go_on()
    assert talk.events[-1] == CheckEnded(check=1)
    assert not talk.engine.go_on()


@pytest.mark.parametrize("options", [replace(GREEDY, depth=0), replace(GREEDY, drafter=DrafterKind.NONE)])
def test_without_drafts_there_is_nothing_to_compare(talk: Talk, options: GenerationOptions) -> None:
    path = talk.ask(talk.question("Say something."), GREEDY)
    talk.engine.check(command(path, options), StopFlag())
    talk.go_on()
    ended = talk.events[-1]
    assert isinstance(ended, CheckEnded)
    assert "nothing to compare" in str(ended.error)


YES_OR_NO = replace(GREEDY, sampling=SamplingParams(temperature=0.0, grammar='root ::= "yes" | "no"'))


def test_a_grammar_holds_in_both_replies(talk: Talk) -> None:
    path = talk.ask(talk.question("Say yes or no."), YES_OR_NO)
    verdict = checked(talk, path, YES_OR_NO)
    assert verdict.difference is None
    assert verdict.n_tokens == len(path[-1].token_ids) < 10


def test_a_strict_check_drafts_as_a_strict_turn_does(talk: Talk) -> None:
    strict = replace(GREEDY, strict=True)
    path = talk.ask(talk.question("Say something about rivers."), strict)
    drafts = talk.finished.stats.telemetry.drafted
    if drafts:
        verdict = checked(talk, path, strict)
        assert (verdict.difference, verdict.n_tokens) == (None, len(path[-1].token_ids))
    else:  # where rows in memory differ too, a strict reply drafts nothing
        talk.engine.check(command(path, strict), StopFlag())
        talk.go_on()
        assert "strict setting" in str(talk.events[-1])


def test_a_check_without_a_model_says_so() -> None:
    talk = Talk(exact_model())
    path = talk.question("Hello")
    talk.engine.close()
    talk.engine.check(command((*path, *path)), StopFlag())
    ended = talk.events[-1]
    assert isinstance(ended, CheckEnded)
    assert "No model is loaded" in str(ended.error)


def test_contexts_that_would_not_fit_are_refused_with_both_figures(talk: Talk) -> None:
    loaded = talk.engine._loaded
    assert loaded is not None
    require_room(loaded, 512, available=10**12)
    with pytest.raises(NoRoomForCheckError, match=r"needs .* MB of memory .* 1.0 MB are free"):
        require_room(loaded, 512, available=10**6)


def test_an_assistants_weights_are_counted() -> None:
    with ExitStack() as own:
        options = LoadOptions(n_ctx=512, n_threads=1, assistant=assistant_model())
        loaded = load_model(assisted_model(), options, own=own)
        weights = assistant_model().stat().st_size
        with pytest.raises(NoRoomForCheckError) as refused:
            require_room(loaded, 512, available=1)
        alone = replace(loaded, options=replace(loaded.options, assistant=None))
        with pytest.raises(NoRoomForCheckError) as without:
            require_room(alone, 512, available=1)
    more = needed(str(refused.value)) - needed(str(without.value))
    assert more > 0.5 * weights


def needed(sentence: str) -> float:
    found = re.search(r"needs ([0-9.]+) (kB|MB)", sentence)
    assert found is not None
    return float(found[1]) * {"kB": 1e3, "MB": 1e6}[found[2]]


# --- the comparison ----------------------------------------------------------------------------------------


def show(tokens: list[int]) -> str:
    return "".join(chr(token) for token in tokens)


def reply(text: str, *, leads: float = 0.5) -> WrittenReply:
    return WrittenReply(tokens=[ord(one) for one in text], leads=[leads] * len(text))


def test_the_first_difference_is_found_with_both_texts_and_its_margin() -> None:
    verdict = compared(reply("The cat"), reply("The c", leads=0.01), show=show, scale=2.0)
    assert verdict.difference is not None
    verdict = compared(reply("The cat"), reply("The dog", leads=0.01), show=show, scale=2.0)
    difference = verdict.difference
    assert difference is not None
    assert (difference.position, difference.before) == (4, "The ")
    assert (difference.drafted, difference.plain, difference.margin) == ("c", "d", 0.02)
    assert verdict_sentence(verdict) == (
        "Different after 4 tokens: “c” with drafts, “d” without, which leads by 0.0200 logits."
    )


def test_a_token_without_rivals_is_called_the_only_one() -> None:
    verdict = compared(reply("The cat"), reply("The dog", leads=math.inf), show=show, scale=2.0)
    assert verdict_sentence(verdict) == (
        "Different after 4 tokens: “c” with drafts, “d” without, which alone could be drawn there."
    )


def test_a_reply_that_ends_earlier_is_a_difference_too() -> None:
    verdict = compared(reply("The cat"), reply("The"), show=show, scale=1.0)
    assert verdict.difference is not None
    assert (verdict.difference.drafted, verdict.difference.plain, verdict.difference.margin) == (" ", "", 0.0)
    assert "the end without" in verdict_sentence(verdict)


def test_equal_replies_are_called_equal_with_their_length() -> None:
    verdict = compared(reply("The cat"), reply("The cat"), show=show, scale=1.0)
    assert verdict == Verdict(n_tokens=7, difference=None, n_drafted=0, n_accepted=0)
    assert verdict_sentence(verdict) == "Equal: 7 tokens, 0 of them from accepted drafts."
