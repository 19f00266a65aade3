"""The window speaks the language that was chosen, whole sentences from below it too."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QApplication

from app.ui.languages import LANGUAGES, Speech, language_of
from app.ui.pseudo import PseudoName, stretched
from app.ui.wording import count

Speak = Callable[[str], Speech]


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Speak]:
    speeches: list[Speech] = []

    def begin(language: str) -> Speech:
        speeches.append(Speech(qapp, language))
        return speeches[-1]

    yield begin
    for speech in reversed(speeches):
        speech.close()


def translated(context: str, source: str, n: int = -1) -> str:
    return QCoreApplication.translate(context, source, None, n)


@pytest.mark.parametrize(
    ("wanted", "preferred", "spoken"),
    [
        ("de", ("zh-CN",), "de"),
        ("", ("de-AT", "en"), "de"),
        ("", ("fr-CA", "zh-Hans-CN", "en"), "zh_CN"),
        ("", ("zh_CN",), "zh_CN"),
        ("", ("fr", "it"), "en"),
        ("", (), "en"),
        ("klingon", ("de",), "de"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems_best(
    wanted: str, preferred: tuple[str, ...], spoken: str
) -> None:
    assert language_of(wanted, preferred) == spoken


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_language_speaks_our_texts_and_those_of_qt(speak: Speak, language: str) -> None:
    speak(language)
    assert translated("Composer", "Send") != "Send"
    assert translated("QPlatformTheme", "Cancel") != "Cancel"


def test_a_language_that_ends_leaves_no_trace(speak: Speak, qapp: QApplication) -> None:
    before = (qapp.layoutDirection(), QLocale())
    Speech(qapp, PseudoName.MIRRORED).close()
    Speech(qapp, "de").close()
    assert (qapp.layoutDirection(), QLocale()) == before
    assert translated("Composer", "Send") == "Send"


def test_numbers_are_written_as_the_language_writes_them(speak: Speak) -> None:
    speak("de")
    assert count(12345) == "12.345"


@pytest.mark.parametrize(
    ("language", "direction"),
    [("en", Qt.LayoutDirection.LeftToRight), (PseudoName.MIRRORED, Qt.LayoutDirection.RightToLeft)],
)
def test_the_window_reads_in_the_languages_direction(
    speak: Speak, qapp: QApplication, language: str, direction: Qt.LayoutDirection
) -> None:
    speak(language)
    assert qapp.layoutDirection() is direction


@pytest.mark.parametrize("source", ["Send", "%1 of %2 tokens reused", "Ask something…", "A" * 100])
def test_a_stretched_text_is_longer_whole_and_in_brackets(source: str) -> None:
    longer = stretched(source)
    assert longer[0] + longer[-1] == "[]"
    assert source in longer
    assert 1.35 * len(source) <= len(longer) <= max(len(source) + 4, 1.6 * len(source))


def test_a_pseudo_language_leaves_the_names_of_keys_alone(speak: Speak) -> None:
    speak(PseudoName.STRETCHED)
    assert translated("QShortcut", "Ctrl") == "Ctrl"
    assert translated("Composer", "Send").startswith("[Send")
