"""Servers that speak the OpenAI-compatible API: what an address may be, and what tells one model of one from another.

A server's model has no weights here that could be looked at, so its identity is the address and the model's name.  It
stands where a file's fingerprint does, which is what tells a conversation's writer from the model in use.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from app.domain.characters import cut
from app.domain.errors import KnownError

MOST_NAME = 60
_USUAL_PATH = "/v1"
_ENDPOINT = "/chat/completions"
_SCHEMES = ("http", "https")
_MARK = "server:"
_UNFIT = re.compile(r"[\s\x00-\x1f\x7f\\]")


class ServerAddressError(KnownError):
    """A text is no address of a server, or one that must not be used."""


class ServerError(KnownError):
    """A server cannot be used, or does not answer as it should."""


class Software(StrEnum):
    """What a server runs, as far as it says so; what it can do beyond the common API depends on it."""

    UNKNOWN = "unknown"
    LLAMA_SERVER = "llama-server"
    VLLM = "vllm"
    LM_STUDIO = "lm-studio"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server that the user named.

    Attributes:
        name: for a person, unlike every other server's.
        url: address of its API, as `base_url` makes it.
        model: which of its models; empty takes the one it serves.
        key: the name that its key has in the keyring; empty where it wants none.  The key itself is nowhere here.
        proxy: go through the proxy that the environment names.
        told: the user knows that text leaves the machine for it.
    """

    name: str
    url: str
    model: str = ""
    key: str = ""
    proxy: bool = False
    told: bool = False

    @property
    def identity(self) -> str:
        """What identifies its model, in place of a fingerprint of weights."""
        return f"{_MARK}{self.url} {self.model}".rstrip()

    @property
    def host(self) -> str:
        """The machine, and the port where it is not the usual one."""
        return urlsplit(self.url).netloc

    @property
    def is_here(self) -> bool:
        """True when what is sent to it does not leave this machine."""
        return _is_loopback(urlsplit(self.url).hostname or "")

    @property
    def bares_key(self) -> bool:
        """True when its key would travel in the open."""
        return bool(self.key) and not self.is_here and urlsplit(self.url).scheme == "http"


Servers = tuple[Server, ...]


@dataclass(frozen=True, slots=True)
class LoadedServers:
    """What the list of servers held.

    Attributes:
        servers: in order.
        notice: a sentence for the user where not all of it could be used; else empty.
    """

    servers: Servers = ()
    notice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSight:
    """What a server says of itself.

    Attributes:
        software: see `Software`.
        models: that it serves, by name.
        n_ctx: context of the model that was asked about; 0 where it does not say.
    """

    software: Software = Software.UNKNOWN
    models: tuple[str, ...] = ()
    n_ctx: int = 0


def base_url(text: str) -> str:
    """The address of a server's API, from what a person writes.

    A port or path of a server suffices: without a scheme it is taken as http on this machine, as https elsewhere;
    without a path as ending in /v1, where every such server has its API.

    Raises:
        ServerAddressError: it is none; the sentence never repeats what may be a password.
    """
    written = text.strip()
    if not written or _UNFIT.search(written):
        raise ServerAddressError("The address must be one like http://localhost:8080 or https://example.org/v1.")
    if "://" not in written:
        written = f"{'http' if _is_loopback(_host_of(written)) else 'https'}://{written}"
    split = _split(written)
    if split.username is not None or split.password is not None:
        raise ServerAddressError("The address must not hold a user name or password: keep a key in the keyring.")
    if split.query or split.fragment:
        raise ServerAddressError("The address must end with its path: leave out what follows ? or #.")
    path = split.path.rstrip("/").removesuffix(_ENDPOINT) or _USUAL_PATH
    return f"{split.scheme}://{split.netloc.lower()}{path}"


def served(fingerprint: str) -> tuple[str, str] | None:
    """The address and the model's name that an identity is made of; None for a fingerprint of weights."""
    if not fingerprint.startswith(_MARK):
        return None
    url, _, model = fingerprint.removeprefix(_MARK).partition(" ")
    return url, model


def server_at(url: str, *, model: str = "", key: str = "") -> Server:
    """A server that nobody has given a name: it is called as its machine is.

    Raises:
        ServerAddressError: it is no address.
    """
    server = Server(name="", url=base_url(url), model=model.strip(), key=key)
    return Server(name=server.host, url=server.url, model=server.model, key=key)


def find(servers: Servers, name: str) -> Server | None:
    """The server with this name."""
    return next((each for each in servers if each.name == name), None)


def free_name(servers: Servers, wanted: str) -> str:
    """`wanted`, or with a number where it is taken."""
    taken = {each.name.casefold() for each in servers}
    wanted = cut(" ".join(wanted.split()), MOST_NAME) or "Server"
    name, number = wanted, 2
    while name.casefold() in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def with_server(servers: Servers, server: Server, *, instead_of: str = "") -> Servers:
    """With one more, or with one in the place of another; renamed where its name is taken."""
    others = tuple(each for each in servers if each.name != instead_of)
    server = Server(
        name=free_name(others, server.name),
        url=server.url,
        model=server.model,
        key=server.key,
        proxy=server.proxy,
        told=server.told,
    )
    if find(servers, instead_of) is None:
        return *servers, server
    return tuple(server if each.name == instead_of else each for each in servers)


def without(servers: Servers, name: str) -> Servers:
    """Without one."""
    return tuple(each for each in servers if each.name != name)


def _split(written: str) -> SplitResult:
    try:
        split = urlsplit(written)
        port = split.port
    except ValueError:
        raise ServerAddressError("The address cannot be read: check its brackets and its port.") from None
    if split.scheme not in _SCHEMES or not split.hostname or port == 0:
        raise ServerAddressError("The address must begin with http:// or https:// and name a machine.")
    return split


def _host_of(written: str) -> str:
    try:
        return urlsplit(f"//{written}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
