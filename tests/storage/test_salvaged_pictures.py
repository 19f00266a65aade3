"""Images come back from a damaged database, also where nothing names their tables any more, and only as they were."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.composer_commands import KeepDraft
from app.domain.pictures import AttachedPicture, KeptPicture, digest_of
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME
from app.storage.drafts import Drafts
from app.storage.obey import obey
from app.storage.pages import RawRow
from app.storage.pictures import Pictures
from app.storage.stray_pictures import picture, unsent_picture
from tests.storage.test_pictures import attached, kept, say
from tests.storage.test_salvage import PAGE, fill
from tests.storage.test_salvaged_drafts import DAMAGES
from tests.storage.test_sealed_damage import encrypted, working_keyring

pytestmark = [pytest.mark.usefixtures("caplog"), pytest.mark.usefixtures("working_keyring")]
__all__ = ["working_keyring"]

SENT, UNSENT = b"of a message " * 3000, b"not sent yet " * 1000
DIGEST = digest_of(UNSENT)


@pytest.fixture(params=["plain", "encrypted"])
def written(folders: Folders, request: pytest.FixtureRequest) -> Path:
    """A closed database with an image in a message and others on their way into two, and conversations around them."""
    with DataPlace.open(folders) as place:
        fill(place.store, n_conversations=4)
        conversation, _ = say(place, SENT)
        for at in (None, conversation):
            Pictures(place._database).keep(kept(UNSENT))
            unsent = (attached(UNSENT), attached(SENT))
            obey(place, KeepDraft(conversation=at, text="look", attachments=(), pictures=unsent))
        place.tidy()
    with DataPlace.open(folders) as place:  # what comes later lies behind
        fill(place.store, n_conversations=4, seed=2)
    if request.param == "encrypted":
        encrypted(folders)
    return folders.data / DATABASE_NAME


def drafts(place: DataPlace) -> list[tuple[AttachedPicture, ...]]:
    conversations = [None, *(summary.id for summary in place.store.conversations())]
    return [pictures for at in conversations if (pictures := Drafts(place._database).find(at).pictures)]


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_images_come_back_with_the_messages_they_belong_to(
    folders: Folders, written: Path, damage: Callable[[bytearray], None]
) -> None:
    content = bytearray(written.read_bytes())
    damage(content)
    written.write_bytes(content)
    with DataPlace.open(folders) as place:
        assert "could be saved" in place.notices[0]
        found = Pictures(place._database).find([digest_of(SENT), DIGEST])
        previews = place._database.rows("SELECT preview, created_at > 0 FROM pictures ORDER BY id")
        assert drafts(place) == [(attached(UNSENT), attached(SENT))] * 2
    assert [each.content for each in found] == [SENT, UNSENT]
    assert previews == [(kept(SENT).preview, 1), (kept(UNSENT).preview, 1)]
    assert verify(folders) == ()


def test_an_image_that_is_no_longer_what_it_was_is_left_out(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        Pictures(place._database).keep(kept(UNSENT))
        Pictures(place._database).keep(kept(SENT))
    path = folders.data / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[content.index(SENT[-200:-100])] ^= 1
    content[:PAGE] = bytes(PAGE)
    path.write_bytes(content)
    with DataPlace.open(folders) as place:
        assert [each.content for each in Pictures(place._database).find([digest_of(SENT), DIGEST])] == [UNSENT]


@pytest.mark.parametrize("n_whole", [3, 4, 5])
def test_an_image_counts_where_all_its_own_bytes_are_there(n_whole: int) -> None:
    one: KeptPicture = kept(UNSENT)
    values = (None, one.digest, one.content, one.preview, 7.5)
    row = RawRow(4, values[:n_whole] if n_whole > 3 else (*values[:3], one.preview[:5]), n_whole)
    preview, created_at = (one.preview if n_whole > 3 else b""), (7.5 if n_whole > 4 else 0.0)
    expected = {"id": 4, "digest": one.digest, "content": one.content, "preview": preview, "created_at": created_at}
    assert picture(row) == expected
    assert picture(RawRow(4, (None, one.digest, one.content[:-1]), 2)) is None
    assert picture(RawRow(4, (1, *values[1:]), 5)) is None
    assert picture(RawRow(4, (), 0)) is None


def test_an_unsent_image_is_believed_only_where_its_conversation_and_its_bytes_are_known() -> None:
    row = RawRow(4, (None, 2, "a.png", DIGEST, 30, 20), 6)
    expected = {"id": 4, "conversation": 2, "name": "a.png", "digest": DIGEST, "width": 30, "height": 20}
    assert unsent_picture(row, {0, 2}, {DIGEST}) == expected
    assert unsent_picture(row, {0, 1}, {DIGEST}) is None
    assert unsent_picture(row, {0, 2}, {digest_of(SENT)}) is None
    assert unsent_picture(RawRow(4, row.values[:5], 5), {0, 2}, {DIGEST}) is None
