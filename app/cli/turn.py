"""One turn on the command line: a model, a conversation, and a reply that is streamed or printed as a record."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from app.cli.choose_server import say_where
from app.cli.console_chat import ConsoleChat
from app.cli.kept import kept_choices
from app.cli.load_options import load_options, said_options
from app.cli.output import CouldNotError, notice, print_json
from app.cli.parser import SAMPLING_FILES, SAMPLING_FLAGS
from app.cli.records import Json, receipt_record, stats_record
from app.domain.chat import ChatState
from app.domain.conversation import MessageNode
from app.domain.errors import AppError, BugError, NotFoundError, ReplyUnkeptError
from app.domain.events import (
    ConversationPicked,
    Event,
    ModelChosen,
    PromptProgress,
    PromptRead,
    ReplayChosen,
    ReplyKept,
    RoundDone,
    StoreTrouble,
    TurnBegun,
    TurnFinished,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId
from app.domain.load_events import ChoicesKept, SelfTestsKept
from app.domain.model import DrafterKind
from app.domain.sampling import SamplingParams
from app.domain.server import Server
from app.domain.server_events import ServerChosen
from app.domain.settings import EngineProcess, Settings
from app.domain.templates import Reasoning
from app.domain.turn import FinishReason
from app.engine.obey import MakeEngine
from app.paths import Folders
from app.storage import SelfTestFile


@contextmanager
def chat_with(
    arguments: argparse.Namespace,
    folders: Folders,
    settings: Settings,
    *,
    model: Path | Server,
    make_engine: MakeEngine,
) -> Iterator[ConsoleChat]:
    """A chat whose store is open and whose model is loading.

    Raises:
        CouldNotError: the store cannot be used.
    """
    load = load_options(arguments, settings.load)
    own = EngineProcess(arguments.engine_process or settings.engine_process).is_own(load, automatic=False)
    with ConsoleChat(folders, make_engine, own_process=own) as chat:
        chat.run_until(lambda state: state.store_ready or state.fatal is not None)
        if chat.state.fatal is not None:
            raise CouldNotError(str(chat.state.fatal))
        chat.press(ChoicesKept(choices=kept_choices(folders)))
        chat.press(SelfTestsKept(SelfTestFile(folders.data).load()))
        if isinstance(model, Server):
            say_where(model)
            chat.press(ServerChosen(model))
        else:
            chat.press(ModelChosen(path=model, options=load, fixed=said_options(arguments)))
        yield chat


def wait_for_model(chat: ConsoleChat) -> bool:
    """Wait until it is loaded; False after Ctrl+C.

    Raises:
        CouldNotError: it cannot be.
    """
    chat.run_until(lambda state: state.loading is None)
    if not chat.interrupted and chat.state.model_error is not None:
        raise CouldNotError(str(chat.state.model_error))
    return not chat.interrupted


def generation_options(
    arguments: argparse.Namespace, settings: Settings, before: SamplingParams | None = None
) -> GenerationOptions:
    """The settings, and what the flags change of them; `before` is how a reply was drawn that goes on or is redone."""
    given = vars(arguments)
    chosen = {name: given[name] for name in (*SAMPLING_FLAGS, *SAMPLING_FILES) if given[name] is not None}
    usual = settings.generation
    return replace(
        usual,
        sampling=replace(before or usual.sampling, **chosen),
        drafter=DrafterKind(arguments.drafter) if arguments.drafter is not None else usual.drafter,
        depth=usual.depth if arguments.depth is None else arguments.depth.value,
        max_tokens=usual.max_tokens if arguments.max_tokens is None else arguments.max_tokens,
        strict=usual.strict or arguments.strict,
        reasoning=usual.reasoning if arguments.reasoning is None else Reasoning(arguments.reasoning),
        reasoning_budget=usual.reasoning_budget if arguments.reasoning_budget is None else arguments.reasoning_budget,
        restore=not arguments.no_restore,
        left_to_model=frozenset() if before is not None else usual.left_to_model - chosen.keys(),
    )


def drawn_before(chat: ConsoleChat, reply: MessageId | None) -> SamplingParams | None:
    """How a reply of the open conversation was drawn, by default its last one; None where that is not known."""
    opened = chat.state.opened
    at = reply if reply is not None or opened is None else opened.summary.tip
    node = opened.nodes.get(at) if opened is not None and at is not None else None
    return node.sampling if node is not None else None


def open_conversation(chat: ConsoleChat, where: str) -> None:
    """Show a conversation: ``new``, ``last``, or one by its id.

    Raises:
        CouldNotError: there is none.
    """
    if where == "new":
        return
    if where == "last":
        if not chat.state.conversations:
            raise CouldNotError("There is no conversation yet. Ask with --conversation new first.")
        conversation = chat.state.conversations[0].id
    else:
        conversation = ConversationId(int(where))
    troubles: list[StoreTrouble] = []

    def watch(event: Event) -> None:
        if isinstance(event, StoreTrouble) and isinstance(event.error, NotFoundError):
            troubles.append(event)

    chat.press(ConversationPicked(conversation=conversation))
    chat.run_until(lambda state: state.opened is not None or bool(troubles), watch)
    if troubles:
        raise CouldNotError(str(troubles[0].error))
    # Whether another model than wrote it may read it was settled when the file was chosen.
    chat.press(ReplayChosen(conversation=conversation))


def message_in(chat: ConsoleChat, message: int | None) -> MessageId | None:
    """A message of the conversation that is open.

    Raises:
        CouldNotError: it is not one of them.
    """
    if message is None:
        return None
    opened = chat.state.opened
    if opened is None or MessageId(message) not in opened.nodes:
        raise CouldNotError(f"Message {message} is not in this conversation. `show` lists what is.")
    return MessageId(message)


def run_turn(chat: ConsoleChat, asked: Event, *, as_json: bool) -> int:
    """Begin a turn and show its reply; the exit code.

    Raises:
        CouldNotError: there is no turn, or its reply failed.
    """
    chat.press(asked)
    screen = _Screen(quiet=as_json)
    chat.run_until(lambda state: state.active is None, screen.watch)
    screen.end()
    chat.run_until(lambda _state: screen.settled, screen.watch)
    code = _report(chat, screen.reply, as_json=as_json)
    if screen.remark:
        notice(screen.remark)
        return 1
    if screen.unkept is None:
        return code
    notice(f"{screen.unkept}")
    return 1


class _Screen:
    """What a person sees while the reply is written.

    Attributes:
        reply: the message that is written, once its place is on the disk.
        unkept: why the finished reply is not on the disk.
        remark: what cut it off; empty where nothing did.
    """

    def __init__(self, *, quiet: bool) -> None:
        self.reply: MessageId | None = None
        self.unkept: AppError | None = None
        self.remark = ""
        self._kept = False
        self._quiet = quiet
        self._shown = ""

    @property
    def settled(self) -> bool:
        """True once there is no reply to keep, or it is known whether it is kept."""
        return self.reply is None or self._kept or self.unkept is not None

    def watch(self, event: Event) -> None:
        """Show what an event adds."""
        match event:
            case TurnBegun():
                self.reply = event.nodes[-1].id
            case ReplyKept():
                self._kept = True
            case TurnFinished():
                self.remark = event.remark
            case StoreTrouble(error=ReplyUnkeptError() | NotFoundError() | BugError() as error):
                self.unkept = error
            case _:
                pass
        if self._quiet:
            return
        match event:
            case PromptProgress() if event.done < event.total:
                notice(f"reading the prompt: {event.done} of {event.total} tokens")
            case PromptRead():
                self._print(event.reply_text)
            case RoundDone():
                self._print(event.text)
            case TurnFinished():
                self._print(event.text[len(self._shown) :])
            case _:
                pass

    def end(self) -> None:
        """The reply is complete."""
        if not self._quiet and self._shown:
            print(flush=True)

    def _print(self, text: str) -> None:
        self._shown += text
        print(text, end="", flush=True)


def _report(chat: ConsoleChat, reply_id: MessageId | None, *, as_json: bool) -> int:
    state = chat.state
    if reply_id is None or state.opened is None:
        if chat.interrupted:
            return 130
        raise CouldNotError(state.notice or "The message could not be sent.")
    _say_what_was_given_up(state)
    asked, reply = state.opened.path(reply_id)[-2:]
    if reply.finish_reason is FinishReason.FAILED:
        raise CouldNotError(state.notice or "The reply failed.")
    if as_json:
        print_json(_record(state, asked, reply))
    elif reply.stats is not None:
        notice(_summary(reply))
    return 130 if chat.interrupted else 0


def _say_what_was_given_up(state: ChatState) -> None:
    card = state.card
    if card is None:
        return
    if card.drafter not in {DrafterKind.MTP, DrafterKind.SERVER}:
        notice(card.drafter_reason)
    if card.context_reason:
        notice(card.context_reason)


def _record(state: ChatState, asked: MessageNode, reply: MessageNode) -> Json:
    assert state.opened is not None
    return {
        "conversation": state.opened.summary.id,
        "user_message": asked.id,
        "message": reply.id,
        "text": reply.message.content,
        "reasoning": reply.message.reasoning,
        "token_ids": list(reply.token_ids),
        "seed": reply.seed,
        "finish_reason": reply.finish_reason.value if reply.finish_reason is not None else None,
        "receipt": receipt_record(reply.receipt),
        "stats": stats_record(reply.stats, load_s=state.card.load_s if state.card is not None else 0.0),
    }


def _summary(reply: MessageNode) -> str:
    stats, receipt = reply.stats, reply.receipt
    assert stats is not None
    speed = f"{stats.tokens_per_second:.1f} tokens/s"
    drafts = f"{stats.telemetry.acceptance:.0%} of {stats.telemetry.drafted} drafts accepted"
    reused = f"{receipt.reused} tokens reused ({receipt.how.value})" if receipt is not None else ""
    if stats.drafter == DrafterKind.SERVER:
        reported = speed if stats.generated_tokens else "no count of tokens"
        return f"[{reported}; {stats.depth.reason} {receipt.reason if receipt is not None else ''}]"
    return f"[{speed}; {drafts if stats.telemetry.drafted else 'no drafts'}; {reused}]"
