"""The packaged program, built once for all tests of it."""

import os
import shutil
from pathlib import Path

import pytest
from program_folder import build_folder
from setup_lock import locked

from tests.packaging.program import place

# Only Debian's family has what they are made with; the set-up for tests installs it there.
collect_ignore = [] if shutil.which("dpkg-deb") else ["test_linux_packages.py"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that one worker builds while the other tests, and both end together."""
    items.sort(key=lambda item: not (isinstance(item, pytest.Function) and "program_folder" in item.fixturenames))


@pytest.fixture(scope="session")
def program_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that PyInstaller makes in a minute: all workers of a run share it, and nobody writes into it."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with locked(shared / "program.lock", on_wait=lambda: None):
        wanted = place(shared / "program")
        is_whole = shared / "program-is-whole"
        if not is_whole.exists():
            shutil.rmtree(shared / "program", ignore_errors=True)
            (shared / "program").mkdir()
            build_folder(wanted)
            is_whole.touch()
        return wanted.folder
