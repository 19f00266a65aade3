"""Reads files of any known program: recognises each by its content, hands it to who can read it, and tells the rest.

It knows which formats there are, and nothing of any of them.
"""

import itertools
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.exchange import Brought, PortableConversation
from app.exchange import (
    from_card,
    from_chatgpt,
    from_jan,
    from_kobold,
    from_llama_server,
    from_lmstudio,
    from_openwebui,
    from_own,
    from_sharegpt,
    from_sillytavern,
)
from app.exchange.notes import Notes, shown
from app.exchange.pieces import NOT_JSON, Pieces, pieces
from app.exchange.png_text import Readable
from app.exchange.sources import BAD_ARCHIVE, CHUNK_BYTES, Begun, Source, Sources, sources_of

HEAD_BYTES = 4096
MOST_LINES_BYTES = 2**30
"""Of a file whose lines belong together, which are held in memory."""

_MOST_NAMED = 10

Conversations = Iterator[PortableConversation]


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format of which a file as a whole is one; `is_one` is shown its first `HEAD_BYTES`."""

    is_one: Callable[[bytes], bool]
    read: Callable[[Readable, Notes], Conversations]


@dataclass(frozen=True, slots=True)
class ValueFormat:
    """A format of which each JSON value is a conversation, alone, in a list or on a line."""

    is_one: Callable[[object], bool]
    read: Callable[[object, Notes], Conversations]


@dataclass(frozen=True, slots=True)
class LineFormat:
    """A format of which all lines of a file, or items of a list, belong together."""

    is_one: Callable[[object], bool]
    read: Callable[[Sequence[object], Notes], Conversations]


FILE_FORMATS = (
    FileFormat(from_card.is_png, from_card.read_png),
    FileFormat(from_own.is_own, from_own.read_file),
)
VALUE_FORMATS = (
    ValueFormat(from_chatgpt.is_conversation, from_chatgpt.read),
    ValueFormat(from_openwebui.is_conversation, from_openwebui.read),
    ValueFormat(from_llama_server.is_conversation, from_llama_server.read),
    ValueFormat(from_lmstudio.is_conversation, from_lmstudio.read),
    ValueFormat(from_card.is_card, from_card.read),
    ValueFormat(from_kobold.is_story, from_kobold.read),
    ValueFormat(from_sharegpt.is_conversation, from_sharegpt.read),
)
LINE_FORMATS = (
    LineFormat(from_llama_server.is_line, from_llama_server.read_lines),
    LineFormat(from_sharegpt.is_message, from_sharegpt.read_lines),
)
# Jan's threads and SillyTavern's branches lie in several files, see `_Reader`.


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a reading has come.

    Attributes:
        source: the file that is being read.
        done, total: bytes.
    """

    source: str
    done: int
    total: int


Watch = Callable[[Progress], None]


def read_conversations(path: Path, *, watch: Watch | None = None) -> Brought:
    """All conversations at `path`: a file, an archive, or a folder.

    Raises:
        KnownError: there is nothing that can be opened.
    """
    notes = Notes(path.name)
    conversations = tuple(stream_conversations(path, notes, watch=watch))
    return Brought(conversations=conversations, problems=notes.problems())


def stream_conversations(
    path: Path, notes: Notes, *, watch: Watch | None = None
) -> Generator[PortableConversation, None, None]:
    """The same one by one, so that no more than one is in memory; whoever stops asking has cancelled.

    Args:
        path: a file, an archive, or a folder.
        notes: is told what could not be read.
        watch: is told of each megabyte.

    Raises:
        KnownError: there is nothing that can be opened.
    """
    with sources_of(path, notes) as sources:
        reader = _Reader(notes, watch, sources)
        for source in sources.files:
            notes.source = shown(source.name)
            yield from reader.read(source)
        notes.source = shown(path.name)
        yield from reader.rest()
        if not sources.many and reader.unknown:
            notes.trouble("it is of no program known here, and nothing was taken from it.")
        elif reader.unknown:
            notes.trouble(f"no conversations known here are in {_some(reader.unknown)}, left alone.")


def _some(names: Sequence[str]) -> str:
    """Some of many names."""
    named = ", ".join(shown(name, limit=60) for name in names[:_MOST_NAMED])
    return f"{named} and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else named


