"""What the engine says about models in English is read in the language of the window."""

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.library import Library, LibraryEntry, ModelPlace
from app.engine.gguf_header import GgufHeader
from app.engine.template_verdict import judge_template
from app.ui.dialogs.library_dialog import LibraryDialog
from app.ui.languages import Speech
from app.ui.library_words import template_line
from app.ui.models.library_table import Column
from app.ui.theme import Look

REFUSES = "{{ raise_exception('no') }}"


@pytest.fixture(autouse=True)
def stretched(qapp: QApplication) -> Iterator[None]:
    speech = Speech(qapp, "stretched")
    yield
    speech.close()


def is_translated(text: str) -> bool:
    return text.startswith("[") and text.endswith("]")


@pytest.mark.parametrize(
    "source",
    [
        "",
        "{% for m in messages %}{{ m.content }}{% endfor %}",
        "{{ messages[-1].content }}",
        "{% if messages[0].role == 'system' %}" + REFUSES + "{% endif %}{{ messages[0].content }}",
        "{% if messages | length > 1 %}" + REFUSES + "{% endif %}{{ messages[0].content }}",
        REFUSES,
    ],
)
def test_each_verdict_on_a_chat_template_is_translated(source: str) -> None:
    metadata = MappingProxyType({"tokenizer.chat_template": source})
    header = GgufHeader(path=Path("paper.gguf"), n_bytes=0, metadata=metadata, tensors=())
    assert is_translated(template_line(judge_template(header).text))


def said(window: QWidget, part: str) -> str:
    return next(each.text() for each in window.findChildren(QLabel) if part in each.text())


def test_what_is_wrong_with_a_folder_or_a_file_is_translated(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = LibraryDialog(Look(), parent)
    path = Path("/models/words.gguf")
    trouble = "The folder /broken is not there."
    entry = LibraryEntry(path=path, place=ModelPlace.FOLDER, name="words", trouble=trouble)
    dialog.show_library(Library(entries=(entry,), troubles=("The folder /away is not there.",)))
    dialog.tell("The folder /failed is not there.")
    row = dialog.model.row_of(path)
    dialog.table.selectRow(row)
    tip = dialog.model.data(dialog.model.index(row, Column.NAME), Qt.ItemDataRole.ToolTipRole)
    assert is_translated(said(dialog, "/away"))
    assert is_translated(said(dialog, "/broken"))
    assert is_translated(said(dialog, "/failed"))
    assert is_translated(str(tip))
