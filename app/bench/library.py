"""How a store behaves as it grows: start, list, open, search and append at a hundredth, a tenth and all of its size.

One store is filled step by step and measured in between, so that only its size differs.  Nothing of it is kept.  Each
figure is the least of several times: the sizes are measured minutes apart, and whatever else the machine does meanwhile
only adds.
"""

import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.bench.library_text import COMMON, RARE, LibraryText
from app.domain.commands import BeginTurn, FinishReply
from app.domain.errors import DiskFullError
from app.domain.events import StoreEvent
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import Database, DataPlace, StoreThread
from app.storage.codec import pack_tokens
from app.storage.search_index import SearchIndex

SHARES = (0.01, 0.1, 1.0)
BYTES_A_MESSAGE = 3000
"""Room on the disk for one, with its index and the log of what is being written."""

SEARCHES = {
    "rare word": RARE.lower(),
    "common word": COMMON,
    "two words": "the wassen",
    "two common words": "the of",
    "quoted words": '"of the"',
    "beginning of a word": "quitten",
    "middle of a word": "marmelade",
    "two letters": "qu",
    "Chinese, one character": "的",
    "Chinese, a word": "我们",
    "Chinese, four characters": "的我们在",
    "Japanese": "タアカ",
    "Thai": "กาขา",
    "Arabic": "كتبدرس",
    "not there": "xylophonium",
}

