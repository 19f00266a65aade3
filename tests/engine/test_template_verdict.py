"""What is wrong with a file's template is said in a sentence; `test_inspect` has the ordinary ones."""

from pathlib import Path
from types import MappingProxyType

import pytest

from app.engine.gguf_header import GgufHeader
from app.engine.template_verdict import TemplateVerdict, judge_template

GROWING = "{% set ns = namespace(x='aa') %}{% for i in range(60) %}{% set ns.x = ns.x + ns.x %}{% endfor %}"


def judged(source: str) -> TemplateVerdict:
    metadata = MappingProxyType({"tokenizer.chat_template": source})
    return judge_template(GgufHeader(path=Path("paper.gguf"), n_bytes=0, metadata=metadata, tensors=()))


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (GROWING, "computes more"),
        ("{{ 'a' | center(999999999) }}", "computes more"),
        ("x" * 300_000, "characters long"),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", "recursion"),
        ("{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", "recursion"),
        ("{{ messages | length }}", "leaves the question out"),
    ],
    ids=lambda value: value[:30],
)
def test_a_template_that_wants_too_much_or_does_too_little_is_refused(source: str, why: str) -> None:
    verdict = judged(source)
    assert (verdict.present, verdict.works) == (True, False)
    assert why in verdict.text


def test_a_product_of_a_few_and_the_tag_for_what_the_model_wrote_are_no_reason_to_refuse() -> None:
    source = "{{ '-' * 10 }}{% for m in messages %}{% generation %}{{ m.content }}{% endgeneration %}{% endfor %}"
    assert judged(source).system


def test_a_template_that_only_lays_out_questions_says_so() -> None:
    source = "{% if messages | length > 1 %}{{ raise_exception('one only') }}{% endif %}{{ messages[0].content }}"
    assert judged(source).text == "works for one question, but refuses a conversation"
