"""`export`: whole conversations into files of the user's own, read without disturbing a window that is open."""

import argparse
import contextlib
import errno
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.cli.output import CouldNotError, fall_silent, notice, print_json
from app.domain.conversation import ConversationSummary
from app.domain.errors import DiskFullError, KnownError, StoreError
from app.domain.exchange import PortableConversation, portable
from app.domain.exporting import ExportFormat
from app.domain.ids import ConversationId
from app.exchange.branches import only_path
from app.exchange.file_names import file_names
from app.exchange.formats import FORMATS, Format, gathered
from app.exchange.own_pictures import with_pictures
from app.paths import Folders
from app.storage import Database, Store
from app.storage.atomic import PRIVATE_FOLDER, write_atomic
from app.storage.codec import CodecError
from app.storage.faults import known

_PROGRESS = 1000
"""Files between two remarks."""
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


_FORMATS = {
    "json": FORMATS[ExportFormat.JSON],
    "markdown": FORMATS[ExportFormat.MARKDOWN],
    "md": FORMATS[ExportFormat.MARKDOWN],
    "html": FORMATS[ExportFormat.HTML],
}


class _NothingReadError(Exception):
    """No conversation of a file can be read; the problems say why."""


class _Selection:
    """The chosen conversations, opened one by one, and what was met on the way.

    Attributes:
        summaries: what was chosen.
        n_conversations, n_messages, n_left_out: written so far; messages on branches that were not wanted.
        problems: a sentence for each conversation that could not be read.
    """

    def __init__(
        self,
        store: Store,
        folders: Folders,
        summaries: Sequence[ConversationSummary],
        *,
        all_branches: bool,
        holds_files: bool,
    ) -> None:
        self.summaries = summaries
        self.n_conversations = self.n_messages = self.n_left_out = 0
        self.problems: list[str] = []
        self._store = store
        self._folders = folders
        self._all_branches = all_branches
        self._holds_files = holds_files

    def taken(self, summaries: Iterable[ConversationSummary]) -> Iterator[PortableConversation]:
        """These conversations, as far as they can be read.

        Raises:
            _NothingReadError: none of them can.
        """
        n_before = self.n_conversations
        for summary in summaries:
            conversation = self._read(summary)
            if conversation is not None:
                self.n_conversations += 1
                self.n_messages += len(conversation.messages)
                yield conversation
        if self.n_conversations == n_before:
            raise _NothingReadError

    def _read(self, summary: ConversationSummary) -> PortableConversation | None:
        try:
            whole = portable(self._store.open_conversation(summary.id))
            if self._holds_files:
                whole = with_pictures(whole, self._store.pictures.find)
        except KnownError as error:
            self.problems.append(str(error))
            return None
        except sqlite3.Error as error:
            self.problems.append(f"Conversation {summary.id}: {known(error, self._folders.data)}")
            return None
        shown = whole if self._all_branches else only_path(whole)
        self.n_left_out += len(whole.messages) - len(shown.messages)
        return shown


def export(arguments: argparse.Namespace, folders: Folders) -> int:
    """Write what was chosen; 1 if some of it could not be read.

    Raises:
        KnownError: nothing can be written there, or nothing can be read.
    """
    form = _FORMATS[arguments.format]
    if arguments.branches == "path" and form.holds_many:
        raise CouldNotError("The json format always holds all branches; choose markdown or html for the path alone.")
    all_branches = form.shows_all if arguments.branches is None else arguments.branches == "all"
    with Database.open_read_only(folders.data) as database:
        store = Store(database)
        selection = _Selection(
            store, folders, _chosen(arguments, store), all_branches=all_branches, holds_files=form.holds_files
        )
        if arguments.out is None:
            _print(selection, form, wants_report=arguments.json)
            written = _Written()
        else:
            written = _write_all(_targets(arguments, form, selection, folders), form, selection)
    _report(arguments, selection, written)
    return 1 if selection.problems else 0


@dataclass(slots=True)
class _Written:
    """The files so far, and their size together."""

    files: list[Path] = field(default_factory=list)
    n_bytes: int = 0


def _report(arguments: argparse.Namespace, selection: _Selection, written: _Written) -> None:
    for problem in selection.problems:
        notice(problem)
    if selection.n_left_out:
        notice(f"Left out: {selection.n_left_out} messages on other branches; --branches all takes them too.")
    if arguments.json:
        print_json(
            {
                "format": arguments.format,
                "conversations": selection.n_conversations,
                "messages": selection.n_messages,
                "left_out": selection.n_left_out,
                "bytes": written.n_bytes,
                "files": [str(path) for path in written.files],
                "problems": selection.problems,
            }
        )
    elif written.files:
        files = written.files
        where = files[0] if len(files) == 1 else f"{len(files)} files in {files[0].parent}"
        print(f"Conversations: {selection.n_conversations}, messages: {selection.n_messages}, written to {where}.")


