"""What is asked: six classes, each with a few requests of its own."""

import pytest

from app.bench.prompts import CLASSES, chosen_classes
from app.domain.errors import KnownError


def test_there_are_six_classes_of_at_least_three_requests() -> None:
    assert [each.name for each in CLASSES] == ["code", "extraction", "chat", "story", "list", "translation"]
    assert min(len(each.prompts) for each in CLASSES) >= 3


def test_no_request_is_made_twice() -> None:
    prompts = [prompt for each in CLASSES for prompt in each.prompts]
    assert len(set(prompts)) == len(prompts)


def test_classes_keep_their_order_however_they_are_named() -> None:
    assert [each.name for each in chosen_classes(["list", "code"])] == ["code", "list"]


def test_an_unknown_class_is_refused_with_the_known_ones() -> None:
    with pytest.raises(KnownError, match=r"'poem'.*code, extraction, chat, story, list, translation"):
        chosen_classes(["code", "poem"])
