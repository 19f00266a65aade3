"""The packaged program, built once for all tests of it."""

import shutil
from pathlib import Path

import pytest
from program_folder import build_folder

from tests.packaging.program import place

# Only Debian's family has what they are made with; the set-up for tests installs it there.
collect_ignore = [] if shutil.which("dpkg-deb") else ["test_linux_packages.py"]


@pytest.fixture(scope="session")
def program_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that PyInstaller makes; nobody writes into it."""
    return build_folder(place(tmp_path_factory.mktemp("program")))
