"""Which models were loaded, where they were, how fast they wrote, and which of them wrote a reply."""

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.baseline import KEPT_REPLIES, LEAST_REPLIES
from app.domain.commands import NoteModel, SaveReply
from app.domain.errors import NotFoundError
from app.domain.events import ReplyKept, StoreRemark
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import root_key
from app.domain.turn import TurnStats
from app.paths import Folders
from app.storage import DataPlace
from app.storage.database import DATABASE_NAME, Database
from app.storage.model_schema import add_models
from app.storage.obey import obey
from app.storage.schema import MIGRATIONS
from tests.storage.samples import STATS, answer, begin, finish

CARD = ModelCard(
    name="A model",
    path=Path("/models/a.gguf"),
    n_ctx=512,
    drafter=DrafterKind.MTP,
    drafter_reason="",
    root=root_key(["a model"]),
    load_s=1.0,
    plain_step_s=0.01,
    fingerprint="m1-a",
    n_bytes=1000,
    native_version="1.0",
)
OTHER = replace(CARD, name="Another model", fingerprint="m1-b")


def stats(rate: float) -> TurnStats:
    return replace(STATS, generated_tokens=100, decode_s=100 / rate)


def write(place: DataPlace, rate: float, *, times: int = 1) -> list[str]:
    """Write replies at so many tokens a second; what was remarked."""
    said = []
    for _ in range(times):
        _, nodes = place.store.begin_turn(begin())
        done = replace(finish(nodes[-1].id), fingerprint="m1-a", stats=stats(rate))
        events = obey(place, done)
        assert isinstance(events[0], ReplyKept)
        said += [event.text for event in events if isinstance(event, StoreRemark)]
    return said


def test_a_loaded_model_is_known_with_its_place(place: DataPlace) -> None:
    assert place.models.note(CARD) == ""
    (known,) = place.models.known()
    assert (known.fingerprint, known.name, known.n_bytes, known.paths) == ("m1-a", "A model", 1000, (CARD.path,))
    assert known.n_conversations == 0
    assert place.models.find("m1-a") == known
    assert place.models.find("m1-b") is None


def test_a_model_that_moves_keeps_its_places_the_last_first(place: DataPlace) -> None:
    places = [Path(f"/models/{name}.gguf") for name in ("a", "b", "c", "a")]
    for path in places:
        place.models.note(replace(CARD, path=path))
    (known,) = place.models.known()
    assert known.paths == (Path("/models/a.gguf"), Path("/models/c.gguf"), Path("/models/b.gguf"))
    assert known.first_seen < known.last_seen


def test_only_so_many_places_are_kept(place: DataPlace) -> None:
    for index in range(20):
        place.models.note(replace(CARD, path=Path(f"/models/{index}.gguf")))
    (known,) = place.models.known()
    assert known.paths == tuple(Path(f"/models/{index}.gguf") for index in range(19, 11, -1))


def test_another_model_under_the_same_name_is_remarked_once(place: DataPlace) -> None:
    place.models.note(CARD)
    (event,) = obey(place, NoteModel(card=OTHER))
    assert isinstance(event, StoreRemark)
    for word in ("a.gguf", "A model", "Another model"):
        assert word in event.text
    assert obey(place, NoteModel(card=OTHER)) == ()
    known = place.models.last_at(CARD.path)
    assert known is not None
    assert known.fingerprint == "m1-b"
    assert {model.fingerprint for model in place.models.known()} == {"m1-a", "m1-b"}


def test_another_version_of_the_same_model_under_the_same_name_is_remarked(place: DataPlace) -> None:
    place.models.note(CARD)
    assert "another version of A model" in place.models.note(replace(CARD, fingerprint="m1-c"))


def test_a_name_that_is_no_text_is_kept(place: DataPlace) -> None:
    path = Path(os.fsdecode(b"/models/\xff\xfe.gguf"))
    place.models.note(replace(CARD, path=path, name=path.stem))
    (known,) = place.models.known()
    assert known.paths == (path,)
    assert place.models.last_at(path) == known


