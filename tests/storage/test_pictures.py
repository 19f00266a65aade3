"""Images of messages: kept once, found by what they are, and gone with the last message that shows them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.attachments import compose
from app.domain.commands import BeginTurn, FindSegments
from app.domain.composer_commands import KeepDraft
from app.domain.conversation import MessageNode
from app.domain.events import SegmentsFound, TurnBegun
from app.domain.ids import ConversationId, TurnId
from app.domain.picture_messages import FindPicture, KeepPicture, PictureFound
from app.domain.pictures import AttachedPicture, KeptPicture, PictureBytes, digest_of
from app.domain.segment import SegmentKey
from app.paths import Folders
from app.storage.obey import obey
from app.storage.place import DataPlace

CAT, DOG = b"a cat's file", b"a dog's file"
DAY_S = 86_400.0


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(tmp_path: Path, clock: Clock) -> Iterator[DataPlace]:
    with DataPlace.open(Folders.under(tmp_path), clock=clock) as opened:
        yield opened


def kept(content: bytes) -> KeptPicture:
    return KeptPicture(digest=digest_of(content), content=content, preview=b"small " + content)


def attached(content: bytes) -> AttachedPicture:
    return AttachedPicture("a.png", digest_of(content), 3, 2)


def say(place: DataPlace, *pictures: bytes, text: str = "What?") -> tuple[ConversationId, tuple[MessageNode, ...]]:
    for each in pictures:
        obey(place, KeepPicture(kept(each)))
    content = compose(text, (), [attached(each) for each in pictures])
    begin = BeginTurn(turn=TurnId(1), conversation=None, parent=None, text=content, system="", seed=1, model="m")
    begun = obey(place, begin)[0]
    assert isinstance(begun, TurnBegun)
    return begun.summary.id, begun.nodes


def found(place: DataPlace, *contents: bytes) -> tuple[bytes, ...]:
    return tuple(each.content for each in place.pictures.find([digest_of(content) for content in contents]))


def test_an_image_is_found_with_the_segments_and_by_itself(place: DataPlace) -> None:
    say(place, CAT)
    find = FindSegments(turn=TurnId(1), root=SegmentKey("0"), tokens=(), pictures=(digest_of(CAT), digest_of(DOG)))
    (answer,) = obey(place, find)
    assert isinstance(answer, SegmentsFound)
    assert answer.pictures == (PictureBytes(digest_of(CAT), CAT),)
    for whole, content in ((False, b"small " + CAT), (True, CAT)):
        assert obey(place, FindPicture(digest_of(CAT), whole)) == (PictureFound(digest_of(CAT), content, whole),)
    assert obey(place, FindPicture(digest_of(DOG))) == (PictureFound(digest_of(DOG), b""),)


def test_an_image_that_two_conversations_show_goes_with_the_second(place: DataPlace) -> None:
    first, _ = say(place, CAT, DOG)
    second, _ = say(place, CAT)
    place.purge_now(first)
    assert found(place, CAT, DOG) == (CAT,)
    place.purge_now(second)
    assert found(place, CAT, DOG) == ()


def test_a_deleted_message_takes_its_image_along_when_it_is_purged(place: DataPlace) -> None:
    conversation, nodes = say(place, CAT)
    place.store.delete_message(conversation, nodes[0].id)
    assert found(place, CAT) == (CAT,)
    place.tidy()
    assert found(place, CAT) == ()


def test_an_image_that_was_never_sent_goes_after_a_while(place: DataPlace, clock: Clock) -> None:
    obey(place, KeepPicture(kept(CAT)))
    obey(place, KeepPicture(kept(DOG)))
    obey(place, KeepDraft(conversation=None, text="", attachments=(), pictures=(attached(DOG),)))
    place.tidy()
    assert found(place, CAT, DOG) == (CAT, DOG)
    clock.now += DAY_S
    place.tidy()
    assert found(place, CAT, DOG) == (DOG,)


def test_images_of_a_draft_come_back_with_it(place: DataPlace) -> None:
    draft = KeepDraft(conversation=None, text="Look", attachments=(), pictures=(attached(CAT), attached(DOG)))
    obey(place, draft)
    assert place.drafts.find(None).pictures == (attached(CAT), attached(DOG))
    obey(place, replace(draft, text="Look here", attachments=None, pictures=()))
    assert place.drafts.find(None).pictures == (attached(CAT), attached(DOG))
    obey(place, replace(draft, behind=True, pictures=(attached(CAT),)))
    assert place.drafts.find(None).pictures == (attached(CAT), attached(DOG), attached(CAT))


def test_a_purged_conversation_leaves_no_image_of_a_draft(place: DataPlace) -> None:
    conversation, _ = say(place, DOG)
    obey(place, KeepPicture(kept(CAT)))
    obey(place, KeepDraft(conversation=conversation, text="", attachments=(), pictures=(attached(CAT),)))
    place.purge_now(conversation)
    assert found(place, CAT) == ()
    assert place.drafts.find(conversation).pictures == ()
