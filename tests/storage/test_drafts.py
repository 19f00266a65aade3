"""What is being written outlives the process: per conversation, with its attachments, until it is sent or purged."""

import signal
from collections.abc import Callable

import pytest

from app.domain.attachments import Attachment, Draft
from app.domain.commands import StoreCommand
from app.domain.composer_commands import FindDraft, GiveTitle, KeepDraft
from app.domain.composer_events import DraftFound
from app.domain.errors import NotFoundError, StoreError
from app.domain.events import ConversationsChanged, StoreReady, StoreTrouble
from app.domain.ids import ConversationId, MessageId
from app.paths import Folders
from app.storage import DataPlace
from app.storage.faults import UnwritableError
from app.storage.obey import Events, obey, refusal
from app.storage.unkept import Unkept
from tests.storage.listener import Listen
from tests.storage.samples import begin, die, finish, in_child

FILES = (Attachment("a.txt", "one\ntwo"), Attachment("b.txt", ""))


def keep(
    place: DataPlace, text: str, attachments: tuple[Attachment, ...] | None = None, *, at: ConversationId | None = None
) -> None:
    assert obey(place, KeepDraft(conversation=at, text=text, attachments=attachments)) == ()


def found(place: DataPlace, at: ConversationId | None = None) -> Draft:
    (event,) = obey(place, FindDraft(conversation=at))
    assert isinstance(event, DraftFound)
    assert event.conversation == at
    return event.draft


def test_each_conversation_has_a_draft_of_its_own_and_so_has_the_new_chat(either_place: DataPlace) -> None:
    chat = either_place.store.begin_turn(begin())[0].id
    keep(either_place, "for the new one")
    keep(either_place, "for this one", FILES, at=chat)
    assert found(either_place) == Draft("for the new one")
    assert found(either_place, chat) == Draft("for this one", FILES)


def test_typing_on_leaves_the_attachments_and_nothing_removes_a_draft(place: DataPlace) -> None:
    keep(place, "a", FILES)
    keep(place, "ab")
    assert found(place) == Draft("ab", FILES)
    keep(place, "", ())
    assert found(place) == Draft()
    assert place._database.rows("SELECT * FROM drafts") == []


def test_what_was_written_before_an_old_draft_was_shown_stands_behind_it(place: DataPlace) -> None:
    keep(place, "old", FILES[:1])
    assert obey(place, KeepDraft(conversation=None, text="new", behind=True)) == ()
    assert found(place) == Draft("old\nnew", FILES[:1])
    assert obey(place, KeepDraft(conversation=None, text="", attachments=FILES[1:], behind=True)) == ()
    assert found(place) == Draft("old\nnew", FILES)


def test_a_draft_is_there_after_a_restart(folders: Folders, clock: Callable[[], float]) -> None:
    with DataPlace.open(folders, clock=clock) as place:
        keep(place, "unsent \ud83d half", FILES)
    with DataPlace.open(folders, clock=clock) as place:
        assert found(place) == Draft("unsent \ufffd half", FILES)


def test_a_draft_that_was_reported_kept_survives_a_kill(folders: Folders, clock: Callable[[], float]) -> None:
    def write_and_die() -> None:
        with DataPlace.open(folders, clock=clock) as place:
            keep(place, "unsent", FILES)
            die()

    assert in_child(write_and_die) == -signal.SIGKILL
    with DataPlace.open(folders, clock=clock) as place:
        assert found(place) == Draft("unsent", FILES)


@pytest.mark.usefixtures("caplog")
def test_attachments_that_could_not_be_kept_are_kept_with_what_is_typed_next(folders: Folders, listen: Listen) -> None:
    listener = listen(folders)
    assert isinstance(listener.next(), StoreReady)
    listener.send(FindDraft(conversation=None))  # answered when the start is over
    listener.next()
    away = folders.data.with_name("away")
    folders.data.rename(away)
    listener.send(KeepDraft(conversation=None, text="a", attachments=FILES))
    assert isinstance(listener.next(), StoreTrouble)
    listener.send(KeepDraft(conversation=None, text="ab"), FindDraft(conversation=None))
    while not isinstance(listener.next(), DraftFound):
        pass
    away.rename(folders.data)
    listener.send(KeepDraft(conversation=None, text="abc"), FindDraft(conversation=None))
    assert listener.next() == DraftFound(conversation=None, draft=Draft("abc", FILES))


@pytest.mark.parametrize(("error", "tried"), [(StoreError("Full."), 1), (UnwritableError("Not yours."), 0)])
def test_a_draft_waits_for_room_but_not_for_a_folder_that_is_only_read(error: StoreError, tried: int) -> None:
    unkept, again = Unkept(), list[StoreCommand]()

    def note(command: StoreCommand) -> Events:
        again.append(command)
        return ()

    unkept.keep(KeepDraft(conversation=None, text="a", attachments=FILES), error)
    assert len(list(unkept.retry(note))) == len(again) == tried


def test_what_was_for_a_conversation_that_is_gone_is_not_written_again() -> None:
    unkept, gone = Unkept(), NotFoundError("There is no such conversation.")
    for command in (KeepDraft(conversation=ConversationId(7), text="a"), finish(MessageId(7))):
        assert unkept.keep(command, gone) is gone
    assert list(unkept.retry(lambda _command: ())) == []


def test_a_draft_goes_with_its_conversation_for_good(place: DataPlace) -> None:
    chat = place.store.begin_turn(begin())[0].id
    keep(place, "secret", FILES, at=chat)
    place.store.delete(chat)
    assert found(place, chat).text == "secret"
    place.purge_now(chat)
    assert found(place, chat) == Draft()


def test_a_draft_comes_back_out_of_a_damaged_database(
    folders: Folders, clock: Callable[[], float], caplog: pytest.LogCaptureFixture
) -> None:
    with DataPlace.open(folders, clock=clock) as place:
        place.store.begin_turn(begin())
        keep(place, "unsent", FILES)
        place.mend()
        assert found(place) == Draft("unsent", FILES)


def test_a_draft_that_cannot_be_read_is_none(place: DataPlace) -> None:
    command = FindDraft(conversation=None)
    trouble, told = refusal(command, StoreError("It is gone."))
    assert isinstance(trouble, StoreTrouble)
    assert told == DraftFound(conversation=None, draft=Draft())


def test_a_suggested_title_never_replaces_one_that_somebody_chose(place: DataPlace) -> None:
    chat = place.store.begin_turn(begin("Hello there"))[0].id
    (told,) = obey(place, GiveTitle(conversation=chat, title="Greetings", instead_of="Hello there"))
    assert isinstance(told, ConversationsChanged)
    assert told.conversations[0].title == "Greetings"
    place.store.rename(chat, "Mine")
    obey(place, GiveTitle(conversation=chat, title="Other", instead_of="Greetings"))
    assert place.store.conversations()[0].title == "Mine"
