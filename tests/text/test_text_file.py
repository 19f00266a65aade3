"""Files that are attached: text in whatever encoding comes in, and anything else is refused in a sentence."""

import os
from pathlib import Path

import pytest

from app.domain.attachments import Attachment
from app.text.text_file import AttachmentRefusedError, read_text_file


def written(folder: Path, content: bytes, name: str = "notes.txt") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_is_read_whichever_way_it_is_written(tmp_path: Path, encoding: str) -> None:
    read = read_text_file(written(tmp_path, "Größe 你好 🙂\n".encode(encoding)))
    assert (read.attachment, read.remark) == (Attachment("notes.txt", "Größe 你好 🙂\n"), "")


def test_text_of_another_encoding_is_read_and_said_to_be(tmp_path: Path) -> None:
    read = read_text_file(written(tmp_path, "Größe".encode("latin-1")))
    assert read.attachment.text == "Größe"
    assert "notes.txt is not in UTF-8" in read.remark


def test_line_breaks_are_those_of_unix(tmp_path: Path) -> None:
    assert read_text_file(written(tmp_path, b"a\r\nb\rc\n")).attachment.text == "a\nb\nc\n"


def test_a_mark_that_does_not_fit_what_follows_is_no_mark(tmp_path: Path) -> None:
    with pytest.raises(AttachmentRefusedError, match="not a text file"):
        read_text_file(written(tmp_path, b"\xff\xfea\0\0"))


@pytest.mark.parametrize(
    "content", [b"\x7fELF\0\0\1", b"%PDF-1.7\n", b"PK\3\4" + bytes(range(256)), b"\x89PNG\r\n\x1a\n" + b"\1" * 50]
)
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(AttachmentRefusedError, match="is not a text file"):
        read_text_file(written(tmp_path, content))


def test_colours_of_a_terminal_do_not_make_a_log_binary(tmp_path: Path) -> None:
    assert read_text_file(written(tmp_path, b"\x1b[31mred\x1b[0m\n" * 50)).attachment.n_lines == 50


def test_a_large_file_is_refused_with_both_sizes(tmp_path: Path) -> None:
    with pytest.raises(AttachmentRefusedError, match=r"it has 2\.1 MB, and the limit is 2 MB"):
        read_text_file(written(tmp_path, b"a" * 2_100_000))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AttachmentRefusedError, match="No such file"):
        read_text_file(tmp_path / "gone.txt")
    with pytest.raises(AttachmentRefusedError, match="is a folder"):
        read_text_file(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(AttachmentRefusedError, match="is no file with text in it"):
        read_text_file(tmp_path / "pipe")


def test_an_empty_file_is_an_empty_text(tmp_path: Path) -> None:
    assert read_text_file(written(tmp_path, b"")).attachment == Attachment("notes.txt", "")
