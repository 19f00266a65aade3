"""What was typed and not sent comes back from a damaged database, also where nothing names its table any more."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.attachments import Attachment, Draft
from app.domain.ids import ConversationId
from app.domain.round_series import RoundSeries, series_record
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME
from app.storage.seal_file import find_sealer
from app.storage.sealer import map_file
from app.storage.stray_drafts import stray_drafts
from tests.storage.samples import begin, finish
from tests.storage.test_drafts import found, keep
from tests.storage.test_salvage import PAGE, fill
from tests.storage.test_sealed_damage import encrypted, working_keyring

pytestmark = [pytest.mark.usefixtures("caplog"), pytest.mark.usefixtures("working_keyring")]
__all__ = ["working_keyring"]

FILES = (Attachment("a.txt", "one\ntwo"), Attachment("long.txt", "a line of it\n" * 4000))
Drafts = dict[ConversationId | None, Draft]

DAMAGES: dict[str, Callable[[bytearray], None]] = {
    "page 1 zeroed": lambda content: content.__setitem__(slice(0, PAGE), bytes(PAGE)),
    "page 1 all ones": lambda content: content.__setitem__(slice(0, PAGE), b"\xff" * PAGE),
    "page 1 random": lambda content: content.__setitem__(slice(0, PAGE), random.Random(1).randbytes(PAGE)),
    "the first bytes zeroed": lambda content: content.__setitem__(slice(0, 100), bytes(100)),
    "the list of tables zeroed": lambda content: content.__setitem__(slice(100, PAGE), bytes(PAGE - 100)),
}


@pytest.fixture(params=["plain", "encrypted"])
def written(folders: Folders, request: pytest.FixtureRequest) -> Drafts:
    """A closed folder, plain and encrypted, with conversations and with drafts in some of them."""
    drafts: Drafts = {}
    with DataPlace.open(folders) as place:
        fill(place.store, n_conversations=12)
        ids = [summary.id for summary in place.store.conversations()]
        texts = ["half a question", "word", "漢字 ünsent", "long " * 3000, '{"rounds": "is what I wrote" ']
        for at, text in zip((None, *ids[1::2]), texts, strict=False):
            keep(place, text, FILES if at in {None, ids[3]} else None, at=at)
            drafts[at] = found(place, at)
        place.tidy()
    with DataPlace.open(folders) as place:  # what comes later lies behind
        fill(place.store, n_conversations=4, seed=2)
    if request.param == "encrypted":
        encrypted(folders)
    return drafts


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_drafts_come_back_with_their_attachments(
    folders: Folders, written: Drafts, damage: Callable[[bytearray], None]
) -> None:
    path = folders.data / DATABASE_NAME
    content = bytearray(path.read_bytes())
    damage(content)
    path.write_bytes(content)
    with DataPlace.open(folders) as place:
        assert "could be saved" in place.notices[0]
        assert {at: found(place, at) for at in written} == written
        (n_drafts,) = place._database.rows("SELECT count(*) FROM drafts")[0]
        (n_files,) = place._database.rows("SELECT count(*) FROM draft_attachments")[0]
    assert (n_drafts, n_files) == (len(written), 4)
    assert verify(folders) == ()


@pytest.mark.usefixtures("written")
def test_nothing_else_is_taken_for_a_draft(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        summary, (_, reply) = place.store.begin_turn(begin("a question"))
        place.store.finish_reply(finish(reply.id))
        record = str(series_record(RoundSeries(rounds=(1,), tokens=(2,), drafted=(3,), accepted=(1,), seconds=(0.5,))))
        place._database.change("DELETE FROM drafts")
        place._database.change("DELETE FROM draft_attachments")
        place._database.change(
            "INSERT INTO reply_rounds (message, series) VALUES (?, ?)", reply.id, record.replace("'", '"')
        )
        for entry in (-int(summary.id), int(reply.id)):
            place._database.change("INSERT OR REPLACE INTO search_queue (entry, gone) VALUES (?, 'a text')", entry)
    path = folders.data / DATABASE_NAME
    pages = find_sealer(path).pages(map_file(path), b"")
    assert list(stray_drafts(pages, range(2, pages.count + 1), set(range(200)))) == []


def test_texts_come_back_also_where_the_end_of_the_file_is_lost_too(folders: Folders, written: Drafts) -> None:
    path: Path = folders.data / DATABASE_NAME
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE : -2 * PAGE - 100])
    with DataPlace.open(folders) as place:
        assert {at: found(place, at).text for at in written} == {at: draft.text for at, draft in written.items()}
    with DataPlace.open(folders) as place:
        assert place.notices == ()
        assert {at: found(place, at).text for at in written} == {at: draft.text for at, draft in written.items()}


@pytest.mark.parametrize("unsent", [Draft("words " * 5000, ()), Draft("", (Attachment("long.txt", "words " * 5000),))])
def test_of_a_text_whose_last_pages_are_lost_the_beginning_comes_back(folders: Folders, unsent: Draft) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin())
        keep(place, unsent.text, unsent.attachments)
    path = folders.data / DATABASE_NAME
    content = path.read_bytes()
    assert content[-3 * PAGE :].count(b"words ") > 1000
    path.write_bytes(content[: -3 * PAGE])
    with DataPlace.open(folders) as place:
        assert "could be saved" in place.notices[0]
        saved = found(place)
    for before, after in zip(texts_of(unsent), texts_of(saved), strict=True):
        assert before.startswith(after)
        assert len(before) - 4 * PAGE < len(after) < len(before)
    assert [each.name for each in saved.attachments] == [each.name for each in unsent.attachments]
    assert verify(folders) == ()


def texts_of(draft: Draft) -> list[str]:
    return [text for text in (draft.text, *(each.text for each in draft.attachments)) if text]
