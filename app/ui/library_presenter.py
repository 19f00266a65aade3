"""Opens the library, has models looked for while it is open, and carries out what is chosen in it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.events import ModelChosen
from app.domain.library import Library, LibraryEntry, LibraryNews, ModelPlace
from app.domain.list_events import LoadedModel
from app.domain.model import LoadOptions
from app.domain.settings import Settings
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.dialogs.library_dialog import LibraryDialog
from app.ui.download_presenter import DownloadPresenter
from app.ui.model_watch import ModelWatch
from app.ui.window_parts import WindowParts
from app.ui.wording import fill


class LibraryPresenter(QObject):
    """One search at a time; what was known stays on screen until a search has ended.

    Signals:
        changed: (`Settings`) the user chose another model at start, or a further folder.
        demo_wanted: load the demo model, after putting it together.
        found: (tuple of `LoadedModel`) what could be loaded, for other parts of the window.
    """

    changed = Signal(object)
    demo_wanted = Signal()
    found = Signal(object)

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        desk: Desk,
        *,
        current: Callable[[], Settings],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look, self._window, self._controller = parts.look, window, controller
        self._librarian = desk.librarian
        self._current = current
        self._fetcher = desk.fetcher
        self._dialog: LibraryDialog | None = None
        self._running = self._again = self._looked = False
        self._known: dict[Path, LibraryEntry] = {}
        self._watch = ModelWatch(self)
        self._watch.changed.connect(self.look)
        controller.closed_down.connect(self._watch.stop)
        parts.actions[ActionId.LIBRARY].triggered.connect(self.open)
        controller.state_changed.connect(self._follow)

    @property
    def dialog(self) -> LibraryDialog:
        """The dialog, made when it is first wanted."""
        if self._dialog is None:
            made = self._dialog = LibraryDialog(self._look, self._window)
            made.load_wanted.connect(self._load)
            made.start_wanted.connect(self._use_at_start)
            made.folder_wanted.connect(self._ask_folder)
            made.demo_wanted.connect(self._load_demo)
            made.look_wanted.connect(self.look)
            self._add_finding(made)
        return self._dialog

    def open(self) -> None:
        """Show the library, and look for what is new."""
        card = self._controller.state.card
        self.dialog.show_loaded(card.path if card is not None and card.server is None else None)
        self.look()
        self.dialog.open_up()

    def look(self) -> None:
        """Look for models, unless that is under way; where the library is not open, in silence."""
        if self._running:
            return
        self._running = self._looked = True
        settings = self._current()
        if self._dialog is not None:
            self._dialog.use_context(settings.load.n_ctx)
            self._dialog.show_searching()
        self._librarian.look(settings.model_folders, settings.load, told=self._tell, done=self._end, failed=self._fail)

    def look_once(self) -> None:
        """Look for models if nobody has yet."""
        if not self._looked:
            self.look()

    def add_folder(self, folder: Path) -> None:
        """Look in a further folder, from now on."""
        settings = self._current()
        if str(folder) not in settings.model_folders:
            self.changed.emit(replace(settings, model_folders=(*settings.model_folders, str(folder))))
        if self._running:
            self._again = True
            self._librarian.cancel()
        else:
            self.look()

    def load_path(self, path: Path) -> None:
        """Load a model, with what lies beside it where that is known."""
        entry = self._known.get(path)
        settings = self._current()
        assistant = settings.load.assistant if settings.model == str(path) else None
        options = replace(settings.load, assistant=entry.companion if entry is not None else assistant)
        self._controller.press(ModelChosen(path=path, options=options))
        if self._dialog is not None:
            self._dialog.tell(fill(self.tr("Loading %1"), entry.name if entry is not None else path.stem))

    def _add_finding(self, dialog: LibraryDialog) -> None:
        """Add the page where models are found that are not here yet; it takes up what was begun."""
        finding = DownloadPresenter(self._fetcher, self._look, current=self._current, window=dialog)
        finding.load_wanted.connect(self.load_path)
        finding.arrived.connect(self.look)
        dialog.add_page(finding.page, self.tr("Find models"), search=finding.page.search)
        finding.begin()

    # --- from the search ----------------------------------------------------------------------------------

    def _tell(self, news: LibraryNews) -> None:
        if self._dialog is not None:
            self._dialog.show_searching(news.looking_in)
            self._dialog.add(news.entries)

    def _end(self, library: Library) -> None:
        self._running = False
        if self._again:
            self._again = False
            self.look()
            return
        self._known = {each.path: each for each in library.entries}
        self._watch.watch(library.to_watch)
        if self._dialog is not None:
            self._dialog.show_library(library)
        self.found.emit(tuple(LoadedModel(each.name, each.path) for each in library.entries if not each.trouble))

    def _fail(self, error: AppError) -> None:
        self._running = self._again = False
        if self._dialog is not None:
            self._dialog.tell(str(error))

    # --- from the user ------------------------------------------------------------------------------------

    def _load(self, entry: LibraryEntry, n_ctx: int) -> None:
        if not entry.path.name:
            self._load_demo()
            return
        # A length that was chosen here counts more than what was chosen for the model before.
        fixed = frozenset({"n_ctx"}) if n_ctx != self._current().load.n_ctx else frozenset[str]()
        self._controller.press(ModelChosen(path=entry.path, options=self._options(entry, n_ctx), fixed=fixed))
        self.dialog.tell(fill(self.tr("Loading %1"), entry.name))

    def _load_demo(self) -> None:
        self.demo_wanted.emit()
        self.dialog.tell(self.tr("Loading the demo model"))

    def _use_at_start(self, entry: LibraryEntry, n_ctx: int) -> None:
        model = "" if entry.place is ModelPlace.DEMO else str(entry.path)
        self.changed.emit(replace(self._current(), model=model, load=self._options(entry, n_ctx)))
        self.dialog.tell(fill(self.tr("%1 will be loaded at every start."), entry.name))

    def _options(self, entry: LibraryEntry, n_ctx: int) -> LoadOptions:
        """As the settings say, with the chosen context; a companion is of one model alone."""
        return replace(self._current().load, n_ctx=n_ctx, assistant=entry.companion)

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self.dialog, self.tr("Add a folder with models"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda name: self.add_folder(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _follow(self, old: ChatState, new: ChatState) -> None:
        dialog = self._dialog
        if dialog is None:
            return
        if old.card is not new.card:
            dialog.show_loaded(new.card.path if new.card is not None else None)
            if new.card is not None:
                dialog.tell(fill(self.tr("%1 is loaded."), new.card.name))
        if new.model_error is not None and new.model_error is not old.model_error:
            dialog.tell(str(new.model_error))
