"""Looks on a thread for the file of a model that is wanted: where it was, beside that, and in the model folders."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.identity import KnownModel
from app.domain.lost_model import Loss, LostModel
from app.paths import Folders
from app.storage.database import Database
from app.storage.model_register import ModelRegister
from app.ui.bridge.errands import Errands, Failed

Told = Callable[[LostModel | None], None]


class Finder:
    """Asks the register of models, which other threads write."""

    def __init__(self, errands: Errands, folders: Folders) -> None:
        self._errands = errands
        self._folders = folders

    def find(self, fingerprint: str, name: str, more: Sequence[str], told: Told, failed: Failed) -> None:
        """Find the model with these weights; everything is called on the GUI thread.

        Args:
            fingerprint: what identifies it.
            name: what it is called, where it was never loaded here.
            more: further folders to look in.
            told: is told where it is, or what became of it.
            failed: is told why nothing can be said.
        """

        def work() -> LostModel:
            return self._looked(self._known(lambda register: register.find(fingerprint)), name, more)

        self._errands.run(work, told, failed, name="tandem-finder")

    def find_at(self, path: Path, more: Sequence[str], told: Told, failed: Failed) -> None:
        """Find the model that was loaded from this file before; None is told where the file is there."""

        def work() -> LostModel | None:
            if path.exists():
                return None
            known = self._known(lambda register: register.last_at(path))
            if known is None:
                loss = Loss.DELETED if path.parent.is_dir() else Loss.UNMOUNTED
                return LostModel(name=path.stem, loss=loss, seen=path)
            return self._looked(known, known.name, more)

        self._errands.run(work, told, failed, name="tandem-finder")

    def _known(self, ask: Callable[[ModelRegister], KnownModel | None]) -> KnownModel | None:
        with suppress(KnownError), Database.open_read_only(self._folders.data) as database:
            return ask(ModelRegister(database))
        return None

    def _looked(self, known: KnownModel | None, name: str, more: Sequence[str]) -> LostModel:
        if known is None or not known.paths:
            return LostModel(name=name, loss=Loss.UNKNOWN)
        # Reading model files takes packages that are slow to import, and most starts need none of it.
        from app.engine.locate import locate  # noqa: PLC0415

        seen = known.paths[0]
        found = locate(known, (self._folders.models, *map(Path, more)))
        return LostModel(name=known.name, loss=_loss(seen, found), seen=seen, found=found)


def _loss(seen: Path, found: Path | None) -> Loss:
    if found is not None:
        if found == seen:
            return Loss.THERE
        return Loss.RENAMED if found.parent == seen.parent else Loss.MOVED
    if seen.exists():
        return Loss.REPLACED
    return Loss.DELETED if seen.parent.is_dir() else Loss.UNMOUNTED
