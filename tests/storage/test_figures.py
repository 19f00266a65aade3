"""Statistics of replies, conversations and models."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.commands import FinishReply
from app.domain.errors import NotFoundError, StoreError
from app.domain.ids import ConversationId, MessageId
from app.domain.round_series import NO_ROUNDS, RoundTally
from app.domain.segment import NO_KEY
from app.domain.stats_csv import csv_text, replies_table
from app.domain.stats_events import FindStats, StatsFound, StatsQuestion, TextWritten, WriteText
from app.domain.turn import TurnStats
from app.paths import Folders
from app.storage import Database, DataPlace
from app.storage.figures_schema import add_figures
from app.storage.obey import obey
from app.storage.schema import MIGRATIONS
from tests.storage.samples import ROOT, STATS, begin, finish, segment

DAY = 86_400.0


def rounds_of(n: int) -> RoundTally:
    tally = RoundTally(200)
    for at in range(n):
        tally.add(tokens=2, drafted=2, accepted=at % 2, seconds=0.125)
    return tally


def written(
    place: DataPlace, *, stats: TurnStats | None = STATS, conversation: ConversationId | None = None, model: str = "a"
) -> MessageId:
    _, nodes = place.store.begin_turn(begin(conversation=conversation))
    reply = nodes[-1].id
    place.store.finish_reply(replace(finish(reply), stats=stats, model=model, fingerprint=f"{model}-weights"))
    return reply


def asked(place: DataPlace, question: StatsQuestion) -> StatsFound:
    (event,) = obey(place, FindStats(question=question))
    assert isinstance(event, StatsFound)
    return event


def test_a_conversation_has_its_replies_and_their_sum(either_place: DataPlace) -> None:
    first = written(either_place)
    second = written(either_place, conversation=ConversationId(1))
    written(either_place)
    found = asked(either_place, StatsQuestion(conversation=ConversationId(1))).statistics
    assert [reply.message for reply in found.replies] == [first, second]
    assert found.conversation.tokens == 2 * STATS.generated_tokens
    assert found.conversation.telemetry == STATS.telemetry.merge(STATS.telemetry)
    assert found.saved_bytes is None


def test_deleted_and_unfinished_replies_are_left_out_of_the_conversation(place: DataPlace) -> None:
    kept = written(place)
    gone = written(place, conversation=ConversationId(1))
    place.store.begin_turn(begin(conversation=ConversationId(1)))
    place.store.delete_message(ConversationId(1), gone)
    assert [reply.message for reply in place.figures.replies(ConversationId(1))] == [kept]


def test_models_are_summed_by_drafter_over_the_last_days(folders: Folders) -> None:
    now = [100 * DAY]
    with DataPlace.open(folders, clock=lambda: now[0]) as place:
        written(place, model="old")
        now[0] = 129 * DAY
        written(place, model="a")
        written(place, model="a", stats=replace(STATS, drafter="none"))
        now[0] = 130 * DAY
        written(place, model="a")
        written(place, model="b")
        told = {(each.name, each.drafter): each for each in place.figures.models(days=30)}
    assert set(told) == {("a", "mtp"), ("a", "none"), ("b", "mtp")}
    both = told["a", "mtp"]
    assert (both.fingerprint, both.totals.replies) == ("a-weights", 2)
    assert [day.day for day in both.days] == [129, 130]


def test_a_reply_that_is_kept_again_is_counted_once(place: DataPlace) -> None:
    reply = written(place)
    place.store.finish_reply(replace(finish(reply), model="a", fingerprint="a-weights"))
    (model,) = place.figures.models()
    assert model.totals.replies == 1


def test_what_could_not_be_kept_is_not_counted(place: DataPlace) -> None:
    with pytest.raises(NotFoundError):
        place.store.finish_reply(finish(MessageId(99)))
    assert place.figures.models() == ()


def test_sums_outlive_the_conversation_they_come_from(place: DataPlace) -> None:
    written(place)
    place.purge_now(ConversationId(1))
    (model,) = place.figures.models()
    assert model.totals.replies == 1


def test_the_rounds_of_a_reply_come_back_and_go_with_it(either_place: DataPlace) -> None:
    place = either_place
    series = rounds_of(5).series()
    reply = written(place, stats=replace(STATS, rounds=series))
    assert asked(place, StatsQuestion(reply=reply)).statistics.rounds == series
    assert place.store.open_conversation(ConversationId(1)).nodes[reply].stats == STATS
    place.purge_now(ConversationId(1))
    assert place.figures.rounds(reply) == NO_ROUNDS


@pytest.mark.parametrize("text", ["", "[]", "{", '{"rounds": [1]}', json.dumps({"rounds": None})])
def test_rounds_that_cannot_be_read_are_left_out(place: DataPlace, text: str, caplog: pytest.LogCaptureFixture) -> None:
    reply = written(place, stats=replace(STATS, rounds=rounds_of(2).series()))
    place._database.change("UPDATE reply_rounds SET series = ?", text)
    assert place.figures.rounds(reply) == NO_ROUNDS
    assert len(caplog.records) == 1


def test_sums_that_cannot_be_read_are_begun_anew(place: DataPlace, caplog: pytest.LogCaptureFixture) -> None:
    written(place)
    place._database.change("UPDATE model_days SET totals = 'x'")
    written(place)
    (model,) = place.figures.models()
    assert model.totals.replies == 1
    assert [record.getMessage() for record in caplog.records] == ["a day's statistics are left out: it is not JSON"]


def test_what_is_saved_is_counted_along_every_path_once(place: DataPlace) -> None:
    _, nodes = place.store.begin_turn(begin())
    question, reply = nodes
    place.store.record_prompt(question.id, token_start=0, token_ids=(1, 2))
    place.store.finish_reply(finish(reply.id, start=2, tokens=(3,)))
    _, (other,) = place.store.begin_turn(begin(None, conversation=ConversationId(1), parent=question.id))
    place.store.finish_reply(finish(other.id, start=2, tokens=(4,)))
    stem = segment((1, 2))
    n_bytes = place.save(stem) + place.save(segment((3,), after=stem)) + place.save(segment((4,), after=stem))
    place.save(segment((7, 8)))
    told = asked(place, StatsQuestion(conversation=ConversationId(1), root=ROOT)).statistics
    assert told.saved_bytes == n_bytes
    assert asked(place, StatsQuestion(conversation=ConversationId(1), root=NO_KEY)).statistics.saved_bytes is None


@pytest.mark.parametrize("ahead", [44, 30_000])
def test_an_older_store_has_its_last_replies_counted_when_it_is_opened(folders: Folders, ahead: int) -> None:
    folders.create()
    before = MIGRATIONS[: [step.apply for step in MIGRATIONS].index(add_figures)]
    with Database.open(folders.data, migrations=before) as database:
        for day in (1, 43, ahead, 44):
            conversation = database.insert(
                "INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('Old', ?, ?, ?)",
                *(3 * (day * DAY,)),
            )
            for role, stats in (("user", "broken"), ("assistant", json.dumps(_old_record()))):
                database.insert(
                    "INSERT INTO messages (conversation, role, content, reasoning, created_at, model, fingerprint, "
                    "finish_reason, stats) VALUES (?, ?, '', '', ?, 'a model', 'f', 'end', ?)",
                    conversation,
                    role,
                    day * DAY,
                    stats,
                )
    with DataPlace.open(folders, clock=lambda: 45 * DAY) as place:
        (model,) = place.figures.models()
        assert (model.fingerprint, model.name, model.totals.replies) == ("f", "a model", 3)
        assert [day.day for day in model.days] == sorted({43, 44, ahead})


def _old_record() -> dict[str, object]:
    from app.domain.turn_record import stats_record

    return stats_record(STATS)


def test_an_answer_reads_no_more_when_the_store_has_grown(place: DataPlace) -> None:
    for at in range(40):
        written(place, model=f"m{at % 2}")
    plans = [
        row
        for sql in (
            "SELECT id, created_at, model, stats FROM messages "
            "WHERE conversation = 1 AND deleted_at IS NULL AND stats IS NOT NULL ORDER BY id",
            "SELECT fingerprint, model, drafter, day, totals FROM model_days WHERE day >= 1 "
            "ORDER BY fingerprint, model, drafter, day",
            "SELECT series FROM reply_rounds WHERE message = 1",
        )
        for row in place._database.rows(f"EXPLAIN QUERY PLAN {sql}")
    ]
    assert all("SCAN" not in str(row[-1]) for row in plans), plans
    assert place._database.rows("SELECT count(*) FROM model_days") == [(2,)]


def test_text_is_written_where_the_user_wants_it(place: DataPlace, tmp_path: Path) -> None:
    path = tmp_path / "numbers.csv"
    assert obey(place, WriteText(path=path, text="a,b\r\n")) == (TextWritten(path=path),)
    assert path.read_bytes() == b"a,b\r\n"


def test_text_that_cannot_be_written_is_refused_in_one_sentence(place: DataPlace, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="choose another place"):
        obey(place, WriteText(path=tmp_path / "missing" / "numbers.csv", text="a"))


@pytest.mark.parametrize("now", [-1e300, -1.0, 0.0, 9e17, 1e300])
def test_a_clock_that_is_wrong_costs_no_reply(folders: Folders, now: float) -> None:
    with DataPlace.open(folders, clock=lambda: now) as place:
        reply = written(place)
        (model,) = place.figures.models()
        (told,) = place.figures.replies(ConversationId(1))
    assert (model.totals.replies, told.message) == (1, reply)
    assert csv_text(replies_table([told]))


def test_a_name_that_is_no_text_is_counted_all_the_same(place: DataPlace) -> None:
    command: FinishReply = replace(finish(place.store.begin_turn(begin())[1][-1].id), model="\ud800")
    place.store.finish_reply(command)
    (model,) = place.figures.models()
    assert model.totals.replies == 1
