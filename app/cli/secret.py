"""`secret`: tokens and the like, kept in the keyring.  A secret is never an argument, and never printed."""

import argparse
import getpass
import sys

from app.cli.output import CouldNotError, notice, print_json
from app.paths import Folders
from app.storage.secret_book import SecretBook


def secret(arguments: argparse.Namespace, folders: Folders) -> int:
    """Keep, list or remove; the exit code.

    Raises:
        KnownError: it cannot be done; the text says why.
    """
    book = SecretBook(folders.data)
    match arguments.done:
        case "set":
            return _set(arguments, folders, book)
        case "delete":
            if not book.forget(arguments.name):
                raise CouldNotError(f"There is no secret “{arguments.name}”. `secret list` lists those there are.")
            _say(arguments, {"name": arguments.name, "deleted": True}, f"“{arguments.name}” is removed.")
            return 0
        case _:
            return _list(arguments, book)


def read_secret(asked: str) -> str:
    """What is typed without being shown, or the first line of stdin where that is no terminal.

    Raises:
        CouldNotError: nothing came.
    """
    try:
        value = getpass.getpass(f"{asked}: ") if sys.stdin.isatty() else sys.stdin.readline()
    except EOFError:
        value = ""
    if not value.strip():
        raise CouldNotError("Nothing was given: type it when asked, or pass it on stdin.")
    return value.strip()


def _set(arguments: argparse.Namespace, folders: Folders, book: SecretBook) -> int:
    value = read_secret(f"Value of {arguments.name} (not shown)")
    folders.create()
    kept = book.keep(arguments.name, value, in_file=arguments.in_file)
    if kept.reason:
        raise CouldNotError(
            f"{kept.reason} Or add --in-file, which keeps it in {book.file}, readable by you alone but not encrypted."
        )
    record = {"name": arguments.name, "kept_in": kept.where}
    _say(arguments, record, f"“{arguments.name}” is kept in {kept.where}.")
    return 0


def _list(arguments: argparse.Namespace, book: SecretBook) -> int:
    names = book.names()
    if arguments.json:
        print_json({"secrets": [{"name": name, "kept_in": where} for name, where in names.items()]})
        return 0
    for name, where in names.items():
        print(f"{name:24} kept in {where}")
    if not names:
        notice("There are no secrets.")
    return 0


def _say(arguments: argparse.Namespace, record: dict[str, object], text: str) -> None:
    if arguments.json:
        print_json(record)
    else:
        print(text)
