"""How a reply was drawn is kept with it, through copies, branches and damage; older folders do not know it."""

from dataclasses import replace

import pytest

from app.domain.exchange import portable
from app.domain.sampling import SamplingParams
from app.paths import Folders
from app.storage import DataPlace
from app.storage.database import Database
from app.storage.schema import MIGRATIONS
from tests.storage.samples import begin, finish

WARM = SamplingParams(temperature=1.5, repeat_penalty=1.1, grammar='root ::= "é"', logit_bias=((3, float("-inf")),))


def drawn(place: DataPlace) -> list[SamplingParams | None]:
    """Of the last message of each conversation, the newest first."""
    trees = (place.store.open_conversation(each.id) for each in place.store.conversations())
    return [tree.path()[-1].sampling for tree in trees]


def say(place: DataPlace, sampling: SamplingParams | None) -> None:
    _, nodes = place.store.begin_turn(replace(begin(), sampling=sampling))
    place.store.finish_reply(finish(nodes[-1].id))


def test_it_comes_back_as_it_was(place: DataPlace) -> None:
    say(place, WARM)
    say(place, None)
    assert drawn(place) == [None, WARM]


def test_a_whole_tree_and_a_branch_bring_it_along(place: DataPlace) -> None:
    say(place, WARM)
    (summary,) = place.store.conversations()
    tree = place.store.open_conversation(summary.id)
    assert summary.tip is not None
    place.store.branch_off(summary.id, summary.tip, title="A branch")
    place.trees.add(replace(portable(tree), title="Another", updated_at=1.0))
    assert set(drawn(place)) == {WARM}


@pytest.mark.usefixtures("caplog")
def test_what_cannot_be_read_is_left_out_and_the_words_stay(place: DataPlace) -> None:
    say(place, WARM)
    place._database.change("""UPDATE messages SET sampling = '{"temperature": 99}'""")
    assert drawn(place) == [None]


def test_an_older_folder_opens_and_knows_none(folders: Folders) -> None:
    folders.create()
    before = next(at for at, each in enumerate(MIGRATIONS) if each.apply.__name__ == "add_sampling")
    with Database.open(folders.data, migrations=MIGRATIONS[:before]) as database:
        key = database.insert(
            "INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('old', 1.0, 1.0, 1)"
        )
        database.insert(
            "INSERT INTO messages (conversation, role, content, created_at) VALUES (?, 'user', 'Hi', 1.0)", key
        )
        database.change("UPDATE conversations SET tip = 1")
    with DataPlace.open(folders) as place:
        assert drawn(place) == [None]
        say(place, WARM)
        assert drawn(place) == [WARM, None]


@pytest.mark.usefixtures("caplog")
def test_a_salvaged_reply_keeps_it(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        say(place, WARM)
        place.store._database.fold_log()
    path = folders.data / "tandem.db"
    content = bytearray(path.read_bytes())
    content[100:140] = bytes(40)
    path.write_bytes(content)
    with DataPlace.open(folders) as place:
        assert place.notices
        assert drawn(place) == [WARM]
