"""The chat as a state machine: `step(state, event)` gives the next state and the commands to send.

It is the one place that knows how engine and store work together, for the window and for the command line alike.
It knows no threads, no clock, no randomness and no widgets: whoever runs it delivers events and sends commands.
This module says who takes which event; `chat_asking` begins turns, `chat_turn` sees them through,
`chat_conversations` keeps what is shown, `chat_moves` goes about in it, `chat_branches` makes a branch a conversation,
`chat_model` loads.
"""

from dataclasses import replace

from app.domain.branch_events import BoundariesFound, BoundariesWanted, BranchMade, BranchPressed
from app.domain.chat_asking import ask
from app.domain.chat_branches import branch_event
from app.domain.chat_check import check_step
from app.domain.chat_composer import composer_step
from app.domain.chat_conversations import conversation_event, kept, show_opened, with_summaries
from app.domain.chat_list import arrive, list_event, noted
from app.domain.chat_model import load_event, model_event
from app.domain.chat_moves import move, move_refused, tree_moved
from app.domain.chat_pictures import picture_step
from app.domain.chat_search import search_step
from app.domain.chat_server import choose_server
from app.domain.chat_state import ActiveTurn, ChatState, Phase, Step
from app.domain.chat_stats import stats_step
from app.domain.chat_storage import storage_step
from app.domain.chat_template import template_step
from app.domain.chat_turn import SAVE_EVERY_S, begin_answer, close_store, quit_chat, stop_turn, turn_event
from app.domain.commands import ForgetSegment, SaveSegment, SetAsideSegment
from app.domain.composer_events import (
    CountWanted,
    DraftFound,
    DraftTyped,
    DraftWanted,
    TitleSuggested,
    TitleWanted,
    TokensCounted,
)
from app.domain.engine_events import EngineEnded, SegmentDamaged
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    ConversationsChanged,
    DeletePressed,
    Event,
    ModelChosen,
    ModelFailed,
    ModelLoading,
    ModelReady,
    NewChatPressed,
    PromptProgress,
    PromptRead,
    QuitPressed,
    RenamePressed,
    ReplayChosen,
    ReplyKept,
    RoundDone,
    SearchBehind,
    SearchFound,
    SearchTyped,
    SegmentCaptured,
    SegmentLost,
    SegmentSaved,
    SegmentsFound,
    SendPressed,
    StopPressed,
    StoreFailed,
    StoreReady,
    StoreRemark,
    StoreTrouble,
    TurnBegun,
    TurnFailed,
    TurnFinished,
    TurnRefused,
    UserEvent,
)
from app.domain.exactness import CheckDone, CheckEnded, CheckPressed, CheckProgress, StopCheckPressed
from app.domain.identity import replayed
from app.domain.list_events import (
    ArrangePressed,
    DeleteManyPressed,
    MessageSought,
    ModelsAsked,
    ModelsListed,
    UndoListPressed,
)
from app.domain.load_events import ChoicesKept, ModelAwaited, ModelMade, ModelMissing, SelfTestsKept, StopLoadPressed
from app.domain.picture_messages import PictureAttached, PictureFound, PictureWanted
from app.domain.server_events import ServerChosen
from app.domain.stats_events import StatsAsked, StatsExportPressed, StatsFound, TextWritten
from app.domain.template_events import PreviewWanted, TemplatePreviewed
from app.domain.tree_events import (
    ContinuePressed,
    DeleteMessagePressed,
    EditPressed,
    MoveRefused,
    RewindPressed,
    SwitchPressed,
    TreeMoved,
    UndoDeleteMessagePressed,
)

__all__ = ["SAVE_EVERY_S", "ActiveTurn", "ChatState", "Phase", "Step", "step"]


def step(state: ChatState, event: Event) -> Step:
    """The state after `event`, and the commands it asks for.  Pure; never raises on any order of events."""
    if state.quitting and isinstance(event, UserEvent):
        return state, ()
    match event:
        case PromptProgress() | PromptRead() | RoundDone() | TurnFinished() | TurnFailed() | SegmentsFound():
            return turn_event(state, event)
        case TurnBegun() | TurnRefused():
            return begin_answer(state, event)
        case SegmentCaptured():
            return state, (SaveSegment(segment=event.segment),)
        case SegmentDamaged():
            return replace(state, notice=event.reason), (SetAsideSegment(key=event.key, reason=event.reason),)
        case ModelLoading() | ModelReady() | ModelFailed() | ModelChosen():
            return model_event(state, event)
        case ServerChosen():
            return choose_server(state, event)
        case StopLoadPressed() | ModelAwaited() | ModelMade() | ModelMissing() | ChoicesKept() | SelfTestsKept():
            return load_event(state, event)
        case StoreReady():
            notice = " ".join(event.notices) or state.notice
            return replace(state, store_ready=True, conversations=event.conversations, notice=notice), ()
        case StoreFailed():
            return replace(state, store_ready=False, fatal=event.error), ()
        case StoreTrouble():
            return replace(state, notice=str(event.error)), ()
        case StoreRemark():
            return replace(state, notice=event.text), ()
        case ConversationsChanged():
            return with_summaries(state, event.conversations), ()
        case ConversationOpened():
            return arrive((show_opened(state, event), ()))
        case SegmentLost():
            return state, (ForgetSegment(key=event.key),)
        case ReplyKept():
            return kept(state, event.reply), ()
        case SegmentSaved():
            return replace(state, n_saved=state.n_saved + 1), ()
        case BranchPressed() | BoundariesWanted() | BranchMade() | BoundariesFound():
            return branch_event(state, event)
        case SearchTyped() | SearchFound() | SearchBehind():
            return search_step(state, event)
        case DraftTyped() | DraftWanted() | DraftFound() | CountWanted() | TokensCounted():
            return composer_step(state, event)
        case PictureAttached() | PictureWanted() | PictureFound():
            return picture_step(state, event)
        case TitleWanted() | TitleSuggested():
            return composer_step(state, event)
        case PreviewWanted() | TemplatePreviewed():
            return template_step(state, event)
        case StatsAsked() | StatsExportPressed() | StatsFound() | TextWritten():
            return stats_step(state, event)
        case ReplayChosen():
            return replayed(state, event.conversation), ()
        case SendPressed() | EditPressed() | ContinuePressed():
            return ask(state, event)
        case StopPressed():
            return stop_turn(state)
        case QuitPressed():
            return quit_chat(state)
        case CheckPressed() | StopCheckPressed() | CheckProgress() | CheckDone() | CheckEnded():
            return check_step(state, event)
        case EngineEnded():
            return close_store(state)
        case TreeMoved():
            return tree_moved(state, event)
        case MoveRefused():
            return move_refused(state, event)
        case SwitchPressed() | RewindPressed() | DeleteMessagePressed() | UndoDeleteMessagePressed():
            return move(state, event)
        case NewChatPressed() | ConversationPicked():
            # A message that was sought before is not jumped to later.
            return conversation_event(replace(state, sought=None), event)
        case RenamePressed() | DeletePressed():
            return noted(state, event, conversation_event(state, event))
        case ArrangePressed() | DeleteManyPressed() | UndoListPressed() | MessageSought() | ModelsAsked():
            return list_event(state, event)
        case ModelsListed():
            return replace(state, models=event.models), ()
        case _:
            return storage_step(state, event)
