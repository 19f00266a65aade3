"""Our own format loses nothing, is the same every time, and believes nothing it reads."""

import dataclasses
import json
import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import KnownError
from app.domain.exchange import Brought, PortableConversation
from app.domain.message import Message, Role
from app.domain.turn import FinishReason, Receipt, RestoreHow
from app.exchange.own_json import NotOursError, is_own, read_own, write_own
from tests.exchange.trees import branched, conversations, replied, said

Record = dict[str, object]


def written(*given: PortableConversation) -> bytes:
    return b"".join(write_own(given))


def changed(change: Callable[[Record], object], of: PortableConversation | None = None) -> Brought:
    """What is read after `change` was made to the parsed file's first conversation."""
    document = json.loads(written(of or branched()))
    change(document["conversations"][0])
    return read_own(json.dumps(document).encode())


def message(record: Record, place: int) -> Record:
    messages = record["messages"]
    assert isinstance(messages, list)
    found: Record = messages[place]
    return found


def texts(brought: Brought) -> list[list[str]]:
    return [[each.message.content for each in one.messages] for one in brought.conversations]


@given(st.lists(conversations(), max_size=3))
def test_every_tree_comes_back_equal_and_without_remarks(given: list[PortableConversation]) -> None:
    assert read_own(written(*given)) == Brought(conversations=tuple(given))


@given(conversations())
def test_the_same_tree_gives_the_same_bytes_and_reading_adds_nothing(tree: PortableConversation) -> None:
    assert written(tree) == written(*read_own(written(tree)).conversations)


@given(st.lists(conversations(), max_size=2))
def test_a_file_is_valid_json_with_a_line_for_every_message(given: list[PortableConversation]) -> None:
    content = written(*given)
    document = json.loads(content, parse_constant=pytest.fail)
    assert len(document["conversations"]) == len(given)
    n_messages = sum(len(one.messages) for one in given)
    assert len(content.decode().split("\n")) == 1 + 2 * len(given) + n_messages + 2


def test_the_layout_is_the_one_that_is_documented() -> None:
    reply = dataclasses.replace(replied("“Nein”", 0), token_ids=(1, 22, 333), seed=2**64 - 1, model="m")
    tree = PortableConversation(title="T", messages=(said("Hi", None), reply), tip=1, updated_at=7.5)
    assert written(tree).decode() == (
        '{"format": "tandem-conversations", "version": 1, "conversations": [\n'
        '{"title": "T", "updated_at": 7.5, "tip": 1, "messages": [\n'
        '{"id": 0, "parent": null, "role": "user", "text": "Hi"},\n'
        '{"id": 1, "parent": 0, "role": "assistant", "text": "“Nein”", "model": "m", "finish_reason": "end", '
        '"seed": "18446744073709551615", "token_ids": [1,22,333]}\n'
        "]}\n"
        "]}\n"
    )


def test_conversations_are_written_one_by_one() -> None:
    taken = 0

    def many() -> Iterator[PortableConversation]:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield branched()

    parts = write_own(many())
    for _ in range(30):
        next(parts)
    assert taken == 3


def test_numbers_and_characters_that_json_does_not_have_are_not_written() -> None:
    receipt = Receipt(reused=1, reread=2, how=RestoreHow.LIVE, reason="r", restore_s=float("inf"))
    odd = dataclasses.replace(said("a\ud800b", None), receipt=receipt, created_at=float("nan"))
    brought = read_own(written(PortableConversation(title="\udfff", messages=(odd,), tip=0, updated_at=float("inf"))))
    (conversation,) = brought.conversations
    assert (conversation.title, conversation.updated_at) == ("\ufffd", 0.0)
    assert conversation.messages == (said("a\ufffdb", None),)
    assert brought.problems == ("Conversation 1, message 1: “receipt” is not an object; that was left out.",)


