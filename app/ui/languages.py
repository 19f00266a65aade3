"""The language of the window: its own texts, Qt's, the direction of reading, and how numbers and dates are written.

The texts come from `resources/i18n`, which packaging/translations.py keeps in step with the sources.  Widgets take
their texts when they are made, so a language is spoken before the first one is; where another one is chosen, the window
is made anew.
"""

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.ui.assets import asset_path
from app.ui.pseudo import PseudoLanguage, PseudoName

LANGUAGES = {"en": "English", "de": "Deutsch", "zh_CN": "简体中文"}
"""The languages there are, by their code, as those who speak them call them."""
_SOURCE = "en"


def language_of(wanted: str, preferred: tuple[str, ...]) -> str:
    """The code of the language to speak.

    Args:
        wanted: as chosen; empty, or anything unknown, leaves it to the system.
        preferred: the system's languages, best first, as in ``de-AT``.
    """
    if wanted in LANGUAGES:
        return wanted
    by_language = {code.partition("_")[0]: code for code in LANGUAGES}
    spoken = (name.replace("_", "-").partition("-")[0] for name in preferred)
    return next((by_language[name] for name in spoken if name in by_language), _SOURCE)


class Speech(QObject):
    """Speaks one language at a time until it is closed.

    Attributes:
        wanted: what was asked for, as in `language_of`, or a `PseudoName`.
        language: the code of what is spoken.
    """

    def __init__(self, application: QApplication, wanted: str) -> None:
        """Begin to speak; `wanted` is as in `language_of`, or a `PseudoName`."""
        super().__init__()
        self._application = application
        self._before = (application.layoutDirection(), QLocale())
        self._translators: list[QTranslator] = []
        self.wanted = self.language = ""
        self.speak(wanted)

    def speak(self, wanted: str) -> None:
        """Speak this language from now on; what has been said stays as it is."""
        self._fall_silent()
        self.wanted = wanted
        self.language = language_of(wanted, tuple(QLocale.system().uiLanguages()))
        if wanted in tuple(PseudoName):
            self._install(PseudoLanguage(PseudoName(wanted), self))
        else:
            self._load(f"qtbase_{self.language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
            self._load(f"tandem_{self.language}", str(asset_path("i18n")))
        if wanted in LANGUAGES:
            QLocale.setDefault(_locale(wanted))
        mirrored = (
            wanted == PseudoName.MIRRORED or QLocale(self.language).textDirection() is Qt.LayoutDirection.RightToLeft
        )
        direction = Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight
        self._application.setLayoutDirection(direction)

    def close(self) -> None:
        """Speak as before."""
        self._fall_silent()
        self._application.setLayoutDirection(self._before[0])
        self.deleteLater()

    def _fall_silent(self) -> None:
        for translator in self._translators:
            self._application.removeTranslator(translator)
            translator.deleteLater()
        self._translators.clear()
        QLocale.setDefault(self._before[1])

    def _load(self, name: str, folder: str) -> None:
        translator = QTranslator(self)
        if translator.load(name, folder):
            self._install(translator)

    def _install(self, translator: QTranslator) -> None:
        self._translators.append(translator)
        self._application.installTranslator(translator)


def _locale(code: str) -> QLocale:
    """The language as it is written where the user is: somebody in Zurich who reads German writes 1’000."""
    system = QLocale.system()
    return system if system.language() is QLocale(code).language() else QLocale(code)