class _Reader:
    """Reads one source after another.

    Attributes:
        unknown: names of sources in which nothing was known.
    """

    def __init__(self, notes: Notes, watch: Watch | None, sources: Sources) -> None:
        self.unknown: list[str] = []
        self._notes = notes
        self._watch = watch
        self._many = sources.many
        self._done = 0
        self._total = sum(source.size for source in sources.files)
        self._folder = ""
        self._chats: list[from_sillytavern.Chat] = []

    def read(self, source: Source) -> Conversations:
        """The conversations of a source; chats of SillyTavern wait for the files beside them, which may be branches."""
        if source.folder != self._folder:
            yield from self.rest()
            self._folder = source.folder
        began, n_troubles = self._done, self._notes.n_troubles()
        n_unknown = len(self.unknown)
        try:
            with source.open() as file:
                yield from self._from_file(source, Begun(file, HEAD_BYTES))
        except KnownError as error:
            self._notes.trouble(str(error))
        except BAD_ARCHIVE as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or "it is damaged or locked"
            self._notes.trouble(f"it could not be read to its end: {reason}.")
        if self._many and len(self.unknown) > n_unknown:
            self._notes.forget(n_troubles)  # of a file that only looks like one of ours
        self._done = began + source.size

    def rest(self) -> Conversations:
        """What was waiting."""
        chats, self._chats = self._chats, []
        yield from from_sillytavern.with_branches(chats)

    def _from_file(self, source: Source, file: Begun) -> Conversations:
        for each in FILE_FORMATS:
            if each.is_one(file.head):
                found = tuple(each.read(file, self._notes))
                if not found:
                    self.unknown.append(source.name)
                yield from found
                return
        yield from self._from_pieces(source, pieces(self._chunks(source, file)))

    def _chunks(self, source: Source, file: Begun) -> Iterator[bytes]:
        while chunk := file.read(CHUNK_BYTES):
            self._done += len(chunk)
            if self._watch is not None:
                self._watch(Progress(source.name, min(self._done, self._total), self._total))
            yield chunk

    def _from_pieces(self, source: Source, found: Pieces) -> Conversations:
        values = self._sound(found)
        first = next(values, None)
        if first is None:
            self.unknown.append(source.name)
            return
        together = itertools.chain([first], values)
        lines = self._lines_reader(source, first) if found.listed and source.size <= MOST_LINES_BYTES else None
        yield from self._from_each(source, together) if lines is None else lines(list(together))

    def _sound(self, found: Pieces) -> Iterator[object]:
        """The values that can be used; the others are told."""
        for number, piece in enumerate(found.values, start=1):
            if piece.damage and piece.damage != NOT_JSON:
                self._notes.trouble(f"entry {number}: {piece.damage}." if found.listed else f"{piece.damage}.")
            if piece.value is not None:
                yield piece.value

    def _from_each(self, source: Source, values: Iterator[object]) -> Conversations:
        n_known = n_strange = 0
        for value in values:
            each = next((each for each in VALUE_FORMATS if each.is_one(value)), None)
            if each is not None:
                n_known += 1
                yield from each.read(value, self._notes)
            elif from_jan.is_thread(value) and (messages := source.beside(from_jan.MESSAGES_FILE)) is not None:
                n_known += 1
                if not self._many:  # else the messages have their own turn
                    yield from self.read(messages)
            else:
                n_strange += 1
        if not n_known:
            self.unknown.append(source.name)
        elif n_strange:
            self._notes.trouble(
                f"no conversations known here are in {n_strange} of its entries, which were left alone."
            )

    def _lines_reader(self, source: Source, first: object) -> Callable[[list[object]], Conversations] | None:
        """Who reads lines of which this is the first."""
        if from_jan.is_message(first):
            return lambda lines: from_jan.read_lines(lines, self._notes, thread=self._thread_of(source))
        if from_sillytavern.is_line(first):
            return lambda lines: self._chat(source, lines)
        found = next((each for each in LINE_FORMATS if each.is_one(first)), None)
        return None if found is None else lambda lines: found.read(lines, self._notes)

    def _thread_of(self, source: Source) -> object:
        about = source.beside(from_jan.THREAD_FILE)
        if about is None:
            return None
        with about.open() as file:
            return next((piece.value for piece in pieces([file.read(CHUNK_BYTES)]).values), None)

    def _chat(self, source: Source, lines: list[object]) -> Conversations:
        chat = from_sillytavern.read_chat(lines, self._notes, name=source.stem)
        if chat is not None:
            self._chats.append(chat)
        yield from ()
