"""`check`: one reply written with and without drafts, beside what is stored; nothing is changed."""

import argparse
from dataclasses import asdict
from math import isfinite
from pathlib import Path

from app.cli.console_chat import ConsoleChat
from app.cli.output import CouldNotError, notice, print_json
from app.cli.records import Json
from app.cli.turn import chat_with, drawn_before, generation_options, message_in, open_conversation, wait_for_model
from app.domain.conversation import ConversationTree
from app.domain.events import Event, StopPressed
from app.domain.exactness import (
    Check,
    CheckPressed,
    CheckProgress,
    Difference,
    StopCheckPressed,
    Verdict,
    verdict_sentence,
)
from app.domain.ids import MessageId
from app.domain.message import Role
from app.domain.server import Server
from app.domain.settings import Settings
from app.engine.obey import MakeEngine
from app.paths import Folders


def check_reply(
    arguments: argparse.Namespace,
    folders: Folders,
    settings: Settings,
    *,
    model: Path | Server,
    make_engine: MakeEngine,
) -> int:
    """Carry out `check`; the exit code: 0 also where the two differ, since that is an answer.

    Raises:
        KnownError: it cannot be done; the text says why.
    """
    with chat_with(arguments, folders, settings, model=model, make_engine=make_engine) as chat:
        open_conversation(chat, arguments.conversation)
        if not wait_for_model(chat):
            return 130
        reply = message_in(chat, arguments.message) or _shown_reply(chat.state.opened)
        options = generation_options(arguments, settings, drawn_before(chat, reply))
        chat.press(CheckPressed(reply=reply, options=options))
        check = _followed(chat)
        if check is None:
            return 130
        if check.verdict is None:
            raise CouldNotError(check.why)
        _report(check, check.verdict, as_json=arguments.json)
    return 0


def _shown_reply(tree: ConversationTree | None) -> MessageId:
    path = tree.path() if tree is not None else ()
    reply = next((node.id for node in reversed(path) if node.message.role is Role.ASSISTANT), None)
    if reply is None:
        raise CouldNotError("There is no reply to check yet.")
    return reply


def _followed(chat: ConsoleChat) -> Check | None:
    """The check at its end; None after Ctrl+C."""
    told = 0

    def watch(event: Event) -> None:
        nonlocal told
        if isinstance(event, StopPressed):  # Ctrl+C
            chat.press(StopCheckPressed())
        elif isinstance(event, CheckProgress) and 10 * event.done // event.total > told:
            told = 10 * event.done // event.total
            notice(f"{event.done} of {event.total} tokens")

    chat.run_until(lambda state: state.check is not None and not state.check.running, watch)
    return None if chat.interrupted else chat.state.check


def _difference_record(difference: Difference) -> Json:
    # JSON has no number for a lead over nothing.
    return asdict(difference) | ({} if isfinite(difference.margin) else {"margin": None})


def _report(check: Check, verdict: Verdict, *, as_json: bool) -> None:
    if not as_json:
        print(verdict_sentence(verdict))
        return
    record: Json = {
        "message": check.reply,
        "equal": verdict.difference is None,
        "n_tokens": verdict.n_tokens,
        "difference": _difference_record(verdict.difference) if verdict.difference is not None else None,
        "drafted": verdict.n_drafted,
        "accepted": verdict.n_accepted,
    }
    print_json(record)
