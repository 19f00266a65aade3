"""Where model files are looked for: Tandem's own folder, those of other programs, and those the user named.

It knows where each program keeps its models on each system, and reads nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.library import ModelPlace


@dataclass(frozen=True, slots=True)
class Place:
    """A folder to look in, and whose it is."""

    kind: ModelPlace
    folder: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What decides where programs keep their files.

    Attributes:
        home: the user's folder.
        variables: of the environment.
        system: as `sys.platform` names it.
    """

    home: Path
    variables: Mapping[str, str]
    system: str

    def named(self, variable: str) -> Path | None:
        """The folder that a variable of the environment names."""
        text = self.variables.get(variable, "").strip()
        if not text:
            return None
        return self.home / text[2:] if text.startswith(("~/", "~\\")) else Path(text)

    @property
    def cache(self) -> Path:
        """Where programs that follow the system keep what they can fetch again."""
        match self.system:
            case "darwin":
                return self.home / "Library" / "Caches"
            case "win32":
                return self.local
            case _:
                return self.named("XDG_CACHE_HOME") or self.home / ".cache"

    @property
    def local(self) -> Path:
        """Where programs that follow the system keep data of this machine."""
        match self.system:
            case "darwin":
                return self.home / "Library" / "Application Support"
            case "win32":
                return self.named("LOCALAPPDATA") or self.home / "AppData" / "Local"
            case _:
                return self.named("XDG_DATA_HOME") or self.home / ".local" / "share"

    @property
    def roaming(self) -> Path:
        """The same for data that goes with the user."""
        if self.system == "win32":
            return self.named("APPDATA") or self.home / "AppData" / "Roaming"
        return self.local


def places(machine: Machine, own: Path, folders: Sequence[Path] = ()) -> tuple[Place, ...]:
    """Where to look, each folder once: first our own, then the user's, then those of other programs."""
    found = [Place(ModelPlace.OWN, own), *(Place(ModelPlace.FOLDER, each) for each in folders), *_others(machine)]
    return tuple({place.folder: place for place in reversed(found)}[each] for each in _once(found))


def _once(found: Sequence[Place]) -> Iterator[Path]:
    yield from dict.fromkeys(place.folder for place in found)


def _others(machine: Machine) -> Iterator[Place]:
    home = machine.home
    yield Place(ModelPlace.HUGGING_FACE, _hugging_face(machine))
    # The old folder of LM Studio was the same on every system.
    yield Place(ModelPlace.LM_STUDIO, home / ".lmstudio" / "models")
    yield Place(ModelPlace.LM_STUDIO, home / ".cache" / "lm-studio" / "models")
    yield Place(ModelPlace.LLAMA_CPP, machine.named("LLAMA_CACHE") or machine.cache / "llama.cpp")
    yield from (Place(ModelPlace.OLLAMA, each) for each in _ollama(machine))
    yield Place(ModelPlace.JAN, machine.roaming / "Jan" / "data" / "llamacpp" / "models")
    yield Place(ModelPlace.JAN, home / "jan" / "models")
    yield Place(ModelPlace.GPT4ALL, machine.local / "nomic.ai" / "GPT4All")
    for folder in ("user_data/models", "models"):
        yield Place(ModelPlace.TEXT_GENERATION, home / "text-generation-webui" / folder)


def _hugging_face(machine: Machine) -> Path:
    for variable in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"):
        if (cache := machine.named(variable)) is not None:
            return cache
    # Its cache is in the same place on every system.
    home = machine.named("HF_HOME")
    return (home or (machine.named("XDG_CACHE_HOME") or machine.home / ".cache") / "huggingface") / "hub"


def _ollama(machine: Machine) -> tuple[Path, ...]:
    chosen = machine.named("OLLAMA_MODELS")
    if chosen is not None:
        return (chosen,)
    own = machine.home / ".ollama" / "models"
    # As a service on Linux it runs as a user of its own.
    return (own, Path("/usr/share/ollama/.ollama/models")) if machine.system.startswith("linux") else (own,)
