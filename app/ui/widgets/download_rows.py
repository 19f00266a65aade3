"""The downloads: for each its name, how far it is, and what can be done with it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.domain.downloads import Download, DownloadState
from app.text.one_line import shown_line
from app.ui.hub_words import download_state
from app.ui.theme import Space, scaled
from app.ui.widgets.parts import ElidedLabel, button, frame, label, restyle, scrolled
from app.ui.wording import fill

_THOUSANDTHS = 1000
_ROW = 50
_MOST_SHOWN = 3


class DownloadRow(QWidget):
    """One download.

    Signals:
        pause_wanted, resume_wanted, cancel_wanted: stop it, go on with it, give it up.
        load_wanted: load what is here.
    """

    pause_wanted = Signal()
    resume_wanted = Signal()
    cancel_wanted = Signal()
    load_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self._name = ElidedLabel("fact")
        self._state = ElidedLabel("caption")
        self.bar = QProgressBar()
        self.bar.setRange(0, _THOUSANDTHS)
        self.bar.setTextVisible(False)
        self.bar.setProperty("kind", "thin")
        self.pause = button(self.tr("Pause"), "outline", tip=self.tr("Stop it, and keep what is here"))
        self.resume = button(self.tr("Resume"), "outline", tip=self.tr("Go on where it ended"))
        self.load = button(self.tr("Load"), "outline", tip=self.tr("Load it now"))
        self.cancel = button("", "outline")
        for each, signal in (
            (self.pause, self.pause_wanted),
            (self.resume, self.resume_wanted),
            (self.load, self.load_wanted),
            (self.cancel, self.cancel_wanted),
        ):
            each.setAutoDefault(False)
            each.clicked.connect(signal)
        self._lay_out()

    def show_download(self, download: Download) -> None:
        """Show how it stands."""
        name = shown_line(download.model.name)
        self._name.show_text(fill(self.tr("%1 · %2"), name, shown_line(download.repository)))
        self._state.show_text(download_state(download))
        restyle(self._state, tone="warn" if download.state is DownloadState.FAILED else "")
        self.bar.setValue(round(download.share * _THOUSANDTHS))
        self.bar.setAccessibleName(fill(self.tr("Progress of %1"), name))
        done = download.state is DownloadState.DONE
        self.bar.setVisible(not done)
        self.pause.setVisible(download.active)
        self.resume.setVisible(not download.active and not done)
        self.load.setVisible(done)
        self.cancel.setText(self.tr("Remove") if done else self.tr("Cancel"))
        self.cancel.setToolTip(
            self.tr("Take it off the list; the file stays") if done else self.tr("Give it up, and delete what is here")
        )
        for each, words in (
            (self.pause, self.tr("Pause %1")),
            (self.resume, self.tr("Resume %1")),
            (self.load, self.tr("Load %1")),
            (self.cancel, self.tr("Remove %1 from the list") if done else self.tr("Cancel %1")),
        ):
            each.setAccessibleName(fill(words, name))
        self._align()

    def _align(self) -> None:
        """Buttons as wide as the widest, so that those of all rows stand below each other."""
        acts = (self.pause, self.resume, self.load, self.cancel)
        widest = max(each.sizeHint().width() for each in acts)
        for each in acts:
            each.setFixedWidth(widest)

    def _lay_out(self) -> None:
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        for each in (self.pause, self.resume, self.load, self.cancel):
            acts.addWidget(each)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, Space.XS, 0, Space.XS)
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(Space.XS)
        grid.addWidget(self._name, 0, 0)
        grid.addWidget(self._state, 1, 0)
        grid.addWidget(self.bar, 2, 0)
        grid.addLayout(acts, 0, 1, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)


class DownloadRows(QWidget):
    """All of them, the newest first; nothing where there are none.

    Signals:
        pause_wanted, resume_wanted, cancel_wanted: (int) of the download with this number.
        load_wanted: (`Download`) load what is here.
    """

    pause_wanted = Signal(int)
    resume_wanted = Signal(int)
    cancel_wanted = Signal(int)
    load_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[int, DownloadRow] = {}
        self._downloads: dict[int, Download] = {}
        inner = QWidget()
        inner.setProperty("kind", "clear")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, Space.S, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._scroll = scrolled(self.tr("Downloads"))
        self._scroll.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(Space.XS)
        outer.addWidget(frame("rule"))
        outer.addWidget(label(self.tr("Downloads"), "section"))
        outer.addWidget(self._scroll)
        self.setVisible(False)

    def show_downloads(self, downloads: Sequence[Download]) -> None:
        """Show these; a row that stays keeps its buttons, and so the focus."""
        self._downloads = {each.id: each for each in downloads}
        for number in self._rows.keys() - self._downloads.keys():
            gone = self._rows.pop(number)
            gone.hide()
            gone.deleteLater()
        for at, download in enumerate(downloads):
            if download.id not in self._rows:
                self._column.insertWidget(at, self._make(download.id))
            self._rows[download.id].show_download(download)
        self.setVisible(bool(downloads))
        self._scroll.setFixedHeight(scaled(_ROW) * min(_MOST_SHOWN, len(downloads)))

    def row(self, number: int) -> DownloadRow:
        """The row of a download."""
        return self._rows[number]

    def _make(self, number: int) -> DownloadRow:
        row = self._rows[number] = DownloadRow()
        row.pause_wanted.connect(lambda: self.pause_wanted.emit(number))
        row.resume_wanted.connect(lambda: self.resume_wanted.emit(number))
        row.cancel_wanted.connect(lambda: self.cancel_wanted.emit(number))
        row.load_wanted.connect(lambda: self.load_wanted.emit(self._downloads[number]))
        return row
