"""What went wrong on the way to a hub, as one sentence for a person with what to do."""

from collections.abc import Mapping
from dataclasses import dataclass

import httpx2

from app.domain.errors import KnownError

KEPT_AS = "hugging-face"
"""The secret that is sent to the hub."""


class HubError(KnownError):
    """The hub, or the way to it, does not give what was asked for."""


class CutError(HubError):
    """The connection ended before everything was here; trying again may go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked for, for the sentence that says why it did not come.

    Attributes:
        host: of the hub.
        page: address of the repository, for a person; empty where none was asked for.
        repository: its name.
        what: the repository or file.
        with_token: a token was sent.
    """

    host: str
    page: str = ""
    repository: str = ""
    what: str = "that"
    with_token: bool = False

    @property
    def whole(self) -> str:
        """What one has access to, or not."""
        return self.repository or self.what

    @property
    def place(self) -> str:
        """Where access is asked for."""
        return self.page or self.host


def from_status(status: int, headers: Mapping[str, str], asked: Asked) -> HubError:
    """Why an answer with this status is none."""
    match status:
        case 401 if asked.with_token:
            return HubError(
                f"{asked.host} does not accept your token: make a new one there, and give it with Token… where "
                "models are found, or with `secret set hugging-face`."
            )
        case 401:
            return HubError(
                f"{asked.whole} is not there, or not open to everyone: ask for access at {asked.place}, make a token, "
                "and give it with Token… where models are found, or with `secret set hugging-face`."
            )
        case 403 if asked.with_token:
            return HubError(
                f"Your token does not open {asked.whole}: ask for access at {asked.place}, or give one that may read "
                "it with Token… where models are found, or with `secret set hugging-face`."
            )
        case 403:
            return HubError(
                f"{asked.whole} is only for those who asked: do so at {asked.place}, make a token, and give it with "
                "Token… where models are found, or with `secret set hugging-face`."
            )
        case 404 | 410:
            return HubError(f"{asked.what} is not at {asked.host} (any more); search for it again.")
        case 429 if seconds := _pause(headers):
            return HubError(f"{asked.host} asks for a pause of {seconds} seconds; try again after it.")
        case 429:
            return HubError(f"{asked.host} asks for a pause; try again later.")
        case _ if status >= 500:
            return HubError(f"{asked.host} has a fault of its own (status {status}); try again later.")
        case _:
            return HubError(
                f"{asked.host} answered in a way that was not expected (status {status}); check the mirror's address, "
                "or try again later."
            )


def _pause(headers: Mapping[str, str]) -> int:
    seconds = next((value.strip() for name, value in headers.items() if name.lower() == "retry-after"), "")
    return int(seconds) if seconds.isdecimal() and len(seconds) < 7 else 0


def from_network(error: httpx2.HTTPError | httpx2.InvalidURL, asked: Asked) -> HubError:
    """Why there was no answer, or only a part of one."""
    match error:
        case httpx2.ProxyError():
            return HubError("The proxy does not let anything through; check its address in the settings.")
        case httpx2.ConnectError() | httpx2.ConnectTimeout():
            return HubError(
                f"{asked.host} cannot be reached; check the connection, and the mirror and the proxy in the settings."
            )
        case httpx2.TimeoutException():
            return CutError(f"{asked.host} stopped answering; resume it to go on where it ended.")
        case httpx2.NetworkError() | httpx2.RemoteProtocolError():
            return CutError(f"{asked.host} cut the connection; resume it to go on where it ended.")
        case _:
            return HubError(
                f"{asked.host} answered in a way that cannot be understood; check the mirror and the proxy in the "
                "settings."
            )
