"""Which server answers on the command line: one of the user's by its name, or any by its address."""

import argparse
from dataclasses import replace

from app.cli.output import CouldNotError, notice
from app.domain.server import Server, Servers, find, server_at
from app.paths import Folders
from app.storage.server_file import ServerFile


def known_servers(folders: Folders) -> Servers:
    """The user's servers; says what is wrong with their file."""
    loaded = ServerFile(folders.data).load()
    if loaded.notice:
        notice(loaded.notice)
    return loaded.servers


def named_server(folders: Folders, named: str) -> Server:
    """The server that is meant by a name or an address; an address brings what is known of it.

    Raises:
        ServerAddressError: it is neither.
    """
    servers = known_servers(folders)
    if (server := find(servers, named)) is not None:
        return server
    if not any(sign in named for sign in ".:/") and named != "localhost":
        raise CouldNotError(f"There is no server “{named}”. `servers list` lists those there are; or give an address.")
    server = server_at(named)
    return next((each for each in servers if each.url == server.url), server)


def given_server(arguments: argparse.Namespace, folders: Folders) -> Server | None:
    """The server that the arguments name, if they name one.

    Raises:
        KnownError: it is none.
    """
    if not arguments.server:
        if arguments.model_name or arguments.key_from_keyring:
            raise CouldNotError("Say which server is meant: give --server URL.")
        return None
    server = named_server(folders, arguments.server)
    return replace(server, model=arguments.model_name or server.model, key=arguments.key_from_keyring or server.key)


def server_with(folders: Folders, identity: str) -> Server | None:
    """The user's server with this identity."""
    return next((each for each in known_servers(folders) if each.identity == identity), None)


def say_where(server: Server) -> None:
    """Tell that the text leaves the machine, if it does."""
    if server.is_here:
        return
    notice(f"The conversation goes to {server.host}.")
    if server.bares_key:
        notice("The key goes with it, and is not encrypted on its way; an https address would do that.")
