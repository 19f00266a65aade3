"""Which layout is used: a model's own, a chosen one, or what stands in for one that does not work."""

from dataclasses import replace
from datetime import datetime

import pytest

from app.domain.ids import MessageId
from app.domain.template_events import PreviewTemplate, TemplatePreviewed
from app.domain.templates import BuiltinTemplate, Reasoning, TemplateChoice
from app.engine.layouts import Layouts, moment
from app.engine.previewing import preview
from tests.engine.test_template import BOS, CLOSE, Bytes, Chat, upright

OWN = TemplateChoice(fingerprint="m1")
WORKS = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "<|im_start|>assistant{{ '\\n' }}"
)
OTHER = WORKS.replace("m.role }}\n", "m.role }}: ")
REFUSES = "{{ raise_exception('never') }}"
DATED = "{{ strftime_now('%d.%m.%Y') }}|" + WORKS


def layouts(source: str, *, tokens: str = "") -> Layouts:
    known = frozenset(tokens.split())
    return Layouts(source, name="Paper", bos="<s>", eos="</s>", is_token=lambda text: text in known)


def rendered(made: Layouts, choice: TemplateChoice = OWN) -> str:
    render = made.of(choice).layout.renderer(now=None, reasoning=Reasoning.AUTO)
    return render([{"role": "user", "content": "Hello"}])


def test_a_model_has_its_own_template_where_it_works() -> None:
    made = layouts(WORKS)
    assert (made.of(OWN).state.used, made.of(OWN).remark) == ("own", "")
    assert rendered(made) == "<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "Paper has no chat template."),
        ("{% for %}", "The chat template of Paper cannot be read:"),
        (REFUSES, "The chat template of Paper refuses this conversation: never."),
    ],
)
@pytest.mark.parametrize(
    ("tokens", "instead"),
    [
        ("<|im_start|> <|im_end|>", "chatml"),
        ("<|start_header_id|> <|eot_id|>", "llama-3"),
        ("<start_of_turn> <end_of_turn>", "gemma"),
        ("[INST] [/INST]", "mistral"),
        ("<|im_start|>", "plain"),
    ],
)
def test_what_stands_in_for_a_template_that_does_not_work_is_named_with_the_reason(
    source: str, why: str, tokens: str, instead: str
) -> None:
    found = layouts(source, tokens=tokens).of(OWN)
    assert (found.used, found.state.works) == (instead, False)
    assert found.remark.startswith(why)
    assert found.remark.endswith(f" The built-in one “{instead}” is used instead.")


@pytest.mark.parametrize("name", BuiltinTemplate)
def test_each_built_in_template_lays_out_a_talk_with_a_system_prompt(name: BuiltinTemplate) -> None:
    found = layouts(REFUSES).of(replace(OWN, builtin=name))
    assert (found.used, found.state.works) == (name.value, True)
    assert found.state.text == "works, also with a system prompt"
    said = [("system", "Be brief."), ("user", "One"), ("assistant", "Two"), ("user", "Three")]
    render = found.layout.renderer(now=None, reasoning=Reasoning.AUTO)
    text = render([{"role": role, "content": content} for role, content in said])
    places = [text.index(content) for _, content in said]
    assert places == sorted(places)


def test_a_template_of_ones_own_that_does_not_work_leaves_the_models_own_in_use() -> None:
    made = layouts(WORKS)
    found = made.of(replace(OWN, text="{% for %}"))
    assert (found.used, found.state.works) == ("own", False)
    assert found.remark.startswith("The chat template of Paper (your own) cannot be read:")
    assert rendered(made, replace(OWN, text="{% for %}")) == rendered(made)


def test_many_tries_are_not_all_kept() -> None:
    made = layouts(WORKS)
    first = made.own()
    for number in range(30):
        made.of(replace(OWN, text=f"{WORKS}{number}"))
    assert made.own() is first
    assert len(made._found) <= 8


def test_the_date_of_a_message_is_none_where_it_cannot_be_true() -> None:
    assert [moment(seconds) for seconds in (0.0, -5.0, 1e300, float("nan"))] == [None] * 4
    assert moment(datetime(2024, 5, 6).timestamp()) == datetime(2024, 5, 6)  # noqa: DTZ001  # the person's own time


def previewed(chat: Chat, made: Layouts, choice: TemplateChoice = OWN) -> TemplatePreviewed:
    command = PreviewTemplate(request=7, choice=choice, path=tuple(chat.path))
    return preview(command, made, chat.vocabulary, reader="")


def test_a_preview_shows_each_token_and_which_are_control_tokens() -> None:
    shown = previewed(Chat().say("he"), layouts(WORKS))
    assert (shown.request, shown.n_tokens, shown.refusal) == (7, len(shown.tokens), "")
    assert "".join(token.text for token in shown.tokens) == "<|im_start|>user\nhe<|im_end|>\n<|im_start|>assistant\n"
    assert [token.text for token in shown.tokens if token.control] == ["<|im_start|>", "<|im_end|>", "<|im_start|>"]


def test_a_preview_says_how_much_of_what_was_read_stays() -> None:
    chat = Chat().say("Hello")
    chat.ask()
    chat.reply("Yes", (*upright("Yes"), CLOSE)).say("More")
    assert previewed(chat, layouts(WORKS)).n_known == len(chat.known)
    other = previewed(chat, layouts(WORKS), replace(OWN, text=OTHER))
    assert other.n_known == len("user") + 1


def test_a_preview_of_a_long_prompt_shows_its_beginning_and_its_end() -> None:
    shown = previewed(Chat().say("a" * 5000 + "b"), layouts(WORKS))
    assert (len(shown.tokens), shown.n_first, shown.n_tokens > 5000) == (2000, 1000, True)
    text = "".join(token.text for token in shown.tokens)
    assert text.startswith("<|im_start|>user")
    assert text.endswith("b<|im_end|>\n<|im_start|>assistant\n")


def test_a_preview_of_messages_that_are_refused_says_why() -> None:
    only_one = "{% if messages | length > 1 %}{{ raise_exception('one only') }}{% endif %}{{ messages[0].content }}"
    shown = previewed(Chat().say("a").reply("b", ()).say("c"), layouts(only_one))
    assert (shown.tokens, "one only" in shown.refusal) == ((), True)


def test_a_preview_has_the_texts_of_both_templates() -> None:
    shown = previewed(Chat(), layouts(WORKS), replace(OWN, text="{% for %}"))
    assert (shown.own, shown.source, shown.state.works) == (WORKS, "{% for %}", False)


def test_a_date_in_the_prompt_stays_that_of_the_first_message() -> None:
    chat = Chat().say("Hello")
    chat.path[0] = replace(chat.path[0], id=MessageId(1), created_at=datetime(2020, 3, 4).timestamp())  # noqa: DTZ001
    chat.reply("Hi", ()).say("More")
    text = "".join(token.text for token in previewed(chat, layouts(DATED)).tokens)
    assert text.startswith("04.03.2020|")


def test_a_prompt_begins_once_where_the_template_and_the_vocabulary_both_want_to() -> None:
    chat = Chat(Bytes(bos=BOS)).say("Hello")
    for source in ("{{ bos_token }}" + WORKS, WORKS):
        shown = previewed(chat, layouts(source))
        assert [token.text for token in shown.tokens[:2]] == ["<s>", "<|im_start|>"]
