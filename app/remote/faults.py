"""What is wrong with a server, as one sentence that says what to do.  No sentence holds a key or a message's text."""

import ssl
from collections.abc import Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

import httpx2

from app.domain.errors import ContextFullError, KnownError
from app.domain.fields import CodecError, Fields
from app.domain.server import Server, ServerError
from app.remote.answer import told_in

_CONTEXT_WORDS = ("context length", "context size", "context window", "exceed_context_size")
_REFUSED = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.REQUEST_ENTITY_TOO_LARGE})
_NO_KEY = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})


def status_fault(server: Server, status: int, headers: Mapping[str, str], body: str) -> KnownError:
    """The error for an answer that is none.

    Args:
        server: who answered.
        status: the number it answered with.
        headers: of the answer, by lower-case name.
        body: the beginning of what it said.
    """
    host, said = server.host, _said(body)
    words = f" ({status}: {said.rstrip('.')})" if said else f" ({status})"
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return _redirect(server, headers)
    if status in _NO_KEY:
        return _key_fault(server, status)
    if status == HTTPStatus.NOT_FOUND:
        return _not_found(server, said)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        after = headers.get("retry-after", "").strip()
        if after.isdecimal() and len(after) < 6:
            return ServerError(f"The server at {host} takes no more requests for now; try again in {after} seconds.")
        return ServerError(f"The server at {host} takes no more requests for now; try again later.")
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        return ServerError(f"The server at {host} is not ready{words}; try again in a moment.")
    if status in _REFUSED:
        if any(sign in body.lower() for sign in _CONTEXT_WORDS):
            return ContextFullError(
                f"This conversation is longer than the server's context{words}. "
                "Start a new conversation, or go back to an earlier message."
            )
        return ServerError(f"The server at {host} refuses the request{words}; change the setting it names, if any.")
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ServerError(f"The server at {host} failed{words}; look at its own log, or try again.")
    return ServerError(f"The server at {host} gives no reply{words}; check the address and what runs there.")


def transport_fault(server: Server, error: Exception) -> KnownError:
    """The error for a connection that failed, before or while it answered."""
    host = server.host
    if (why := _tls_reason(error)) is not None:
        return ServerError(
            f"The connection to {host} is not secure ({why}); check the address, the server's certificate and this "
            "machine's clock."
        )
    match error:
        case httpx2.ConnectTimeout() | httpx2.PoolTimeout():
            return ServerError(f"The server at {host} cannot be reached in time; check the address and the network.")
        case httpx2.ProxyError():
            return ServerError(f"The proxy does not lead to {host}; check it, or switch it off for this server.")
        case httpx2.ConnectError():
            return ServerError(f"There is no server at {host}; start it, or check the address.")
        case httpx2.TimeoutException():
            return ServerError(f"The server at {host} takes nothing more; try again.")
        case httpx2.NetworkError() | httpx2.RemoteProtocolError():
            return ServerError(f"The server at {host} closed the connection; see whether it still runs, and try again.")
        case _:
            # Not the error's own text: it may repeat what was sent.
            return ServerError(f"The server at {host} cannot be used ({type(error).__name__}); check the address.")


def silence(server: Server, seconds: float) -> ServerError:
    """The error for a server that has said nothing for too long."""
    return ServerError(
        f"The server at {server.host} has said nothing for {seconds:.0f} seconds, so the connection was closed; see "
        "whether it is overloaded, and try again."
    )


def broke_off(server: Server) -> ServerError:
    """The error for an answer that ended before the reply did."""
    return ServerError(
        f"The server at {server.host} broke off before the end; see whether it still runs, and continue the reply."
    )


def no_key(name: str) -> ServerError:
    """The error for a key that is not where it should be."""
    return ServerError(f"The key “{name}” is not in the keyring; give it again in the list of servers.")


def _key_fault(server: Server, status: int) -> ServerError:
    if server.key:
        return ServerError(
            f"The server at {server.host} refuses the key ({status}); give the right one in the list of servers."
        )
    return ServerError(f"The server at {server.host} wants a key ({status}); give one in the list of servers.")


def _not_found(server: Server, said: str) -> ServerError:
    if "model" in said.lower():
        return ServerError(
            f"The server at {server.host} has no model “{server.model}”; test the connection to see which it has."
        )
    return ServerError(f"There is no chat API at {server.url}; check the address and its path.")


def _redirect(server: Server, headers: Mapping[str, str]) -> ServerError:
    try:
        to = urlsplit(headers.get("location", "")).netloc.rpartition("@")[2] or "another address of its own"
    except ValueError:
        to = "another address"
    return ServerError(
        f"The server at {server.host} redirects to {to}, and nothing was sent there; give that address if you trust it."
    )


def _tls_reason(error: BaseException) -> str | None:
    """Why a secure connection failed; None where that is not what failed."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, ssl.SSLCertVerificationError):
            return seen.verify_message
        if isinstance(seen, ssl.SSLError):
            return (seen.reason or "TLS").lower().replace("_", " ")
        seen = seen.__cause__ or seen.__context__
    return None


def _said(body: str) -> str:
    try:
        fields = Fields.parse(body)
    except CodecError:
        return ""
    return told_in(fields) or _detail(fields)


def _detail(fields: Fields) -> str:
    for name in ("message", "detail"):
        try:
            return " ".join(fields.text(name).split())[:300]
        except CodecError:
            continue
    return ""
