"""No order of events brings the state machine down, and what it shows is what the store keeps."""

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from app.domain.attachments import Attachment
from app.domain.branch_events import BoundariesWanted, BranchPressed
from app.domain.commands import BeginTurn, CloseEngine, CloseStore
from app.domain.composer_events import CountWanted, DraftTyped, DraftWanted, TitleWanted
from app.domain.conversation import MessageNode
from app.domain.events import (
    ConversationPicked,
    DeletePressed,
    Event,
    ModelChosen,
    NewChatPressed,
    QuitPressed,
    RenamePressed,
    SendPressed,
    StopPressed,
)
from app.domain.exactness import CheckPressed, StopCheckPressed
from app.domain.ids import MessageId
from app.domain.list_events import ArrangePressed, DeleteManyPressed, MessageSought, ModelsAsked, UndoListPressed
from app.domain.load_events import ModelAwaited, ModelMade, ModelMissing
from app.domain.model import LoadOptions
from app.domain.stats_events import StatsAsked, StatsExportPressed, StatsQuestion
from app.domain.storage_events import (
    BatchRead,
    BudgetChosen,
    DropDamagedPressed,
    DropPressed,
    ImportRead,
    PinPressed,
    RecoveryKeyMade,
    RecoveryKeyNoted,
    StorageAsked,
)
from app.domain.tree_events import (
    ContinuePressed,
    DeleteMessagePressed,
    EditPressed,
    RewindPressed,
    SwitchPressed,
    UndoDeleteMessagePressed,
)
from tests.domain.chat_play import CHAT, FILE, OPTIONS, OTHER, TROUBLE, finishes, send
from tests.domain.chat_world import Answers, World


@dataclass(frozen=True)
class At:
    """Something done to one of the messages that are shown, or were."""

    press: Callable[[MessageId], Event]
    place: int

    def event(self, world: World) -> Event:
        opened = world.play.state.opened
        known = sorted(opened.nodes) if opened is not None else []
        return self.press(known[self.place % len(known)] if known else MessageId(1))


Act = Event | Answers | At

USER_EVENTS: tuple[Event, ...] = (
    ModelChosen(path=FILE, options=LoadOptions()),
    send(),
    send("Again"),
    send(None),
    ContinuePressed(seed=7, options=OPTIONS),
    StopPressed(),
    BoundariesWanted(),
    NewChatPressed(),
    ConversationPicked(conversation=CHAT),
    ConversationPicked(conversation=OTHER),
    RenamePressed(conversation=CHAT, title="T"),
    DeletePressed(conversation=CHAT),
    UndoListPressed(number=1),
    DraftTyped(conversation=CHAT, text="Hm", attachments=(Attachment("a", "b"),)),
    DraftWanted(conversation=None),
    CountWanted(texts=("Hm",)),
    TitleWanted(conversation=CHAT, path=(), answer="Yes."),
    UndoDeleteMessagePressed(conversation=CHAT, message=MessageId(2)),
    UndoDeleteMessagePressed(conversation=OTHER, message=MessageId(12)),
    ArrangePressed(conversations=(CHAT, OTHER), archived=True, tagged=("t",)),
    DeleteManyPressed(conversations=(CHAT, OTHER)),
    UndoListPressed(),
    MessageSought(conversation=CHAT, message=MessageId(2)),
    MessageSought(conversation=OTHER, message=MessageId(99)),
    ModelsAsked(),
    ModelAwaited(path=FILE),
    ModelMade(path=FILE, options=LoadOptions()),
    ModelMissing(error=TROUBLE),
    StatsAsked(question=StatsQuestion(conversation=CHAT)),
    StatsExportPressed(path=FILE, text="a,b"),
    CheckPressed(reply=MessageId(2), options=OPTIONS),
    CheckPressed(reply=MessageId(99), options=OPTIONS),
    StopCheckPressed(),
    StorageAsked(),
    StorageAsked(each=True),
    PinPressed(conversation=CHAT, pinned=True),
    DropPressed(conversation=CHAT),
    DropDamagedPressed(),
    BudgetChosen(budget=None),
    BatchRead(job=1, conversations=()),
    ImportRead(job=1),
    RecoveryKeyMade("key"),
    RecoveryKeyNoted(),
    QuitPressed(),
)
MOVES: tuple[Callable[[MessageId], Event], ...] = (
    lambda message: SwitchPressed(message=message),
    lambda message: RewindPressed(message=message),
    lambda message: DeleteMessagePressed(message=message),
    lambda message: CheckPressed(reply=message, options=OPTIONS),
    lambda message: BranchPressed(message=message, title="B"),
    lambda message: UndoDeleteMessagePressed(conversation=CHAT, message=message),
    lambda message: EditPressed(message=message, text="Other words", seed=7, options=OPTIONS),
    lambda message: ContinuePressed(seed=7, options=OPTIONS, at=message),
    lambda message: SendPressed(text="From here", seed=7, options=OPTIONS, at=message),
    lambda message: SendPressed(text=None, seed=7, options=OPTIONS, at=message),
)