def _chosen(arguments: argparse.Namespace, store: Store) -> tuple[ConversationSummary, ...]:
    try:
        listed = store.conversations()
    except CodecError as error:
        raise StoreError(f"The list of conversations is damaged ({error}); “verify” says where.") from error
    if arguments.all or "all" in arguments.conversation:
        if not listed:
            raise CouldNotError("There is no conversation to export yet.")
        # Read back in this order, the list will be as it is now.
        return tuple(reversed(listed))
    by_id = {summary.id: summary for summary in listed}
    wanted = [ConversationId(number) for number in dict.fromkeys(arguments.conversation)]
    for absent in (key for key in wanted if key not in by_id):
        store.open_conversation(absent)  # says what there is
    return tuple(by_id[key] for key in wanted)


def _print(selection: _Selection, form: Format, *, wants_report: bool) -> None:
    if len(selection.summaries) != 1:
        raise CouldNotError("Several conversations need --out, a file or a folder.")
    if wants_report:
        raise CouldNotError("--json reports what was written to files; give --out too, or leave it away.")
    try:
        for part in form.parts(selection.taken(selection.summaries)):
            sys.stdout.buffer.write(part)
        sys.stdout.buffer.flush()
    except _NothingReadError:
        raise CouldNotError(selection.problems.pop()) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        fall_silent()
        raise CouldNotError(f"The output cannot be written ({error.strerror}); choose a file with --out.") from error


# --- files ----------------------------------------------------------------------------------------------------

Target = tuple[Path, Sequence[ConversationSummary]]


def _targets(arguments: argparse.Namespace, form: Format, selection: _Selection, folders: Folders) -> list[Target]:
    """Which file takes which conversations; checked before anything is written."""
    out, summaries = Path(arguments.out), selection.summaries
    is_folder = out.is_dir() or arguments.out.endswith(("/", os.sep))
    if is_folder or (len(summaries) > 1 and not form.holds_many):
        names = file_names((summary.title for summary in summaries), form.suffix)
        targets: list[Target] = [(out / name, (each,)) for name, each in zip(names, summaries, strict=True)]
    else:
        targets = [(out, summaries)]
    own = folders.data.resolve()
    for path, _ in targets:
        if path.resolve().is_relative_to(own):
            raise CouldNotError(f"{path} lies in the folder where Tandem keeps its own files; choose another one.")
        if os.path.lexists(path) and not arguments.force:
            raise CouldNotError(f"{path} is there already; --force overwrites it.")
    return targets


def _write_all(targets: Sequence[Target], form: Format, selection: _Selection) -> _Written:
    written = _Written()
    made = _make_folder(targets[0][0].parent)
    try:
        for path, summaries in targets:
            _write(path, summaries, form, selection, written)
            if len(written.files) % _PROGRESS == 0 and written.files:
                notice(f"{len(written.files)} of {len(targets)} files are written …")
        if not written.files:
            raise CouldNotError(selection.problems.pop())
    except KnownError:
        if written.files:
            notice(f"Files that were written before: {len(written.files)}.")
        raise
    finally:
        if made is not None and not written.files:
            with contextlib.suppress(OSError):
                made.rmdir()
    return written


def _write(
    path: Path, summaries: Sequence[ConversationSummary], form: Format, selection: _Selection, written: _Written
) -> None:
    try:
        written.n_bytes += write_atomic(path, gathered(form.parts(selection.taken(summaries))))
        written.files.append(path)
    except OSError as error:
        raise _cannot_write(path, error) from error
    except _NothingReadError:
        # Said already; the other files are written all the same.
        return


def _make_folder(folder: Path) -> Path | None:
    """Make a folder whose own place exists; None if it was there."""
    try:
        folder.mkdir(mode=PRIVATE_FOLDER)
    except FileExistsError:
        return None
    except OSError as error:
        raise _cannot_write(folder, error) from error
    return folder


def _cannot_write(path: Path, error: OSError) -> KnownError:
    if error.errno in _FULL:
        return DiskFullError(f"The disk that should hold {path} is full; free some space, or choose another place.")
    reason = error.strerror or repr(error)
    return StoreError(f"{path} cannot be written ({reason}); choose another place with --out.")
