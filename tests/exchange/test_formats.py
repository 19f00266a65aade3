"""Each program's conversations come in with all their branches, and what cannot is marked and counted."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.domain.exchange import PortableConversation, path_to
from app.domain.turn import FinishReason
from app.exchange import (
    from_card,
    from_jan,
    from_kobold,
    from_llama_server,
    from_lmstudio,
    from_openwebui,
    from_sharegpt,
    from_sillytavern,
)
from app.exchange.notes import Notes
from tests.exchange import samples

Outline = list[tuple[int | None, str, str]]


def outline(conversation: PortableConversation) -> Outline:
    return [(each.parent, each.message.role.value, each.message.content) for each in conversation.messages]


def shown(conversation: PortableConversation) -> list[str]:
    return [each.message.content for each in path_to(conversation, conversation.tip)]


def read(
    reader: Callable[[Any, Notes], Iterator[PortableConversation]], value: object
) -> tuple[PortableConversation, tuple[str, ...]]:
    notes = Notes("file")
    (found,) = reader(value, notes)
    return found, notes.problems()


# --- ChatGPT ----------------------------------------------------------------------------------------------


# --- the others -------------------------------------------------------------------------------------------


def test_openwebui_chats_come_with_their_versions_and_reasoning() -> None:
    found, problems = read(from_openwebui.read, samples.openwebui()[0])
    assert outline(found) == [
        (None, "system", "You love tea."),
        (0, "user", "How hot?\n\n[File: notes.txt]"),
        (1, "assistant", "Very."),
        (1, "assistant", "80 degrees."),
    ]
    assert found.messages[3].message.reasoning == "not that\nGreen & black differ."
    assert [each.finish_reason for each in found.messages[2:]] == [FinishReason.STOPPED, FinishReason.END]
    assert [each.model for each in found.messages[2:]] == ["qwen", "llama"]
    assert (found.title, found.tip, found.updated_at) == ("Tea", 3, 1710000100.0)
    assert len(problems) == 1


def test_openwebui_tools_and_errors_become_text() -> None:
    chat = samples.openwebui()[0]["chat"]
    chat["history"]["messages"]["m3"] |= {
        "content": '<details type="tool_calls" done="true" name="sum" arguments="&quot;1+1&quot;" result="2">\n'
        "<summary>Done</summary>\n</details>\nTwo. <details><summary>Own</summary>Mine</details>",
        "error": {"content": "Timeout"},
    }
    found, _ = read(from_openwebui.read, chat)
    assert shown(found)[-1] == (
        '[Asked the tool “sum”]\n```\n"1+1"\n```\n\n[The tool “sum” answered]\n```\n2\n```\n\n'
        "Two. <details><summary>Own</summary>Mine</details>\n\n[Error: Timeout]"
    )
    assert found.messages[3].finish_reason is FinishReason.FAILED


def test_an_openwebui_chat_without_a_history_is_a_row() -> None:
    given = {
        "chat": {"title": "T", "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Ho"}]}
    }
    assert from_openwebui.is_conversation(given)
    found, _ = read(from_openwebui.read, given)
    assert outline(found) == [(None, "user", "Hi"), (0, "assistant", "Ho")]


def test_lmstudio_goes_on_after_the_version_that_was_chosen() -> None:
    found, problems = read(from_lmstudio.read, samples.lmstudio())
    assert outline(found) == [
        (None, "system", "You bake."),
        (0, "user", "Rye?\n\n[File: scan.pdf]"),
        (1, "assistant", "Yes."),
        (2, "user", "How?"),
        (1, "assistant", "No"),
    ]
    assert found.messages[2].message.reasoning == "Hm."
    assert [each.finish_reason for each in found.messages[2:5:2]] == [FinishReason.END, FinishReason.STOPPED]
    assert (found.messages[2].model, found.tip, found.updated_at) == ("qwen3-4b", 3, 1736789912.98)
    assert len(problems) == 1


def test_lmstudio_keeps_its_system_prompt_among_settings_too() -> None:
    given = samples.lmstudio()
    del given["systemPrompt"]
    given["perChatPredictionConfig"] = {"fields": [{"key": "llm.prediction.systemPrompt", "value": "You fry."}]}
    found, _ = read(from_lmstudio.read, given)
    assert shown(found)[0] == "You fry."


def test_a_jan_thread_has_its_assistants_words_and_model() -> None:
    thread, messages = samples.jan()
    (found,) = from_jan.read_lines(messages, Notes("file"), thread=thread)
    assert outline(found) == [
        (None, "system", "Be kind."),
        (0, "user", "Longest?"),
        (
            1,
            "assistant",
            'The Nile.\n\n[Asked the tool “search”]\n```\n{\n  "q": "Nile"\n}\n```\n\n'
            '[The tool “search” answered]\n```\n{\n  "km": 6650\n}\n```',
        ),
    ]
    assert (found.title, found.updated_at, found.messages[2].model) == ("Rivers", 1700000900.0, "jan-nano")
    assert [each.created_at for each in found.messages] == [0.0, 1700000001.0, 1700000002.0]


def test_llama_server_exports_come_with_their_branches() -> None:
    found, problems = read(from_llama_server.read_lines, samples.llama_server())
    assert outline(found) == [
        (None, "user", "How many?\n\n[Image: sky.png]"),
        (0, "assistant", "Many."),
        (1, "user", "Really?"),
        (0, "assistant", "Too many."),
    ]
    assert found.messages[1].message.reasoning == "Count."
    # The current node is stale: it was written before “Really?”.
    assert (found.title, found.tip, found.messages[1].model) == ("Stars", 2, "qwen")
    assert len(problems) == 1


def test_llama_servers_older_form_is_read_too() -> None:
    header, *lines = samples.llama_server()
    given = {"conv": header, "messages": [line["message"] for line in lines]}
    assert from_llama_server.is_conversation(given)
    assert read(from_llama_server.read, given) == read(from_llama_server.read_lines, samples.llama_server())


def test_llama_server_tools_join_the_answer() -> None:
    def line(key: str, parent: str | None, role: str, content: str, **more: object) -> Any:
        return {"type": "message", "message": {"id": key, "parent": parent, "role": role, "content": content, **more}}

    calls = '[{"function": {"name": "sum", "arguments": "{}"}}]'
    found, _ = read(
        from_llama_server.read_lines,
        [
            {"type": "session", "currNode": "d", "name": "T"},
            line("r", None, "system", "", type="root"),
            line("a", "r", "user", "1+1?"),
            line("b", "a", "assistant", "", toolCalls=calls),
            line("c", "b", "tool", "2"),
            line("d", "c", "assistant", "Two."),
        ],
    )
    assert outline(found) == [
        (None, "user", "1+1?"),
        (0, "assistant", "[Asked the tool “sum”]\n```\n{}\n```\n\n[The tool “tool” answered]\n```\n2\n```\n\nTwo."),
    ]


def test_sillytavern_swipes_are_siblings() -> None:
    chat = from_sillytavern.read_chat(samples.sillytavern(), Notes("file"), name="Sera - 2024")
    assert chat is not None
    found = chat.conversation
    assert outline(found) == [
        (None, "assistant", "Hello."),
        (None, "assistant", "Welcome, edited."),
        (1, "user", "It is me."),
        (2, "assistant", "Come in."),
        (None, "assistant", "Who is there?"),
    ]
    assert (found.tip, found.title, found.messages[1].model) == (3, "Sera - 2024", "mytho")
    assert found.messages[1].message.reasoning == "A guest."
    assert [each.created_at for each in found.messages[2:4]] == [1709648500.0, 1709648700.0]


def test_sillytavern_branches_become_one_tree() -> None:
    trunk = samples.sillytavern()
    branch = [
        {**trunk[0], "chat_metadata": {"main_chat": "trunk"}},
        *trunk[1:3],
        {"name": "Sera", "is_user": False, "mes": "Go away.", "send_date": "2024-03-05T15:00:00.000Z"},
    ]
    other = [trunk[0], {"name": "Sera", "is_user": False, "mes": "Alone.", "send_date": 1}]
    notes = Notes("file")
    chats = [
        from_sillytavern.read_chat(lines, notes, name=name)
        for name, lines in (("branch", branch), ("other", other), ("trunk", trunk))
    ]
    first, second = from_sillytavern.with_branches([chat for chat in chats if chat is not None])
    assert [each for each in outline(first) if each[0] in {1, 2}] == [
        (1, "user", "It is me."),
        (2, "assistant", "Come in."),
        (2, "assistant", "Go away."),
    ]
    assert shown(first)[-1] == "Come in."
    assert shown(second) == ["Alone."]


def test_branches_that_name_each_other_end() -> None:
    lines = samples.sillytavern()
    notes = Notes("file")
    chats = []
    for own, other in (("a", "b"), ("b", "a"), ("c", "c")):
        lines[0] = {**lines[0], "chat_metadata": {"main_chat": other}}
        chat = from_sillytavern.read_chat(lines, notes, name=own)
        assert chat is not None
        chats.append(chat)
    assert 1 <= len(list(from_sillytavern.with_branches(chats))) <= 3


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_card_waits_for_its_first_question(version: int) -> None:
    given = samples.card()
    if version == 1:
        given = given["data"]
    elif version == 3:
        given |= {"spec": "chara_card_v3", "spec_version": "3.0"}
    assert from_card.is_card(given)
    found, problems = read(from_card.read, given)
    assert outline(found) == [
        (
            None,
            "system",
            "Play Sera.\n\nSera guards the glade.\n\nSera's personality: calm\n\nScenario: User is lost.\n\n"
            "The glade heals.\n\nExamples of the dialogue:\n\nUser: Hi\nSera: Hi, User.\n\nSera: Rest.\n\nStay calm.",
        ),
        (0, "assistant", "Hello, User."),
        (0, "assistant", "Who goes there?"),
        (0, "assistant", "You are hurt!"),
    ]
    assert (found.title, found.tip) == ("Sera", 1)
    assert problems == (
        "file: what Sera's book adds when a word is said is not in the prompt: wolf.",
        "file: 1 note of a card's author had no place in a conversation and stayed behind.",
    )


def test_a_name_in_a_card_is_only_a_name() -> None:
    """A name with signs of a pattern in it is put in as it stands."""
    given = samples.card()
    given["data"]["name"] = r"\1 {{user}} \g<0>"
    found, _ = read(from_card.read, given)
    assert r"\1 User \g<0> guards" in shown(found)[0]


@pytest.mark.parametrize("at", [0, 1])
def test_training_data_is_read_in_its_usual_forms(at: int) -> None:
    given = samples.sharegpt()[at]
    assert from_sharegpt.is_conversation(given)
    found, _ = read(from_sharegpt.read, given)
    expected: list[Outline] = [
        [(None, "system", "You are terse."), (0, "user", "Why?"), (1, "assistant", "So.")],
        [(None, "user", "One"), (0, "assistant", "Two")],
    ]
    assert outline(found) == expected[at]


def test_roles_that_are_not_ours_keep_their_words() -> None:
    entries = [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "Look"}, {"type": "image_url", "image_url": {}}]},
        {"role": "function", "name": "eyes", "content": "dark"},
        {"role": "assistant", "content": "It is dark.", "reasoning_content": "No light."},
    ]
    found, _ = read(from_sharegpt.read_lines, entries)
    assert outline(found) == [
        (None, "system", "Be brief."),
        (0, "user", "Look\n\n[Image]"),
        (1, "assistant", "[The tool “eyes” answered]\n```\ndark\n```\n\nIt is dark."),
    ]
    assert found.messages[2].message.reasoning == "No light."


def test_a_kobold_story_changes_speakers_at_its_marks() -> None:
    found, problems = read(from_kobold.read, samples.kobold())
    assert outline(found) == [
        (None, "system", "A kingdom.\n\nAuthor's note: Grim."),
        (0, "user", "Who rules?"),
        (1, "assistant", "The queen."),
        (2, "user", "Since when?"),
        (3, "assistant", "Since May."),
        (3, "assistant", "Since June."),
    ]
    assert found.tip == 4
    assert problems == ("file: 1 entry of the world information had no place in a conversation and stayed behind.",)


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        (
            {"prompt": "Once", "actions": [" upon", " a time"]},
            [(None, "user", "Once"), (0, "assistant", "upon a time")],
        ),
        (
            {
                "prompt": "### Instruction:\nHi\n### Response:\n",
                "actions": ["Ho", "\n### Instruction:\nWho?\n### Response:\nMe"],
                "savedsettings": {"instruct_starttag": "\n### Instruction:\n", "instruct_endtag": "\n### Response:\n"},
            },
            [(None, "user", "Hi"), (0, "assistant", "Ho"), (1, "user", "Who?"), (2, "assistant", "Me")],
        ),
        (
            {
                "prompt": "\nAnn: Hi",
                "actions": ["\nBot: Ho\nAnn: Bye", "\nBot: Bye"],
                "savedsettings": {"opmode": 3, "chatname": "Ann", "chatopponent": "Bot||$||Other"},
            },
            [(None, "user", "Hi"), (0, "assistant", "Ho"), (1, "user", "Bye"), (2, "assistant", "Bye")],
        ),
        (
            {
                "prompt": "A cave.",
                "actions": ["\n\n> look\nDark.", "\n> leave\n"],
                "savedsettings": {"opmode": 2},
            },
            [(None, "assistant", "A cave."), (0, "user", "look"), (1, "assistant", "Dark."), (2, "user", "leave")],
        ),
    ],
    ids=["story", "instruct", "chat", "adventure"],
)
def test_a_kobold_story_of_any_mode_is_read(story: dict[str, object], expected: Outline) -> None:
    assert from_kobold.is_story(story)
    found, _ = read(from_kobold.read, story)
    assert outline(found) == expected