moves = st.builds(At, st.sampled_from(MOVES), st.integers(0, 20))
acts_of_a_day = st.lists(
    st.one_of(st.sampled_from(Answers), st.sampled_from(Answers), st.sampled_from(USER_EVENTS), moves), max_size=80
)
BEGINNING: tuple[Act, ...] = (
    Answers.STORE,
    ModelChosen(path=FILE, options=LoadOptions()),
    Answers.ENGINE,
    Answers.ENGINE,
    ConversationPicked(conversation=CHAT),
    Answers.STORE,
)


def lived(acts: list[Act], *, last: tuple[Act, ...] = ()) -> World:
    """A world after a day; whatever is shown could be drawn at every moment of it."""
    world = World()
    for act in (*BEGINNING, *acts, *last):
        world.act(act.event(world) if isinstance(act, At) else act)
        if world.play.state.opened is not None:
            world.play.state.opened.path()
    return world


@given(acts=acts_of_a_day)
def test_no_order_of_events_brings_the_chat_down(acts: list[Act]) -> None:
    sent = lived(acts).play.sent
    assert len(finishes(sent)) <= sum(isinstance(each, BeginTurn) for each in sent)
    assert sum(isinstance(each, CloseEngine) for each in sent) <= 1
    assert sum(isinstance(each, CloseStore) for each in sent) <= 1


@given(acts=acts_of_a_day)
def test_quitting_after_any_order_of_events_closes_once_and_finishes_every_reply(acts: list[Act]) -> None:
    world = lived(acts, last=(QuitPressed(),))
    world.settle()
    sent = world.play.sent
    replies = [each.reply for each in finishes(sent)]
    assert world.play.state.active is None
    assert world.play.state.check is None or not world.play.state.check.running
    assert [type(each) for each in sent if isinstance(each, CloseEngine | CloseStore)] == [CloseEngine, CloseStore]
    assert len(replies) == len(set(replies)) == world.trees.n_begun


@given(acts=acts_of_a_day)
def test_once_all_is_answered_the_shown_conversation_is_the_stored_one(acts: list[Act]) -> None:
    world = lived(acts)
    world.settle()
    opened = world.play.state.opened
    if opened is None:
        return
    kept = world.trees.shown[opened.summary.id]
    assert opened.summary.tip == kept.summary.tip
    assert {key: (node.message, node.token_ids, node.finish_reason) for key, node in opened.nodes.items()} == {
        key: (node.message, node.token_ids, node.finish_reason) for key, node in kept.nodes.items()
    }


@given(acts=acts_of_a_day)
def test_a_complete_message_never_changes(acts: list[Act]) -> None:
    world = World()
    complete: dict[MessageId, MessageNode] = {}
    for act in (*BEGINNING, *acts):
        world.act(act.event(world) if isinstance(act, At) else act)
        for tree in world.trees.shown.values():
            for key, node in tree.nodes.items():
                if node.finish_reason is not None:
                    assert complete.setdefault(key, node) == node
