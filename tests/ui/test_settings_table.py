"""The table of settings against the settings themselves."""

from dataclasses import fields

import pytest
from pytestqt.qtbot import QtBot

from app.domain.model import FlashAttention, KvType
from app.domain.sampling import InvalidSettingError, SamplingParams
from app.domain.setting_values import value_of, with_value
from app.domain.settings import Settings
from app.ui.setting_kinds import (
    Choice,
    Flag,
    Number,
    SettingSpec,
    Typed,
    Whole,
    complaint,
    read_bias,
    read_size,
    read_texts,
    show_bias,
    show_size,
    show_texts,
)
from app.ui.settings_table import setting_table

NOT_SHOWN = {
    "preset",
    "stats_width",
    "sampling_chosen",
    "load.adapters",
    "load.projector",
    "templates",
    "reasoning",
    "server",
}
"""Chosen elsewhere in the window."""


def names() -> list[str]:
    return [spec.name for spec in setting_table()]


def spec(name: str) -> SettingSpec:
    return next(one for one in setting_table() if one.name == name)


def test_every_setting_stands_in_the_table_once() -> None:
    whole = Settings()
    plain = {field.name for field in fields(Settings)} - {"load", "sampling", "hub"} - NOT_SHOWN
    parts = {f"load.{field.name}" for field in fields(whole.load)}
    parts |= {f"hub.{field.name}" for field in fields(whole.hub)}
    parts |= {f"sampling.{field.name}" for field in fields(SamplingParams)}
    assert sorted(names()) == sorted((plain | parts) - NOT_SHOWN)


@pytest.mark.parametrize("name", names())
def test_a_default_is_a_value_of_its_kind_within_its_bounds(name: str) -> None:
    one, default = spec(name), value_of(Settings(), name)
    match one.kind:
        case Whole():
            assert type(default) is int
        case Number():
            assert type(default) is float
        case Flag():
            assert type(default) is bool
        case Choice(options=options):
            assert default in [value for value, _ in options]
        case Typed(show=show, read=read):
            assert read(show(default)) == default
    assert complaint(one, default) == ""
    assert value_of(with_value(Settings(), name, default), name) == default
    assert one.text
    assert one.tip.endswith(".")


def test_a_value_out_of_bounds_is_told_with_the_bounds(qtbot: QtBot) -> None:
    assert complaint(spec("font_size"), 300) == "Size of type must be 80 to 200."
    assert complaint(spec("sampling.temperature"), 9.0) == "Temperature must be 0.00 to 5.00."
    assert complaint(spec("load.n_ctx"), 63) == "Context length must be 64 to 1,048,576."


def test_what_the_domain_refuses_cannot_be_put_in() -> None:
    with pytest.raises(InvalidSettingError, match="flash attention"):
        with_value(with_value(Settings(), "load.flash_attention", FlashAttention.OFF), "load.kv_type_v", KvType.Q8_0)
    with pytest.raises(InvalidSettingError, match="80 to 200"):
        with_value(Settings(), "font_size", 20)


@pytest.mark.parametrize(("text", "size"), [("4 GB", 4_000_000_000), ("500m", 500_000_000), ("", None), ("auto", None)])
def test_a_size_is_typed_as_one_says_it(text: str, size: int | None) -> None:
    assert read_size(text) == size
    assert read_size(show_size(size)) == size


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (read_size, "much", "“much” is no size"),
        (read_bias, "12 strong", "“12 strong” is no bias"),
        (read_texts, "a\\", "cannot be read"),
    ],
)
def test_text_that_is_no_value_is_told_in_a_sentence(read: object, text: str, said: str) -> None:
    assert callable(read)
    with pytest.raises(InvalidSettingError, match=said):
        read(text)


def test_lists_are_typed_line_by_line() -> None:
    assert read_texts('\\n\n"\n: :\n\\\\') == ("\n", '"', ": :", "\\")
    assert show_texts(("\n", '"', ": :", "\\")) == '\\n\n"\n: :\n\\\\'
    assert read_bias("7 -2.5\n 9 -inf ") == ((7, -2.5), (9, float("-inf")))
    assert show_bias(((7, -2.5), (9, float("-inf")))) == "7 -2.5\n9 -inf"
