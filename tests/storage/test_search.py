"""What a person types finds what was said, in every script, and never raises."""

import itertools
import sqlite3
import time
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.errors import StoreError
from app.domain.ids import ConversationId
from app.domain.message import Role
from app.domain.search import SearchHit, SearchResult
from app.paths import Folders
from app.storage import Database, DataPlace, Search, search
from app.storage.database import DATABASE_NAME
from tests.storage.samples import begin, finish


def say(place: DataPlace, text: str, *, conversation: int | None = None, answer: str = "!") -> ConversationId:
    """One turn; its conversation."""
    key = None if conversation is None else ConversationId(conversation)
    summary, nodes = place.store.begin_turn(begin(text, conversation=key))
    place.store.finish_reply(finish(nodes[-1].id, answer))
    return summary.id


def messages(result: SearchResult) -> list[SearchHit]:
    return [hit for hit in result.hits if hit.message is not None]


def found(place: DataPlace, query: str) -> list[str]:
    """What the messages that were found say, in order."""
    return [hit.snippet.text for hit in messages(place.search.find(query))]


def marked(hit: SearchHit) -> list[str]:
    return [hit.snippet.text[mark.start : mark.end] for mark in hit.snippet.marks]


@pytest.mark.parametrize(
    ("said", "query", "marks"),
    [
        # German: compounds by any of their parts, ß, umlauts.
        ("Die Hauptbahnhofsuhr geht nach.", "bahnhof", ["bahnhof"]),
        ("Die Hauptbahnhofsuhr geht nach.", "uhr", ["uhr"]),
        ("Die Donaudampfschifffahrtsgesellschaft", "schifffahrt", ["schifffahrt"]),
        ("Die Straße ist gesperrt.", "STRASSE", ["Straße"]),
        ("Ein Brief an Frau Müller", "muller", ["Müller"]),
        # Chinese: a word has two characters, or one, or four.
        ("我们明天去北京大学看书。", "北京", ["北京"]),
        ("我们明天去北京大学看书。", "大学", ["大学"]),
        ("我们明天去北京大学看书。", "书", ["书"]),
        ("我们明天去北京大学看书。", "北京大学", ["北京大学"]),
        # Japanese: three scripts in one sentence, small and half-width letters.
        ("東京タワーに行きたいです", "東京", ["東京"]),
        ("東京タワーに行きたいです", "タワー", ["タワー"]),
        ("東京タワーに行きたいです", "行きたい", ["行きたい"]),
        ("ｶﾞｿﾘﾝを入れる", "ガソリン", ["ｶﾞｿﾘﾝ"]),
        # Korean: words carry endings.
        ("대한민국에서 한국어를 배웁니다", "민국", ["민국"]),
        ("대한민국에서 한국어를 배웁니다", "한국어", ["한국어"]),
        # Thai, Lao, Khmer, Burmese: no spaces.
        ("ภาษาไทยเป็นภาษาที่สวยงาม", "ไทย", ["ไทย"]),
        ("ภาษาไทยเป็นภาษาที่สวยงาม", "สวยงาม", ["สวยงาม"]),
        ("ປະເທດລາວສວຍງາມ", "ລາວ", ["ລາວ"]),
        ("ភាសាខ្មែរពិរោះ", "ខ្មែរ", ["ខ្មែរ"]),
        ("မြန်မာစာလှသည်", "မာစာ", ["မာစာ"]),
        # Arabic: with and without vowel points, stretched letters, the alefs.
        ("كَتَبَ مُحَمَّدٌ رِسَالَةً إِلَى أَخِيهِ", "محمد", ["مُحَمَّدٌ"]),
        ("كَتَبَ مُحَمَّدٌ رِسَالَةً إِلَى أَخِيهِ", "اخيه", ["أَخِيهِ"]),
        ("الســـلام عليكم", "السلام", ["الســـلام"]),
        ("والكتاب على الطاولة", "كتاب", ["كتاب"]),
        # Others.
        ("שָׁלוֹם עוֹלָם", "שלום", ["שָׁלוֹם"]),
        ("हिन्दी में लिखो", "हिन्दी", ["हिन्दी"]),
        ("Ещё раз", "еще", ["Ещё"]),
        ("C'est déjà l'été", "ete", ["été"]),
        ("C'est de\u0301ja\u0300 vu", "déjà", ["déjà"]),
        ("İstanbul'da", "istanbul", ["İstanbul"]),
        ("Ένα ΤΑΞΊΔΙ", "ταξιδι", ["ΤΑΞΊΔΙ"]),
        ("call get_element_by_id(x) then", "get_element_by_id", ["get_element_by_id"]),
        ("call getElementById(x) then", "element", ["Element"]),
        ("a party 🎉 tonight", "🎉", ["🎉"]),
        ("Ｆｕｌｌ　ｗｉｄｔｈ", "full", ["Ｆｕｌｌ"]),
    ],
)
def test_a_word_is_found_in_its_script_and_marked(
    either_place: DataPlace, said: str, query: str, marks: list[str]
) -> None:
    say(either_place, "Something else; 完全不同的事; เรื่องอื่น; شيء آخر")
    say(either_place, said)
    (hit,) = messages(either_place.search.find(query))
    assert marked(hit) == marks


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("北京大学", "京北"),
        ("北海道 大学", "北大"),
        ("ภาษาไทย", "ไทยภาษา"),
        ("がき", "かき"),
        ("cats and dogs", "cats birds"),
        ("one two three", '"one three"'),
        ("العربية", "عبرية"),
    ],
)
def test_what_was_not_said_is_not_found(place: DataPlace, said: str, query: str) -> None:
    say(place, said)
    assert found(place, query) == []


