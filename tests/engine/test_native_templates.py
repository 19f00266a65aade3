"""Every template of llama.cpp's own tests, on every conversation, against transformers' formatter.

`template_goldens.json` holds the first digits of the SHA-256 of what `apply_chat_template` of transformers 5.24.0 made
of each, with a generation prompt, “<s>” and “</s>”, on 2 January 2024 at 03:04:05; “refused” where it raised an error.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pytest

from app.domain.conversation import MessageNode
from app.domain.errors import TemplateError
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.templates import Reasoning
from app.engine.chat_template import ChatTemplate, compile_template
from app.engine.layout import layout_of
from app.engine.template import build_prompt
from tests.engine.template_cases import CASES
from tests.engine.test_template import Bytes
from tests.templates import native_templates

GOLDENS: Mapping[str, Mapping[str, str]] = json.loads(Path(__file__).with_name("template_goldens.json").read_text())
NAMES = sorted(GOLDENS)
THEN = datetime(2024, 1, 2, 3, 4, 5)  # noqa: DTZ001  # the person's own time

WITHOUT_SYSTEM = ["google-gemma-2-2b-it.jinja"]
WITH_LISTS_OF_TOOLS = [
    "CohereForAI-c4ai-command-r-plus-tool_use.jinja",
    "NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use.jinja",
    "NousResearch-Hermes-3-Llama-3.1-8B-tool_use.jinja",
    "fireworks-ai-llama-3-firefunction-v2.jinja",
]


def short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def compiled(name: str) -> ChatTemplate:
    return compile_template(native_templates()[name], name=name, bos="<s>", eos="</s>")


def test_the_templates_are_those_that_the_reference_was_given() -> None:
    assert {name: short(source) for name, source in native_templates().items()} == {
        name: GOLDENS[name]["source"] for name in NAMES
    }


@pytest.mark.parametrize("name", NAMES)
def test_each_conversation_is_laid_out_as_the_reference_lays_it_out(name: str) -> None:
    template = compiled(name)

    def rendered(case: str) -> str:
        try:
            return short(template.render(CASES[case], now=THEN))
        except TemplateError:
            return "refused"

    assert {case: rendered(case) for case in CASES} == {case: GOLDENS[name][case] for case in CASES}


def path_of(case: str) -> tuple[MessageNode, ...]:
    return tuple(
        MessageNode(
            id=MessageId(number),
            parent=None,
            message=Message(Role(each["role"]), each["content"], each.get("reasoning_content", "")),
        )
        for number, each in enumerate(CASES[case])
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_template_is_used_for_every_conversation_or_says_what_it_wants(name: str) -> None:
    layout = layout_of(compiled(name))
    assert (layout.system, bool(layout.given)) == (name not in WITHOUT_SYSTEM, name in WITH_LISTS_OF_TOOLS)
    render = layout.renderer(now=THEN, reasoning=Reasoning.AUTO)
    for case in CASES:
        said = ""
        try:
            tokens = build_prompt(path_of(case), render, Bytes()).tokens
        except TemplateError as error:
            said = str(error)
        if said:
            assert (case, "alternate" in said) == ("answer first", True)
        else:
            text = Bytes().text(tokens)
            assert all(each["content"].strip() in text for each in CASES[case] if case != "answer last")


@pytest.mark.parametrize("name", WITHOUT_SYSTEM)
def test_a_system_prompt_that_is_refused_stands_before_the_first_question(name: str) -> None:
    render = layout_of(compiled(name)).renderer(now=THEN, reasoning=Reasoning.AUTO)
    question, prompt = CASES["question"][0]["content"], CASES["system"][0]["content"]
    assert render(CASES["system"]) == render([{"role": "user", "content": f"{prompt}\n\n{question}"}])


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("Qwen-Qwen3-0.6B.jinja", "auto off on"),
        ("deepseek-ai-DeepSeek-V3.1.jinja", "auto off on"),
        ("openai-gpt-oss-120b.jinja", "auto low medium high"),
        ("tencent-Hy3.jinja", "auto off low high"),
        ("Cohere2MoE.jinja", "auto off on"),
        ("Qwen-Qwen2.5-7B-Instruct.jinja", ""),
        ("mistralai-Mistral-Nemo-Instruct-2407.jinja", ""),
    ],
)
def test_reasoning_can_be_chosen_where_the_template_makes_a_difference_of_it(name: str, choices: str) -> None:
    layout = layout_of(compiled(name))
    assert " ".join(layout.choices) == choices
    rendered = {each: layout.renderer(now=THEN, reasoning=each)(CASES["question"]) for each in layout.choices[1:]}
    assert len(set(rendered.values())) == len(rendered)


def test_a_date_that_a_template_writes_is_the_one_it_is_given() -> None:
    layout = layout_of(compiled("meta-llama-Llama-3.2-3B-Instruct.jinja"))
    render = layout.renderer(now=datetime(2001, 2, 3), reasoning=Reasoning.AUTO)  # noqa: DTZ001  # as above
    assert "03 Feb 2001" in render(CASES["question"])
