"""`python -m app`: the window, or a command without one."""

import os
import sys
from collections.abc import Sequence

from app.cli.parser import NO_WINDOW, make_parser
from app.paths import Folders, PlaceMovedError


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code."""
    arguments = make_parser().parse_args(argv)
    try:
        folders = Folders.chosen(arguments.data)
    except PlaceMovedError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if arguments.command == "bench" and arguments.measured == "ui":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from app.ui.bench.run import bench_ui

        return bench_ui(arguments)
    if arguments.command in NO_WINDOW:
        from app.cli.run import run

        return run(arguments, folders)
    if arguments.command == "shot":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from app.main import shoot

        return shoot(arguments)
    from app.main import open_window

    return open_window(folders, arguments.files if arguments.command == "open" else ())


if __name__ == "__main__":
    sys.exit(main())
