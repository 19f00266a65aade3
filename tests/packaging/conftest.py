"""The packaged program, built once for all tests of it."""

from pathlib import Path

import pytest
from program_folder import build_folder

from tests.packaging.program import place


@pytest.fixture(scope="session")
def program_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that PyInstaller makes; nobody writes into it."""
    return build_folder(place(tmp_path_factory.mktemp("program")))
