"""What could not be written, because the disk was full, say, and is written again before whatever comes next.

Only the last word on each thing is kept here: a prompt's tokens, a finished reply, and what is being typed, whose
attachments come once and not with every letter.  What is written again anyway (a reply in the middle of it, a segment)
need not be, and what the user asked for is refused and stays with the user.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from app.domain.commands import FinishReply, RecordPrompt, StoreCommand
from app.domain.composer_commands import KeepDraft
from app.domain.errors import AppError, KnownError, NotFoundError, ReplyUnkeptError
from app.domain.events import StoreTrouble
from app.domain.ids import ConversationId, MessageId
from app.log import STORAGE
from app.storage.faults import UnwritableError
from app.storage.obey import Events

_Key = tuple[type[StoreCommand], MessageId | ConversationId | None]


class Unkept:
    """The commands that wait for room."""

    def __init__(self) -> None:
        self._waiting: dict[_Key, RecordPrompt | FinishReply | KeepDraft] = {}

    def keep(self, command: StoreCommand, error: AppError) -> AppError:
        """Note a command that failed, if nobody else repeats it; what to tell of it."""
        if isinstance(error, NotFoundError):
            return error
        match command:
            case RecordPrompt():
                self._waiting[type(command), command.message] = command
                return error
            case FinishReply():
                self._waiting[type(command), command.reply] = command
                return ReplyUnkeptError(f"The reply is not saved yet, and will be as soon as that is possible: {error}")
            case KeepDraft() if not isinstance(error, UnwritableError):  # a place that is only read stays so for long
                self._waiting[type(command), command.conversation] = command
                return error
            case _:
                return error

    def succeed(self, command: StoreCommand) -> StoreCommand:
        """The command in place of an earlier one on the same thing that still waits."""
        if not isinstance(command, KeepDraft):
            return command
        waiting = self._waiting.pop((type(command), command.conversation), None)
        if command.attachments is None and isinstance(waiting, KeepDraft):
            return replace(command, attachments=waiting.attachments)
        return command

    def retry(self, obey: Callable[[StoreCommand], Events]) -> Iterator[Events]:
        """Do again what waits; the events that report what succeeded."""
        for key, command in tuple(self._waiting.items()):
            try:
                events = obey(command)
            except NotFoundError:
                events = ()
            except Exception as error:  # noqa: BLE001  # it was told when it failed first
                STORAGE.warning("%s still cannot be done: %s", type(command).__name__, error)
                continue
            del self._waiting[key]
            if isinstance(command, FinishReply) and events:
                events += (StoreTrouble(error=KnownError("The reply that could not be saved is on the disk now.")),)
            yield events
