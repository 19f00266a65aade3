"""Saves what can be read of a damaged database into a new one.

Every row on a whole page comes back, whatever became of the pages around it: of the conversations, of the messages, of
images, of what was typed and not sent, and of any table that both files know.  Of a text that goes on over lost pages
the beginning comes back.  What a lost row leaves behind is mended so that the text stays reachable: a message whose
predecessor is lost follows the one before that, and a conversation whose row is lost gets a new title.
Saved segments are a cache and are not taken along.  It knows no files' names.

It relies on migrations that only ever append columns to a table.
"""

import math
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.conversation import title_from
from app.domain.message import Role
from app.domain.turn import FinishReason
from app.storage.codec import CodecError, receipt_from, sampling_from_text, stats_from
from app.storage.pages import Pages, RawRow, Value
from app.storage.stray_drafts import NEW_CHAT, stray_drafts
from app.storage.stray_pictures import DRAFT_PICTURES, PICTURES, picture, unsent_picture

_ROLES = frozenset(role.value for role in Role)
_REASONS = frozenset(reason.value for reason in FinishReason)

_TEXTS = ("messages", "conversations")

Columns = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """How much came back."""

    n_conversations: int
    n_messages: int


def salvage(pages: Pages, target: sqlite3.Connection) -> Salvaged:
    """Copy the rows of `pages` into `target`, an empty database of the newest version, in one transaction.

    Raises:
        sqlite3.Error: the target cannot be written.
    """
    roots, broken = _roots(pages)
    if broken:
        # The first step laid these tables where it lays them in every file.
        usual = dict(target.execute("SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'").fetchall())
        roots = {table: usual[table] for table in _TEXTS} | roots
    target.execute("BEGIN IMMEDIATE")
    seen = pages.free()
    for table in _tables(target):
        leaves, cut = pages.leaves(roots[table]) if table in roots else ([], False)
        seen.update(leaves)
        broken = broken or cut
        _copy(target, table, (row for leaf in leaves for row in pages.rows(leaf)))
    if broken:
        strays = [number for number in range(2, pages.count + 1) if number not in seen]
        _copy_strays(target, pages, strays)
        _copy_unsent(target, pages, strays)
    _mend_links(target)
    target.execute("COMMIT")
    (n_conversations,) = target.execute("SELECT count(*) FROM conversations WHERE deleted_at IS NULL").fetchone()
    (n_messages,) = target.execute(
        "SELECT count(*) FROM messages JOIN conversations ON conversations.id = conversation "
        "WHERE conversations.deleted_at IS NULL AND messages.deleted_at IS NULL"
    ).fetchone()
    return Salvaged(n_conversations, n_messages)


def _roots(pages: Pages) -> tuple[dict[str, int], bool]:
    """The first page of each table by name, as far as the file still says so, and whether some of it is lost."""
    leaves, broken = pages.leaves(1)
    found: dict[str, int] = {}
    for leaf in leaves:
        for row in pages.rows(leaf):
            match row.values:
                case ("table", str(name), _, int(root), *_):
                    found[name] = root
    return found, broken


def _tables(target: sqlite3.Connection) -> list[str]:
    """Tables with rows of their own: no indexes in disguise, nothing of the search index, which triggers make anew."""
    return [
        name
        for _, name, kind, _, without_rowid, *_ in target.execute("PRAGMA main.table_list").fetchall()
        if kind == "table" and not without_rowid and not name.startswith(("sqlite_", "search_"))
    ]


def _copy(target: sqlite3.Connection, table: str, rows: Iterable[RawRow]) -> None:
    columns = _columns(target, table)
    for row in rows:
        values = _mended(table, row, columns)
        if values is not None:
            _insert(target, table, values)


def _copy_strays(target: sqlite3.Connection, pages: Pages, numbers: Iterable[int]) -> None:
    """Rows on pages that no table leads to any more, told by their shape.  What is there already wins."""
    columns = {table: _columns(target, table) for table in _TEXTS}
    for row in _rows(pages, numbers):
        if (image := picture(row)) is not None:
            _insert(target, PICTURES, image)
            continue
        for table, names in columns.items():
            if row.values and row.values[0] is None and (values := _mended(table, row, names)) is not None:
                _insert(target, table, values)
                break


def _copy_unsent(target: sqlite3.Connection, pages: Pages, numbers: Sequence[int]) -> None:
    """What was written and not sent, once it is known in which conversations it can have been, and which images are."""
    known = target.execute("SELECT id FROM conversations UNION SELECT conversation FROM messages").fetchall()
    places = {NEW_CHAT, *(conversation for (conversation,) in known)}
    for table, values in stray_drafts(pages, numbers, places):
        _insert(target, table, values)
    digests = {digest for (digest,) in target.execute("SELECT digest FROM pictures").fetchall()}
    for row in _rows(pages, numbers if digests else ()):
        if (unsent := unsent_picture(row, places, digests)) is not None:
            _insert(target, DRAFT_PICTURES, unsent)


def _rows(pages: Pages, numbers: Iterable[int]) -> Iterator[RawRow]:
    return (row for number in numbers if pages.is_leaf(number) for row in pages.rows(number))


def _columns(target: sqlite3.Connection, table: str) -> list[tuple[str, bool]]:
    """Names in order; True for the one that is the row's own number."""
    found = target.execute(f'PRAGMA table_info("{table}")').fetchall()
    n_keys = sum(bool(key) for *_, key in found)
    return [(name, bool(key) and n_keys == 1 and kind.upper() == "INTEGER") for _, name, kind, _, _, key in found]


