"""For every test: offscreen Qt, hypothesis profiles, a data folder of its own, and no warnings in our logs."""

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest
from hypothesis import settings

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.pop("QT_STYLE_OVERRIDE", None)
# For the programs that tests start, too: nothing may reach the keyring of whoever runs them.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from app.paths import Folders
from tests.fakes import keyrings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_configure(config: pytest.Config) -> None:
    """Ignore what the offscreen platform says of itself, whatever the window does."""
    config.addinivalue_line("qt_log_ignore", "This plugin does not support propagateSizeHints")


PATIENCE_MS = 30_000


class PatientBot(QtBot):
    """Waits as long as a busy machine may take; what a test waits for usually comes at once."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(  # noqa: N802  # Qt's own
        self,
        signal: SignalInstance,
        *,
        timeout: int = PATIENCE_MS,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """A hand at the window that waits long enough."""
    return PatientBot(request)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """A data folder that exists and belongs to the test."""
    made = Folders.under(tmp_path / "data")
    made.create()
    return made


@pytest.fixture(autouse=True)
def without_keyring() -> None:
    """Begin each test on a system without a keyring; one that needs another sets a fake (`tests/fakes/keyrings.py`)."""
    keyring.set_keyring(keyrings.no_keyring())


class _Warnings(logging.Handler):
    """Keeps what our loggers say from warnings up."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def no_unexpected_warnings(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that makes one of our loggers warn; one that looks at the log (`caplog`) judges for itself."""
    handler = _Warnings()
    logger = logging.getLogger("tandem")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
    if handler.lines and "caplog" not in request.fixturenames:
        pytest.fail("Unexpected warnings in the log:\n" + "\n".join(handler.lines))
