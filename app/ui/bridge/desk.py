"""What the window does with files, beside itself: each reads or writes on a thread, and answers on the GUI thread."""

from collections.abc import Callable, Sequence
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.exporting import Exported, ExportWish
from app.domain.presets import LoadedPresets, Presets
from app.paths import Folders
from app.storage.preset_file import read_presets, write_presets
from app.ui.bridge.errands import Errands, Failed
from app.ui.bridge.exporter import Exporter
from app.ui.bridge.importer import Batch, Importer


class Desk:
    """The files of one data folder, and those the user names."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self.errands = Errands()
        self._under_way: list[Importer | Exporter] = []

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
        hand_over: Callable[[Batch], None],
        watch: Callable[[str, float], None],
        done: Callable[[tuple[str, ...]], None],
        failed: Failed,
    ) -> Importer:
        """Read files of other programs; everything is called on the GUI thread."""
        post = self.errands.post
        importer = Importer(
            paths,
            hand_over=lambda batch: post(lambda: hand_over(batch)),
            watch=lambda source, share: post(lambda: watch(source, share)),
        )
        self._under_way.append(importer)
        self.errands.run(importer.read, done, failed, name="tandem-import")
        return importer

    def begin_export(
        self,
        wish: ExportWish,
        to: Path,
        *,
        watch: Callable[[int, int], None],
        done: Callable[[Exported], None],
        failed: Failed,
    ) -> Exporter:
        """Write conversations to files; everything is called on the GUI thread."""
        post = self.errands.post
        exporter = Exporter(self._folders, wish, to, watch=lambda n, of: post(lambda: watch(n, of)))
        self._under_way.append(exporter)
        self.errands.run(exporter.write, done, failed, name="tandem-export")
        return exporter

    def close(self) -> None:
        """Cancel what can be, and wait for the rest."""
        for each in self._under_way:
            each.cancel()
        self.errands.close()