def _mended(table: str, row: RawRow, columns: list[tuple[str, bool]]) -> Columns | None:
    values: Columns = {name: row.id if own else value for (name, own), value in zip(columns, row.values, strict=False)}
    whole = {name for name, _ in columns[: row.n_whole]}
    match table:
        case "messages":
            return _message(values, whole)
        case "conversations":
            return _conversation(values)
        case "pictures":
            return picture(row)
        case "drafts" | "draft_attachments":
            return values  # of a text what there is
        case _:
            return values if row.n_whole == len(row.values) else None


def _message(values: Columns, whole: set[str]) -> Columns | None:
    """The row with a default for whatever is lost; None without its words."""
    match values:
        case {"id": int(key), "conversation": int(), "role": str(role), "content": str()} if role in _ROLES and key > 0:
            pass
        case _:
            return None
    tokens = values.get("token_ids") if "token_ids" in whole else None
    known = isinstance(tokens, bytes) and len(tokens) % 4 == 0
    parent, reason, seed = values.get("parent"), values.get("finish_reason"), values.get("seed")
    return values | {
        "parent": parent if isinstance(parent, int) and parent < key else None,
        "reasoning": _text(values, "reasoning"),
        "token_ids": tokens if known else b"",
        "token_start": start if known and isinstance(start := values.get("token_start"), int) else 0,
        "created_at": _number(values, "created_at"),
        "finish_reason": _reason(reason, role, whole=whole),
        "seed": seed if isinstance(seed, str) and seed.isdecimal() and "seed" in whole else None,
        "model": _text(values, "model") if "model" in whole else "",
        "sampling": _record(values.get("sampling"), sampling_from_text) if "sampling" in whole else None,
        "receipt": _record(values.get("receipt"), receipt_from) if "receipt" in whole else None,
        "stats": _record(values.get("stats"), stats_from) if "stats" in whole else None,
    }


def _reason(reason: Value, role: str, *, whole: set[str]) -> str | None:
    if role != Role.ASSISTANT.value:
        return None
    if "finish_reason" in whole and reason is None:
        return None
    return reason if isinstance(reason, str) and reason in _REASONS else FinishReason.STOPPED.value


def _record(text: Value, read: Callable[[str], object]) -> str | None:
    if not isinstance(text, str):
        return None
    try:
        read(text)
    except CodecError:
        return None
    return text


def _conversation(values: Columns) -> Columns | None:
    match values:
        case {
            "id": int(key),
            "title": str(),
            "created_at": int() | float(),
            "updated_at": int() | float(),
            "touched": int(),
            "tip": int() | None,
        } if key > 0:
            deleted = values.get("deleted_at")
            return values | {
                "deleted_at": deleted if isinstance(deleted, int | float) else None,
                "on_top": int(values.get("on_top") == 1),
                "archived": int(values.get("archived") == 1),
                "tags": _text(values, "tags"),
                "note": _text(values, "note"),
            }
        case _:
            return None


def _text(values: Mapping[str, Value], name: str) -> str:
    value = values.get(name)
    return value if isinstance(value, str) else ""


def _number(values: Mapping[str, Value], name: str) -> float:
    value = values.get(name)
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else 0.0


def _insert(target: sqlite3.Connection, table: str, values: Columns) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join("?" * len(values))
    # Table and columns are named by the target itself.
    target.execute(f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({marks})', tuple(values.values()))  # noqa: S608


def _mend_links(target: sqlite3.Connection) -> None:
    for conversation, title in tuple(_titles_of_lost(target)):
        target.execute(
            "INSERT INTO conversations (id, title, created_at, updated_at, touched) "
            "SELECT ?1, ?2, min(created_at), max(created_at), "
            "(SELECT coalesce(max(touched), 0) + 1 FROM conversations) FROM messages WHERE conversation = ?1",
            (conversation, title),
        )
    target.execute(
        "UPDATE messages SET parent = (SELECT max(older.id) FROM messages AS older "
        "WHERE older.conversation = messages.conversation AND older.id < messages.parent AND older.deleted_at IS NULL) "
        "WHERE parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages AS older "
        "WHERE older.conversation = messages.conversation AND older.id = messages.parent)"
    )
    target.execute(
        "UPDATE conversations SET tip = "
        "(SELECT max(id) FROM messages WHERE conversation = conversations.id AND deleted_at IS NULL) "
        "WHERE tip IS NULL OR NOT EXISTS (SELECT 1 FROM messages WHERE conversation = conversations.id AND id = tip)"
    )
    while rows := target.execute("PRAGMA foreign_key_check").fetchall():
        for table, row, *_ in rows:
            target.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))  # noqa: S608  # named by SQLite


def _titles_of_lost(target: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """Conversations that only their messages tell of, in order of their last one, and a title for each."""
    lost = target.execute(
        "SELECT conversation FROM messages WHERE conversation NOT IN (SELECT id FROM conversations) "
        "GROUP BY conversation ORDER BY max(id)"
    ).fetchall()
    for (conversation,) in lost:
        first = target.execute(
            "SELECT content FROM messages WHERE conversation = ? ORDER BY role != 'user', id LIMIT 1", (conversation,)
        ).fetchone()
        yield conversation, title_from(first[0])
