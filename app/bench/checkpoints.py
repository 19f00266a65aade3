"""What reopening, going back and saving cost, each beside reading the same again, in one run.

One long conversation is written first.  "Reopening" closes engine and store and opens both anew; loading the model is
not counted, since it is needed either way.
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.bench.one_thread import OneThreadChat, Turn
from app.bench.prompts import CLASSES
from app.domain.errors import KnownError
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.paths import Folders

Progress = Callable[[str], None]

N_COMPARED_DRAFTS = 64
_COMPARED_DEPTH = 2
_COMPARED_TOKENS = N_COMPARED_DRAFTS // _COMPARED_DEPTH * (_COMPARED_DEPTH + 1)
"""Enough for so many drafts even if all of them are accepted."""
_REPLY_TOKENS = 24
"""Of the conversation's own replies: most of it is questions, which are quicker to make."""
_QUESTION_WORDS, _LONG_QUESTION_WORDS = 80, 300
_STORY = "Write a long story in ten chapters about a lighthouse keeper, his daughter and a ship."
"""The last question: its answer is long enough for the drafts that are compared."""
_ROOM = 1024
"""Rows for what is asked at the end."""
_FIRST = GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is measured.

    Attributes:
        model: GGUF file.
        n_tokens: length of the conversation.
        n_repeats: times each act is done.
        n_threads: CPU threads; 0 lets the engine choose.
    """

    model: Path
    n_tokens: int
    n_repeats: int
    n_threads: int

    @property
    def load(self) -> LoadOptions:
        """How the model is loaded."""
        return LoadOptions(n_ctx=self.n_tokens + _ROOM, n_threads=self.n_threads)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The conversation that everything is done with.

    Attributes:
        folders: where it is.
        conversation: which one.
        turns: from the beginning.
    """

    folders: Folders
    conversation: ConversationId
    turns: tuple[Turn, ...]


@contextmanager
def written(setup: Setup, data: Path, *, progress: Progress) -> Iterator[Written]:
    """A conversation of the wanted length, in a folder under `data` that is removed in the end.

    Raises:
        KnownError: the model cannot be used.
    """
    with tempfile.TemporaryDirectory(dir=data, prefix="bench-") as name:
        folders = Folders.under(Path(name))
        progress(f"writing a conversation of {setup.n_tokens} tokens")
        with OneThreadChat(folders, setup.model, setup.load) as chat:
            turns = grown(chat, setup.n_tokens, at=None, n_words=_QUESTION_WORDS, salt=0)
            turns.append(chat.ask(_STORY, _FIRST, at=turns[-1].reply))
            assert chat.state.opened is not None
            conversation = chat.state.opened.summary.id
        yield Written(folders=folders, conversation=conversation, turns=tuple(turns))


def grown(chat: OneThreadChat, n_tokens: int, *, at: MessageId | None, n_words: int, salt: int) -> list[Turn]:
    """Turns after `at` until a prompt has `n_tokens`; another `salt` gives other words.

    Raises:
        KnownError: a turn failed.
    """
    words = itertools.cycle([word for each in CLASSES for prompt in each.prompts for word in prompt.split()])
    options = GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=_REPLY_TOKENS)
    turns: list[Turn] = []
    while not turns or turns[-1].stats.prompt_tokens < n_tokens:
        text = " ".join(itertools.islice(words, n_words))
        turns.append(chat.ask(f"Note {salt}.{len(turns) + 1}: {text}", options, at=at))
        at = turns[-1].reply
    return turns


# --- reopening ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenFigures:
    """Reopening.  Times are medians, in seconds, to the first new token.

    Attributes:
        n_tokens: of the conversation.
        again_s, again_read_s: to answer the last question again, from saved rows and by reading.
        more_s, more_read_s: to answer another short question.
        restore_s: of `again_s`, putting the saved rows back.
        same_text: the replies were the same token by token, however they came about.
        n_drafted, n_accepted: of the first drafts after reopening.
        same_acceptance: they were those of the uninterrupted run, round by round.
    """

    n_tokens: int
    again_s: float
    again_read_s: float
    more_s: float
    more_read_s: float
    restore_s: float
    same_text: bool
    n_drafted: int
    n_accepted: int
    same_acceptance: bool


