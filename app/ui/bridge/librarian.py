"""Looks for models on a thread, one search at a time, and tells the GUI thread what it finds."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.demo.recipe import RECIPES, Variant
from app.domain.library import Library, LibraryNews
from app.domain.model import LoadOptions
from app.ui.bridge.errands import Errands, Failed

if TYPE_CHECKING:
    from app.engine.model_library import ModelLibrary


class Librarian:
    """Keeps what was read between searches, so that looking again is cheap."""

    def __init__(self, errands: Errands, own: Path) -> None:
        """Prepare.

        Args:
            errands: runs the searches.
            own: Tandem's own folder of models.
        """
        self._errands = errands
        self._own = own
        self._stop = threading.Event()
        self._library: ModelLibrary | None = None

    def look(
        self,
        folders: Sequence[str],
        options: LoadOptions,
        *,
        told: Callable[[LibraryNews], None],
        done: Callable[[Library], None],
        failed: Failed,
    ) -> None:
        """Look everywhere; everything is called on the GUI thread, `done` or `failed` last.

        Args:
            folders: further ones to look in.
            options: how the models would be loaded.
            told: is told what was found, from time to time.
            done: is told the end.
            failed: is told why there is none.
        """
        self._stop = stop = threading.Event()
        post = self._errands.post

        def work() -> Library:
            # Reading model files takes packages that are slow to import, and most starts need none of it.
            from app.engine.model_library import ModelLibrary, Wish  # noqa: PLC0415

            self._library = self._library or ModelLibrary()
            wish = Wish(
                own=self._own,
                demo=RECIPES[Variant.CHAT].file_name,
                folders=Wish.folders_from(folders),
                options=options,
            )
            return self._library.look(wish, stop=stop, report=lambda news: post(lambda: told(news)))

        self._errands.run(work, done, failed, name="tandem-library")

    @property
    def cancelled(self) -> bool:
        """True when the last search was told to end."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """End the search under way as soon as possible."""
        self._stop.set()