def test_the_very_word_comes_first_then_its_beginnings_then_its_insides_each_newest_first(place: DataPlace) -> None:
    for text in ("a cat", "education", "the categories", "my cat", "concatenate", "a category"):
        say(place, text)
    assert found(place, "cat") == ["my cat", "a cat", "a category", "the categories", "concatenate", "education"]


def test_words_may_stand_anywhere_unless_they_are_quoted(place: DataPlace) -> None:
    say(place, "the quick brown fox")
    assert found(place, "fox quick")
    assert found(place, '"quick brown" the')
    assert not found(place, '"brown quick"')
    assert found(place, "„quick brown“")
    assert not found(place, "«brown quick»")
    assert not found(place, "quick wolf")


def test_a_search_of_several_scripts_needs_them_all(place: DataPlace) -> None:
    say(place, "Python是一种语言")
    assert found(place, "python 语言")
    assert found(place, "Python是")
    assert not found(place, "java 语言")


def test_a_hit_says_where_it_is(place: DataPlace) -> None:
    conversation = say(place, "What is a haystack?", answer="It hides a needle.")
    (hit,) = place.search.find("needle").hits
    assert (hit.conversation, hit.title, hit.role) == (conversation, "What is a haystack?", Role.ASSISTANT)
    tree = place.store.open_conversation(conversation)
    assert hit.message is not None
    assert hit.at == tree.nodes[hit.message].created_at


def test_titles_are_found_and_come_first(place: DataPlace) -> None:
    conversation = say(place, "Hello")
    place.store.rename(conversation, "Reise nach 東京")
    say(place, "Wie weit ist 東京?")
    result = place.search.find("東京")
    assert [(hit.message is None, hit.snippet.text) for hit in result.hits] == [
        (True, "Wie weit ist 東京?"),
        (True, "Reise nach 東京"),
        (False, "Wie weit ist 東京?"),
    ]
    assert [[hit.message is None for hit in hits] for hits in result.by_conversation()] == [[True, False], [True]]


