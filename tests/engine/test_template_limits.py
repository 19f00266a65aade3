"""Templates that would run for ever or fill the memory are ended; what ordinary ones do is not in their way."""

import tracemalloc

import pytest

from app.domain.errors import TemplateError
from app.engine.chat_template import compile_template
from app.engine.template_limits import BoundedEnvironment, TooMuchError

GROWING = "{% set ns = namespace(x='aa') %}{% for i in range(60) %}{% set ns.x = ns.x + ns.x %}{% endfor %}"
CAPTURED = "{% set ns = namespace(x='aa') %}{% for i in range(60) %}{% set t %}{{ ns.x }}{{ ns.x }}{% endset %}"
MACRO = "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(200) }}"
NESTED = "{% set ns = namespace(x=[1]) %}{% for i in range(60) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}"
GREEDY = {
    "loop in a loop": "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
    "loop that passes all": "{% for i in range(9999) %}{% for j in range(9999) if false %}{% endfor %}{% endfor %}",
    "doubled by plus": GROWING,
    "doubled by tilde": GROWING.replace("ns.x + ns.x", "ns.x ~ ns.x"),
    "doubled by writing": CAPTURED + "{% set ns.x = t %}{% endfor %}",
    "doubled by a list": GROWING.replace("ns.x + ns.x", "[ns.x, ns.x] | join"),
    "doubled by a format": GROWING.replace("ns.x + ns.x", "'%s%s' % (ns.x, ns.x)"),
    "doubled by a method": GROWING.replace("ns.x + ns.x", "'{0}{0}'.format(ns.x)"),
    "replaced": GROWING.replace("ns.x + ns.x", "ns.x.replace('a', 'aa')"),
    "replaced by a filter": GROWING.replace("ns.x + ns.x", "ns.x | replace('a', 'aa')"),
    "in a row": "{% set x = 'aa' %}" + "{% set x = x + x %}" * 60,
    "lists in lists": NESTED + "{{ ns.x }}",
    "lists in lists as JSON": NESTED + "{{ ns.x | tojson }}",
    "joined pieces": "{{ (['a' * 9999] * 9999) | map('string') | join }}",
    "a wide text": "{{ 'a' | center(999999999) }}",
    "a wide number": "{{ '%0999999999d' % 5 }}",
    "a width from elsewhere": "{{ '%*d' % (999999999, 5) }}",
    "a method's width": "{{ 'a'.ljust(999999999) }}",
    "powers": "{{ 9 ** 9999 ** 2 }}",
    "products": "{{ 'a' * 99999 * 99999 }}",
    "squares": GROWING.replace("'aa'", "9").replace("ns.x + ns.x", "ns.x * ns.x"),
    "macros in macros": MACRO,
    "a macro in itself": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "a recursive loop": "{% for i in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}",
    "joined by a long text": "{{ range(99999) | join('a' * 99999) }}",
    "joined by a method": "{{ ('a' * 99999).join(range(99999) | map('string')) }}",
    "a text's characters joined": "{{ ('a' * 99999) | join('b' * 99999) }}",
    "wrapped by a long text": "{{ ('a' * 999999) | wordwrap(1, wrapstring='b' * 9999) }}",
    "a format's width": "{{ '{:999999999}'.format(1) }}",
    "a format's precision": "{{ '{:.999999999f}'.format(1.0) }}",
    "a format's width from elsewhere": "{{ '{:{w}}'.format(1, w=999999999) }}",
    "a format by names": "{{ '{x:999999999}'.format_map({'x': 1}) }}",
    "a number's bytes": "{{ (1).to_bytes(999999999, 'big') }}",
    "a text's bytes": "{{ 'a'.encode().ljust(999999999) }}",
    "translated": "{{ ('a' * 99999).translate({97: 'b' * 99999}) }}",
    "indented": "{{ ('\n' * 9999) | indent('a' * 9999) }}",
}


@pytest.mark.parametrize("source", GREEDY.values(), ids=GREEDY.keys())
def test_what_would_run_for_ever_or_fill_the_memory_is_ended(source: str) -> None:
    template = compile_template(source, name="Paper", bos="", eos="")
    tracemalloc.start()
    try:
        with pytest.raises(TemplateError, match="Paper refuses"):
            template.render([{"role": "user", "content": "Hello"}])
        assert tracemalloc.get_traced_memory()[1] < 200_000_000
    finally:
        tracemalloc.stop()


