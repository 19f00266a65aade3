"""Connects the page where models are found: what is asked, what comes back, and the downloads."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.catalogue import Catalogue, CatalogueEntry
from app.domain.downloads import (
    CancelDownload,
    Download,
    DownloadEvent,
    DownloadRefused,
    DownloadsChanged,
    DownloadState,
    PauseDownload,
    ResumeDownload,
    StartDownload,
)
from app.domain.errors import AppError
from app.domain.hub import HubAccess, Offer, RemoteModel, Repository, Seen
from app.domain.settings import Settings
from app.text.one_line import shown_line
from app.ui.bridge.fetcher import Fetcher
from app.ui.dialogs.find_page import FindPage
from app.ui.dialogs.token_dialog import TokenDialog
from app.ui.hub_words import repository_note
from app.ui.models.hub_tables import FoundRow
from app.ui.sentences import spoken
from app.ui.theme import Look
from app.ui.wording import count, fill, size


class DownloadPresenter(QObject):
    """Answers that come late, after another question, are dropped.

    Attributes:
        page: what it connects.

    Signals:
        load_wanted: (`Path`) load a model that was downloaded.
        arrived: a model has come, and the library should look for it.
    """

    load_wanted = Signal(Path)
    arrived = Signal()

    def __init__(self, fetcher: Fetcher, look: Look, *, current: Callable[[], Settings], window: QWidget) -> None:
        super().__init__(window)
        self._fetcher, self._current = fetcher, current
        self._window = window
        self._catalogue = Catalogue()
        self._n_asked = 0
        self._done: frozenset[int] | None = None
        self.page = FindPage(look)
        self.page.search_wanted.connect(self._search)
        self.page.repository_wanted.connect(self._look_at)
        self.page.looked_at.connect(self._say_about)
        self.page.token_wanted.connect(self._ask_token)
        self.page.details.chosen.connect(self._look_into)
        self.page.details.download_wanted.connect(self._start)
        rows = self.page.downloads
        rows.pause_wanted.connect(lambda number: fetcher.send(PauseDownload(number)))
        rows.resume_wanted.connect(lambda number: fetcher.send(ResumeDownload(id=number, access=self._access)))
        rows.cancel_wanted.connect(lambda number: fetcher.send(CancelDownload(number)))
        rows.load_wanted.connect(self._load)

    def begin(self) -> None:
        """Show what was begun, and what is recommended; nothing is contacted."""
        self._fetcher.begin(self._told)
        if not self._catalogue.entries:
            self._fetcher.catalogue(self._take_catalogue, self._failed)

    @property
    def _access(self) -> HubAccess:
        return self._current().hub

    # --- what is found ------------------------------------------------------------------------------------

    def _take_catalogue(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._show_catalogue()

    def _show_catalogue(self) -> None:
        self.page.show_rows(
            tuple(map(self._recommended, self._catalogue.entries)),
            heading=self.tr("Recommended: models with MTP heads, by memory"),
            number=self.tr("Memory"),
            remark=spoken(self._catalogue.remark),
        )

    def _recommended(self, entry: CatalogueEntry) -> FoundRow:
        return FoundRow(
            repository=entry.repository,
            text=entry.name,
            number=fill(self.tr("from %1"), size(entry.n_bytes)),
            about=spoken(entry.about),
            quantisation=entry.quantisation,
        )

    def _say_about(self, row: FoundRow) -> None:
        """Of a recommended model what is known; others are known when their formats are shown."""
        if row.about:
            asks = self.tr("Show formats asks Hugging Face what is in it.")
            self.page.details.say(f"{row.about}\n\n{shown_line(row.repository)}\n\n{asks}", row.text)

    def _search(self, words: str) -> None:
        asked = self._ask(fill(self.tr("Searching for %1…"), words) if words else "")
        if not words:
            self._show_catalogue()
            return

        def done(found: tuple[Repository, ...]) -> None:
            if asked == self._n_asked:
                self._show_found(found)

        self._fetcher.search(words, self._access, done, lambda error: self._failed(error, asked))

    def _show_found(self, found: tuple[Repository, ...]) -> None:
        rows = tuple(
            FoundRow(
                repository=each.id,
                text=shown_line(each.id),
                number=count(each.n_downloads),
                note=repository_note(each),
            )
            for each in found
        )
        self.page.show_rows(rows, heading=self.tr("Found"), number=self.tr("Downloads"), remark="")
        self.page.tell("" if rows else self.tr("No repository with GGUF files is called so."))
        self.page.details.say(self.tr("Choose a repository to see its formats.") if rows else "")

    def _look_at(self, row: FoundRow) -> None:
        asked = self._ask(fill(self.tr("Asking what is in %1…"), shown_line(row.repository)))

        def done(offer: Offer) -> None:
            if asked == self._n_asked:
                self.page.tell("")
                self.page.details.show_offer(offer, row.quantisation)

        self._fetcher.offer(row.repository, self._access, done, lambda error: self._failed(error, asked))

    def _look_into(self, model: RemoteModel) -> None:
        offer, asked = self.page.details.offer, self._ask("")
        if offer is None:
            return
        options = self._current().load

        def done(seen: Seen | None, available: int | None) -> None:
            if asked == self._n_asked:
                self.page.details.judge(seen, n_ctx=options.n_ctx, available=available)

        self._fetcher.look_into(
            offer, model, options, access=self._access, done=done, failed=lambda error: self._failed(error, asked)
        )

    def _ask(self, doing: str) -> int:
        """Another question is put, and answers to earlier ones are late."""
        self._n_asked += 1
        self.page.show_busy(doing)
        return self._n_asked

    def _failed(self, error: AppError, asked: int | None = None) -> None:
        if asked is None or asked == self._n_asked:
            self.page.tell(spoken(str(error)))

    # --- what is brought ----------------------------------------------------------------------------------

    def _start(self, offer: Offer, model: RemoteModel) -> None:
        self._fetcher.send(
            StartDownload(repository=offer.repository, commit=offer.commit, model=model, access=self._access)
        )
        self.page.tell("")

    def _told(self, event: DownloadEvent) -> None:
        match event:
            case DownloadsChanged(downloads=downloads):
                self.page.downloads.show_downloads(downloads)
                done = frozenset(each.id for each in downloads if each.state is DownloadState.DONE)
                if self._done is not None and done - self._done:
                    self.arrived.emit()
                self._done = done
            case DownloadRefused(reason=reason):
                self.page.tell(spoken(reason))

    def _load(self, download: Download) -> None:
        self.load_wanted.emit(download.path)

    def _ask_token(self) -> None:
        dialog = TokenDialog(self.page)
        dialog.given.connect(self._keep_token)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _keep_token(self, token: str) -> None:
        self._fetcher.keep_token(
            token,
            lambda kept: self.page.tell(
                spoken(kept.reason) if kept.reason else fill(self.tr("The token is kept in %1."), spoken(kept.where))
            ),
            self._failed,
        )
