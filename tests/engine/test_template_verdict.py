"""Templates that would run for ever or fill the memory are found out; `test_inspect` has the ordinary ones."""

import sys
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
        ("{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}", "computes more"),
        (GROWING, "computes more"),
        ("{% set x = 'aa' %}" + "{% set x = x + x %}" * 60, "computes more"),
        ("{{ lipsum(n=99999) }}", "computes more"),
        ("{{ 'a' | center(99999) }}", "computes more"),
        ("{{ 9 ** 9 ** 9 }}", "powers"),
        ("{{ 'a' * 99999 * 99999 }}", "very large"),
        ("{{ 'a' * 99999 }}", "very large"),
        ("{{ 'a' * 999 * 999 }}", "very large"),
        ("{{ '%0999999999d' % 5 }}", "very large"),
        ("{{ 'a' | center(999999999) }}", "very large"),
        ("x" * 70_000, "characters long"),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", "recursion"),
        ("{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", "recursion"),
    ],
    ids=lambda value: value[:30],
)
def test_a_template_that_wants_too_much_is_refused(source: str, why: str) -> None:
    verdict = judged(source)
    assert (verdict.present, verdict.works) == (True, False)
    assert why in verdict.text


def test_a_product_of_a_few_and_the_tag_for_what_the_model_wrote_are_no_reason_to_refuse() -> None:
    source = "{{ '-' * 10 }}{% for m in messages %}{% generation %}{{ m.content }}{% endgeneration %}{% endfor %}"
    assert judged(source).system


def test_a_template_that_only_lays_out_questions_says_so() -> None:
    source = "{% if messages | length > 1 %}{{ raise_exception('one only') }}{% endif %}{{ messages[0].content }}"
    assert judged(source).text == "works for one question, but refuses a conversation"


def test_nothing_is_watched_afterwards() -> None:
    before = sys.gettrace()
    judged(GROWING)
    judged("{{ messages[0].content }}")
    assert sys.gettrace() is before
