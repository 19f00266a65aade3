"""What the window does with servers beside itself: their list and keys on the disk, and tests of a connection."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from app.domain.server import LoadedServers, Server, Servers, ServerSight, find, with_server, without
from app.paths import Folders
from app.storage.secret_book import SecretBook
from app.storage.server_file import ServerFile
from app.ui.bridge.errands import Errands, Failed

_UNNAMEABLE = re.compile(r"[^a-z0-9._]+")


@dataclass(frozen=True, slots=True)
class KeptServer:
    """What became of a server that was to be kept.

    Attributes:
        servers: all of them now.
        server: as it was kept.
        notice: what the user should know of its key, or of the list; else empty.
    """

    servers: Servers
    server: Server
    notice: str = ""


class ServerDesk:
    """Each act runs on a thread, and answers on the GUI thread."""

    def __init__(self, errands: Errands, folders: Folders, secrets: SecretBook) -> None:
        self._errands = errands
        self._file = ServerFile(folders.data)
        self._secrets = secrets

    def load(self, done: Callable[[LoadedServers], None], failed: Failed) -> None:
        """Read the list."""
        self._errands.run(self._file.load, done, failed, name="tandem-servers")

    def keep(
        self, server: Server, key: str, done: Callable[[KeptServer], None], failed: Failed, *, instead_of: str = ""
    ) -> None:
        """Keep a server, in place of another where that is named; an empty key leaves the kept one as it is."""

        def work() -> KeptServer:
            kept, notice = self._with_key(server, key)
            loaded = self._file.load()
            servers = with_server(loaded.servers, kept, instead_of=instead_of)
            told = (notice, loaded.notice, self._file.save(servers))
            return KeptServer(servers, find(servers, kept.name) or servers[-1], " ".join(filter(None, told)))

        self._errands.run(work, done, failed, name="tandem-servers")

    def remove(self, server: Server, done: Callable[[LoadedServers], None], failed: Failed) -> None:
        """Take a server off the list; a key that was kept for it alone is forgotten."""

        def work() -> LoadedServers:
            loaded = self._file.load()
            servers = without(loaded.servers, server.name)
            told = (loaded.notice, self._file.save(servers))
            if server.key == _key_name(server) and not any(each.key == server.key for each in servers):
                self._secrets.forget(server.key)
            return LoadedServers(servers, " ".join(filter(None, told)))

        self._errands.run(work, done, failed, name="tandem-servers")

    def test(self, server: Server, key: str, done: Callable[[ServerSight], None], failed: Failed) -> None:
        """Ask a server what it is; without a key given the kept one is sent."""

        def work() -> ServerSight:
            # The client for HTTP is slow to import, and few chats need it.
            from app.remote.faults import no_key  # noqa: PLC0415
            from app.remote.look import look_at  # noqa: PLC0415

            known = key or (self._secrets.get(server.key) if server.key else "")
            if known is None:
                raise no_key(server.key)
            return look_at(server, known)

        self._errands.run(work, done, failed, name="tandem-server-test")

    def _with_key(self, server: Server, key: str) -> tuple[Server, str]:
        if not key:
            return server, ""
        name = _key_name(server)
        kept = self._secrets.keep(name, key)
        notice = f"The key is kept in {kept.where}: {kept.reason}" if kept.reason else ""
        return replace(server, key=name), notice


def _key_name(server: Server) -> str:
    """What the keyring calls a server's key: one name for one address, so that no key goes to another."""
    split = urlsplit(server.url)
    return "server-" + _UNNAMEABLE.sub("-", f"{split.netloc}{split.path}".lower()).strip("-")[:50]
