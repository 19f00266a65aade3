"""Variables in system prompts become what they stand for, once and no further."""

from app.domain.prompt_variables import Variable, expanded, has, unknown, written

VALUES = {Variable.DATE: "2026-03-12", Variable.USER: "{{model}}", Variable.MODEL: r"M\1"}


def test_each_becomes_what_it_stands_for_wherever_it_stands() -> None:
    assert expanded("{{date}}/{{ date }}, {{model}}", VALUES) == r"2026-03-12/2026-03-12, M\1"


def test_what_a_value_says_is_not_looked_at_again() -> None:
    assert expanded("{{user}}", VALUES) == "{{model}}"


def test_what_is_no_variable_and_what_has_no_value_stays() -> None:
    text = "{{weather}} {date} {{}} {{DATE}} {{ date"
    assert expanded(text, VALUES) == text
    assert expanded("{{model}}", {}) == "{{model}}"


def test_names_that_are_no_variables_are_told_once_each() -> None:
    assert unknown("{{weather}} {{date}} {{tide}} {{weather}}") == ("weather", "tide")


def test_a_variable_is_found_where_it_is_written() -> None:
    assert has(f"You are {written(Variable.MODEL)}.", Variable.MODEL)
    assert not has("You are {model}.", Variable.MODEL)
