"""Templates as they are chosen, and their previews in the chat's state machine."""

from dataclasses import replace

from app.domain.chat import ChatState, step
from app.domain.template_events import PreviewTemplate, PreviewWanted, TemplatePreviewed
from app.domain.templates import BuiltinTemplate, TemplateChoice, TemplateState, chosen_for, with_choice
from tests.domain.chat_play import CARD

CHATML = TemplateChoice(fingerprint="a", builtin=BuiltinTemplate.CHATML)
TEXT = TemplateChoice(fingerprint="b", text="{{ messages }}")
WANTED = PreviewWanted(choice=CHATML, path=())
STATE = TemplateState(works=True, text="works", used="chatml")


def test_each_model_has_its_own_choice() -> None:
    choices = with_choice(with_choice((), CHATML), TEXT)
    assert (chosen_for(choices, "a"), chosen_for(choices, "b")) == (CHATML, TEXT)
    assert chosen_for(choices, "c").own
    assert chosen_for(choices, "").own


def test_another_choice_replaces_the_one_before_and_the_models_own_is_none() -> None:
    other = replace(CHATML, builtin=BuiltinTemplate.PLAIN)
    assert with_choice((CHATML, TEXT), other) == (TEXT, other)
    assert with_choice((CHATML, TEXT), TemplateChoice(fingerprint="a")) == (TEXT,)
    assert with_choice((TEXT,), TemplateChoice(fingerprint="", text="x")) == (TEXT,)


def test_nothing_is_previewed_without_a_model() -> None:
    assert step(ChatState(), WANTED) == (ChatState(), ())


def test_only_the_answer_to_the_newest_question_counts() -> None:
    state, first = step(ChatState(card=CARD), WANTED)
    state, second = step(state, WANTED)
    assert (first, second) == (
        (PreviewTemplate(request=1, choice=CHATML, path=()),),
        (PreviewTemplate(request=2, choice=CHATML, path=()),),
    )
    late, _ = step(state, TemplatePreviewed(request=1, choice=CHATML, state=STATE))
    assert late.previewed is None
    answer = TemplatePreviewed(request=2, choice=CHATML, state=STATE)
    assert step(late, answer)[0].previewed == answer
