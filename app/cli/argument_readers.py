"""How the words of the command line are read: each function takes one argument's text, or refuses it in a sentence."""

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

from app.bench.prompts import ContentClass, chosen_classes
from app.domain.errors import KnownError
from app.domain.sizes import size_from
from app.domain.telemetry import N_POSITIONS
from app.domain.workers import is_worker_address

_MAX_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Depth:
    """A chosen depth; None lets the engine choose."""

    value: int | None


def depth_from(text: str) -> Depth:
    """A number of drafts, or ``auto``."""
    return Depth(None if text == "auto" else int(text))


def id_from(text: str) -> int:
    """The number of something stored."""
    number = int(text)
    if not 0 < number <= _MAX_ID:
        raise ValueError(text)
    return number


def conversation_from(text: str) -> str:
    """A conversation: ``new``, ``last``, or its number."""
    return text if text in {"new", "last"} else str(id_from(text))


def stored_from(text: str) -> str:
    """A stored conversation: ``last``, or its number."""
    return text if text == "last" else str(id_from(text))


def text_file_from(path: str) -> str:
    """What a text file holds."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"{path} cannot be read as text: {error}") from error


def port_from(text: str) -> int:
    """The number of a port."""
    number = int(text)
    if not 0 < number < 65_536:
        raise ValueError(text)
    return number


def workers_from(text: str) -> tuple[str, ...]:
    """Addresses of workers, with commas between them; none of an empty text."""
    addresses = tuple(part.strip() for part in text.split(",") if part.strip())
    if wrong := [address for address in addresses if not is_worker_address(address)]:
        raise argparse.ArgumentTypeError(
            f"“{wrong[0]}” is no worker: name its host and port, as in 192.168.1.20:50052."
        )
    return addresses


@dataclass(frozen=True, slots=True)
class Budget:
    """A chosen budget in bytes; None lets the store choose."""

    value: int | None


def budget_from(text: str) -> Budget:
    """A size in bytes, or what takes the choice back."""
    return Budget(size_from(text))


def count_from(text: str) -> int:
    """A number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def tokens_from(text: str) -> int:
    """A number of tokens that have a speed."""
    number = int(text)
    if number < 2:  # the first comes with the prompt, so one alone has no speed
        raise ValueError(text)
    return number


def classes_from(text: str) -> tuple[ContentClass, ...]:
    """Names of content classes, with commas."""
    try:
        return chosen_classes(text.split(","))
    except KnownError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def depths_from(text: str) -> tuple[int, ...]:
    """Depths, with commas."""
    depths = tuple(sorted({int(part) for part in text.split(",")}))
    if not 1 <= depths[0] <= depths[-1] <= N_POSITIONS:
        raise ValueError(text)
    return depths


# argparse puts these names into its sentences.
depth_from.__name__, id_from.__name__, conversation_from.__name__ = "depth", "id", "conversation"
budget_from.__name__, stored_from.__name__ = "size", "conversation"


def temperatures_from(text: str) -> tuple[float, ...]:
    """Temperatures, with commas."""
    temperatures = tuple(float(part) for part in text.split(","))
    if not all(0.0 < temperature <= 5.0 for temperature in temperatures):
        raise ValueError(text)
    return temperatures


count_from.__name__, tokens_from.__name__, depths_from.__name__ = "count", "number of tokens", "depths"
temperatures_from.__name__ = "temperatures"


def secret_name_from(text: str) -> str:
    """The name of a secret."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,63}", text):
        raise argparse.ArgumentTypeError(f"“{text}” is not a name: take small letters, digits, dots and dashes")
    return text


def exported_from(text: str) -> str | int:
    """A conversation to write out: ``all``, or its number."""
    return text if text == "all" else id_from(text)


exported_from.__name__ = "id"
