"""What each store command does to a data place, and the events that report it.  It knows no threads."""

from typing import assert_never

from app.domain.commands import (
    BeginTurn,
    CloseStore,
    DeleteConversation,
    DeleteMessage,
    FindSegments,
    FinishReply,
    MoveTip,
    NoteModel,
    OpenConversation,
    RecordPrompt,
    RenameConversation,
    SaveReply,
    SaveSegment,
    SearchMessages,
    SetAsideSegment,
    StoreCommand,
    UndeleteConversation,
    UndeleteMessage,
)
from app.domain.errors import AppError, SearchIndexDamagedError, StoreError
from app.domain.events import (
    ConversationOpened,
    ConversationsChanged,
    ReplyKept,
    SearchFound,
    SegmentLost,
    SegmentSaved,
    SegmentsFound,
    StoreEvent,
    StoreRemark,
    StoreTrouble,
    TurnBegun,
    TurnRefused,
)
from app.domain.search import SearchResult
from app.domain.stats_events import FindStats, StatsFound, TextWritten, WriteText
from app.domain.tree_events import MoveRefused, TreeMoved
from app.storage.atomic import write_atomic
from app.storage.place import DataPlace

Events = tuple[StoreEvent, ...]


def obey(place: DataPlace, command: StoreCommand) -> Events:
    """Do what `command` says; the events that report it, in order.

    Raises:
        AppError, sqlite3.Error, OSError: it could not be done, and nothing was changed.
    """
    store = place.store
    match command:
        case BeginTurn():
            summary, nodes = store.begin_turn(command)
            return TurnBegun(turn=command.turn, summary=summary, nodes=nodes), _listed(place)
        case OpenConversation():
            return (ConversationOpened(tree=store.open_conversation(command.conversation)),)
        case RecordPrompt():
            store.record_prompt(command.message, token_start=command.token_start, token_ids=command.token_ids)
            return ()
        case SaveReply():
            store.save_reply(command)
            return ()
        case FinishReply():
            store.finish_reply(command)
            return ReplyKept(reply=command.reply), _listed(place), *_remarked(_measured(place, command))
        case NoteModel():
            return _remarked(place.models.note(command.card))
        case FindSegments() | SaveSegment() | SetAsideSegment():
            return _obey_about_segments(place, command)
        case MoveTip() | DeleteMessage() | UndeleteMessage():
            return *_obey_about_tree(place, command), _listed(place)
        case RenameConversation() | DeleteConversation() | UndeleteConversation():
            return _obey_about_list(place, command)
        case SearchMessages():
            return (SearchFound(request=command.request, result=_searched(place, command)),)
        case FindStats():
            return (StatsFound(statistics=place.figures.answer(command.question, place.segments)),)
        case WriteText():
            return (_written(command),)
        case CloseStore():
            return ()
        case _:
            assert_never(command)


def refusal(command: StoreCommand, error: AppError) -> Events:
    """How a command that could not be done is answered, so that nobody waits for it in vain."""
    match command:
        case BeginTurn():
            return (TurnRefused(turn=command.turn, error=error),)
        case FindSegments():
            return StoreTrouble(error=error), SegmentsFound(turn=command.turn, segments=())
        case SaveSegment():
            return StoreTrouble(error=error), SegmentLost(key=command.segment.key)
        case SearchMessages():
            found = SearchResult(text=command.text)
            return StoreTrouble(error=error), SearchFound(request=command.request, result=found)
        case MoveTip() | DeleteMessage() | UndeleteMessage():
            return StoreTrouble(error=error), MoveRefused(conversation=command.conversation)
        case CloseStore():
            return ()
        case _:
            return (StoreTrouble(error=error),)


def _obey_about_segments(place: DataPlace, command: FindSegments | SaveSegment | SetAsideSegment) -> Events:
    match command:
        case FindSegments():
            return (SegmentsFound(turn=command.turn, segments=place.segments.find(command.root, command.tokens)),)
        case SaveSegment():
            n_bytes = place.save(command.segment)
            return (SegmentSaved(key=command.segment.key, n_bytes=n_bytes),)
        case SetAsideSegment():
            place.segments.set_aside(command.key)
            return ()
        case _:
            assert_never(command)


def _obey_about_tree(place: DataPlace, command: MoveTip | DeleteMessage | UndeleteMessage) -> Events:
    conversation = command.conversation
    match command:
        case MoveTip():
            place.store.move_tip(conversation, command.tip)
            return (TreeMoved(conversation=conversation, move=command.move, tip=command.tip),)
        case DeleteMessage():
            moved = place.store.delete_message(conversation, command.message)
            return (TreeMoved(conversation=conversation, move=command.move, tip=moved.tip, deleted=moved.messages),)
        case UndeleteMessage():
            place.store.undelete_message(conversation, command.message)
            return (ConversationOpened(tree=place.store.open_conversation(conversation)),)
        case _:
            assert_never(command)


def _obey_about_list(
    place: DataPlace, command: RenameConversation | DeleteConversation | UndeleteConversation
) -> Events:
    match command:
        case RenameConversation():
            place.store.rename(command.conversation, command.title)
        case DeleteConversation():
            place.store.delete(command.conversation)
        case UndeleteConversation():
            place.store.undelete(command.conversation)
        case _:
            assert_never(command)
    return (_listed(place),)


def _measured(place: DataPlace, command: FinishReply) -> str:
    return place.models.measured(command.fingerprint, command.stats) if command.stats is not None else ""


def _remarked(text: str) -> Events:
    return (StoreRemark(text=text),) if text else ()


def _searched(place: DataPlace, command: SearchMessages) -> SearchResult:
    try:
        return place.search.find(command.text, limit=command.limit)
    except SearchIndexDamagedError:
        # What was found before it is made again comes little by little.
        place.index.rebuild()
        return place.search.find(command.text, limit=command.limit)


def _written(command: WriteText) -> TextWritten:
    try:
        write_atomic(command.path, [command.text.encode()])
    except OSError as error:
        # Not the data folder's fault, so nothing is to be mended there.
        raise StoreError(
            f"{command.path} cannot be written ({error.strerror or error}); choose another place."
        ) from error
    return TextWritten(path=command.path)


def _listed(place: DataPlace) -> ConversationsChanged:
    return ConversationsChanged(conversations=place.listing.conversations())