# --- recognised or refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_file_laid_out_or_encoded_anew_is_still_ours(encoding: str) -> None:
    document = json.loads(written(branched()))
    content = json.dumps(document, indent=4, sort_keys=True).encode(encoding)
    assert is_own(content)
    assert read_own(content) == Brought(conversations=(branched(),))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b"\0" * 100,
        b'# "format": "tandem-conversations"',
        json.dumps({"text": 'Look: {"format": "tandem-conversations", "version": 1}'}).encode(),
        b'{"format": "tandem"}',
    ],
)
def test_other_files_are_not_ours(content: bytes) -> None:
    assert not is_own(content)
    with pytest.raises(NotOursError):
        read_own(content)


def test_a_file_of_a_newer_version_is_refused_with_a_sentence() -> None:
    content = written(branched()).replace(b'"version": 1', b'"version": 2')
    with pytest.raises(KnownError, match="newer Tandem"):
        read_own(content)
    with pytest.raises(KnownError, match="newer Tandem"):
        read_own(content[:-20])


@pytest.mark.parametrize("version", [None, "1", 0, True, 1.5])
def test_a_version_that_is_none_is_said_and_read_as_ours(version: object) -> None:
    document = json.loads(written(branched())) | {"version": version}
    brought = read_own(json.dumps(document).encode())
    assert brought.conversations == (branched(),)
    assert brought.problems == ("The file does not say its version; it was read as version 1.",)


def test_unknown_fields_are_named_once_and_left_out() -> None:
    def add(record: Record) -> None:
        record["starred"] = True
        for place in range(3):
            message(record, place)["mood"] = {"deep": [1]}

    brought = changed(add)
    assert brought.conversations == (branched(),)
    assert brought.problems == (
        "Left out, since this version does not know what they mean: the fields “mood”, “starred”.",
    )


# --- what cannot be believed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("created_at", "yesterday"),
        ("created_at", 1e300),
        ("created_at", -1),
        ("created_at", True),
        ("created_at", float("inf")),
        ("created_at", float("nan")),
        ("finish_reason", "bored"),
        ("finish_reason", 3),
        ("seed", 7),
        ("seed", "seven"),
        ("seed", "٣"),
        ("seed", "9" * 5000),
        ("token_ids", "1,2"),
        ("token_ids", [1, "2"]),
        ("token_ids", [1, -(2**31) - 1]),
        ("token_ids", [1, True]),
        ("token_ids", [2**31]),
        ("token_ids", [10**30]),
        ("token_start", -1),
        ("token_start", 10**30),
        ("model", ["m"]),
        ("reasoning", 4),
        ("receipt", "none"),
        ("receipt", {"reused": 10**400, "reread": 0, "how": "live", "reason": ""}),
        ("receipt", {"reused": 1, "reread": 0, "how": "magic", "reason": ""}),
        ("stats", {"drafter": "mtp"}),
        ("stats", []),
    ],
)
def test_a_field_that_makes_no_sense_is_left_out_and_the_message_stays(name: str, value: object) -> None:
    brought = changed(lambda record: message(record, 0).update({name: value}))
    assert brought.conversations == (branched(),)
    (problem,) = brought.problems
    assert problem.startswith("Conversation 1, message 1: “")
    assert problem.endswith("left out.")


@pytest.mark.parametrize("change", [{"role": "wizard"}, {"role": None}, {"text": None}, {"text": ["a"]}])
def test_a_message_of_which_nothing_is_known_is_left_out_and_its_branch_joined(change: Record) -> None:
    brought = changed(lambda record: message(record, 2).update(change))
    (conversation,) = brought.conversations
    assert [(each.message.content, each.parent) for each in conversation.messages] == [
        ("Are whales fish?", None), ("No.", 0), ("And dolphins?", 0), ("Mammals too.", 2), ("Yes!", 0),
        ("And sharks?", 0), ("Fish.", 5),
    ]  # fmt: skip
    assert conversation.tip == 6
    assert len(brought.problems) == 1


