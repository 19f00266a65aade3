"""What the store commands about branches do to a data place, and the events that report it."""

from typing import assert_never

from app.domain.branch_commands import BranchCommand, BranchOff, FindBoundaries
from app.domain.branch_events import BoundariesFound, BranchMade, BranchStoreEvent
from app.storage.place import DataPlace


def obey_branches(place: DataPlace, command: BranchCommand) -> BranchStoreEvent:
    """Do what `command` says; the event that answers it.

    Raises:
        AppError, sqlite3.Error, OSError: it could not be done, and nothing was changed.
    """
    match command:
        case BranchOff():
            branch = place.store.branch_off(command.conversation, command.message, title=command.title)
            return BranchMade(source=command.conversation, tree=place.store.open_conversation(branch))
        case FindBoundaries():
            found = place.reread(command.conversation, tip=command.tip, root=command.root)
            return BoundariesFound(conversation=command.conversation, reread=found)
        case _:
            assert_never(command)
