"""Requests to one server: how long is waited, what is trusted, and what is sent with each.  See the package."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx2

from app.domain.errors import KnownError
from app.domain.fields import Fields
from app.domain.server import Server, ServerError
from app.remote.faults import silence, status_fault, transport_fault

_MOST_ERROR = 64_000
"""Bytes of an error that are read."""
_MOST_LIST = 4_000_000
"""Bytes of a list of models that are read."""


_NOTHING_THERE = (httpx2.codes.NOT_FOUND, httpx2.codes.METHOD_NOT_ALLOWED, httpx2.codes.NOT_IMPLEMENTED)


class _NothingThereError(Exception):
    """Inside this module: there is nothing at a path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long is waited, in seconds.

    Attributes:
        connect: for the connection.
        look: for everything that is asked of a server but replies.
        begin: for a reply's first text; a long prompt on a slow machine takes minutes.
        go_on: between one piece of a reply and the next.
    """

    connect: float = 10.0
    look: float = 15.0
    begin: float = 900.0
    go_on: float = 120.0


class Connection:
    """A client of one server, for one turn or one look."""

    def __init__(self, server: Server, key: str, patience: Patience) -> None:
        """Prepare; nothing is contacted yet.

        Raises:
            ServerError: the key can be none.
        """
        if not key.isascii() or not key.isprintable():
            raise ServerError("The key holds characters that no key has; give it again in the list of servers.")
        self._server = server
        self._patience = patience
        headers = {"Accept-Encoding": "identity", "User-Agent": "tandem"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self._client = httpx2.AsyncClient(
            headers=headers,
            timeout=httpx2.Timeout(patience.begin, connect=patience.connect, write=patience.look),
            follow_redirects=False,
            trust_env=server.proxy,
        )

    async def close(self) -> None:
        """Close every connection."""
        await self._client.aclose()

    async def fetch(self, path: str) -> Fields | None:
        """A JSON object of the API; None where the server has nothing of the kind.

        Raises:
            KnownError: the server does not give it.
            CodecError: it is no JSON object.
        """
        try:
            async with asyncio.timeout(self._patience.look), self._answer("GET", path, None) as response:
                return Fields.parse(await _text(response, _MOST_LIST))
        except _NothingThereError:
            return None
        except TimeoutError as error:
            raise silence(self._server, self._patience.look) from error
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            raise transport_fault(self._server, error) from error

    @asynccontextmanager
    async def reply(self, body: Mapping[str, object]) -> AsyncIterator[AsyncIterator[bytes]]:
        """The bytes of a streamed reply as they come.

        Raises:
            KnownError: the server gives none, or the connection fails while it is read.
        """
        try:
            async with self._answer("POST", "/chat/completions", json.dumps(body).encode()) as response:
                yield response.aiter_raw()
        except (httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL, OSError) as error:
            raise transport_fault(self._server, error) from error

    @asynccontextmanager
    async def _answer(self, method: str, path: str, content: bytes | None) -> AsyncIterator[httpx2.Response]:
        headers = {"Content-Type": "application/json"} if content is not None else {}
        url = f"{self._server.url}{path}"
        async with self._client.stream(method, url, content=content, headers=headers) as response:
            if response.status_code in _NOTHING_THERE and method == "GET":
                raise _NothingThereError
            if response.status_code != httpx2.codes.OK:
                raise await self._refusal(response)
            yield response

    async def _refusal(self, response: httpx2.Response) -> KnownError:
        headers = {name.lower(): value for name, value in response.headers.items()}
        try:
            async with asyncio.timeout(self._patience.look):
                body = await _text(response, _MOST_ERROR)
        except (TimeoutError, httpx2.HTTPError):
            body = ""
        return status_fault(self._server, response.status_code, headers, body)


async def _text(response: httpx2.Response, most: int) -> str:
    """The beginning of an answer; what follows it is not read."""
    found = bytearray()
    async for chunk in response.aiter_raw():
        found += chunk
        if len(found) >= most:
            break
    return bytes(found[:most]).decode(errors="replace")
