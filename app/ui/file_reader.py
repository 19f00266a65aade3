"""Reads files beside the GUI thread: whoever asks is told on the GUI thread, file by file and in order."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QObject, Qt, Signal
from PySide6.QtGui import QImage, QImageWriter

from app.domain.errors import BugError, KnownError
from app.log import LIFE
from app.text.attached_file import read_attached
from app.text.pictures.reading import PictureRead, picture_read, read_picture_file
from app.text.text_file import TextRead


@dataclass(frozen=True, slots=True)
class _Source:
    """Something to attach, and how it is read."""

    name: str
    read: Callable[[], TextRead | PictureRead]


class FileReader(QObject):
    """One batch of files after the other, each on a thread that ends with it.

    A file that never answers (on a network drive that is gone, say) holds up nothing but further files.

    Signals:
        answered: the files of one batch have been read; what they hold follows.
        text_read: (`TextRead`) of a file.
        picture_read: (`PictureRead`) of a file that is an image.
        refused: (str) why one cannot be attached, in a sentence.
    """

    answered = Signal()
    text_read = Signal(object)
    picture_read = Signal(object)
    refused = Signal(str)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[tuple[_Source, ...]] = []
        self._thread: threading.Thread | None = None
        self._done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """True while files are being read."""
        return self._thread is not None

    def read(self, paths: Sequence[Path]) -> None:
        """Read these files; returns at once."""
        self._waiting.append(tuple(_Source(path.name, partial(_read_file, path)) for path in paths))
        self._begin()

    def read_picture(self, image: QImage, name: str) -> None:
        """Read a picture that is in no file; returns at once."""
        self._waiting.append((_Source(name, partial(_read_image, image.copy(), name)),))
        self._begin()

    def _begin(self) -> None:
        if self._thread is None and self._waiting:
            # A daemon: nothing of it is lost when the application ends before a drive answers.
            self._thread = threading.Thread(
                target=self._run, args=(self._waiting.pop(0),), name="tandem-attachments", daemon=True
            )
            self._thread.start()

    def _run(self, sources: "tuple[_Source, ...]") -> None:
        results: list[object] = []
        for source in sources:
            try:
                results.append(source.read())
            except KnownError as error:
                results.append(str(error))
            except Exception as error:  # noqa: BLE001  # whoever dropped the file must be told something
                LIFE.exception("a file could not be attached")
                results.append(str(BugError(f"{source.name} cannot be attached: {error!r}.")))
        with suppress(RuntimeError):  # the window is gone, and nobody waits any more
            self._done.emit(results)

    def _take(self, results: list[object]) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.answered.emit()
        for result in results:
            if isinstance(result, str):
                self.refused.emit(result)
            elif isinstance(result, PictureRead):
                self.picture_read.emit(result)
            else:
                self.text_read.emit(result)
        self._begin()


def _read_file(path: Path) -> TextRead | PictureRead:
    try:
        content = read_picture_file(path)
    except OSError:
        content = None  # whoever reads it as text says why
    return read_attached(path) if content is None else picture_read(content, path.name)


def _read_image(image: QImage, name: str) -> PictureRead:
    file = QBuffer()
    file.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(file, b"PNG").write(image)
    return picture_read(bytes(file.data().data()), name)
