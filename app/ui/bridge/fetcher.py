"""Asks the hub and brings models, beside the window; before a person asks nothing is imported and nothing contacted."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.domain.catalogue import Catalogue
from app.domain.downloads import CloseDownloads, DownloadCommand, DownloadEvent, DownloadsChanged
from app.domain.hub import HubAccess, Offer, RemoteModel, Repository, Seen
from app.domain.model import LoadOptions
from app.paths import Folders
from app.secrets import KeyringPlace
from app.storage.secret_book import Kept, SecretBook
from app.ui.bridge.errands import Errands, Failed

if TYPE_CHECKING:
    from app.downloads.hub import Hub
    from app.downloads.thread import DownloadThread
    from app.downloads.wire import Wire

_KEYRING_S = 5.0


class Fetcher:
    """The downloads of one data folder."""

    def __init__(self, errands: Errands, folders: Folders) -> None:
        self._errands = errands
        self._folders = folders
        self._book = SecretBook(folders.data, keyring=KeyringPlace(patience_s=_KEYRING_S))
        self._token = ""
        self._thread: DownloadThread | None = None
        self._hub: tuple[HubAccess, Hub] | None = None
        self._looking: Wire | None = None
        self._n_active = 0

    @property
    def is_busy(self) -> bool:
        """A download goes on."""
        return self._n_active > 0

    # --- the hub ------------------------------------------------------------------------------------------

    def catalogue(self, done: Callable[[Catalogue], None], failed: Failed) -> None:
        """The models that are recommended; nothing is contacted."""

        def work() -> Catalogue:
            from app.downloads.catalogue import read_catalogue  # noqa: PLC0415  # see the module

            return read_catalogue()

        self._errands.run(work, done, failed, name="tandem-catalogue")

    def search(
        self, words: str, access: HubAccess, done: Callable[[tuple[Repository, ...]], None], failed: Failed
    ) -> None:
        """Look for repositories."""
        self._errands.run(lambda: self._hub_at(access).search(words), done, failed, name="tandem-hub", awaited=False)

    def offer(self, repository: str, access: HubAccess, done: Callable[[Offer], None], failed: Failed) -> None:
        """What is in a repository."""
        self._errands.run(
            lambda: self._hub_at(access).offer(repository), done, failed, name="tandem-hub", awaited=False
        )

    def look_into(
        self,
        offer: Offer,
        model: RemoteModel,
        options: LoadOptions,
        *,
        access: HubAccess,
        done: Callable[[Seen | None, int | None], None],
        failed: Failed,
    ) -> None:
        """What a model says of itself, and how much memory is free; what was looked into before is given up."""
        self._give_up_looking()

        def work() -> tuple[Seen | None, int | None]:
            from app.downloads.peek import peek  # noqa: PLC0415  # see the module
            from app.downloads.wire import GivenUpError, Wire  # noqa: PLC0415
            from app.engine.machine_memory import available_bytes  # noqa: PLC0415

            with Wire(access, self._token_now()) as wire:
                self._looking = wire
                try:
                    entry = peek(self._hub_at(access), wire, offer, model, options)
                except GivenUpError:
                    entry = None
            return Seen(model=model, entry=entry) if entry is not None else None, available_bytes()

        self._errands.run(work, lambda found: done(*found), failed, name="tandem-header", awaited=False)

    def keep_token(self, token: str, done: Callable[[Kept], None], failed: Failed) -> None:
        """Keep the user's token: in the keyring, and where there is none until the window closes."""
        self._token = token

        def work() -> Kept:
            from app.downloads.faults import KEPT_AS  # noqa: PLC0415  # see the module

            return self._book.keep(KEPT_AS, token)

        self._errands.run(work, done, failed, name="tandem-secret")

    # --- downloads ----------------------------------------------------------------------------------------

    def begin(self, told: Callable[[DownloadEvent], None]) -> None:
        """Take up the list of downloads; from now on it is told, on the GUI thread, what becomes of them."""
        if self._thread is not None:
            return
        from app.downloads.thread import DownloadThread, Surroundings  # noqa: PLC0415  # see the module

        around = Surroundings(data=self._folders.data, models=self._folders.models, token=self._token_now)
        post = self._errands.post

        def tell(event: DownloadEvent) -> None:
            if isinstance(event, DownloadsChanged):
                self._n_active = sum(each.active for each in event.downloads)
            told(event)

        self._thread = DownloadThread(around, lambda event: post(lambda: tell(event)))
        self._thread.start()

    def send(self, command: DownloadCommand) -> None:
        """Hand over a command, after `begin`."""
        if self._thread is not None:
            self._thread.send(command)

    def close(self) -> None:
        """Stop everything, and keep what is here."""
        self._give_up_looking()
        if self._thread is not None:
            self._thread.send(CloseDownloads())
            self._thread.join()

    def _give_up_looking(self) -> None:
        if self._looking is not None:
            self._looking.give_up()

    def _hub_at(self, access: HubAccess) -> "Hub":
        from app.downloads.hub import Hub  # noqa: PLC0415  # see the module

        if self._hub is None or self._hub[0] != access:
            self._hub = (access, Hub(access, self._token_now))
        return self._hub[1]

    def _token_now(self) -> str | None:
        from app.downloads.token import hub_token  # noqa: PLC0415  # see the module

        return self._token or hub_token(self._book)
