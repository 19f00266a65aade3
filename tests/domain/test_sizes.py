"""Sizes in bytes, read and written."""

import pytest

from app.domain.sizes import size_from, size_text


@pytest.mark.parametrize(
    ("text", "n_bytes"),
    [
        ("0", 0),
        ("12", 12),
        ("12B", 12),
        ("3k", 3_000),
        ("500 MB", 500_000_000),
        ("4G", 4_000_000_000),
        (" 1.5gb ", 1_500_000_000),
        ("2T", 2_000_000_000_000),
        (str(2**61), 2**61),
    ],
)
def test_a_size_is_read_with_its_unit(text: str, n_bytes: int) -> None:
    assert size_from(text) == n_bytes


def test_auto_is_no_size() -> None:
    assert size_from(" Auto ") is None


@pytest.mark.parametrize("text", ["", "B", "G", "4X", "4GG", "1,5G"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="could not convert"):
        size_from(text)


@pytest.mark.parametrize("text", ["-1", "-0.5", "nan", "inf", str(2**62)])
def test_no_disk_is_smaller_than_nothing_or_larger_than_any(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        size_from(text)


@pytest.mark.parametrize(
    ("n_bytes", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_000, "1.0 kB"),
        (999_999, "1000.0 kB"),
        (1_000_000, "1.0 MB"),
        (1_560_000_000, "1.6 GB"),
        (10**9, "1.0 GB"),
    ],
)
def test_a_size_is_written_in_the_largest_unit_that_it_fills(n_bytes: int, text: str) -> None:
    assert size_text(n_bytes) == text
