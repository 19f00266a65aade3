"""Moves the data at the start, before anything is opened, if that was wished: with a bar and a way to cancel."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.domain.settings import Settings
from app.paths import Folders
from app.ui.bridge.errands import Errands
from app.ui.bridge.mover import Found, begin_move
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.theme import Look, palette, style_sheet
from app.ui.wording import fill, isolated, size


def move_at_start(folders: Folders, to: Path, settings: Settings) -> Found:
    """Move the data and come back when it has ended.

    Args:
        folders: the place as it is.
        to: where it was wished to be.
        settings: how the bar looks.
    """
    tr = QCoreApplication.translate
    errands, look = Errands(), Look(settings.theme, font_size=settings.font_size)
    QApplication.setPalette(palette(look.colors))
    dialog = ProgressDialog(fill(tr("StartMove", "Moving your data to %1"), isolated(str(to))), None)
    dialog.setStyleSheet(style_sheet(look.colors))
    found: list[Found] = [(folders, ())]

    def watch(done: int, total: int) -> None:
        said = fill(tr("StartMove", "%1 of %2 copied"), size(done), size(total))
        dialog.show_progress(done / total if total else 1.0, said)

    def end(result: Found) -> None:
        found[0] = result
        dialog.show_end("")
        dialog.reject()

    give_up = begin_move(
        errands, folders, to, watch=watch, done=end, failed=lambda error: end((folders, (str(error),)))
    )
    dialog.cancel_wanted.connect(give_up)
    dialog.exec()
    errands.close()
    dialog.deleteLater()
    look.deleteLater()
    return found[0]
