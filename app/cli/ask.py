"""`ask` and `continue`: one turn, streamed."""

import argparse
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path

from app.cli.console_chat import ConsoleChat
from app.cli.output import CouldNotError, notice
from app.cli.turn import (
    chat_with,
    drawn_before,
    generation_options,
    message_in,
    open_conversation,
    run_turn,
    wait_for_model,
)
from app.domain.attachments import Attachment, compose, split
from app.domain.events import Event, SendPressed
from app.domain.ids import MessageId
from app.domain.picture_messages import PictureAttached
from app.domain.prompt_variables import Values, Variable, expanded, has
from app.domain.server import Server
from app.domain.settings import Settings
from app.domain.tree_events import ContinuePressed, EditPressed
from app.engine.obey import MakeEngine
from app.paths import Folders
from app.text.attached_file import read_attached
from app.text.pictures.reading import PictureRead, picture_read, read_picture_file
from app.text.prompt_values import prompt_values

_SEED_BITS = 32


def ask(
    arguments: argparse.Namespace,
    folders: Folders,
    settings: Settings,
    *,
    model: Path | Server,
    make_engine: MakeEngine,
) -> int:
    """Carry out `ask`; the exit code.

    Raises:
        KnownError: it cannot be done; the text says why.
    """
    text = _prompt(arguments)
    with chat_with(arguments, folders, settings, model=model, make_engine=make_engine) as chat:
        open_conversation(chat, arguments.conversation)
        if chat.interrupted:
            return 130
        at, edited = message_in(chat, arguments.at), message_in(chat, arguments.edit)
        before = drawn_before(chat, at) if text is None and at is not None else None
        options = generation_options(arguments, settings, before)
        seed = secrets.randbits(_SEED_BITS) if arguments.seed is None else arguments.seed
        if arguments.image:
            text = _with_images(chat, arguments.image, text)
        asked: Event
        if edited is not None:
            asked = EditPressed(message=edited, text=text or "", seed=seed, options=options)
        else:
            system = arguments.system or settings.system_prompt
            # Only a loaded model says its name.
            if has(system, Variable.MODEL) and not wait_for_model(chat):
                return 130
            system = expanded(system, _values(chat))
            asked = SendPressed(text=text, seed=seed, options=options, at=at, system=system)
        return run_turn(chat, asked, as_json=arguments.json)


def continue_reply(
    arguments: argparse.Namespace,
    folders: Folders,
    settings: Settings,
    *,
    model: Path | Server,
    make_engine: MakeEngine,
) -> int:
    """Carry out `continue`; the exit code.

    Raises:
        KnownError: it cannot be done; the text says why.
    """
    with chat_with(arguments, folders, settings, model=model, make_engine=make_engine) as chat:
        open_conversation(chat, arguments.conversation)
        # Whether a reply that filled its context can go on is known once the new one's length is.
        if not wait_for_model(chat):
            return 130
        at: MessageId | None = message_in(chat, arguments.message)
        options = generation_options(arguments, settings, drawn_before(chat, at))
        asked = ContinuePressed(seed=secrets.randbits(_SEED_BITS), options=options, at=at)
        return run_turn(chat, asked, as_json=arguments.json)


def _values(chat: ConsoleChat) -> Values:
    today = datetime.now(UTC).astimezone().date()
    return prompt_values(today, model=chat.state.card.name if chat.state.card is not None else "")


def _attached(paths: list[Path]) -> list[Attachment]:
    found = []
    for path in paths:
        read = read_attached(path)
        if read.remark:
            notice(read.remark)
        found.append(read.attachment)
    return found


def _with_images(chat: ConsoleChat, paths: list[Path], text: str | None) -> str:
    """The prompt with images, which are kept; a model that sees none is asked nothing."""
    wait_for_model(chat)
    card = chat.state.card
    if card is None or not card.projector:
        raise CouldNotError(card.blind_reason if card is not None else "No model is loaded that could see an image.")
    read = [_image(path) for path in paths]
    for each in read:
        chat.press(PictureAttached(each.kept))
    said = split(text or "")
    return compose(said.text, said.attachments, [each.attached for each in read])


def _image(path: Path) -> PictureRead:
    try:
        content = read_picture_file(path)
    except OSError as error:
        raise CouldNotError(f"{path} cannot be read: {error.strerror or error}.") from error
    if content is None:
        raise CouldNotError(f"{path.name} is no image: PNG, JPEG, WebP, BMP and GIF can be seen.")
    return picture_read(content, path.name)


def _prompt(arguments: argparse.Namespace) -> str | None:
    text: str | None = sys.stdin.read() if arguments.prompt == "-" else arguments.prompt
    attached = _attached(arguments.attach)
    if attached or arguments.image:
        return compose(text or "", attached)
    if text is None and arguments.edit is not None:
        raise CouldNotError("Give the new text as PROMPT.")
    if text is None and arguments.at is None:
        raise CouldNotError("There is nothing to ask: give a PROMPT, or --at MESSAGE to answer a message again.")
    if text is not None and not text.strip():
        raise CouldNotError("The prompt is empty.")
    return text