def measure_reopen(setup: Setup, data: Path, *, progress: Progress) -> ReopenFigures:
    """Measure; takes some minutes where reading is slow.

    Raises:
        KnownError: the model cannot be used.
    """
    live, drafting = list[Turn](), _drafting(restore=True)
    again, more = list[tuple[float, Turn]](), list[tuple[float, Turn]]()
    again_read, more_read = list[tuple[float, Turn]](), list[tuple[float, Turn]]()
    reading, first_read = _drafting(restore=False), _reading()
    with written(setup, data, progress=progress) as made:
        last = made.turns[-1]
        with OneThreadChat(made.folders, setup.model, setup.load) as chat:
            chat.open(made.conversation)
            chat.ask(None, first_read, at=last.question)
            live.append(chat.ask(None, drafting, at=last.question))
        for index in range(setup.n_repeats):
            progress(f"reopening, {index + 1} of {setup.n_repeats}")
            again.append(_reopened(setup, made, None, drafting, last.question))
            more.append(_reopened(setup, made, f"And in {2 * index + 2} words?", _FIRST, last.reply))
            again_read.append(_reopened(setup, made, None, reading, last.question))
            more_read.append(_reopened(setup, made, f"And in {2 * index + 3} words?", first_read, last.reply))
    compared = [_first_drafts(turn) for _, turn in again]
    return ReopenFigures(
        n_tokens=last.stats.prompt_tokens,
        again_s=statistics.median(seconds for seconds, _ in again),
        again_read_s=statistics.median(seconds for seconds, _ in again_read),
        more_s=statistics.median(seconds for seconds, _ in more),
        more_read_s=statistics.median(seconds for seconds, _ in more_read),
        restore_s=statistics.median(turn.receipt.restore_s for _, turn in again),
        same_text=all(turn.tokens == live[0].tokens for _, turn in (*again, *again_read)),
        n_drafted=sum(n_drafted for _, n_drafted, _ in compared[0]),
        n_accepted=sum(n_accepted for _, _, n_accepted in compared[0]),
        same_acceptance=all(rounds == _first_drafts(live[0]) for rounds in compared),
    )


def _reopened(
    setup: Setup, made: Written, text: str | None, options: GenerationOptions, at: MessageId
) -> tuple[float, Turn]:
    """Seconds to the first token in an engine and a store that were opened just now, and the turn."""
    with OneThreadChat(made.folders, setup.model, setup.load) as chat:
        began = time.perf_counter()
        chat.open(made.conversation)
        opened_s = time.perf_counter() - began
        turn = chat.ask(text, options, at=at)
        return opened_s + turn.first_token_s, turn