def test_the_last_step_that_is_allowed_is_taken() -> None:
    environment = BoundedEnvironment()
    template = environment.from_string("{% for i in range(8) %}{% endfor %}")
    environment.allow(steps=9, size=1000)  # eight turns, and the call of `range`
    assert template.render() == ""
    environment.allow(steps=8, size=1000)
    with pytest.raises(TooMuchError):
        template.render()


def test_time_alone_ends_a_render_too() -> None:
    environment = BoundedEnvironment()
    template = environment.from_string("{% for i in range(9) %}{% endfor %}")
    environment.allow(steps=1000, size=1000)
    assert template.render() == ""
    environment.allow(steps=1000, size=1000, seconds=-1.0)
    with pytest.raises(TooMuchError):
        template.render()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ '-' * 10 }}{% generation %}{{ messages[0].content }}{% endgeneration %}", "----------Hello"),
        (
            "{% for i in range(9) %}{% if i == 2 %}{% break %}{% endif %}{{ i }}{{ loop.last }}{% endfor %}",
            "0False1False",
        ),
        ("{{ {'b': 1, 'a': 'ä<'} | tojson(indent=1, sort_keys=true) }}", '{\n "a": "ä<",\n "b": 1\n}'),
        ("{{ [1, 2] | tojson(separators=(',', ':')) }}", "[1,2]"),
        ("{% set a, b = 1, 2 %}{{ a ~ b }}{{ 'x' if tools is none }}{{ nothing }}", "12x"),
        ("{{ messages | map(attribute='content') | list }}{{ messages | length }}", "['Hello']1"),
        ("{% for k, v in {'a': 1}.items() %}{{ k }}{{ v }}{% endfor %}{{ 'a,b'.split(',')[-1] }}", "a1b"),
        ("{% macro m(x) %}<{{ x }}{{ caller() }}>{% endmacro %}{% call m(1) %}2{% endcall %}", "<12>"),
        ("{{ '%s is %03d' % ('a', 5) }}{{ 5 // 2 }}{{ 2 ** 3 }}{{ ' a '.strip() }}", "a is 00528a"),
        (
            "{{ '{} of {n:>3}'.format(123456, n=7) }}{{ '-'.join(['a', 'b']) }}{{ range(3) | join('+') }}",
            "123456 of   7a-b0+1+2",
        ),
        ("{{ bos_token + 'x' }}{{ strftime_now('%Y') | int > 2000 }}", "xTrue"),
    ],
)
def test_what_templates_are_written_with_works(source: str, text: str) -> None:
    template = compile_template(source, name="Paper", bos="", eos="")
    assert template.render([{"role": "user", "content": "Hello"}]) == text


@pytest.mark.parametrize("name", ["reasoning_content", "thinking", "reasoning"])
def test_reasoning_is_found_under_each_of_its_names(name: str) -> None:
    template = compile_template(f"{{{{ messages[0].{name} }}}}", name="Paper", bos="", eos="")
    said = {"role": "assistant", "content": "Yes.", "reasoning_content": "Hm."}
    assert template.render([said]) == "Hm."


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ messages.append(1) }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ ''['__class__'] }}{{ '' | attr('__cl' ~ 'ass__') }}",
        "{{ '{0.__class__}'.format(1) }}",
        "{{ '{x.__class__}'.format_map({'x': 1}) }}",
        "{{ strftime_now.__globals__['os'] }}{{ raise_exception.__globals__ }}",
        "{{ self._TemplateReference__context.environment }}",
        "{{ cycler.__init__.__globals__.os }}",
        "{% macro m() %}{% endmacro %}{{ m._func.__globals__ }}",
        "{{ messages[0].update({'content': 'other'}) }}",
        "{% include 'a' %}",
        "{% import 'a' as b %}",
    ],
)
def test_a_template_reaches_nothing_and_changes_nothing(source: str) -> None:
    messages = [{"role": "user", "content": "Hello"}]
    try:
        text = compile_template(source, name="Paper", bos="", eos="").render(messages)
    except TemplateError:
        text = ""
    assert (text, messages) == ("", [{"role": "user", "content": "Hello"}])


def test_a_long_conversation_is_no_reason_to_refuse() -> None:
    quadratic = "{% for m in messages %}{% for n in messages %}{% endfor %}{{ m.content }}{% endfor %}"
    messages = [{"role": "user", "content": "word " * 200}] * 600
    assert len(compile_template(quadratic, name="Paper", bos="", eos="").render(messages)) == 600 * 1000


@pytest.mark.parametrize("source", ["x" * 300_000, "{% for %}", "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}"])
def test_what_cannot_be_parsed_is_one_sentence(source: str) -> None:
    with pytest.raises(TemplateError, match="cannot be read"):
        compile_template(source, name="Paper", bos="", eos="")
