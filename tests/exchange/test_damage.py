"""Whatever is wrong with a file, what can be read of it is read, and nothing but a known error comes out."""

import contextlib
import copy
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.exchange import Brought
from app.domain.message import Role
from app.exchange import FileUnreadableError, read_conversations
from tests.exchange import samples
from tests.exchange.damage import changed, damaged, written

N_FILES = int(os.environ.get("TANDEM_DAMAGED_FILES", "150"))
"""Of each format and kind of damage."""
SEED = os.environ.get("TANDEM_DAMAGE_SEED", "")

FORMATS: dict[str, tuple[Callable[[], object], bool]] = {
    "chatgpt": (samples.chatgpt, False),
    "openwebui": (samples.openwebui, False),
    "lmstudio": (samples.lmstudio, False),
    "jan": (lambda: samples.jan()[1], True),
    "llama-server": (samples.llama_server, True),
    "sillytavern": (samples.sillytavern, True),
    "card": (samples.card, False),
    "sharegpt": (samples.sharegpt, False),
    "kobold": (samples.kobold, False),
}


def brought(folder: Path, content: bytes) -> Brought:
    path = folder / "file"
    path.write_bytes(content)
    return read_conversations(path)


@pytest.mark.parametrize("name", FORMATS)
def test_bytes_may_be_wrong_anywhere(name: str, tmp_path: Path) -> None:
    make, lines = FORMATS[name]
    content = written(make(), lines=lines)
    chance = random.Random(name + SEED)
    for _ in range(N_FILES):
        wrong = damaged(content, chance)
        for _ in range(chance.randrange(3)):
            wrong = damaged(wrong, chance)
        assert_sound(brought(tmp_path, wrong))


@pytest.mark.parametrize("name", FORMATS)
def test_values_may_be_wrong_anywhere(name: str, tmp_path: Path) -> None:
    make, lines = FORMATS[name]
    sample = make()
    chance = random.Random(name + SEED)
    for _ in range(N_FILES):
        wrong = changed(copy.deepcopy(sample), chance)
        for _ in range(chance.randrange(4)):
            wrong = changed(wrong, chance)
        assert_sound(brought(tmp_path, written(wrong, lines=lines)))


def test_what_is_done_to_one_file_does_not_reach_the_next() -> None:
    def last(seed: str) -> bytes:
        chance = random.Random(seed)
        made = [samples.jan()[1] for _ in range(30)]
        wrong: list[object] = list(made)
        for _ in range(12):
            wrong = [changed(each, chance) for each in wrong]
        return written(wrong, lines=False)

    first = last("a")
    last("b")
    assert last("a") == first


def test_a_picture_may_be_wrong_anywhere(tmp_path: Path) -> None:
    chance = random.Random("png" + SEED)
    for _ in range(N_FILES):
        assert_sound(brought(tmp_path, damaged(samples.card_png(), chance)))


def test_an_archive_may_be_wrong_anywhere(tmp_path: Path) -> None:
    chance = random.Random("zip" + SEED)
    content = samples.archive({"conversations.json": samples.as_json(samples.chatgpt()), "a.png": samples.card_png()})
    for _ in range(N_FILES):
        with contextlib.suppress(FileUnreadableError):
            assert_sound(brought(tmp_path, damaged(content, chance)))


def assert_sound(found: Brought) -> None:
    """What came in can be stored, and what did not is told in sentences."""
    for conversation in found.conversations:
        assert conversation.messages
        assert conversation.tip is not None
        assert 0.0 <= conversation.updated_at < 1e12
        for message in conversation.messages:
            message.message.content.encode()
            assert 0.0 <= message.created_at < 1e12
            assert (message.finish_reason is None) == (message.message.role is not Role.ASSISTANT)
    for problem in found.problems:
        assert problem.endswith(".")
        assert problem.isprintable()
