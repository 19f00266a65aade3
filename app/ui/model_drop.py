"""A model file that is dropped anywhere on the window."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

_SUFFIX = ".gguf"


class ModelDrop(QObject):
    """Watches for it on each of some widgets, before they take it for text.

    Signals:
        dropped: (`Path`) one model file.
    """

    dropped = Signal(Path)

    def __init__(self, *watched: QWidget) -> None:
        super().__init__(watched[0])
        for widget in watched:
            widget.setAcceptDrops(True)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a model file; leave everything else to the widget."""
        # A drag that enters or moves is an event of a kind derived from this one.
        if isinstance(event, QDropEvent) and (path := model_of(event.mimeData())) is not None:
            event.acceptProposedAction()
            if event.type() is QEvent.Type.Drop:
                self._report(path)
            return True
        return super().eventFilter(watched, event)

    def _report(self, path: Path) -> None:
        self.dropped.emit(path)


def model_of(content: QMimeData) -> Path | None:
    """The one model file of what is dragged; None for anything else."""
    urls = content.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() == _SUFFIX else None
