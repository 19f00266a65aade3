"""The chat's state machine, where it is about storage and what is brought in."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState, Step
from app.domain.storage_commands import (
    CountStorage,
    DropDamaged,
    DropSegments,
    PinSegments,
    SettleIn,
    SumStorage,
    TakeIn,
    UseBudget,
)
from app.domain.storage_events import (
    BatchRead,
    BudgetChosen,
    DropDamagedPressed,
    DropPressed,
    ImportRead,
    PinPressed,
    RecoveryKeyMade,
    RecoveryKeyNoted,
    SettledIn,
    StorageAnswer,
    StorageAsk,
    StorageAsked,
    StorageCounted,
    StorageSummed,
    TakenIn,
)


def storage_step(state: ChatState, event: StorageAsk | StorageAnswer) -> Step:
    """As `chat.step`."""
    match event:
        case StorageSummed():
            return replace(state, storage_sum=event), ()
        case StorageCounted():
            usage = event.usage
            total = StorageSummed(n_bytes=usage.n_bytes + usage.damaged_bytes, budget=usage.budget)
            return replace(state, storage=event, storage_sum=total), ()
        case TakenIn() | SettledIn():
            return replace(state, brought=event), ()
        case RecoveryKeyMade():
            return replace(state, recovery_key=event.key), ()
        case RecoveryKeyNoted():
            return replace(state, recovery_key=""), ()
        case _ if not state.store_ready:
            return state, ()
        case StorageAsked():
            return state, (CountStorage() if event.each else SumStorage(),)
        case PinPressed():
            return state, (PinSegments(conversation=event.conversation, pinned=event.pinned),)
        case DropPressed():
            return state, (DropSegments(conversation=event.conversation),)
        case DropDamagedPressed():
            return state, (DropDamaged(),)
        case BudgetChosen():
            return state, (UseBudget(budget=event.budget),)
        case BatchRead():
            return state, (TakeIn(job=event.job, conversations=event.conversations),)
        case ImportRead():
            return state, (SettleIn(job=event.job),)
        case _:
            assert_never(event)