def _first_drafts(turn: Turn) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Its rounds up to the wanted number of drafts."""
    drafted = list(itertools.accumulate(n_drafted for _, n_drafted, _ in turn.rounds))
    n_rounds = next((index + 1 for index, n in enumerate(drafted) if n >= N_COMPARED_DRAFTS), len(drafted))
    return turn.rounds[:n_rounds]


def _drafting(*, restore: bool) -> GenerationOptions:
    return GenerationOptions(
        sampling=SamplingParams(temperature=0.0), max_tokens=_COMPARED_TOKENS, depth=_COMPARED_DEPTH, restore=restore
    )


def _reading() -> GenerationOptions:
    return GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=2, restore=False)


# --- going back --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RewindFigures:
    """Going back within an open conversation.  Times are medians, in seconds, until the old place is reached.

    Attributes:
        n_back: tokens that were gone back over.
        memory_s, memory_how: to a place kept in memory, and the path that the receipt names.
        store_s, store_how: to one that is only in the store.
        read_s: reading what lies before that place again.
        sibling_s: to the other of two branches.
        sibling_read_bytes, sibling_own_bytes: bytes read for it, and bytes of all its own segments.
        only_own: nothing was read but its own segments.
    """

    n_back: int
    memory_s: float
    memory_how: str
    store_s: float
    store_how: str
    read_s: float
    sibling_s: float
    sibling_read_bytes: int
    sibling_own_bytes: int
    only_own: bool


def measure_rewind(setup: Setup, data: Path, *, progress: Progress) -> RewindFigures:
    """Measure.

    Raises:
        KnownError: the model cannot be used.
    """
    in_memory, stored, read, siblings = list[Turn](), list[Turn](), list[Turn](), list[Turn]()
    with written(setup, data, progress=progress) as made:
        last, far = made.turns[-1], _nearest(made.turns, setup.n_tokens // 3)
        branch: list[Turn] = []
        for index in range(setup.n_repeats):
            progress(f"going back, {index + 1} of {setup.n_repeats}")
            with OneThreadChat(made.folders, setup.model, setup.load) as chat:
                chat.open(made.conversation)
                chat.ask(None, _FIRST, at=last.question)
                stored.append(chat.ask(None, _FIRST, at=far.question))
                branch = grown(chat, setup.n_tokens, at=far.reply, n_words=_LONG_QUESTION_WORDS, salt=index + 1)
                in_memory.append(chat.ask(None, _FIRST, at=far.question))
                chat.ask(None, _FIRST, at=last.question)
                siblings.append(chat.ask(None, _FIRST, at=branch[-1].question))
        with OneThreadChat(made.folders, setup.model, setup.load) as chat:
            # Last, since what is read again in one go is saved in one go, and would be found instead of the pieces.
            chat.open(made.conversation)
            read += [chat.ask(None, _reading(), at=far.question) for _ in range(setup.n_repeats)]
    # The branch hangs from the answer that was drawn again just before, not from the first one.
    own = {key: n_bytes for turn in (stored[-1], *branch) for key, _, n_bytes in turn.captured}
    others = {key for turn in made.turns for key, _, _ in turn.captured}
    return RewindFigures(
        n_back=last.stats.prompt_tokens - far.stats.prompt_tokens,
        memory_s=_reached(in_memory),
        memory_how=in_memory[-1].receipt.how.value,
        store_s=_reached(stored),
        store_how=stored[-1].receipt.how.value,
        read_s=_reached(read),
        sibling_s=_reached(siblings),
        sibling_read_bytes=sum(siblings[-1].read.values()),
        sibling_own_bytes=sum(own.values()),
        only_own=siblings[-1].read.keys().isdisjoint(others),
    )


def _nearest(turns: Sequence[Turn], n_tokens: int) -> Turn:
    return min(turns, key=lambda turn: abs(turn.stats.prompt_tokens - n_tokens))


def _reached(turns: Sequence[Turn]) -> float:
    return statistics.median(turn.stats.restore_s + turn.stats.read_s for turn in turns)


# --- saving ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveFigures:
    """Saving a reply; all medians.

    Attributes:
        n_tokens: saved.
        busy_s: the longest time after the last token in which the engine could take no command.
        total_s: all such times together.
        row_bytes: bytes of the new rows.
        written_bytes: bytes of the files.
        n_branches: branches of one more question each that the conversation was given then.
        n_tree_tokens: distinct tokens of all of it.
        tree_row_bytes: bytes of their rows.
        tree_file_bytes: bytes of the files of rows.
        tree_recurrent_bytes: bytes of the files of recurrent parts.
    """

    n_tokens: int
    busy_s: float
    total_s: float
    row_bytes: int
    written_bytes: int
    n_branches: int
    n_tree_tokens: int
    tree_row_bytes: int
    tree_file_bytes: int
    tree_recurrent_bytes: int


N_BRANCHES = 20


def measure_save(setup: Setup, data: Path, *, n_reply: int, progress: Progress) -> SaveFigures:
    """Measure.

    Args:
        setup: what is measured.
        data: a folder on the disk in question.
        n_reply: tokens of the replies that are saved.
        progress: told what is done.

    Raises:
        KnownError: the model cannot be used.
    """
    turns: list[Turn] = []
    options = GenerationOptions(sampling=SamplingParams(temperature=0.0), max_tokens=n_reply)
    with written(setup, data, progress=progress) as made, OneThreadChat(made.folders, setup.model, setup.load) as chat:
        chat.open(made.conversation)
        for index in range(setup.n_repeats):
            progress(f"saving, {index + 1} of {setup.n_repeats}")
            text = f"Write a long story in {index + 3} chapters, with many people in it."
            turns.append(chat.ask(text, options, at=made.turns[-1].reply))
    tree = _measure_tree(setup, data, progress=progress)
    if not all(turn.captured and turn.written for turn in turns):
        raise KnownError("Nothing was saved after a reply; choose another model with --model.")
    return SaveFigures(
        n_tokens=round(statistics.median(turn.captured[-1][1] for turn in turns)),
        busy_s=statistics.median(max(turn.slices) for turn in turns),
        total_s=statistics.median(sum(turn.slices) for turn in turns),
        row_bytes=round(statistics.median(turn.captured[-1][2] for turn in turns)),
        written_bytes=round(statistics.median(turn.written[-1] for turn in turns)),
        n_branches=N_BRANCHES,
        n_tree_tokens=tree[0],
        tree_row_bytes=tree[1],
        tree_file_bytes=tree[2],
        tree_recurrent_bytes=tree[3],
    )


def _measure_tree(setup: Setup, data: Path, *, progress: Progress) -> tuple[int, int, int, int]:
    """Distinct tokens, bytes of their rows, and bytes of both kinds of files, of one conversation with branches."""
    with written(setup, data, progress=progress) as made, OneThreadChat(made.folders, setup.model, setup.load) as chat:
        chat.open(made.conversation)
        progress(f"giving it {N_BRANCHES} branches")
        at = made.turns[-1].reply
        branches = [grown(chat, 0, at=at, n_words=_QUESTION_WORDS, salt=salt)[0] for salt in range(1, N_BRANCHES + 1)]
        new = {key: (n, n_rows) for turn in (*made.turns, *branches) for key, n, n_rows in turn.row_bytes}
        files = list(made.folders.segments.iterdir())
        sizes = [sum(path.stat().st_size for path in files if path.suffix == suffix) for suffix in (".seg", ".rec")]
    return sum(n for n, _ in new.values()), sum(n_rows for _, n_rows in new.values()), sizes[0], sizes[1]
