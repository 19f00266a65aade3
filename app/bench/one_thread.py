"""The whole chat on one thread: state machine, engine and store as the application has them, each step timed.

Commands are obeyed as they come, so that what the engine does and what the store does never overlap, and every time
that is measured is that of one of them.
"""

import time
from collections import deque
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from app.domain.chat import ChatState, step
from app.domain.commands import (
    CloseEngine,
    CloseStore,
    Command,
    ForgetSegment,
    Generate,
    LoadModel,
    StopLoad,
    StopTurn,
    UnloadModel,
)
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.errors import KnownError
from app.domain.events import (
    ConversationPicked,
    EngineEvent,
    Event,
    ModelChosen,
    RoundDone,
    SegmentCaptured,
    SegmentSaved,
    SegmentsFound,
    SendPressed,
    StoreReady,
    TurnBegun,
)
from app.domain.exactness import CheckExactness, StopCheck
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId
from app.domain.model import LoadOptions
from app.domain.segment import RowBytes, SegmentKey, SegmentRows, SegmentSource
from app.domain.server_events import UseServer
from app.domain.template_events import PreviewTemplate
from app.domain.turn import Receipt, TurnStats
from app.engine.engine import Engine
from app.engine.stop import StopFlag
from app.paths import Folders
from app.storage import DataPlace
from app.storage.obey import obey


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedSegment:
    """A saved segment that notes in `counts` how many bytes of it were read; a `SegmentSource` itself."""

    source: SegmentSource
    counts: dict[SegmentKey, int]

    @property
    def key(self) -> SegmentKey:
        """See `SegmentSource`."""
        return self.source.key

    @property
    def start(self) -> int:
        """See `SegmentSource`."""
        return self.source.start

    @property
    def tokens(self) -> tuple[int, ...]:
        """See `SegmentSource`."""
        return self.source.tokens

    @property
    def resumable(self) -> bool:
        """See `SegmentSource`."""
        return self.source.resumable

    def load(self) -> SegmentRows:
        """See `SegmentSource`."""
        rows = self.source.load()
        self.counts[self.key] = self.counts.get(self.key, 0) + rows.n_bytes
        return rows

    def load_recurrent(self) -> RowBytes:
        """See `SegmentSource`."""
        part = self.source.load_recurrent()
        self.counts[self.key] = self.counts.get(self.key, 0) + len(part)
        return part


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one turn did.

    Attributes:
        question, reply: the messages.
        receipt, stats: the application's own account of it.
        rounds: tokens, drafts and accepted drafts of each round.
        first_token_s: seconds from the key press to the first token, the store's part included.
        slices: seconds after the last token in which the engine could take no command, one by one.
        captured: key, tokens and bytes of each captured segment.
        row_bytes: the same with the bytes of the tokens' own rows alone: no logits, no recurrent part.
        written: bytes of the files of each of them, in the same order.
        read: bytes read of each saved segment.
    """

    question: MessageId
    reply: MessageId
    receipt: Receipt
    stats: TurnStats
    rounds: tuple[tuple[tuple[int, ...], int, int], ...]
    first_token_s: float
    slices: tuple[float, ...]
    captured: tuple[tuple[SegmentKey, int, int], ...]
    row_bytes: tuple[tuple[SegmentKey, int, int], ...]
    written: tuple[int, ...]
    read: dict[SegmentKey, int]

    @property
    def tokens(self) -> tuple[int, ...]:
        """Of the reply."""
        return tuple(token for tokens, _, _ in self.rounds for token in tokens)


class OneThreadChat:
    """An engine and a store in one data folder, until closed."""

    def __init__(self, folders: Folders, model: Path, options: LoadOptions) -> None:
        """Open the folder and load the model.

        Raises:
            KnownError: one of them cannot be used.
        """
        self.state = ChatState()
        self._queue: deque[Event] = deque()
        self._times: list[tuple[float, Event]] = []
        self._read: dict[SegmentKey, int] = {}
        self._free_at = 0.0
        self._slices: list[float] = []
        self._place = DataPlace.open(folders)
        self._engine = Engine(self._post)
        self._press(StoreReady(conversations=self._place.store.conversations(), notices=self._place.notices))
        self._press(ModelChosen(path=model, options=options))
        if self.state.model_error is not None:
            self.close()
            raise KnownError(str(self.state.model_error))

    def open(self, conversation: ConversationId) -> None:
        """Show a conversation."""
        self._press(ConversationPicked(conversation=conversation))

    def ask(self, text: str | None, options: GenerationOptions, *, at: MessageId | None = None) -> Turn:
        """Say something after the tip or after `at`; without text, answer `at` again.

        Raises:
            KnownError: the turn failed.
        """
        self._times.clear()
        self._read = {}
        began = time.perf_counter()
        self._press(SendPressed(text=text, seed=1, options=options, at=at))
        return self._turn(began)

    def _turn(self, began: float) -> Turn:
        begun = next((event for _, event in self._times if isinstance(event, TurnBegun)), None)
        opened = self.state.opened
        if begun is None or opened is None:
            raise KnownError(self.state.notice or "The message could not be sent.")
        reply = opened.nodes[begun.nodes[-1].id]
        rounds = [(at, event) for at, event in self._times if isinstance(event, RoundDone)]
        captured = [(at, event.segment) for at, event in self._times if isinstance(event, SegmentCaptured)]
        if reply.receipt is None or reply.stats is None or reply.parent is None or not rounds:
            raise KnownError(self.state.notice or "The reply failed.")
        last = rounds[-1][0]
        return Turn(
            question=reply.parent,
            reply=reply.id,
            receipt=reply.receipt,
            stats=reply.stats,
            rounds=tuple((event.token_ids, event.n_drafted, event.n_accepted) for _, event in rounds),
            first_token_s=next(at for at, event in rounds if event.token_ids) - began,
            slices=(self._free_at - last, *self._slices),
            captured=tuple((segment.key, len(segment.tokens), segment.rows.n_bytes) for _, segment in captured),
            row_bytes=tuple(
                (segment.key, len(segment.tokens), len(segment.rows.target) + len(segment.rows.draft))
                for _, segment in captured
            ),
            written=tuple(event.n_bytes for _, event in self._times if isinstance(event, SegmentSaved)),
            read=dict(self._read),
        )

    def _post(self, event: EngineEvent) -> None:
        self._times.append((time.perf_counter(), event))
        self._queue.append(event)

    def _press(self, event: Event) -> None:
        self._queue.append(event)
        self._slices.clear()
        while self._queue or self._gone_on():
            self.state, commands = step(self.state, self._queue.popleft())
            for command in commands:
                self._obey(command)

    def _gone_on(self) -> bool:
        """Let the engine do what can wait; True when that reported something."""
        more = True
        while more and not self._queue:
            began = time.perf_counter()
            more = self._engine.go_on()
            self._slices.append(time.perf_counter() - began)
        return bool(self._queue)

    def _obey(self, command: Command) -> None:
        match command:
            case LoadModel():
                self._engine.load(command, StopFlag())
            case Generate():
                self._engine.generate(command, StopFlag())
                self._free_at = time.perf_counter()
            case ForgetSegment():
                self._engine.forget(command)
            case (
                StopTurn()
                | StopLoad()
                | CountTokens()
                | SuggestTitle()
                | PreviewTemplate()
                | CheckExactness()
                | StopCheck()
            ):
                pass  # and nobody checks
            case CloseEngine() | CloseStore() | UseServer() | UnloadModel():
                pass  # or quits
            case _:
                for event in obey(self._place, command):
                    told = self._counted(event) if isinstance(event, SegmentsFound) else event
                    self._times.append((time.perf_counter(), told))
                    self._queue.append(told)

    def _counted(self, event: SegmentsFound) -> SegmentsFound:
        counted = tuple(CountedSegment(source=source, counts=self._read) for source in event.segments)
        return replace(event, segments=counted)

    def close(self) -> None:
        """Free the engine and close the store."""
        self._engine.close()
        self._place.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
