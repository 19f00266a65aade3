"""Documents that are locked, scanned, broken or made to harm: one sentence each, within bounds, and no trace left."""

import io
import random
import zipfile
from pathlib import Path

import docx
import pytest

from app.text.attached_file import read_attached
from app.text.documents import archive
from app.text.documents.extract import extract
from app.text.documents.reading import read_document
from app.text.text_file import AttachmentRefusedError
from tests.text.made_documents import encrypted_pdf, odt, pdf, zipped

MOST = 100_000
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
BILLION = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'


def word(folder: Path, text: str = "Hello") -> Path:
    document = docx.Document()
    document.add_paragraph(text)
    document.save(str(folder / "a.docx"))
    return folder / "a.docx"


def refused(path: Path) -> str:
    with pytest.raises(AttachmentRefusedError) as caught:
        extract(path, most_bytes=MOST)
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (encrypted_pdf("secret", password="open"), "is protected by a password"),
        (OLD + "EncryptedPackage".encode("utf-16-le"), "is protected by a password"),
        (OLD, "is in the format of Office before 2007"),
        (pdf("", ""), "its 2 pages are pictures"),
        (pdf("Words")[:120], "is damaged"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40, "is damaged"),
        (b"PK\3\4" + bytes(range(256)), "is damaged"),
    ],
)
def test_what_gives_no_text_is_refused_in_a_sentence_of_its_own(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "report.x"
    path.write_bytes(content)
    sentence = refused(path)
    assert sentence.startswith("report.x")
    assert said in sentence


def test_an_encrypted_open_document_needs_its_password(tmp_path: Path) -> None:
    assert "password" in refused(odt(tmp_path / "a.odt", "", manifest="<manifest:encryption-data/>"))


def test_an_archive_of_something_else_is_no_document(tmp_path: Path) -> None:
    assert "only text, PDF and office documents" in refused(zipped(tmp_path / "a.zip", {"a.txt": "hello"}))


def test_a_document_without_a_word_is_said_to_be_so(tmp_path: Path) -> None:
    assert refused(odt(tmp_path / "a.odt", "<text:p/>")) == "a.odt has no text in it."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused_before_anything_is_parsed(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("word/document.xml", BILLION.encode(encoding))
    assert "declares XML entities" in refused(path)


def test_a_declaration_across_two_pieces_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_PIECE", 7)
    assert "declares XML entities" in refused(zipped(tmp_path / "a.docx", {"word/document.xml": BILLION}))


def test_an_archive_that_would_swell_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        for number in range(5):
            bomb.writestr("word/document.xml" if not number else f"{number}.xml", bytes(90_000_000))
    assert path.stat().st_size < 1_000_000
    assert "unpacked it would be far larger" in refused(path)


def test_an_archive_that_lies_about_its_size_gives_no_more_than_it_says(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.docx", {"word/document.xml": "x" * 1_000_000})
    content = path.read_bytes().replace((1_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    path.write_bytes(content)
    assert "is damaged" in refused(path)


def test_more_text_than_can_be_sent_is_refused_while_it_comes(tmp_path: Path) -> None:
    assert "holds too much text" in refused(word(tmp_path, "word " * MOST))


def test_broken_copies_of_a_document_give_text_or_a_sentence_and_never_anything_else(tmp_path: Path) -> None:
    chance = random.Random(6)
    originals = [word(tmp_path).read_bytes(), pdf("One page", "Another"), encrypted_pdf("x", password="")]
    n_refused = 0
    for number in range(150):
        content = bytearray(originals[number % len(originals)])
        for _ in range(chance.randint(1, 30)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        path = tmp_path / "broken"
        path.write_bytes(content)
        try:
            extract(path, most_bytes=MOST)[0].encode()
        except AttachmentRefusedError:
            n_refused += 1
    assert 0 < n_refused < 150


def test_a_document_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    read = read_attached(word(tmp_path, "Grüße\n你好 🙂"))
    assert (read.attachment.name, read.attachment.text) == ("a.docx", "Grüße\n你好 🙂")


def test_a_refusal_crosses_from_that_process_as_the_sentence_it_is(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf(""))
    with pytest.raises(AttachmentRefusedError, match="its page is a picture, as after scanning"):
        read_attached(path)


def test_one_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(AttachmentRefusedError, match="was given up after 0 s"):
        read_document(word(tmp_path), most_text=MOST, patience_s=0.0)


def test_a_text_about_pdf_files_is_a_text(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("A file begins with %PDF-1.7 then.")
    assert read_attached(tmp_path / "a.md").attachment.text.startswith("A file")


def test_a_pdf_behind_blank_lines_is_a_pdf(tmp_path: Path) -> None:
    out = io.BytesIO(b"\n\n" + pdf("Words"))
    (tmp_path / "a.pdf").write_bytes(out.getvalue())
    assert read_attached(tmp_path / "a.pdf").attachment.text == "Words"
