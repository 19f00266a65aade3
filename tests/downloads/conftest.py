"""A hub on this machine, and nothing of this user's own settings for the real one."""

import random
import threading
from collections.abc import Iterator

import pytest

from tests.downloads.hub_server import HubServer, serving
from tests.downloads.world import REPOSITORY

CONTENT = random.Random(7).randbytes(700_000)


@pytest.fixture(autouse=True)
def no_threads_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = [each.name for each in threading.enumerate() if each not in before and each.name.startswith("tandem")]
    assert not left


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    for variable in ("HF_ENDPOINT", "HF_TOKEN", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    with serving() as server:
        server.does.repositories[REPOSITORY] = {"paper-Q4_K_M.gguf": CONTENT, "README.md": b"words"}
        yield server
