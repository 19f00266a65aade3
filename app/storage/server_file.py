"""The servers that the user named, as a JSON file beside the settings.  Keys are not in it, only their names.

A file that cannot be used is set aside, never overwritten; an entry that cannot is left out, told, and kept beside.
"""

from pathlib import Path

from app.domain.server import LoadedServers, Server, ServerAddressError, Servers, base_url, with_server
from app.storage.codec import CodecError, Fields
from app.storage.json_file import JsonFile

SERVERS_NAME = "servers.json"


class ServerFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(
            path=folder / SERVERS_NAME, unusable=lambda reason: f"The list of servers could not be used ({reason})."
        )

    def load(self) -> LoadedServers:
        """Read the servers; none without a file, or with one that cannot be used.  Never raises."""
        return self._file.load(_servers_from, without=lambda notice: LoadedServers(notice=notice))

    def save(self, servers: Servers) -> str:
        """Write the servers, all or nothing; what the user should know, else an empty text.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        record: dict[str, object] = {"servers": [_record(each) for each in servers]}
        return self._file.save(record, left_out=lambda fields: bool(_servers_from(fields).notice))


def _servers_from(fields: Fields) -> LoadedServers:
    found: Servers = ()
    said: list[str] = []
    for number, part in enumerate(fields.parts("servers"), start=1):
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
