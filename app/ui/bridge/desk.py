"""What the window does with files, beside itself: each reads or writes on a thread, and answers on the GUI thread."""

from collections.abc import Callable
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.presets import LoadedPresets, Presets
from app.paths import Folders
from app.storage.preset_file import read_presets, write_presets
from app.ui.bridge.errands import Errands, Failed


class Desk:
    """The files of one data folder, and those the user names."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self.errands = Errands()

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

    def close(self) -> None:
        """Wait for what is under way."""
        self.errands.close()