def test_a_reply_names_the_weights_that_wrote_it(place: DataPlace) -> None:
    place.models.note(CARD)
    summary, nodes = place.store.begin_turn(replace(begin(), fingerprint="m1-a"))
    assert nodes[-1].fingerprint == "m1-a"
    place.store.finish_reply(replace(finish(nodes[-1].id), fingerprint="m1-a"))
    reply = place.store.open_conversation(summary.id).path()[-1]
    assert (reply.model, reply.fingerprint) == ("a model", "m1-a")
    (known,) = place.models.known()
    assert known.n_conversations == 1


def test_a_reply_that_is_cut_off_names_the_model_that_was_still_loading_when_it_began(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(replace(begin(), model=""))
    save = SaveReply(reply=nodes[-1].id, message=Message(Role.ASSISTANT, "So"), token_start=3, token_ids=(1,))
    place.store.save_reply(replace(save, model="A model", fingerprint="m1-a"))
    place.store.save_reply(save)
    reply = place.store.open_conversation(summary.id).path()[-1]
    assert (reply.model, reply.fingerprint) == ("A model", "m1-a")


def test_a_located_file_is_remembered_and_an_unknown_model_is_not(place: DataPlace) -> None:
    place.models.note(CARD)
    place.models.saw("m1-a", Path("/elsewhere/b.gguf"))
    (known,) = place.models.known()
    assert known.paths[0] == Path("/elsewhere/b.gguf")
    with pytest.raises(NotFoundError, match="m1-x"):
        place.models.saw("m1-x", Path("/elsewhere/b.gguf"))


def test_a_forgotten_model_leaves_its_conversations_alone(place: DataPlace) -> None:
    place.models.note(CARD)
    write(place, 40.0)
    place.models.forget("m1-a")
    assert place.models.known() == ()
    assert answer(place._database, "SELECT count(*) FROM model_paths") == 0
    assert answer(place._database, "SELECT count(*) FROM model_speeds") == 0
    assert len(place.store.conversations()) == 1
    with pytest.raises(NotFoundError):
        place.models.forget("m1-a")


# B29
def test_a_much_slower_version_is_told_once(place: DataPlace) -> None:
    place.models.note(CARD)
    assert write(place, 40.0, times=LEAST_REPLIES) == []
    place.models.note(replace(CARD, native_version="2.0"))
    assert write(place, 20.0, times=LEAST_REPLIES - 1) == []
    (sentence,) = write(place, 20.0)
    assert "A model writes 20 tokens/s since llama-cpp-python 2.0" in sentence
    assert write(place, 20.0, times=KEPT_REPLIES) == []
    assert write(place, 40.0, times=KEPT_REPLIES) == []
    assert write(place, 20.0, times=KEPT_REPLIES) == []


def test_an_equally_fast_version_is_not_told(place: DataPlace) -> None:
    place.models.note(CARD)
    write(place, 40.0, times=LEAST_REPLIES)
    place.models.note(replace(CARD, native_version="2.0"))
    assert write(place, 35.0, times=LEAST_REPLIES + 1) == []


def test_the_history_of_speeds_is_bounded(place: DataPlace) -> None:
    place.models.note(CARD)
    write(place, 40.0, times=KEPT_REPLIES + 7)
    assert answer(place._database, "SELECT count(*) FROM model_speeds") == KEPT_REPLIES


def test_a_reply_of_an_unknown_model_has_no_baseline(place: DataPlace) -> None:
    assert write(place, 40.0) == []
    assert answer(place._database, "SELECT count(*) FROM model_speeds") == 0


def test_replies_of_an_older_file_are_kept_and_name_no_weights(folders: Folders) -> None:
    before = MIGRATIONS[: [step.apply for step in MIGRATIONS].index(add_models)]
    folders.create()
    Database.open(folders.data, migrations=before).close()
    connection = sqlite3.connect(folders.data / DATABASE_NAME)
    connection.execute("INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('old', 1, 1, 1)")
    connection.execute(
        "INSERT INTO messages (conversation, role, content, created_at, model, finish_reason) "
        "VALUES (1, 'assistant', 'Hello', 1, 'A model', 'end')"
    )
    connection.commit()
    connection.close()
    with DataPlace.open(folders) as place:
        (summary,) = place.store.conversations()
        (reply,) = place.store.open_conversation(summary.id).nodes.values()
        assert (reply.model, reply.fingerprint, reply.message.content) == ("A model", "", "Hello")
        assert place.models.known() == ()
