"""What the packaged program starts with: the application, or one of its modules as the interpreter's `-m` would.

In a package `sys.executable` is the program itself, so the application's own way to start a process of its own,
`[sys.executable, "-P", "-m", "app.engine.host"]`, arrives here, and works as it does in a checkout.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import MutableMapping, Sequence

_SEARCHED = "LD_LIBRARY_PATH"
_BEFORE = "LD_LIBRARY_PATH_ORIG"
_OPTIONS = ("-P", "-I", "-E", "-s", "-u")
"""Of an interpreter; they say where modules are searched and how output is kept, which a package has decided."""


def module_asked_for(arguments: Sequence[str]) -> tuple[str, list[str]] | None:
    """The module that is to be run, and its own arguments; None is the application."""
    remaining = list(arguments)
    while remaining and remaining[0] in _OPTIONS:
        remaining.pop(0)
    if len(remaining) < 2 or remaining[0] != "-m":
        return None
    return remaining[1], remaining[2:]


def is_ours(module: str) -> bool:
    """Whether a module is the application's, which alone is run on request."""
    return module.partition(".")[0] == "app"


def give_back_library_path(environment: MutableMapping[str, str]) -> None:
    """Let the system's own programs find the system's libraries, not those of this package.

    The loader has read the variable already; a further process of this program is given a value of its own.
    """
    before = environment.pop(_BEFORE, None)
    if before is not None:
        environment[_SEARCHED] = before
    else:
        environment.pop(_SEARCHED, None)


def main() -> None:
    """Do what the arguments say and exit."""
    give_back_library_path(os.environ)
    asked = module_asked_for(sys.argv[1:])
    if asked is None:
        from app.__main__ import main as application  # noqa: PLC0415  # a child process has no use for it

        sys.exit(application())
    module, sys.argv[1:] = asked
    if not is_ours(module):
        sys.exit(f"This packaged Tandem cannot run the module {module}; install the wheel for that.")
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
