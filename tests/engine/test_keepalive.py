"""Connections to workers are watched by the system, whoever has opened them."""

import socket
from collections.abc import Iterator

import pytest

from app.engine.keepalive import keep_alive


@pytest.fixture
def connection() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as made:
        yield made


def address(connection: socket.socket) -> str:
    host, port = connection.getpeername()
    return f"{host}:{port}"


def test_a_connection_to_a_worker_is_watched_and_stays_open(connection: socket.socket) -> None:
    assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 0
    assert keep_alive([address(connection)]) == 1
    assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) != 0
    assert connection.send(b"x") == 1


def test_other_connections_are_left_alone(connection: socket.socket) -> None:
    assert keep_alive(["127.0.0.1:1"]) == keep_alive([]) == 0
    assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 0
