"""Files that conversations are brought in from, ours too: what can be read is, and each fault is one sentence."""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from struct import pack, unpack

import pytest

from app.domain.errors import KnownError
from app.domain.exchange import PortableConversation
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, Receipt, RestoreHow
from app.exchange import FileUnreadableError, read_conversations
from app.exchange.own_json import write_own
from tests.exchange import samples
from tests.exchange.test_damage import FORMATS, assert_sound
from tests.exchange.trees import branched, replied, said
from tests.mutations.many import N, try_all, wrong_bytes, wrong_json
from tests.storage.samples import STATS


def own() -> bytes:
    """Our own export, everything in it that one may hold."""
    reply = replace(
        replied("No.", 0, reasoning="Hm"),
        finish_reason=FinishReason.STOP,
        token_ids=(1, 2, 3),
        seed=1,
        created_at=1.0,
        receipt=Receipt(reused=1, reread=2, how=RestoreHow.LIVE, reason="r"),
        stats=STATS,
        sampling=SamplingParams(temperature=0.3, logit_bias=((1, 2.0),)),
    )
    whole = PortableConversation(title="T", messages=(said("Hi", None), reply), tip=1)
    return b"".join(write_own((branched(), whole)))


def reader(folder: Path) -> Callable[[bytes], None]:
    path = folder / "file"

    def read(content: bytes) -> None:
        path.write_bytes(content)
        try:
            assert_sound(read_conversations(path))
        except FileUnreadableError as error:
            assert "\n" not in str(error)  # noqa: PT017  # any other error fails the test

    return read


@pytest.mark.parametrize("name", FORMATS)
def test_the_files_of_other_programs(name: str, tmp_path: Path) -> None:
    make, _ = FORMATS[name]
    assert try_all(wrong_json(make(), f"brought {name}"), reader(tmp_path)) == N


@pytest.mark.parametrize("name", ["jan", "llama-server", "sillytavern"])
def test_the_files_of_other_programs_line_by_line(name: str, tmp_path: Path) -> None:
    made = FORMATS[name][0]()
    assert isinstance(made, list)
    assert try_all(wrong_bytes(samples.as_lines(made), f"lines {name}"), reader(tmp_path)) == N


def test_our_own_export(tmp_path: Path) -> None:

    def one(content: bytes) -> None:
        (tmp_path / "file").write_bytes(content)
        try:
            brought = read_conversations(tmp_path / "file")
        except KnownError as error:
            assert str(error).isprintable()  # noqa: PT017  # any other error fails the test
            return
        assert all(problem.isprintable() for problem in brought.problems)
        # What came in can go out again, and says the same.
        (tmp_path / "file").write_bytes(b"".join(write_own(brought.conversations)))
        if brought.conversations:
            assert read_conversations(tmp_path / "file").conversations == brought.conversations

    assert try_all(wrong_json(json.loads(own()), "own"), one) == N


def test_archives(tmp_path: Path) -> None:
    content = samples.archive({"conversations.json": samples.as_json(samples.chatgpt()), "a.png": samples.card_png()})
    assert try_all(wrong_bytes(content, "archive"), reader(tmp_path)) == N


def whole_chunks(wrong: Iterator[bytes]) -> Iterator[bytes]:
    """The pictures with the sum of each chunk put right, so that its content is looked at."""
    for content in wrong:
        made, at = bytearray(content), 8
        while at + 12 <= len(made):
            (length,) = unpack(">I", made[at : at + 4])
            end = at + 8 + length
            if end + 4 > len(made):
                break
            made[end : end + 4] = pack(">I", zlib.crc32(made[at + 4 : end]))
            at = end + 4
        yield bytes(made)


@pytest.mark.parametrize("put_right", [False, True])
def test_character_cards_in_pictures(put_right: bool, tmp_path: Path) -> None:
    wrong = wrong_bytes(samples.card_png(), f"card {put_right}")
    assert try_all(whole_chunks(wrong) if put_right else wrong, reader(tmp_path)) == N
