"""Storage and imports in the chat's state machine."""

import pytest

from app.domain.chat import step
from app.domain.chat_state import ChatState
from app.domain.commands import Command
from app.domain.events import Event, QuitPressed, StoreReady
from app.domain.ids import ConversationId
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
    SettledIn,
    StorageAsked,
    StorageCounted,
    StorageSummed,
    TakenIn,
)
from app.domain.storage_usage import StorageUsage

ONE = ConversationId(1)
USAGE = StorageUsage(
    conversations=(),
    n_segments=2,
    n_bytes=700,
    other_bytes=0,
    n_damaged=1,
    damaged_bytes=50,
    budget=1000,
    chosen=True,
    free=10,
)
ASKED: list[tuple[Event, Command]] = [
    (StorageAsked(), SumStorage()),
    (StorageAsked(each=True), CountStorage()),
    (PinPressed(conversation=ONE, pinned=True), PinSegments(conversation=ONE, pinned=True)),
    (DropPressed(conversation=ONE), DropSegments(conversation=ONE)),
    (DropDamagedPressed(), DropDamaged()),
    (BudgetChosen(budget=5), UseBudget(budget=5)),
    (BatchRead(job=1, conversations=()), TakeIn(job=1, conversations=())),
    (ImportRead(job=1), SettleIn(job=1)),
]


@pytest.mark.parametrize(("event", "command"), ASKED)
def test_what_is_asked_goes_to_the_store_once_it_is_open(event: Event, command: Command) -> None:
    assert step(ChatState(), event) == (ChatState(), ())
    ready, _ = step(ChatState(), StoreReady(conversations=()))
    assert step(ready, event) == (ready, (command,))
    ending, _ = step(ready, QuitPressed())
    assert step(ending, event) == (ending, ())


def test_what_was_counted_is_kept_and_sums_up_with_what_is_damaged() -> None:
    counted = StorageCounted(usage=USAGE, freed=3)
    state, commands = step(ChatState(), counted)
    assert (state.storage, state.storage_sum, commands) == (counted, StorageSummed(n_bytes=750, budget=1000), ())
    state, _ = step(state, StorageSummed(n_bytes=9, budget=10))
    assert (state.storage, state.storage_sum) == (counted, StorageSummed(n_bytes=9, budget=10))


def test_the_last_that_was_heard_of_an_import_is_kept() -> None:
    state, _ = step(ChatState(), TakenIn(job=1, added=2))
    assert state.brought == TakenIn(job=1, added=2)
    state, _ = step(state, SettledIn(job=1))
    assert state.brought == SettledIn(job=1)
