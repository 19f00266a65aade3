"""Numbers in sentences from below the window are written as they are where the user is."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.ui.languages import Speech
from app.ui.sentences import spoken
from app.ui.wording import localised


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    speech = Speech(qapp, "de")
    yield
    speech.close()


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("english", "here"),
    [
        ("16", "16"),
        ("0.93", "0,93"),
        ("1,048,576", "1.048.576"),
        ("12,345.50", "12.345,50"),
        ("-1.5", "-1,5"),
        ("\u22121.5", "\u22121,5"),
        ("2.5 GB", "2,5 GB"),
        ("71 %", "71 %"),
        ("1.31x", "1,31x"),
        ("8192", "8192"),
        ("2026", "2026"),
        ("0.3.16", "0.3.16"),
        ("1,23", "1,23"),
        ("model-7.gguf", "model-7.gguf"),
        ("1.5 bananas", "1.5 bananas"),
        ("١٢.٣", "١٢.٣"),
        ("", ""),
    ],
)
def test_a_number_is_written_as_here_and_nothing_else_is_touched(english: str, here: str) -> None:
    assert localised(english) == here


@pytest.mark.usefixtures("german")
def test_the_numbers_of_a_sentence_are_those_of_its_language() -> None:
    said = spoken("The context length must be 64 to 1,048,576 tokens, not 3,000,000.")
    assert "3.000.000" in said
    said = spoken("As deep as each draft pays; always depth 2 would give 1.31× plain.")
    assert "1,31" in said


def test_in_english_numbers_stay_as_they_are(qapp: QApplication) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English))
    assert [localised(each) for each in ("12,345.50", "1.31x", "8192")] == ["12,345.50", "1.31x", "8192"]
    QLocale.setDefault(before)
