"""`encrypt` and `decrypt`: what lies on the disk, with the key in the keyring or in a file of the user's."""

import argparse
from dataclasses import asdict

from app.cli.output import notice, print_json
from app.cli.secret import read_secret
from app.paths import Folders
from app.storage.convert import Converted
from app.storage.encryption import decrypt, encrypt, recover

_SHOWN_ONCE = """
The recovery key of your data, shown this once:

    {key}

Write it down and keep it away from this machine. If the place of the key is lost, it alone opens your data
(“encrypt --recover”); whoever has it and your disk can read everything.
"""
_STILL_READABLE = (
    "Not encrypted: settings.json and presets.json (with system prompts), the log (without text of messages), models, "
    "and what you export. What was on the disk before may be found there until it is overwritten."
)


def encrypt_data(arguments: argparse.Namespace, folders: Folders) -> int:
    """Encrypt the data folder, or bring its key back; the exit code.

    Raises:
        KnownError: it cannot be done, and nothing was changed.
    """
    if arguments.recover:
        recover(folders, read_secret("Recovery key (not shown)"), key_file=arguments.key_file)
        if arguments.json:
            print_json({"recovered": True})
        else:
            print("The key is back; the data can be opened.")
        return 0
    shown: list[str] = []

    def show(key: str) -> None:
        # At once: whatever happens next, it has been shown.
        shown.append(key)
        text = _SHOWN_ONCE.format(key=key)
        if arguments.json:
            notice(text)
        else:
            print(text, flush=True)

    done = encrypt(folders, key_file=arguments.key_file, show=show, progress=notice)
    if arguments.json:
        print_json({"encrypted": True, "recovery_key": shown[0], **_record(done)})
        return 0
    print(f"The conversations and {done.n_segments} saved states in {folders.data} are encrypted.")
    print(_STILL_READABLE)
    for path in done.left:
        print(f"{path} cannot be converted and stays readable; delete it if you do not need it.")
    return 0


def decrypt_data(arguments: argparse.Namespace, folders: Folders) -> int:
    """Make the data folder readable without a key; the exit code.

    Raises:
        KnownError: it cannot be done, and nothing was changed.
    """
    done = decrypt(folders, progress=notice)
    if arguments.json:
        print_json({"encrypted": False, **_record(done)})
        return 0
    print(f"The conversations and {done.n_segments} saved states in {folders.data} are no longer encrypted.")
    for path in done.left:
        print(f"{path} cannot be converted and stays as it is; so does the key.")
    return 0


def _record(done: Converted) -> dict[str, object]:
    return {**asdict(done), "left": [str(path) for path in done.left]}
