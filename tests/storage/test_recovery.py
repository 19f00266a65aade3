import os

import pytest

from app.storage.recovery import RecoveryKeyError, key_from, recovery_text

KEY = bytes(range(32))
TEXT = recovery_text(KEY)


def test_a_key_comes_back_from_its_letters() -> None:
    keys = [os.urandom(32) for _ in range(100)]
    assert [key_from(recovery_text(key)) for key in keys] == keys


def test_it_can_be_typed_as_people_type() -> None:
    typed = f"  {TEXT.lower().replace('-', '  ').replace('b', '8').replace('o', '0').replace('i', '1')}\n"
    assert key_from(typed) == KEY


def test_it_is_easy_to_copy() -> None:
    assert [len(group) for group in TEXT.split("-")] == [4] * 14
    assert set(TEXT) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567-")


@pytest.mark.parametrize("at", [n for n, letter in enumerate(TEXT) if letter != "-"])
def test_every_wrong_letter_is_noticed(at: int) -> None:
    other = "A" if TEXT[at] != "A" else "C"
    with pytest.raises(RecoveryKeyError, match="wrong"):
        key_from(TEXT[:at] + other + TEXT[at + 1 :])


@pytest.mark.parametrize(
    ("text", "reason"), [("", "has 0"), (TEXT[:-1], "has 55"), (TEXT + "A", "has 57"), ("ä" * 56, "only letters")]
)
def test_what_is_no_recovery_key_says_why(text: str, reason: str) -> None:
    with pytest.raises(RecoveryKeyError, match=reason):
        key_from(text)
