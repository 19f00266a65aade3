"""The page of the loaded model in the real window: what is chosen for it, what it costs, and what applying does."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.errors import ModelFileError
from app.domain.events import ModelFailed, ModelReady
from app.domain.model import FlashAttention, KvType, LoadOptions, LoraAdapter, ModelCard
from app.domain.model_choices import KeptChoices, ModelChoices
from app.domain.presets import Preset
from app.domain.settings import Settings
from app.engine.fingerprint import fingerprint
from app.paths import Folders
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.dialogs.model_page import ModelPage
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from tests.fakes.scripted_engine import CARD
from tests.fakes.tiny_lora import tiny_lora
from tests.models import assisted_model, hybrid_model
from tests.ui.hands import click
from tests.ui.stage import Stage


def card(model: Path, options: LoadOptions | None = None) -> ModelCard:
    return replace(CARD, name=model.stem, path=model, fingerprint=fingerprint(model), options=options or LoadOptions())


class Opened:
    """The window with a model loaded, and its page shown."""

    def __init__(self, qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
        self._qtbot, self.stage, self.window = qtbot, stage, window
        self.kept: list[KeptChoices] = []
        window.choices_changed.connect(self.kept.append)

    def load(self, model: Path, options: LoadOptions | None = None) -> None:
        self.stage.controller.deliver(ModelReady(card=card(model, options), load=self.stage.controller.state.n_loads))

    @property
    def page(self) -> ModelPage:
        dialog = self.window.settings_page.dialog
        if not dialog.isVisible() or dialog.page is not Page.THIS_MODEL:
            self.window.settings_page.open(Page.THIS_MODEL)
        (page,) = dialog.findChildren(ModelPage)
        return page

    def edit(self, name: str, value: object) -> None:
        self.page.edited.emit(name, value)

    def says(self, text: str) -> None:
        page = self.page
        self._qtbot.waitUntil(lambda: text in words(page))

    def loads(self) -> list[LoadModel]:
        return [one for one in self.stage.engine.sent if isinstance(one, LoadModel)]


def words(widget: QWidget) -> str:
    return " ".join(one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget))


def offered(page: ModelPage, name: str) -> list[str]:
    (box,) = page.row(name).findChildren(QComboBox)
    return [box.itemText(at) for at in range(box.count())]


@pytest.fixture
def presets() -> tuple[Preset, ...]:
    return (Preset(name="Mine", system_prompt="Be brief."),)


@pytest.fixture
def opened(qtbot: QtBot, stage: Stage, tmp_path: Path, presets: tuple[Preset, ...]) -> Iterator[Opened]:
    desk = Desk(Folders.under(tmp_path / "data"))
    window = MainWindow(stage.controller, Settings(), today=lambda: date(2026, 2, 2), desk=desk, presets=presets)
    qtbot.addWidget(window)
    window.show()
    stage.settle()
    yield Opened(qtbot, stage, window)
    desk.close()


def test_without_a_model_the_page_says_so(opened: Opened) -> None:
    opened.stage.controller.deliver(ModelReady(card=CARD, load=opened.stage.controller.state.n_loads))
    assert "No model is loaded" in words(opened.page)


def test_what_is_loaded_is_shown_with_what_it_takes(opened: Opened) -> None:
    opened.load(hybrid_model())
    assert str(hybrid_model()) in [one.accessibleName() for one in opened.page.findChildren(QLabel)]
    opened.says("It fits.")
    opened.says("Rows of the whole context:")
    opened.says("Drafting takes")
    opened.says("The past that drafts are taken back to:")
    assert not opened.page.apply.isEnabled()


def test_a_choice_is_priced_before_it_is_applied(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("kv_type_k", KvType.Q8_0)
    opened.says("Saves")
    opened.says("against f16.")
    opened.says("each conversation is read again once")
    assert opened.kept == []
    assert len(opened.loads()) == 1
    opened.edit("kv_type_k", KvType.F32)
    opened.says("more than f16.")


def test_a_length_is_applied_without_reading_again(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 4096)
    opened.says("Saved conversations go on at once.")


def test_applying_loads_the_model_so_and_keeps_the_choice(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 2048)
    opened.says("It fits.")
    click(opened.page.apply)
    chosen = ModelChoices(n_ctx=2048, name=hybrid_model().stem)
    kept = ((fingerprint(hybrid_model()), chosen),)
    assert opened.kept == [kept]
    load = opened.loads()[-1]
    assert (load.path, load.choices) == (hybrid_model(), kept)
    opened.load(hybrid_model(), LoadOptions(n_ctx=2048))
    assert not opened.page.apply.isEnabled()
    box = next(one for one in opened.page.row("n_ctx").findChildren(QSpinBox))
    assert box.value() == 2048


def test_what_was_not_applied_can_be_discarded(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 2048)
    click(opened.page.discard)
    assert not opened.page.discard.isEnabled()
    assert not opened.page.apply.isEnabled()
    assert opened.kept == []


def test_the_general_settings_come_back_with_one_press(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 2048)
    click(opened.page.apply)
    opened.load(hybrid_model(), LoadOptions(n_ctx=2048))
    click(opened.page.general)
    click(opened.page.apply)
    assert opened.kept[-1] == ()


def test_another_model_has_choices_of_its_own(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 2048)
    click(opened.page.apply)
    opened.load(assisted_model())
    opened.edit("n_threads", 1)
    click(opened.page.apply)
    assert [choices.name for _fingerprint, choices in opened.kept[-1]] == [hybrid_model().stem, assisted_model().stem]
    opened.load(hybrid_model(), LoadOptions(n_ctx=2048))
    box = next(one for one in opened.page.row("n_ctx").findChildren(QSpinBox))
    assert box.value() == 2048


# B94
def test_a_format_that_is_too_wide_for_the_heads_is_refused_before_loading(opened: Opened) -> None:
    opened.load(assisted_model())
    opened.edit("kv_type_k", KvType.Q8_0)
    opened.says("16 numbers wide")
    assert not opened.page.apply.isEnabled()
    assert len(opened.loads()) == 1


# B94
def test_a_choice_against_the_general_settings_is_refused_before_loading(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.window.settings_page.dialog.edited.emit("load.flash_attention", FlashAttention.OFF)
    opened.edit("kv_type_v", KvType.Q8_0)
    opened.says("only with flash attention")
    assert not opened.page.apply.isEnabled()


def test_a_general_setting_says_that_the_model_has_its_own(opened: Opened) -> None:
    opened.load(hybrid_model())
    dialog = opened.window.settings_page.dialog
    said = "has a choice of its own"
    assert said not in words(dialog.row("load.n_ctx"))
    opened.edit("n_ctx", 2048)
    click(opened.page.apply)
    opened.load(hybrid_model(), LoadOptions(n_ctx=2048))
    opened.window.settings_page.open(Page.MODEL)
    assert said in words(dialog.row("load.n_ctx"))
    assert said not in words(dialog.row("load.n_threads"))
    dialog.edited.emit("load.n_ctx", 1024)
    assert "loaded again" not in words(dialog.row("load.n_ctx"))


def test_another_general_setting_is_shown_where_nothing_is_chosen(opened: Opened) -> None:
    opened.load(hybrid_model())
    box = next(one for one in opened.page.row("n_ctx").findChildren(QSpinBox))
    opened.window.settings_page.dialog.edited.emit("load.n_ctx", 1024)
    assert box.value() == 1024
    assert opened.page.apply.isEnabled()


def test_a_value_out_of_its_range_is_said_beside_it(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 3)
    assert "must be" in words(opened.page.row("n_ctx"))
    assert not opened.page.apply.isEnabled()


def test_adapters_are_priced_scaled_and_taken_off(opened: Opened, tmp_path: Path) -> None:
    opened.load(hybrid_model())
    file = tiny_lora(tmp_path / "poems.gguf", hybrid_model())
    opened.page.adapters.add(file)
    opened.says("On top of the weights:")
    opened.says("each conversation is read again once")
    opened.page.adapters.edited.emit((LoraAdapter(file, 0.5),))
    click(opened.page.apply)
    (kept,) = opened.kept[-1]
    assert kept[1].adapters == (LoraAdapter(file, 0.5),)
    off = next(
        one
        for one in opened.page.adapters.findChildren(QWidget)
        if "poems.gguf" in one.accessibleName() and "Take" in one.accessibleName()
    )
    click(off)
    click(opened.page.apply)
    assert opened.kept[-1][0][1].adapters == ()


def test_an_adapter_of_another_model_is_refused_before_loading(opened: Opened, tmp_path: Path) -> None:
    opened.load(hybrid_model())
    opened.page.adapters.add(tiny_lora(tmp_path / "other.gguf", assisted_model()))
    opened.says("is an adapter for gemma4 models")
    assert not opened.page.apply.isEnabled()


def test_a_model_that_could_not_be_loaded_so_can_be_loaded_otherwise(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.edit("n_ctx", 2048)
    click(opened.page.apply)
    error = ModelFileError("It broke.")
    number = opened.stage.controller.state.n_loads
    opened.stage.controller.deliver(ModelFailed(path=hybrid_model(), error=error, load=number))
    assert opened.page.findChildren(QPushButton)
    click(opened.page.general)
    click(opened.page.apply)
    assert len(opened.loads()) == 3
    assert opened.loads()[-1].choices == ()


def test_a_preset_is_taken_whenever_its_model_is_loaded(opened: Opened, presets: tuple[Preset, ...]) -> None:
    opened.load(hybrid_model())
    opened.edit("preset", "Mine")
    n_loads = len(opened.loads())
    click(opened.page.apply)
    assert len(opened.loads()) == n_loads
    assert opened.window.settings.preset == "Mine"
    opened.window.presets.changed.emit(Settings())
    opened.load(assisted_model())
    assert opened.window.settings.preset == ""
    opened.load(hybrid_model())
    assert opened.window.settings.system_prompt == presets[0].system_prompt


def test_a_preset_that_was_made_meanwhile_can_be_chosen(opened: Opened) -> None:
    opened.load(hybrid_model())
    assert "New" not in offered(opened.page, "preset")
    opened.window.presets.own = (Preset(name="New"),)
    opened.window.presets.own_changed.emit(opened.window.presets.own)
    assert "New" in offered(opened.page, "preset")
    opened.edit("preset", "New")
    click(opened.page.apply)
    assert opened.window.settings.preset == "New"


def test_an_action_leads_to_the_page(opened: Opened) -> None:
    opened.load(hybrid_model())
    opened.window.parts.actions[ActionId.MODEL_SETTINGS].trigger()
    assert opened.window.settings_page.dialog.page is Page.THIS_MODEL


# --- what the model's file says of sampling ----------------------------------------------------------------


def test_sampling_from_the_models_file_is_shown_as_such_and_can_be_chosen_over(opened: Opened) -> None:
    said = replace(card(hybrid_model()), sampling=(("temperature", 0.6), ("top_k", 20)))
    number = opened.stage.controller.state.n_loads
    opened.stage.controller.deliver(ModelReady(card=said, load=number))
    opened.window.settings_page.open(Page.SAMPLING)
    dialog = opened.window.settings_page.dialog
    assert "As the model's file says" in words(dialog.row("sampling.temperature"))
    assert "As the model's file says" not in words(dialog.row("sampling.min_p"))
    dialog.edited.emit("sampling.temperature", 0.3)
    assert "As the model's file says" not in words(dialog.row("sampling.temperature"))
    assert opened.window.settings.generation.said_by(said.sampling).sampling.temperature == 0.3
    dialog.reset_wanted.emit("sampling.temperature")
    assert "As the model's file says" in words(dialog.row("sampling.temperature"))
    assert opened.window.settings.generation.said_by(said.sampling).sampling.temperature == 0.6


def test_the_button_of_presets_says_that_the_model_decides_and_leads_back_to_it(opened: Opened) -> None:
    button = opened.window.parts.preset_button
    said = replace(card(hybrid_model()), sampling=(("temperature", 0.6),))
    opened.stage.controller.deliver(ModelReady(card=said, load=opened.stage.controller.state.n_loads))
    assert "From the model" in button.text()
    button.picked.emit("Precise")
    assert "Precise" in button.text()
    assert opened.window.settings.generation.said_by(said.sampling).sampling.temperature == 0.0
    button.picked.emit("")
    assert "From the model" in button.text()
    assert opened.window.settings.generation.said_by(said.sampling).sampling.temperature == 0.6
