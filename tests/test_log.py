import errno
import os
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from app.log import LIFE, logging_to


def test_what_is_logged_is_in_a_private_file(tmp_path: Path) -> None:
    with logging_to(tmp_path):
        LIFE.info("started")
    assert "started" in (tmp_path / "tandem.log").read_text()
    assert (tmp_path / "tandem.log").stat().st_mode & 0o777 == 0o600


def test_a_log_that_cannot_be_opened_is_left_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with logging_to(tmp_path / "absent"):
        LIFE.info("started")
    assert capfd.readouterr().err == ""


def test_a_line_that_does_not_fit_the_disk_is_left_out_and_the_next_one_is_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with logging_to(tmp_path):
        with monkeypatch.context() as patch:
            patch.setattr(RotatingFileHandler, "shouldRollover", full)
            LIFE.info("lost")
        LIFE.info("written")
    assert capfd.readouterr().err == ""
    assert "written" in (tmp_path / "tandem.log").read_text()