@pytest.mark.parametrize("entry", [None, 3, "text", [], {}])
def test_what_is_no_message_is_left_out(entry: object) -> None:
    def put(record: Record) -> None:
        record["messages"] = [*[message(record, place) for place in range(8)], entry]

    brought = changed(put)
    assert brought.conversations == (branched(),)
    assert brought.problems[0].startswith("Conversation 1, message 9: ")


@pytest.mark.parametrize(
    ("change", "tip"), [({"tip": 99}, 7), ({"tip": "x"}, 7), ({"tip": -1}, 7), ({"tip": 10**40}, 7), ({"tip": 1.0}, 7)]
)
def test_a_tip_that_is_nowhere_becomes_the_last_message(change: Record, tip: int) -> None:
    brought = changed(lambda record: record.update(change))
    assert brought.conversations == (dataclasses.replace(branched(), tip=tip),)
    assert "Conversation 1: the message it was left at is not there" in brought.problems[-1]


def test_a_missing_tip_is_said_too_but_none_is_none() -> None:
    assert "left at" in changed(lambda record: record.pop("tip")).problems[0]
    assert changed(lambda record: record.update(tip=None)) == Brought(
        conversations=(dataclasses.replace(branched(), tip=None),)
    )


def test_messages_out_of_order_come_back_as_the_same_tree() -> None:
    def shuffle(record: Record) -> None:
        record["messages"] = [message(record, place) for place in (7, 3, 4, 0, 1, 2, 5, 6)]

    brought = changed(shuffle)
    (conversation,) = brought.conversations
    parents = {each.message.content: each.parent for each in conversation.messages}
    said_before = {
        text: None if at is None else conversation.messages[at].message.content for text, at in parents.items()
    }
    assert said_before["Fish."] == "And sharks?"
    assert said_before["And sharks?"] == "They are mammals."
    assert brought.problems == ()


def test_a_circle_and_a_number_given_twice_are_said_and_nothing_is_lost() -> None:
    def tangle(record: Record) -> None:
        message(record, 0)["parent"] = 4
        message(record, 5)["id"] = 1

    brought = changed(tangle)
    assert sorted(texts(brought)[0]) == sorted(each.message.content for each in branched().messages)
    assert len(brought.problems) == 2


def test_halves_of_characters_in_a_file_become_whole_text() -> None:
    brought = changed(lambda record: message(record, 0).update(text="a\ud83d\ude00\ud800", reasoning="\udc00"))
    assert brought.conversations[0].messages[0].message == Message(Role.USER, "a\N{GRINNING FACE}\ufffd", "\ufffd")


@pytest.mark.parametrize("value", [None, 3, {}, "x"])
def test_a_conversation_without_messages_is_said_and_the_others_come(value: object) -> None:
    document = json.loads(written(branched(), branched()))
    document["conversations"][0]["messages"] = value
    document["conversations"].append(value)
    brought = read_own(json.dumps(document).encode())
    assert brought.conversations == (branched(),)
    assert len(brought.problems) >= 2


# --- broken files -------------------------------------------------------------------------------------------


def test_a_number_that_is_too_large_for_any_machine_is_none() -> None:
    receipt = Receipt(reused=1, reread=2, how=RestoreHow.LIVE, reason="r", restore_s=0.5)
    tree = PortableConversation(title="", messages=(dataclasses.replace(said("Hi", None), receipt=receipt),), tip=0)
    brought = read_own(written(tree).replace(b"0.5", b"1e999"))
    assert brought.conversations[0].messages == (said("Hi", None),)
    assert brought.problems == ("Conversation 1, message 1: “restore_s” is not a number; that was left out.",)


def test_a_file_cut_off_anywhere_gives_all_that_stood_before() -> None:
    content = written(branched(), branched())
    whole = [each.message.content for each in branched().messages]
    n_before = 0
    for end in range(70, len(content) - 4, 3):
        brought = read_own(content[:end])
        found = [text for conversation in texts(brought) for text in conversation]
        assert found == (whole * 2)[: len(found)]
        assert n_before <= len(found)
        assert brought.problems
        n_before = len(found)
    assert n_before == 16


