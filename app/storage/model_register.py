"""Which models were loaded, where their files were, and how fast they wrote.  It opens no model file."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from app.domain.baseline import KEPT_REPLIES, Speed, slower, speed_of
from app.domain.errors import NotFoundError
from app.domain.identity import KnownModel
from app.domain.list_events import LoadedModel
from app.domain.model import ModelCard
from app.domain.turn import TurnStats
from app.storage.codec import CodecError
from app.storage.database import Database, Row

_KEPT_PATHS = 8
_SELECT = """
    SELECT fingerprint, name, n_bytes, first_seen, last_seen,
           (SELECT count(DISTINCT conversation) FROM messages
            WHERE messages.fingerprint = models.fingerprint AND messages.fingerprint <> '')
    FROM models
"""
_MOST_RECENT = 12
_RECENT = """
    SELECT name, (SELECT path FROM model_paths WHERE model_paths.fingerprint = models.fingerprint
                  ORDER BY seen DESC LIMIT 1)
    FROM models ORDER BY last_seen DESC, fingerprint LIMIT ?
"""


class ModelRegister:
    """Each method is one transaction."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        """Work on an open database.

        Args:
            database: stays the caller's to close.
            clock: seconds since the epoch.
        """
        self._database = database
        self._clock = clock

    def known(self) -> tuple[KnownModel, ...]:
        """Every model, the one last loaded first."""
        return tuple(self._model(row) for row in self._database.rows(f"{_SELECT} ORDER BY last_seen DESC, fingerprint"))

    def recent(self) -> tuple[LoadedModel, ...]:
        """The models that can be offered again, the one last loaded first, each where its file was last."""
        rows = self._database.rows(_RECENT, _MOST_RECENT)
        return tuple(LoadedModel(str(name), Path(os.fsdecode(path))) for name, path in rows if isinstance(path, bytes))

    def find(self, fingerprint: str) -> KnownModel | None:
        """The model with these weights."""
        rows = self._database.rows(f"{_SELECT} WHERE fingerprint = ?", fingerprint)
        return self._model(rows[0]) if rows else None

    def last_at(self, path: Path) -> KnownModel | None:
        """The model that was loaded from this path last."""
        rows = self._database.rows(
            "SELECT fingerprint FROM model_paths WHERE path = ? ORDER BY seen DESC LIMIT 1",
            os.fsencode(path.absolute()),
        )
        match rows:
            case [(str(fingerprint),)]:
                return self.find(fingerprint)
            case _:
                return None

    def note(self, card: ModelCard) -> str:
        """Remember a loaded model; a sentence where its file held another one before, else empty."""
        with self._database.transaction():
            before = self.last_at(card.path)
            now = self._clock()
            self._database.change(
                "INSERT INTO models (fingerprint, name, n_bytes, native, first_seen, last_seen) "
                "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (fingerprint) DO UPDATE SET "
                "name = excluded.name, native = excluded.native, last_seen = excluded.last_seen",
                card.fingerprint,
                _text(card.name),
                card.n_bytes,
                card.native_version,
                now,
                now,
            )
            self._note_path(card.fingerprint, card.path)
        if before is None or before.fingerprint == card.fingerprint:
            return ""
        held = before.name if before.name != card.name else f"another version of {before.name}"
        return (
            f"{_text(card.path.name)} holds {_text(card.name)} now, and held {held} before; conversations with that "
            "one are read again as text, or need its own file."
        )

    def saw(self, fingerprint: str, path: Path) -> None:
        """Remember where a known model's file lies now.

        Raises:
            NotFoundError: there is no such model.
        """
        with self._database.transaction():
            if self.find(fingerprint) is None:
                raise _unknown(fingerprint)
            self._note_path(fingerprint, path)

    def forget(self, fingerprint: str) -> None:
        """Take a model off the list; its file, its conversations and their saved rows stay.

        Raises:
            NotFoundError: there is no such model.
        """
        if not self._database.change("DELETE FROM models WHERE fingerprint = ?", fingerprint):
            raise _unknown(fingerprint)

    def measured(self, fingerprint: str, stats: TurnStats) -> str:
        """Remember how fast a reply was; a sentence, once, where the model became much slower with a new library."""
        speed = speed_of(stats)
        rows = self._database.rows("SELECT name, native, warned FROM models WHERE fingerprint = ?", fingerprint)
        match rows:
            case [(str(name), str(native), str(warned))] if speed is not None:
                pass
            case _:
                return ""
        with self._database.transaction():
            self._add_speed(fingerprint, native, speed)
            sentence = self._comparison(name, fingerprint, native, speed.drafter) if warned != native else ""
            if sentence:
                self._database.change("UPDATE models SET warned = native WHERE fingerprint = ?", fingerprint)
        return sentence

    # --- parts ---------------------------------------------------------------------------------------------

    def _model(self, row: Row) -> KnownModel:
        match row:
            case (str(key), str(name), int(n_bytes), float(first_seen), float(last_seen), int(n_conversations)):
                return KnownModel(
                    fingerprint=key,
                    name=name,
                    n_bytes=n_bytes,
                    paths=self._paths(key),
                    first_seen=first_seen,
                    last_seen=last_seen,
                    n_conversations=n_conversations,
                )
            case _:
                raise CodecError("a model has a value of a wrong type")

    def _paths(self, fingerprint: str) -> tuple[Path, ...]:
        rows = self._database.rows("SELECT path FROM model_paths WHERE fingerprint = ? ORDER BY seen DESC", fingerprint)
        return tuple(Path(os.fsdecode(path)) for (path,) in rows if isinstance(path, bytes))

    def _note_path(self, fingerprint: str, path: Path) -> None:
        self._database.change(
            "INSERT INTO model_paths (fingerprint, path, seen) "
            "VALUES (?, ?, (SELECT coalesce(max(seen), 0) + 1 FROM model_paths)) "
            "ON CONFLICT (fingerprint, path) DO UPDATE SET seen = excluded.seen",
            fingerprint,
            os.fsencode(path.absolute()),
        )
        self._database.change(
            "DELETE FROM model_paths WHERE fingerprint = ?1 AND seen NOT IN "
            "(SELECT seen FROM model_paths WHERE fingerprint = ?1 ORDER BY seen DESC LIMIT ?2)",
            fingerprint,
            _KEPT_PATHS,
        )

    def _add_speed(self, fingerprint: str, native: str, speed: Speed) -> None:
        self._database.insert(
            "INSERT INTO model_speeds (fingerprint, native, drafter, tokens_per_second, plain_per_second, acceptance) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            fingerprint,
            native,
            speed.drafter,
            speed.tokens_per_second,
            speed.plain_per_second,
            speed.acceptance,
        )
        self._database.change(
            "DELETE FROM model_speeds WHERE fingerprint = ?1 AND native = ?2 AND drafter = ?3 AND id NOT IN "
            "(SELECT id FROM model_speeds WHERE fingerprint = ?1 AND native = ?2 AND drafter = ?3 "
            "ORDER BY id DESC LIMIT ?4)",
            fingerprint,
            native,
            speed.drafter,
            KEPT_REPLIES,
        )

    def _comparison(self, name: str, fingerprint: str, native: str, drafter: str) -> str:
        """What is to be said of the speeds as they are now, against those of the version used before this one."""
        rows = self._database.rows(
            "SELECT native FROM model_speeds WHERE fingerprint = ? AND drafter = ? AND native <> ? "
            "ORDER BY id DESC LIMIT 1",
            fingerprint,
            drafter,
            native,
        )
        match rows:
            case [(str(before),)]:
                pass
            case _:
                return ""
        return slower(
            name,
            before=(before, self._speeds(fingerprint, before, drafter)),
            now=(native, self._speeds(fingerprint, native, drafter)),
        )

    def _speeds(self, fingerprint: str, native: str, drafter: str) -> tuple[Speed, ...]:
        rows = self._database.rows(
            "SELECT tokens_per_second, plain_per_second, acceptance FROM model_speeds "
            "WHERE fingerprint = ? AND native = ? AND drafter = ? ORDER BY id",
            fingerprint,
            native,
            drafter,
        )
        return tuple(_speed(row, drafter) for row in rows)


def _text(name: str) -> str:
    """A name as it can be stored: what of a file's name is no text is replaced."""
    return name.encode(errors="replace").decode()


def _speed(row: Row, drafter: str) -> Speed:
    match row:
        case (float(written), float(plain), float(acceptance)):
            return Speed(drafter=drafter, tokens_per_second=written, plain_per_second=plain, acceptance=acceptance)
        case _:
            raise CodecError("a speed has a value of a wrong type")


def _unknown(fingerprint: str) -> NotFoundError:
    return NotFoundError(f"No model {fingerprint} is known; “models” lists those that were loaded.")
