"""A conversation with the engine, in which the test plays chat and store: it notes tokens and keeps segments."""

from dataclasses import replace
from pathlib import Path

from app.domain.commands import Generate, LoadModel
from app.domain.conversation import MessageNode, path_tokens
from app.domain.events import (
    EngineEvent,
    ModelReady,
    PromptRead,
    RoundDone,
    SegmentCaptured,
    TurnFailed,
    TurnFinished,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role, split_reasoning
from app.domain.model import LoadOptions
from app.domain.pictures import PictureBytes
from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows
from app.engine.engine import Engine
from app.engine.stop import StopFlag


class Saved:
    """A captured segment as a store would give it back."""

    def __init__(self, segment: Segment) -> None:
        self.key: SegmentKey = segment.key
        self.start = segment.start
        self.tokens = segment.tokens
        self.rows = segment.rows
        self.resumable = True

    def load(self) -> SegmentRows:
        return self.rows

    def load_recurrent(self) -> RowBytes:
        return self.rows.recurrent


class Talk:
    """One conversation over one model.

    Attributes:
        events: of the last turn.
        model: its file.
        keeps: captured segments are there for later turns.
        pictures: that are kept.
    """

    def __init__(self, model: Path, *, n_ctx: int = 512, keeps: bool = True, projector: Path | None = None) -> None:
        self.events: list[EngineEvent] = []
        self.keeps = keeps
        self.pictures: tuple[PictureBytes, ...] = ()
        self._projector = projector
        self.model, self._n_ctx = model, n_ctx
        self._kept: list[Segment] = []
        self._n_messages = 0
        self._open()

    def _open(self) -> None:
        self.engine = Engine(self.events.append)
        options = LoadOptions(n_ctx=self._n_ctx, n_threads=1, projector=self._projector)
        load = LoadModel(path=self.model, options=options)
        self.engine.load(load, StopFlag())
        ready = self.events[-1]
        assert isinstance(ready, ModelReady), ready
        self.root = ready.card.root

    def reopen(self) -> None:
        """What was kept is all that a new engine knows."""
        self.engine.close()
        self._open()

    def ask(
        self, path: tuple[MessageNode, ...], options: GenerationOptions, *, seed: int = 7, stop: StopFlag | None = None
    ) -> tuple[MessageNode, ...]:
        """The path with the question as it was read and the reply to it, or the reply gone on where it ends in one."""
        self.events.clear()
        command = Generate(
            turn=TurnId(1),
            path=path,
            root=self.root,
            segments=self._chain(path),
            seed=seed,
            options=options,
            pictures=self.pictures,
        )
        self.engine.generate(command, stop or StopFlag())
        self.go_on()
        done, drawn = self.finished, self.drawn
        begun = path[-1] if path[-1].message.role is Role.ASSISTANT else None
        *before, asked = path[:-1] if begun is not None else path
        read = next((event for event in self.events if isinstance(event, PromptRead)), None)
        if read is not None:
            asked = replace(asked, token_start=read.token_start, token_ids=read.token_ids)
            begun_ids = read.reply_ids
        else:
            begun_ids = begun.token_ids if begun is not None else ()
        self.keep()
        reasoning, content = split_reasoning(done.text)
        reply = MessageNode(
            id=self._next(),
            parent=asked.id,
            message=Message(Role.ASSISTANT, content, reasoning),
            token_ids=(*begun_ids, *drawn),
            token_start=asked.token_start + len(asked.token_ids),
            finish_reason=done.finish_reason,
        )
        return (*before, asked, reply)

    def go_on(self) -> None:
        """Let the engine do what can wait."""
        while self.engine.go_on():
            pass

    def keep(self) -> None:
        """Keep what was captured."""
        if self.keeps:
            self._kept += [event.segment for event in self.events if isinstance(event, SegmentCaptured)]

    def question(self, text: str, *before: MessageNode) -> tuple[MessageNode, ...]:
        """The path with something said after it."""
        parent = before[-1].id if before else None
        return (*before, MessageNode(id=self._next(), parent=parent, message=Message(Role.USER, text)))

    @property
    def finished(self) -> TurnFinished:
        done = next(event for event in reversed(self.events) if isinstance(event, TurnFinished | TurnFailed))
        assert isinstance(done, TurnFinished), done.error
        return done

    @property
    def read(self) -> PromptRead:
        return next(event for event in self.events if isinstance(event, PromptRead))

    def piece(self, token: int) -> bytes:
        """A token's bytes."""
        assert self.engine._loaded is not None
        return self.engine._loaded.model.piece(token, special=False)

    @property
    def drawn(self) -> tuple[int, ...]:
        """Tokens drawn in the last turn."""
        return tuple(token for event in self.events if isinstance(event, RoundDone) for token in event.token_ids)

    def _next(self) -> MessageId:
        self._n_messages += 1
        return MessageId(self._n_messages)

    def _chain(self, path: tuple[MessageNode, ...]) -> tuple[Saved, ...]:
        known = path_tokens(path)
        chain: list[Saved] = []
        parent, at = self.root, 0
        while True:
            fitting = [one for one in self._kept if one.parent == parent and known[at : one.end] == one.tokens]
            if not fitting:
                return tuple(chain)
            best = max(fitting, key=lambda one: one.end)
            chain.append(Saved(best))
            parent, at = best.key, best.end