def test_a_line_that_is_damaged_costs_only_itself() -> None:
    lines = written(branched(), branched()).split(b"\n")
    lines[4] = b"\0" * len(lines[4])
    brought = read_own(b"\n".join(lines))
    assert len(brought.conversations[0].messages) == 7
    assert brought.conversations[1] == branched()
    assert "1 of its lines could not be read, the first of them line 5." in brought.problems


def test_a_conversation_whose_first_line_is_damaged_does_not_run_into_the_one_before() -> None:
    lines = written(branched(), branched()).split(b"\n")
    lines[11] = lines[11].replace(b'"title"', b'"title')
    brought = read_own(b"\n".join(lines))
    assert [conversation.title for conversation in brought.conversations] == ["Whales", ""]
    assert texts(brought)[0] == texts(brought)[1]


def test_bytes_that_are_no_text_are_replaced_and_said() -> None:
    brought = read_own(written(branched()).replace(b"Mammals too", b"Mam\xff\xfeals"))
    assert brought.conversations[0].messages[4].message.content == "Mam\ufffd\ufffdals."
    assert brought.problems[0].startswith("Parts of the file are not text")


def test_nesting_that_is_too_deep_costs_only_its_line() -> None:
    lines = written(branched()).split(b"\n")
    lines[3] = b'{"x": ' + b"[" * 200_000
    assert len(read_own(b"\n".join(lines)).conversations[0].messages) == 7


def test_a_long_chain_is_no_matter() -> None:
    messages = tuple(said(str(place), place - 1 if place else None) for place in range(20_000))
    tree = PortableConversation(title="", messages=messages, tip=19_999)
    assert read_own(written(tree)).conversations == (tree,)


@given(conversations(max_messages=4), st.randoms(use_true_random=False))
def test_no_damage_brings_anything_but_a_sentence(tree: PortableConversation, chance: random.Random) -> None:
    content = bytearray(written(tree, tree))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(content))
        match chance.randrange(4):
            case 0:
                content[at] = chance.randrange(256)
            case 1:
                del content[at : at + chance.randint(1, 20)]
            case 2:
                content[at:at] = chance.choice([b"null", b'"', b"\\ud800", b"{", b"]", b"1e999", b"9" * 5000, b"\0"])
            case _:
                content[at:at] = content[chance.randrange(len(content)) :][: chance.randint(1, 200)]
        content = content or bytearray(b"{")
    try:
        brought = read_own(bytes(content))
    except KnownError as error:
        assert str(error)  # noqa: PT017  # any other exception fails the test
    else:
        for conversation in brought.conversations:
            assert written(conversation)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_no_value_in_the_place_of_another_brings_anything_but_a_sentence(data: st.DataObject) -> None:
    reply = dataclasses.replace(
        replied("No.", 0, reasoning="hm"), finish_reason=FinishReason.STOP, token_ids=(1,), seed=1, created_at=1.0,
        receipt=Receipt(reused=1, reread=2, how=RestoreHow.LIVE, reason="r"),
    )  # fmt: skip
    document = json.loads(written(PortableConversation(title="T", messages=(said("Hi", None), reply), tip=1)))
    for _ in range(data.draw(st.integers(1, 3))):
        inside: object = document
        while isinstance(inside, dict | list) and inside:
            key = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
            if data.draw(st.integers(0, 2)) == 0:
                inside[key] = data.draw(VALUES)
                break
            inside = inside[key]
    content = json.dumps(document).encode()
    try:
        brought = read_own(content)
    except KnownError as error:
        assert str(error)  # noqa: PT017  # any other exception fails the test
    else:
        assert read_own(written(*brought.conversations)) == Brought(conversations=brought.conversations)


def test_tokens_that_stand_for_an_image_come_back() -> None:
    whole = branched()
    first = dataclasses.replace(whole.messages[0], token_ids=(1, -2, -(2**31)))
    given = dataclasses.replace(whole, messages=(first, *whole.messages[1:]))
    assert read_own(written(given)).conversations == (given,)
