"""`servers`: name servers that answer in place of a model file, list them, and test the connection."""

import argparse
from dataclasses import replace

from app.cli.choose_server import known_servers, named_server
from app.cli.output import CouldNotError, notice, print_json
from app.domain.server import Server, Servers, ServerSight, Software, base_url, find, with_server, without
from app.paths import Folders
from app.remote.faults import no_key
from app.remote.look import look_at
from app.storage.secret_book import SecretBook
from app.storage.server_file import ServerFile


def servers(arguments: argparse.Namespace, folders: Folders) -> int:
    """List, add, remove or test; the exit code.

    Raises:
        KnownError: it cannot be done; the text says why.
    """
    match arguments.done:
        case "add":
            return _add(arguments, folders)
        case "remove":
            return _remove(arguments, folders)
        case "test":
            return _test(arguments, folders)
        case _:
            return _list(arguments, folders)


def _add(arguments: argparse.Namespace, folders: Folders) -> int:
    known = known_servers(folders)
    if find(known, arguments.name) is not None:
        raise CouldNotError(f"There is a server “{arguments.name}” already. Take another name, or remove it first.")
    server = Server(
        name=arguments.name,
        url=base_url(arguments.url),
        model=arguments.model_name,
        key=arguments.key_from_keyring or "",
        proxy=arguments.proxy,
    )
    after = with_server(known, server)
    folders.create()
    _keep(folders, after)
    _say(arguments, _record(after[-1]), f"“{after[-1].name}” is {after[-1].url}.")
    return 0


def _remove(arguments: argparse.Namespace, folders: Folders) -> int:
    known = known_servers(folders)
    if find(known, arguments.name) is None:
        raise CouldNotError(f"There is no server “{arguments.name}”. `servers list` lists those there are.")
    _keep(folders, without(known, arguments.name))
    _say(arguments, {"name": arguments.name, "removed": True}, f"“{arguments.name}” is removed.")
    return 0


def _keep(folders: Folders, known: Servers) -> None:
    if told := ServerFile(folders.data).save(known):
        notice(told)


def _list(arguments: argparse.Namespace, folders: Folders) -> int:
    known = known_servers(folders)
    if arguments.json:
        print_json({"servers": [_record(each) for each in known]})
        return 0
    for each in known:
        key = f"  key: {each.key}" if each.key else ""
        print(f"{each.name}\n  {each.url}  {each.model or 'its own model'}{key}")
    if not known:
        notice("There are no servers.")
    return 0


def _test(arguments: argparse.Namespace, folders: Folders) -> int:
    server = named_server(folders, arguments.server)
    server = replace(server, key=arguments.key_from_keyring or server.key)
    key = SecretBook(folders.data).get(server.key) if server.key else ""
    if key is None:
        raise no_key(server.key)
    sight = look_at(server, key)
    if arguments.json:
        found = {"software": sight.software.value, "models": list(sight.models), "n_ctx": sight.n_ctx or None}
        print_json(_record(server) | found)
        return 0
    print(_sentence(server, sight))
    for model in sight.models:
        print(f"  {model}")
    return 0


def _record(server: Server) -> dict[str, object]:
    return {"name": server.name, "url": server.url, "model": server.model, "key": server.key, "proxy": server.proxy}


def _say(arguments: argparse.Namespace, record: dict[str, object], text: str) -> None:
    if arguments.json:
        print_json(record)
    else:
        print(text)


def _sentence(server: Server, sight: ServerSight) -> str:
    """What a test of the connection found."""
    software = "" if sight.software is Software.UNKNOWN else f", {sight.software.value}"
    if not sight.models:
        return f"{server.host} answers{software}, and has no model."
    if server.model and server.model not in sight.models:
        return f"{server.host} answers{software}, and has no model “{server.model}”; choose one of its own."
    context = f", context of {sight.n_ctx} tokens" if sight.n_ctx else ""
    n = len(sight.models)
    return f"{server.host} answers{software}: {n} model{'' if n == 1 else 's'}{context}."