def test_every_branch_is_searched_and_the_system_prompt_too(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(begin("question", system="You are a lighthouse keeper."))
    place.store.finish_reply(finish(nodes[-1].id, "first answer"))
    _, (again,) = place.store.begin_turn(begin(None, conversation=summary.id, parent=nodes[1].id))
    place.store.finish_reply(finish(again.id, "second answer"))
    assert found(place, "first answer") == ["first answer"]
    assert found(place, "second answer") == ["second answer"]
    assert found(place, "lighthouse")


def test_reasoning_is_not_searched(place: DataPlace) -> None:
    say(place, "question")
    assert found(place, "because") == []


def test_deleted_conversations_are_not_found_until_they_come_back(place: DataPlace) -> None:
    conversation = say(place, "unicorn")
    place.store.delete(conversation)
    assert place.search.find("unicorn").hits == ()
    place.store.undelete(conversation)
    assert len(place.search.find("unicorn").hits) == 2


def test_a_limit_holds(place: DataPlace) -> None:
    for _ in range(5):
        say(place, "again and again")
    assert len(messages(place.search.find("again", limit=3))) == 3
    assert place.search.find("again", limit=0).hits == ()


def test_parts_of_words_are_looked_for_from_the_newest_back_until_time_is_up(
    place: DataPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "STRETCH", 4)
    for number in range(4):
        say(place, f"strawberry cake {number}", answer="strawberry")
    say(place, "a berry")
    unhurried = Search(place.store._database, clock=lambda: 0.0).find("berry")
    assert (len(messages(unhurried)), unhurried.complete) == (9, True)
    ticks = itertools.count()
    hurried = Search(place.store._database, clock=lambda: float(next(ticks))).find("berry")
    assert ([hit.snippet.text for hit in messages(hurried)], hurried.complete) == (["a berry"], False)
    slow = itertools.count(0, 0.03)
    between = Search(place.store._database, clock=lambda: next(slow)).find("berry")
    shown = [hit.snippet.text for hit in messages(between)]
    assert (shown, between.complete) == (["a berry", "strawberry", "strawberry cake 3"], False)


def test_part_of_a_word_stands_for_the_words_that_were_met_first(place: DataPlace) -> None:
    say(place, " ".join(f"word{number:04}x" for number in range(1000)))
    say(place, "word0000x")
    assert len(found(place, "word")) == 2


@pytest.mark.parametrize(
    "query",
    [
        *("", " ", '"', '""', "*", "-", "^", "(", ")", ":", "+", "'", "\\", "%", "_", "~", "\x00", "\n", "。", "،"),
        *("AND", "OR", "NOT", "NEAR", "a AND", "AND b", "NEAR(a b, 3)", "tokens:a", "a*", "^a", "a - b", '"a', 'a"b"c'),
        *("{a} : b", "a NOT b", "\ud800", "\U0010ffff", "ـ", "\u0301", "x" * 100_000, "的" * 5_000, "a b " * 5_000),
        *('" AND search_index MATCH "', "'; DROP TABLE messages; --", "ไ", "🎉", "ß", "-1", "1", "%s", "{0}"),
    ],
)
def test_nothing_a_person_types_raises(place: DataPlace, query: str) -> None:
    say(place, "a b c AND or not near 的 ไทย 🎉")
    place.search.find(query)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(max_size=30))
def test_no_text_raises(place: DataPlace, query: str) -> None:
    place.search.find(query)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(codec="utf-8", categories=["L", "N", "M"]), min_size=1, max_size=12))
def test_what_was_said_is_found_by_saying_it_again(place: DataPlace, text: str) -> None:
    conversation = say(place, f"so: {text} .")
    result = place.search.find(text, limit=500)
    there = [hit for hit in result.hits if hit.conversation == conversation]
    # Text of nothing but marks that folding removes cannot be asked for.
    assert there or not place.search.find(text).hits


def test_a_megabyte_on_one_line_is_shown_where_it_was_hit(place: DataPlace) -> None:
    for filler in ("word ", "Wörter ", "字"):
        say(place, filler * (1_000_000 // len(filler)) + f"needle{ord(filler[0])} " + filler * 10)
        (hit,) = messages(place.search.find(f"needle{ord(filler[0])}"))
        assert marked(hit) == [f"needle{ord(filler[0])}"]
        assert len(hit.snippet.text) < 200


def test_a_search_beside_a_running_application_finds_what_is_there(place: DataPlace, folders: Folders) -> None:
    say(place, "beside")
    with Database.open_read_only(folders.data) as other:
        assert len(Search(other).find("beside").hits) == 2


def test_a_damaged_message_or_index_is_one_sentence(folders: Folders) -> None:
    with DataPlace.open(folders, clock=time.time) as place:
        say(place, "words")
        with closing(sqlite3.connect(folders.data / DATABASE_NAME, isolation_level=None)) as other:
            other.execute("UPDATE messages SET role = x'00' WHERE role = 'user'")
        with pytest.raises(StoreError, match="“verify” says where"):
            place.search.find("words")
        with closing(sqlite3.connect(folders.data / DATABASE_NAME, isolation_level=None)) as other:
            other.execute("DELETE FROM search_index_data")
    with DataPlace.open(folders, clock=time.time) as place, pytest.raises(StoreError, match="verify --repair"):
        place.search.find("words")


def test_the_message_of_a_hit_can_be_opened(place: DataPlace) -> None:
    say(place, "one")
    (hit,) = messages(place.search.find("one"))
    assert hit.message is not None
    assert place.store.open_conversation(hit.conversation).nodes[hit.message].message.content == "one"