_N_TIMES = 7
_N_APPENDS = 21
_CONVERSATIONS_AT_ONCE = 100
_EVERY_RARE = 50_000

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What one size costs; milliseconds, the least of several times.

    Attributes:
        conversations, messages: the size.
        start: opening the place until the list is there.
        whole_list: reading all of the list anew.
        changed_list: a list after one conversation changed, as every turn asks for.
        opened: one conversation with all its messages.
        append: a question and its answer, on the disk and findable.
        purge: what a start does after a conversation was deleted, once, beside a list that is shown already.
        searches: by name.
        hits: how many messages each search gave, of at most 50.
        n_bytes: size of the database.
        index_s: seconds it took to index what was added since the size before.
    """

    conversations: int
    messages: int
    start: float
    whole_list: float
    changed_list: float
    opened: float
    append: float
    purge: float
    searches: dict[str, float]
    hits: dict[str, int]
    n_bytes: int
    index_s: float


def measure_library(folder: Path, *, n_conversations: int, n_messages: int, progress: Progress) -> Iterator[Point]:
    """Fill a store below `folder`, which exists, and measure it at each of `SHARES`; at the end it is removed.

    Raises:
        DiskFullError: there is no room for it.
    """
    _require_room(folder, n_messages)
    with _scratch(folder) as folders:
        filler = _Filler(n_messages // n_conversations)
        for share in SHARES:
            wanted = max(1, round(share * n_conversations))
            progress(f"Writing {wanted} conversations of {filler.n_each} messages…")
            with Database.open(folders.data) as database:
                filler.fill(database, wanted)
                progress("Indexing them…")
                began = time.perf_counter()
                _index(database)
                index_s = time.perf_counter() - began
            progress("Measuring…")
            yield _measure(folders, wanted, wanted * filler.n_each, index_s)


def _require_room(folder: Path, n_messages: int) -> None:
    needed, free = n_messages * BYTES_A_MESSAGE, shutil.disk_usage(folder).free
    if free < needed:
        raise DiskFullError(
            f"{n_messages} messages need about {needed / 1e9:.1f} GB, and {free / 1e9:.1f} GB are free in {folder}; "
            "ask for fewer with --messages, or choose another folder with --data."
        )


@contextmanager
def _scratch(folder: Path) -> Iterator[Folders]:
    with tempfile.TemporaryDirectory(prefix="library-", dir=folder) as name:
        folders = Folders.under(Path(name))
        folders.create()
        yield folders


@contextmanager
def library_thread(
    *, n_conversations: int, n_messages: int, post: Callable[[StoreEvent], None], progress: Progress
) -> Iterator[StoreThread]:
    """The store thread over such a library, which is there as long as it is used; it has to be closed before the end.

    Raises:
        DiskFullError: there is no room for it.
    """
    folder = Path(tempfile.gettempdir())
    _require_room(folder, n_messages)
    with _scratch(folder) as folders:
        progress(f"Writing {n_conversations} conversations, {n_messages} messages…")
        with Database.open(folders.data) as database:
            _Filler(n_messages // n_conversations).fill(database, n_conversations)
            progress("Indexing them…")
            _index(database)
        yield StoreThread(folders, post)


class _Filler:
    """Writes conversations, each time the same ones."""

    def __init__(self, n_each: int) -> None:
        self.n_each = max(1, n_each)
        self._text = LibraryText()
        self._n_written = 0
        self._n_messages = 0

    def fill(self, database: Database, n_conversations: int) -> None:
        """Add conversations until there are so many."""
        while self._n_written < n_conversations:
            with database.transaction():
                for _ in range(min(_CONVERSATIONS_AT_ONCE, n_conversations - self._n_written)):
                    self._add(database)
                    self._n_written += 1

    def _add(self, database: Database) -> None:
        language = self._text.language()
        conversation = database.insert(
            "INSERT INTO conversations (title, created_at, updated_at, touched) VALUES (?, ?, ?, ?)",
            self._text.title(language),
            1.7e9 + self._n_written,
            1.7e9 + self._n_written,
            self._n_written + 1,
        )
        tip: int | None = None
        for turn in range(self.n_each):
            is_reply = turn % 2 == 1
            text = self._text.message(language, is_reply=is_reply)
            self._n_messages += 1
            if self._n_messages % _EVERY_RARE == 777:
                text = f"{text} {RARE}"
            tip = database.insert(
                "INSERT INTO messages (conversation, parent, role, content, token_ids, created_at, finish_reason) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                conversation,
                tip,
                (Role.ASSISTANT if is_reply else Role.USER).value,
                text,
                pack_tokens(range(len(text) // 4)),
                1.7e9 + self._n_messages,
                FinishReason.END.value if is_reply else None,
            )
        database.change("UPDATE conversations SET tip = ? WHERE id = ?", tip, conversation)


def _index(database: Database) -> None:
    index = SearchIndex(database)
    while index.catch_up():
        pass


def _measure(folders: Folders, n_conversations: int, n_messages: int, index_s: float) -> Point:
    starts = [_timed(lambda: _start(folders).close()) for _ in range(_N_TIMES)]
    with closing(_start(folders)) as place:
        some = _some_of(place)
        hits = {name: _n_hits(place, query) for name, query in SEARCHES.items()}
        searches = {
            name: _least([_timed(partial(_n_hits, place, query)) for _ in range(_N_TIMES)])
            for name, query in SEARCHES.items()
        }
        return Point(
            conversations=n_conversations,
            messages=n_messages,
            start=_least(starts),
            whole_list=_least([_timed(place.store.conversations) for _ in range(_N_TIMES)]),
            changed_list=_least(list(_relists(place, some))),
            opened=_least([_timed(partial(place.store.open_conversation, key)) for key in some]),
            append=_least(list(_appends(place, some[0]))),
            purge=_purged(place),
            searches=searches,
            hits=hits,
            n_bytes=sum(path.stat().st_size for path in folders.data.iterdir() if path.is_file()),
            index_s=index_s,
        )


def _some_of(place: DataPlace) -> list[ConversationId]:
    listed = [summary.id for summary in place.listing.conversations()]
    # The same ones each time.
    return random.Random(len(listed)).sample(listed, min(_N_TIMES, len(listed)))  # noqa: S311


def _start(folders: Folders) -> DataPlace:
    place = DataPlace.open(folders)
    place.listing.conversations()
    return place


def _n_hits(place: DataPlace, query: str) -> int:
    return sum(hit.message is not None for hit in place.search.find(query).hits)


def _relists(place: DataPlace, conversations: Sequence[ConversationId]) -> Iterator[float]:
    for key in conversations:
        place.store.rename(key, f"Renamed {key}")
        yield _timed(place.listing.conversations)


def _appends(place: DataPlace, conversation: ConversationId) -> Iterator[float]:
    for number in range(_N_APPENDS):
        yield _timed(partial(_append, place, conversation, number))


def _append(place: DataPlace, conversation: ConversationId, number: int) -> None:
    tip = place.store.open_conversation(conversation).summary.tip if number == 0 else None
    _, nodes = place.store.begin_turn(_question(conversation, tip, number))
    answer = Message(Role.ASSISTANT, " ".join(f"It is the thing number {number} of {count}." for count in range(20)))
    place.store.finish_reply(
        FinishReply(
            reply=nodes[-1].id,
            message=answer,
            token_start=0,
            token_ids=tuple(range(120)),
            finish_reason=FinishReason.END,
            model="",
            receipt=None,
            stats=None,
        )
    )


def _question(conversation: ConversationId | None, parent: MessageId | None, number: int) -> BeginTurn:
    return BeginTurn(
        turn=TurnId(number),
        conversation=conversation,
        parent=parent,
        text=f"What is the {number}th thing to know about it?",
        system="",
        seed=number,
        model="",
    )


def _purged(place: DataPlace) -> float:
    summary, _ = place.store.begin_turn(_question(None, None, 0))
    place.store.delete(summary.id)
    return _timed(place.tidy)


def _timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)


def _least(milliseconds: Sequence[float]) -> float:
    return min(milliseconds)
