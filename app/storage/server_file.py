"""The servers that the user named, as a JSON file beside the settings.  Keys are not in it, only their names.

A file that cannot be used is set aside, never overwritten; an entry that cannot is left out and told.
"""

import json
from pathlib import Path

from app.domain.server import LoadedServers, Server, ServerAddressError, Servers, base_url, with_server
from app.log import STORAGE
from app.storage.atomic import set_aside, write_atomic
from app.storage.codec import CodecError, Fields
from app.storage.faults import known

SERVERS_NAME = "servers.json"


class ServerFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / SERVERS_NAME

    def load(self) -> LoadedServers:
        """Read the servers; none without a file, or with one that cannot be used.  Never raises."""
        try:
            parts = Fields.parse(self._path.read_text(encoding="utf-8")).parts("servers")
        except FileNotFoundError:
            return LoadedServers()
        except OSError as error:
            return LoadedServers(notice=str(known(error, self._path.parent)))
        except (UnicodeDecodeError, CodecError) as error:
            reason = "it is not text" if isinstance(error, UnicodeDecodeError) else str(error)
            STORAGE.warning("the servers cannot be used: %s", reason)
            return LoadedServers(notice=self._set_aside(f"The list of servers could not be used ({reason})."))
        return _servers_from(parts)

    def save(self, servers: Servers) -> None:
        """Write the servers, all or nothing.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        text = json.dumps({"servers": [_record(each) for each in servers]}, indent=2, ensure_ascii=False) + "\n"
        try:
            write_atomic(self._path, [text.encode("utf-8", "replace")])
        except OSError as error:
            raise known(error, self._path.parent) from error

    def _set_aside(self, said: str) -> str:
        try:
            return f"{said} The old file is kept as {set_aside(self._path)}."
        except OSError:
            return f"{said} Saving will replace it."


def _servers_from(parts: list[Fields]) -> LoadedServers:
    found: Servers = ()
    said: list[str] = []
    for number, part in enumerate(parts, start=1):
        try:
            found = with_server(found, _server_from(part))
        except (CodecError, ServerAddressError) as error:
            said.append(f"Server {number} of {SERVERS_NAME} cannot be used: {str(error).rstrip('.')}.")
    return LoadedServers(found, " ".join(said))


def _server_from(fields: Fields) -> Server:
    return Server(
        name=fields.text("name"),
        url=base_url(fields.text("url")),
        model=fields.text("model", ""),
        key=fields.text("key", ""),
        proxy=fields.flag("proxy", default=False),
        told=fields.flag("told", default=False),
    )


def _record(server: Server) -> dict[str, object]:
    return {
        "name": server.name,
        "url": server.url,
        "model": server.model,
        "key": server.key,
        "proxy": server.proxy,
        "told": server.told,
    }
