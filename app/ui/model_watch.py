"""Notices that files come to and go from the folders of models.  The system tells; nothing is asked again and again."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

QUIET_MS = 700
"""After the last change; a large file that is being copied changes all the time."""
_MOST = 1000
"""Folders and files; systems allow few thousand for everything that watches."""


class ModelWatch(QObject):
    """Watches what it was given last.

    Signals:
        changed: something did, and then nothing for a moment.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self.changed)
        self._watcher.directoryChanged.connect(self._note)
        self._watcher.fileChanged.connect(self._note)

    def watch(self, paths: Iterable[Path]) -> None:
        """Watch these folders and files, and no others."""
        wanted = {str(each) for each in tuple(paths)[:_MOST]}
        watched = {*self._watcher.directories(), *self._watcher.files()}
        if gone := sorted(watched - wanted):
            self._watcher.removePaths(gone)
        if new := sorted(wanted - watched):
            self._watcher.addPaths(new)

    def stop(self) -> None:
        """Watch nothing any more."""
        self._quiet.stop()
        self.watch(())

    def _note(self) -> None:
        self._quiet.start()
