"""What each store command does to a data place, and the events that report it.  It knows no threads."""

from typing import assert_never

from app.domain.attachments import Draft
from app.domain.branch_commands import BranchOff, FindBoundaries
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
from app.domain.composer_commands import FindDraft, GiveTitle, KeepDraft
from app.domain.composer_events import DraftFound
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
from app.domain.list_commands import ArrangeConversations, DeleteConversations, ListModels, UndeleteConversations
from app.domain.list_events import ModelsListed
from app.domain.picture_messages import FindPicture, KeepPicture, PictureFound
from app.domain.search import SearchResult
from app.domain.stats_events import FindStats, StatsFound, TextWritten, WriteText
from app.domain.storage_commands import StorageCommand
from app.domain.tree_events import MoveRefused, TreeMoved
from app.storage.atomic import write_atomic
from app.storage.faults import UnreachableSegmentError
from app.storage.obey_branches import obey_branches
from app.storage.obey_storage import obey_about_storage, storage_refusal
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
        case ArrangeConversations() | DeleteConversations() | UndeleteConversations():
            place.arrangement.obey(command)
            return (_listed(place),)
        case ListModels():
            return (ModelsListed(models=place.models.recent()),)
        case SearchMessages():
            return (SearchFound(request=command.request, result=_searched(place, command)),)
        case BranchOff():
            return obey_branches(place, command), _listed(place)
        case FindBoundaries():
            return (obey_branches(place, command),)
        case KeepDraft() | FindDraft() | GiveTitle():
            return _obey_about_writing(place, command)
        case KeepPicture():
            place.pictures.keep(command.picture)
            return ()
        case FindPicture():
            return (place.pictures.answer(command),)
        case FindStats():
            return (StatsFound(statistics=place.figures.answer(command.question, place.segments)),)
        case WriteText():
            return (_written(command),)
        case CloseStore():
            return ()
        case _:
            return obey_about_storage(place, command)


def refusal(command: StoreCommand, error: AppError) -> Events:
    """How a command that could not be done is answered, so that nobody waits for it in vain."""
    match command:
        case BeginTurn():
            return (TurnRefused(turn=command.turn, error=error),)
        case FindSegments():
            return StoreTrouble(error=error), SegmentsFound(turn=command.turn, segments=())
        case SaveSegment() if isinstance(error, UnreachableSegmentError):
            return (SegmentLost(key=command.segment.key),)
        case SaveSegment():
            return StoreTrouble(error=error), SegmentLost(key=command.segment.key)
        case SearchMessages():
            found = SearchResult(text=command.text)
            return StoreTrouble(error=error), SearchFound(request=command.request, result=found)
        case MoveTip() | DeleteMessage() | UndeleteMessage():
            return StoreTrouble(error=error), MoveRefused(conversation=command.conversation)
        case FindDraft():
            return StoreTrouble(error=error), DraftFound(conversation=command.conversation, draft=Draft())
        case FindPicture():
            return StoreTrouble(error=error), PictureFound(command.digest, b"", command.whole)
        case CloseStore() | FindBoundaries() | GiveTitle():
            return ()
        case _ if isinstance(command, StorageCommand):
            return storage_refusal(command, error)
        case _:
            return (StoreTrouble(error=error),)


def _obey_about_segments(place: DataPlace, command: FindSegments | SaveSegment | SetAsideSegment) -> Events:
    match command:
        case FindSegments():
            segments, pictures = (
                place.segments.find(command.root, command.tokens),
                place.pictures.find(command.pictures),
            )
            return (SegmentsFound(turn=command.turn, segments=segments, pictures=pictures),)
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


def _obey_about_writing(place: DataPlace, command: KeepDraft | FindDraft | GiveTitle) -> Events:
    match command:
        case KeepDraft():
            place.drafts.keep(command)
            return ()
        case FindDraft():
            found = place.drafts.find(command.conversation)
            return (DraftFound(conversation=command.conversation, draft=found),)
        case GiveTitle():
            place.drafts.give_title(command)
            return (_listed(place),)
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
