"""The file of servers: read back as written, never overwritten unread, and without keys."""

from pathlib import Path

import pytest

from app.domain.server import LoadedServers, Server
from app.storage.server_file import SERVERS_NAME, ServerFile

SERVERS = (
    Server(name="Far", url="https://models.example/v1", model="big", key="far", proxy=True, told=True),
    Server(name="Near", url="http://127.0.0.1:8080/v1"),
)


def test_servers_are_read_back_as_they_were_kept(tmp_path: Path) -> None:
    file = ServerFile(tmp_path)
    assert file.load() == LoadedServers()
    file.save(SERVERS)
    assert file.load() == LoadedServers(SERVERS)
    assert (tmp_path / SERVERS_NAME).stat().st_mode & 0o777 == 0o600


def test_a_file_that_cannot_be_used_is_set_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / SERVERS_NAME).write_bytes(b"\xff{")
    loaded = ServerFile(tmp_path).load()
    assert loaded.servers == ()
    assert "The old file is kept as" in loaded.notice
    assert b"\xff{" in [path.read_bytes() for path in tmp_path.iterdir()]


def test_an_entry_that_cannot_be_used_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / SERVERS_NAME).write_text(
        '{"servers": [{"name": "a", "url": "ftp://x"}, {"name": "b", "url": "localhost:1"}, {"url": "localhost:2"},'
        ' {"name": "b", "url": "localhost:3"}]}'
    )
    loaded = ServerFile(tmp_path).load()
    assert [(each.name, each.url) for each in loaded.servers] == [
        ("b", "http://localhost:1/v1"),
        ("b 2", "http://localhost:3/v1"),
    ]
    assert "Server 1 of servers.json" in loaded.notice
    assert "Server 3 of servers.json" in loaded.notice
