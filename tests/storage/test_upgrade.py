"""What earlier versions have left opens: the folder of every release, and a database after every step of the schema."""

import tarfile
from pathlib import Path

import pytest

from app import __version__
from app.bench.native_build import extract
from app.domain.ids import ConversationId
from app.domain.message import Role
from app.paths import Folders
from app.storage import DataPlace, PresetFile, SettingsFile, verify
from app.storage.database import Database
from app.storage.schema import MIGRATIONS, Migration
from tests.storage import released_folder as released
from tests.storage.samples import ROOT, begin, finish, segment

RELEASES = sorted(released.RELEASED.glob("*.tar.gz"))
SAID = [(Role.USER, "Are whales fish?"), (Role.ASSISTANT, "No, whales are mammals."), (Role.ASSISTANT, "They are not.")]

# The columns of the first version, which are there in every later one.
_LISTED = "title, created_at, updated_at, touched"
_SAID = "conversation, created_at, parent, role, content, finish_reason, seed"


def opened(archive: Path, to: Path) -> Folders:
    with tarfile.open(archive) as packed:
        extract(packed, to)
    return Folders.under(to / "data")


def said(place: DataPlace, conversation: int) -> list[tuple[Role, str]]:
    tree = place.store.open_conversation(ConversationId(conversation))
    return [(node.message.role, node.message.content) for _, node in sorted(tree.nodes.items())]


def found(place: DataPlace, text: str) -> int:
    return len(place.search.find(text).hits)


def test_this_version_has_its_folder_among_the_released() -> None:
    assert f"{__version__}.tar.gz" in [path.name for path in RELEASES]


@pytest.mark.parametrize("archive", RELEASES, ids=lambda path: path.name)
def test_the_folder_of_a_release_opens_with_everything_in_it(archive: Path, tmp_path: Path) -> None:
    folders = opened(archive, tmp_path)
    assert SettingsFile(folders.data).load().settings == released.SETTINGS
    assert released.PRESET in PresetFile(folders.data).load().presets
    with DataPlace.open(folders) as place:
        assert place.notices == ()
        other, first = sorted(place.listing.conversations(), key=lambda summary: summary.pinned)
        assert (first.title, first.pinned, first.tags) == (released.TITLE, True, (released.TAG,))
        assert said(place, first.id) == SAID
        assert first.tip is not None
        tree = place.store.open_conversation(first.id)
        assert tree.nodes[first.tip].message.content == released.REPLY
        assert place.drafts.find(other.id).text == released.DRAFT
        assert (found(place, "mammals"), found(place, "鯨")) == (1, 2)
        (stored,) = place.segments.find(ROOT, released.TOKENS)
        assert stored.load() == segment(released.TOKENS).rows
        _, nodes = place.store.begin_turn(begin("And now?", conversation=first.id, parent=first.tip))
        place.store.finish_reply(finish(nodes[-1].id))
    assert verify(folders) == ()


@pytest.mark.parametrize("step", MIGRATIONS, ids=lambda step: f"{step.version.major}.{step.version.minor}")
def test_a_database_of_every_step_opens_with_everything_in_it(step: Migration, folders: Folders) -> None:
    folders.create()
    steps = MIGRATIONS[: MIGRATIONS.index(step) + 1]
    with Database.open(folders.data, migrations=steps) as database, database.transaction():
        database.insert(f"INSERT INTO conversations ({_LISTED}) VALUES ('Whales', 1.0, 1.0, 1)")
        question = None
        for role, text in SAID:
            ended = ("end", "7") if role is Role.ASSISTANT else (None, None)
            values = (question, role.value, text, *ended)
            row = database.insert(f"INSERT INTO messages ({_SAID}) VALUES (1, 1.0, ?, ?, ?, ?, ?)", *values)
            question = question or row
    with DataPlace.open(folders) as place:
        assert said(place, 1) == SAID
        assert [summary.title for summary in place.listing.conversations()] == ["Whales"]
        while place.index.catch_up():
            pass
        assert found(place, "mammals") == 1
        place.store.begin_turn(begin("And now?", conversation=ConversationId(1)))
    assert verify(folders) == ()
