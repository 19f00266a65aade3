"""What the window does with files, beside itself: each reads or writes on a thread, and answers on the GUI thread."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.errors import AppError, KnownError
from app.domain.exporting import Exported, ExportWish
from app.domain.place_move import PlaceState
from app.domain.presets import LoadedPresets, Presets
from app.domain.privacy import PrivacyState, SealWish
from app.domain.workers import WorkerAnswer
from app.engine.workers import ask_workers
from app.paths import Folders
from app.secrets import KeyringPlace, SecretPlaceError
from app.storage.database import DATABASE_NAME
from app.storage.move_wish import read_move_wish, write_move_wish
from app.storage.preset_file import read_presets, write_presets
from app.storage.seal_file import read_seal
from app.storage.seal_wish import read_wish, write_wish
from app.storage.sealer import is_plain_database
from app.storage.secret_book import SecretBook
from app.ui.bridge.appraiser import Appraiser
from app.ui.bridge.device_tester import DeviceTester
from app.ui.bridge.errands import Errands, Failed, T
from app.ui.bridge.fetcher import Fetcher
from app.ui.bridge.finder import Finder
from app.ui.bridge.librarian import Librarian
from app.ui.bridge.server_desk import ServerDesk

if TYPE_CHECKING:
    from app.ui.bridge.exporter import Exporter
    from app.ui.bridge.importer import Batch, Importer

_KEYRING_S = 5.0
"""How long a keyring may take to answer; the window cannot end before."""


class Desk:
    """The files of one data folder, and those the user names."""

    def __init__(self, folders: Folders, *, secrets: SecretBook | None = None) -> None:
        """Prepare; `secrets` are shared with whoever else keeps some only until the end."""
        self._folders = folders
        self.errands = Errands()
        self._under_way: list[Importer | Exporter] = []
        self.librarian = Librarian(self.errands, folders.models)
        self.appraiser = Appraiser(self.errands)
        self.finder = Finder(self.errands, folders)
        self.servers = ServerDesk(self.errands, folders, secrets or SecretBook(folders.data))
        self.fetcher = Fetcher(self.errands, folders)
        self.device_tester = DeviceTester(self.errands, folders)

    def ask_workers(
        self, addresses: Sequence[str], done: Callable[[tuple[WorkerAnswer, ...]], None], failed: Failed
    ) -> None:
        """Ask worker machines what they are."""
        self.errands.run(lambda: ask_workers(addresses), done, failed, name="tandem-workers")

    def read_presets(self, path: Path, done: Callable[[LoadedPresets], None], failed: Failed) -> None:
        """Read the presets of a file."""

        def work() -> LoadedPresets:
            try:
                return read_presets(path)
            except OSError as error:
                raise KnownError(f"{path} cannot be read ({error.strerror}); choose another file.") from error

        self.errands.run(work, done, failed, name="tandem-presets")

    def write_presets(self, path: Path, presets: Presets, done: Callable[[Path], None], failed: Failed) -> None:
        """Write presets to a file."""

        def work() -> Path:
            write_presets(path, presets)
            return path

        self.errands.run(work, done, failed, name="tandem-presets")

    def begin_import(
        self,
        paths: Sequence[Path],
        *,
        hand_over: "Callable[[Batch], None]",
        watch: Callable[[str, float], None],
        done: Callable[[tuple[str, ...]], None],
        failed: Failed,
    ) -> "Importer":
        """Read files of other programs; everything is called on the GUI thread."""
        from app.ui.bridge.importer import Importer  # noqa: PLC0415  # it reads many formats, and few starts need that

        post = self.errands.post
        importer = Importer(
            paths,
            hand_over=lambda batch: post(lambda: hand_over(batch)),
            watch=lambda source, share: post(lambda: watch(source, share)),
        )
        ended = self._begun(importer)
        self.errands.run(importer.read, _after(ended, done), _after(ended, failed), name="tandem-import")
        return importer

    def begin_export(
        self,
        wish: ExportWish,
        to: Path,
        *,
        watch: Callable[[int, int], None],
        done: Callable[[Exported], None],
        failed: Failed,
    ) -> "Exporter":
        """Write conversations to files; everything is called on the GUI thread."""
        from app.ui.bridge.exporter import Exporter  # noqa: PLC0415  # as for an import

        post = self.errands.post
        exporter = Exporter(self._folders, wish, to, watch=lambda n, of: post(lambda: watch(n, of)))
        ended = self._begun(exporter)
        self.errands.run(exporter.write, _after(ended, done), _after(ended, failed), name="tandem-export")
        return exporter

    def look_at_privacy(self, done: Callable[[PrivacyState], None], failed: Failed) -> None:
        """See whether the data is encrypted, what is wished, and which secrets there are."""
        self.errands.run(self._privacy, done, failed, name="tandem-privacy")

    def wish_seal(self, wish: SealWish | None, done: Callable[[PrivacyState], None], failed: Failed) -> None:
        """Remember what is to be done at the next start, and look again."""

        def work() -> PrivacyState:
            write_wish(self._folders.data, wish)
            return self._privacy()

        self.errands.run(work, done, failed, name="tandem-privacy")

    def look_at_place(self, done: Callable[[PlaceState], None], failed: Failed) -> None:
        """See where the data lie, and where they are wished to be."""
        self.errands.run(self._place, done, failed, name="tandem-place")

    def wish_place(self, to: Path | None, done: Callable[[PlaceState], None], failed: Failed) -> None:
        """Remember where the data are to be from the next start on, and look again."""

        def work() -> PlaceState:
            write_move_wish(self._folders, to)
            return self._place()

        self.errands.run(work, done, failed, name="tandem-place")

    def _place(self) -> PlaceState:
        return PlaceState(self._folders.data, read_move_wish(self._folders.data))

    def _privacy(self) -> PrivacyState:
        keyring = trouble = ""
        secrets: tuple[tuple[str, str], ...] = ()
        folder = self._folders.data
        try:
            KeyringPlace(patience_s=_KEYRING_S).backend_name()
        except SecretPlaceError as error:
            keyring = str(error)
        try:
            secrets = tuple(SecretBook(folder).names().items())
        except AppError as error:
            trouble = str(error)
        encrypted = not is_plain_database(folder / DATABASE_NAME)
        seal = read_seal(folder) if encrypted else None
        return PrivacyState(
            encrypted=encrypted,
            key_place=seal.where if seal is not None else "",
            wish=read_wish(folder),
            keyring_trouble=keyring,
            secrets=secrets,
            trouble=trouble,
        )

    def _begun(self, work: "Importer | Exporter") -> Callable[[], None]:
        """Note what has to be cancelled at the end; what is returned forgets it."""
        self._under_way.append(work)
        return lambda: self._under_way.remove(work)

    @property
    def is_busy(self) -> bool:
        """Something is under way that `close` would cancel or wait for."""
        return self.errands.is_busy or self.fetcher.is_busy

    def close(self) -> None:
        """Cancel what can be, and wait for the rest."""
        for each in (*self._under_way, self.librarian):
            each.cancel()
        self.fetcher.close()
        self.device_tester.close()
        self.errands.close()


def _after(first: Callable[[], None], then: Callable[[T], None]) -> Callable[[T], None]:
    def both(value: T) -> None:
        first()
        then(value)

    return both
