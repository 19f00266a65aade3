"""Events about finding a model before it is loaded, and giving a load up.  All others are in `events`."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import AppError
from app.domain.model import LoadOptions
from app.domain.model_choices import KeptChoices
from app.domain.self_test import SelfTests


@dataclass(frozen=True, slots=True)
class StopLoadPressed:
    """Give up the load under way; no model is loaded then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelAwaited:
    """A model file is being looked for or made; `ModelMade` or `ModelMissing` follows."""

    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelMade:
    """It is there: load it, unless another model was chosen meanwhile or it was given up."""

    path: Path
    options: LoadOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelMissing:
    """There is no model file to load after all."""

    error: AppError


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesKept:
    """What is chosen for single models, from now on."""

    choices: KeptChoices


@dataclass(frozen=True, slots=True)
class SelfTestsKept:
    """What self-tests of this machine's devices have found; it counts for models that are loaded from now on."""

    tests: SelfTests


LoadEvent = StopLoadPressed | ModelAwaited | ModelMade | ModelMissing | ChoicesKept | SelfTestsKept
