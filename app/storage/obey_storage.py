"""What each command about storage and imports does to a data place, and the events that report it."""

from typing import assert_never

from app.domain.errors import AppError
from app.domain.events import ConversationsChanged, StoreEvent, StoreTrouble
from app.domain.storage_commands import (
    CountStorage,
    DropDamaged,
    DropSegments,
    PinSegments,
    SettleIn,
    StorageCommand,
    SumStorage,
    TakeIn,
    UseBudget,
)
from app.domain.storage_events import SettledIn, StorageCounted, StorageSummed, TakenIn
from app.storage.place import DataPlace

Events = tuple[StoreEvent, ...]


def obey_about_storage(place: DataPlace, command: StorageCommand) -> Events:
    """As `obey.obey`."""
    match command:
        case SumStorage():
            return (_summed(place),)
        case CountStorage():
            return (StorageCounted(usage=place.usage()),)
        case PinSegments():
            place.pin(command.conversation, pinned=command.pinned)
            return (StorageCounted(usage=place.usage()),)
        case DropSegments():
            freed = place.drop_segments(command.conversation)
            return (StorageCounted(usage=place.usage(), freed=freed),)
        case DropDamaged():
            freed = place.drop_damaged()
            return (StorageCounted(usage=place.usage(), freed=freed),)
        case UseBudget():
            place.use_budget(command.budget)
            return (StorageCounted(usage=place.usage()),)
        case TakeIn():
            return (_taken_in(place, command),)
        case SettleIn():
            place.trees.settle()
            return ConversationsChanged(conversations=place.listing.conversations()), SettledIn(job=command.job)
        case _:
            assert_never(command)


def storage_refusal(command: StorageCommand, error: AppError) -> Events:
    """As `obey.refusal`: an import waits for an answer to each batch."""
    match command:
        case TakeIn():
            return (TakenIn(job=command.job, error=str(error)),)
        case SettleIn():
            return StoreTrouble(error=error), SettledIn(job=command.job)
        case SumStorage():
            return ()
        case _:
            return (StoreTrouble(error=error),)


def _summed(place: DataPlace) -> StorageSummed:
    return StorageSummed(n_bytes=place.n_bytes(), budget=place.budget())


def _taken_in(place: DataPlace, command: TakeIn) -> TakenIn:
    arrivals = place.trees.add_all(command.conversations)
    new = [each for each in arrivals if each.n_messages]
    return TakenIn(
        job=command.job,
        added=sum(each.is_new for each in new),
        grown=sum(not each.is_new for each in new),
        known=len(arrivals) - len(new),
        messages=sum(each.n_messages for each in arrivals),
    )
