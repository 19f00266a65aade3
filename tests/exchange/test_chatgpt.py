"""ChatGPT's own export: its versions, thoughts, tools and citations."""

from typing import Any

import pytest

from app.domain.turn import FinishReason
from app.exchange import (
    from_chatgpt,
)
from tests.exchange import samples
from tests.exchange.test_formats import outline, read, shown


def test_chatgpt_answers_come_with_their_versions_thoughts_and_tools() -> None:
    found, problems = read(from_chatgpt.read, samples.chatgpt()[0])
    assert outline(found) == [
        (None, "system", "I live by the sea.\n\nBe brief."),
        (0, "user", "[Image]\n\nHow old do whales get?"),
        (1, "assistant", "Old."),
        (
            1,
            "assistant",
            "[Asked the tool “python”]\n```python\nprint(200 + 11)\n```\n\n"
            "[The tool “python” answered]\n```\n211\n```\n\n"
            "Over 200 years ([NOAA](https://example.org)).",
        ),
    ]
    assert found.messages[3].message.reasoning == "Looking it up\n\nBowheads are the oldest."
    assert [each.model for each in found.messages] == ["", "", "gpt-4o", "o3"]
    assert [each.created_at for each in found.messages] == [0.0, 1700000001.0, 1700000002.0, 1700000003.0]
    assert (found.title, found.tip, found.updated_at) == ("Whales", 3, 1700000100.5)
    assert problems == ("file: 1 image cannot be kept; a note in brackets stands where each was.",)


def test_chatgpt_questions_that_were_edited_are_siblings_from_the_root_on() -> None:
    found, problems = read(from_chatgpt.read, samples.chatgpt()[1])
    assert outline(found) == [
        (None, "user", "Tell me a joke"),
        (0, "assistant", "Knock knock."),
        (None, "user", "Tell me a good joke"),
        (2, "assistant", "I would, but"),
    ]
    assert (found.tip, found.messages[3].finish_reason) == (3, FinishReason.STOPPED)
    assert problems == ()


def _message(content: object, *, role: str = "assistant", **more: object) -> Any:
    node = {"parent": None, "message": {"author": {"role": role}, "content": content, **more}}
    return {"title": "T", "mapping": {"a": node}}


@pytest.mark.parametrize(
    ("content", "shown_as"),
    [
        ({"content_type": "text", "parts": ["a", "b"]}, "a\n\nb"),
        ({"content_type": "code", "language": "python", "text": "x = 1"}, "x = 1"),
        (
            {"content_type": "tether_quote", "title": "NOAA", "url": "u", "text": "Big."},
            "[Quoted from “NOAA”]\n```\nBig.\n```",
        ),
        ({"content_type": "tether_browsing_display", "result": "# Found", "summary": ""}, "# Found"),
        ({"content_type": "system_error", "name": "Oops", "text": "It broke"}, "Oops\n\nIt broke"),
        ({"content_type": "from_the_future", "parts": [{"text": "still words"}]}, "still words"),
        ({"content_type": "from_the_future", "text": "still words"}, "still words"),
        (
            {
                "content_type": "multimodal_text",
                "parts": [
                    {"content_type": "audio_transcription", "text": "spoken"},
                    {"content_type": "real_time_user_audio_video_asset_pointer"},
                    {"content_type": "audio_asset_pointer"},
                    {"content_type": "video_container_asset_pointer"},
                    {"content_type": "image_asset_pointer", "metadata": {"dalle": {"prompt": "a [cat]"}}},
                    {"content_type": "hologram"},
                ],
            },
            "spoken\n\n[Sound]\n\n[Sound]\n\n[Video]\n\n[Image: a (cat)]\n\n[hologram]",
        ),
    ],
)
def test_every_kind_of_chatgpt_content_leaves_words(content: object, shown_as: str) -> None:
    found, _ = read(from_chatgpt.read, _message(content))
    assert shown(found) == [shown_as]


def test_a_chatgpt_canvas_is_shown_as_what_was_written_on_it() -> None:
    page = '{"name": "poem", "type": "document", "content": "Roses"}'
    found, _ = read(from_chatgpt.read, _message({"parts": [page]}, recipient="canmore.create_textdoc"))
    assert shown(found) == ["[Canvas “poem”]\nRoses"]
    code = '{"name": "f", "type": "code/python", "content": "```"}'
    found, _ = read(from_chatgpt.read, _message({"parts": [code]}, recipient="canmore.create_textdoc"))
    assert shown(found) == ["[Canvas “f”]\n````python\n```\n````"]
    change = '{"updates": []}'
    found, _ = read(from_chatgpt.read, _message({"parts": [change]}, recipient="canmore.update_textdoc"))
    assert shown(found) == ['[Asked the tool “canmore.update_textdoc”]\n```\n{"updates": []}\n```']


def test_what_chatgpt_hides_is_counted() -> None:
    given = samples.chatgpt()[1]
    given["mapping"]["b1"]["message"]["metadata"] = {"is_visually_hidden_from_conversation": True}
    found, problems = read(from_chatgpt.read, given)
    assert len(found.messages) == 3
    assert problems == ("file: 1 hidden message had no place in a conversation and stayed behind.",)


def test_attachments_of_chatgpt_are_named() -> None:
    about = {"attachments": [{"name": "a.pdf", "mime_type": "application/pdf"}, {"mime_type": "image/png"}]}
    found, problems = read(from_chatgpt.read, _message({"parts": ["See"]}, role="user", metadata=about))
    assert shown(found) == ["See\n\n[File: a.pdf]"]
    assert len(problems) == 1


def test_citations_without_a_list_leave_nothing_odd() -> None:
    found, _ = read(from_chatgpt.read, _message({"parts": ["So\ue200cite\ue202x\ue201. \ue203End"]}))
    assert shown(found) == ["So. End"]
