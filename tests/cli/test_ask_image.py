"""Images on the command line: asked about, kept, brought out and in, and refused in a sentence."""

import json
from pathlib import Path

import pytest

from tests.cli.console import Done, run
from tests.fakes.tiny_projector import Eyes, tiny_projector
from tests.models import CACHE, hybrid_model
from tests.text.made_pictures import BLUE, RED, picture

pytestmark = pytest.mark.model


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / "models"
    folder.mkdir()
    model = folder / "Tiny.gguf"
    model.symlink_to(hybrid_model())
    return model


@pytest.fixture
def seeing(model: Path) -> Path:
    model.with_name("mmproj-Tiny.gguf").symlink_to(tiny_projector(CACHE, eyes=Eyes.SIZED, scale=8.0))
    return model


def ask(data: Path, model: Path, *more: str) -> Done:
    return run(
        data, "ask", "What is this?", "--json", "--model", str(model), "--temperature", "0", "--max-tokens", "16",
        "--context", "512", "--threads", "1", *more,
    )  # fmt: skip


def test_an_image_is_asked_about_kept_and_brought_out_and_in(tmp_path: Path, seeing: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    (tmp_path / "cat.png").write_bytes(picture(RED))
    first = ask(data, seeing, "--image", str(tmp_path / "cat.png"))
    assert first.code == 0, first.err
    assert "not saved" in str(first.part("receipt")["reason"])
    assert first.part("stats")["drafter"] == "mtp"
    out = tmp_path / "out.json"
    assert run(data, "export", "--all", "--format", "json", "--out", str(out)).code == 0
    written = json.loads(out.read_text("utf-8"))
    (shown,) = [each for each in written["conversations"][0]["messages"] if "images" in each]
    assert len(shown["images"]) == 1
    assert run(other, "import", str(out)).code == 0
    brought = tmp_path / "brought.json"
    assert run(other, "export", "--all", "--format", "json", "--out", str(brought)).code == 0
    assert brought.read_bytes() == out.read_bytes()
    usage = run(other, "storage", "--json").record
    assert usage["picture_bytes"] == run(data, "storage", "--json").record["picture_bytes"]
    markdown = run(data, "export", "1", "--format", "markdown").out
    assert "Image: cat.png" in markdown
    assert "picture=" not in markdown


def test_two_images_to_the_same_words_are_answered_apart(tmp_path: Path, seeing: Path) -> None:
    answers = []
    for name, colour in (("cat", RED), ("dog", BLUE), ("cat2", RED)):
        path = tmp_path / f"{name}.png"
        path.write_bytes(picture(colour, size=(300, 200)))
        done = ask(tmp_path / "data", seeing, "--image", str(path))
        assert done.code == 0, done.err
        answers.append(done.record["token_ids"])
    assert answers[0] == answers[2]
    assert answers[0] != answers[1]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"words", "is no image"), (picture()[:50], "is damaged or no image"), (None, "cannot be read")],
)
def test_what_is_no_image_is_refused(tmp_path: Path, seeing: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "cat.png"
    if content is not None:
        path.write_bytes(content)
    done = ask(tmp_path / "data", seeing, "--image", str(path))
    assert (done.code, done.out) == (1, "")
    assert said in done.err


def test_a_model_that_sees_none_says_what_is_missing(tmp_path: Path, model: Path) -> None:
    (tmp_path / "cat.png").write_bytes(picture())
    done = ask(tmp_path / "data", model, "--image", str(tmp_path / "cat.png"))
    assert done.code == 1
    assert "no projector for it (mmproj….gguf) lies in its folder" in done.err
    named = ask(
        tmp_path / "data", model, "--image", str(tmp_path / "cat.png"), "--projector", str(tiny_projector(CACHE))
    )
    assert named.code == 0, named.err


def test_inspect_says_that_a_file_is_a_projector(tmp_path: Path) -> None:
    done = run(tmp_path, "inspect", str(tiny_projector(CACHE)))
    assert done.code == 0, done.err
    assert "A projector: it lets a model see images" in done.out
    record = run(tmp_path, "inspect", str(tiny_projector(CACHE)), "--json").record
    assert (record["projector"], record["width"], record["trouble"]) == ("mlp", 64, "")
