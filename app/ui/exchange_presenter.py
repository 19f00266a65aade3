"""Brings conversations of other programs in, and writes ours out: what is chosen or dropped, progress, and the end."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.exporting import Exported, ExportFormat, ExportWish
from app.domain.storage_events import BatchRead, ImportRead, SettledIn, TakenIn
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.export_dialog import ExportDialog
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.wording import count, fill, isolated

if TYPE_CHECKING:
    from app.ui.bridge.importer import Batch, Importer

_SUFFIXES = {ExportFormat.JSON: "json", ExportFormat.MARKDOWN: "md", ExportFormat.HTML: "html"}


class _Import:
    """An import under way."""

    def __init__(self, job: int, dialog: ProgressDialog) -> None:
        self.job, self.dialog = job, dialog
        self.importer: Importer | None = None
        self.added = self.grown = self.known = self.messages = 0
        self.problems: tuple[str, ...] = ()
        self.error = ""


class ExchangePresenter(QObject):
    """One import and one export at a time."""

    def __init__(self, window: QWidget, controller: ChatController, desk: Desk) -> None:
        super().__init__(window)
        self._window, self._controller, self._desk = window, controller, desk
        self._n_jobs = 0
        self._import: _Import | None = None
        self._waiting: tuple[Path, ...] = ()
        controller.state_changed.connect(self._follow)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def use_actions(self, bring: QAction, take: QAction) -> None:
        """Take the actions of the menu."""
        bring.triggered.connect(self._ask_import)
        take.triggered.connect(self._ask_export)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Files that are dropped on the window, and that nobody else took, come in."""
        if isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            self.bring_in(_files(event))
            event.acceptProposedAction()
            return True
        if isinstance(event, QDragEnterEvent) and event.type() is QEvent.Type.DragEnter and _files(event):
            event.acceptProposedAction()
            return True
        return False

    # --- in -----------------------------------------------------------------------------------------------

    def bring_in(self, paths: Sequence[Path]) -> None:
        """Import files, archives or folders."""
        if not paths or self._import is not None or not self._controller.state.store_ready:
            return
        self._n_jobs += 1
        dialog = ProgressDialog(self.tr("Import"), self._window)
        running = self._import = _Import(self._n_jobs, dialog)
        running.importer = self._desk.begin_import(
            paths,
            hand_over=self._hand_over,
            watch=self._watch_reading,
            done=self._all_read,
            failed=self._reading_failed,
        )
        dialog.cancel_wanted.connect(running.importer.cancel)
        dialog.finished.connect(dialog.deleteLater)
        dialog.show_progress(0, ", ".join(path.name for path in paths))
        dialog.show()

    def bring_in_soon(self, paths: Sequence[Path]) -> None:
        """As `bring_in`, as soon as the store is ready and nothing else is coming in."""
        self._waiting += tuple(paths)
        self._take_up_waiting()

    def _take_up_waiting(self) -> None:
        if self._import is None and self._controller.state.store_ready:
            paths, self._waiting = self._waiting, ()
            self.bring_in(paths)

    def _hand_over(self, batch: "Batch") -> None:
        if self._import is not None:
            self._controller.press(BatchRead(job=self._import.job, conversations=batch))

    def _watch_reading(self, source: str, share: float) -> None:
        if self._import is not None:
            self._import.dialog.show_progress(share, fill(self.tr("Reading %1"), isolated(source)))

    def _all_read(self, problems: tuple[str, ...]) -> None:
        if self._import is not None:
            self._import.problems = problems
            self._controller.press(ImportRead(job=self._import.job))

    def _reading_failed(self, error: AppError) -> None:
        self._all_read((str(error),))

    def _follow(self, old: ChatState, new: ChatState) -> None:
        running = self._import
        if self._waiting:
            self._take_up_waiting()
        if running is None or new.brought is None or new.brought is old.brought or new.brought.job != running.job:
            return
        match new.brought:
            case TakenIn():
                self._count(running, new.brought)
            case SettledIn():
                self._import = None
                self._end_import(running)
                self._take_up_waiting()

    def _count(self, running: _Import, taken: TakenIn) -> None:
        running.added += taken.added
        running.grown += taken.grown
        running.known += taken.known
        running.messages += taken.messages
        if running.importer is not None:
            if taken.error:
                running.error = taken.error
                running.importer.cancel()
            else:
                running.importer.kept()
        running.dialog.say(self._came_in(running))

    def _came_in(self, running: _Import) -> str:
        parts = [self.tr("%n conversation(s)", "", running.added), self.tr("%n message(s)", "", running.messages)]
        lines = [fill(self.tr("Came in: %1, %2."), *parts)]
        if running.grown:
            lines.append(fill(self.tr("Here already, and given what was new: %1."), count(running.grown)))
        if running.known:
            lines.append(fill(self.tr("Here already, and left as before: %1."), count(running.known)))
        return "\n".join(lines)

    def _end_import(self, running: _Import) -> None:
        said = self._came_in(running)
        cancelled = running.importer is not None and running.importer.cancelled
        if running.error:
            said = f"{running.error}\n{said}"
        elif cancelled:
            said = "\n".join((self.tr("Cancelled; what came in before that stays."), said))
        running.dialog.show_end(said, running.problems, whole=not cancelled)

    # --- out ----------------------------------------------------------------------------------------------

    def write_out(self, wish: ExportWish, to: Path) -> None:
        """Export to a file, or into a folder."""
        dialog = ProgressDialog(self.tr("Export"), self._window)
        exporter = self._desk.begin_export(
            wish,
            to,
            watch=lambda n, of: dialog.show_progress(
                n / max(1, of), fill(self.tr("%1 of %2 conversations"), count(n), count(of))
            ),
            done=lambda exported: self._end_export(dialog, exported),
            failed=lambda error: dialog.show_end(str(error), whole=False),
        )
        dialog.cancel_wanted.connect(exporter.cancel)
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()

    def _end_export(self, dialog: ProgressDialog, exported: Exported) -> None:
        if not exported.files:
            said = self.tr("Cancelled; nothing was written.")
        elif len(exported.files) == 1:
            said = fill(self.tr("Written to %1."), isolated(str(exported.files[0])))
        else:
            files = self.tr("%n file(s)", "", len(exported.files))
            said = fill(self.tr("%1 written to %2."), files, isolated(str(exported.files[0].parent)))
        if exported.cancelled and exported.files:
            said = "\n".join((self.tr("Cancelled; files that are complete stay."), said))
        dialog.show_end(said, exported.problems, whole=not exported.cancelled)

    # --- asking -------------------------------------------------------------------------------------------

    def _ask_import(self) -> None:
        dialog = QFileDialog(self._window, self.tr("Import conversations"))
        dialog.setNameFilter(self.tr("Conversations (*.json *.jsonl *.zip *.png *.txt);;All files (*)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.bring_in([Path(name) for name in names]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_export(self) -> None:
        state = self._controller.state
        title = state.opened.summary.title if state.opened is not None else ""
        dialog = ExportDialog(title, len(state.conversations), self._window)
        dialog.chosen.connect(self._ask_place)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_place(self, one: bool, form: ExportFormat, branches: bool) -> None:  # noqa: FBT001  # as the signal has it
        opened = self._controller.state.opened
        chosen = (opened.summary.id,) if one and opened is not None else None
        wish = ExportWish(conversations=chosen, form=form, all_branches=branches)
        dialog = QFileDialog(self._window, self.tr("Export"))
        if chosen is None and form is not ExportFormat.JSON:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
        else:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix(_SUFFIXES[form])
            dialog.selectFile(f"tandem.{_SUFFIXES[form]}")
        dialog.fileSelected.connect(lambda name: self.write_out(wish, Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _files(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
