"""`bench library`: how a store behaves as it grows."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import asdict

from app.bench.library import SEARCHES, Point, measure_library
from app.cli.output import notice, print_json
from app.paths import Folders


def bench_library(arguments: argparse.Namespace, folders: Folders) -> int:
    """Measure and print.

    Raises:
        KnownError: there is no room for such a store.
    """
    place = folders.data / "bench"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    points = tuple(
        measure_library(place, n_conversations=arguments.conversations, n_messages=arguments.messages, progress=notice)
    )
    if arguments.json:
        print_json({"points": [asdict(point) for point in points]})
    else:
        print("\n".join(_table(points)))
    return 0


def _table(points: Sequence[Point]) -> list[str]:
    """One column a size; milliseconds unless said otherwise."""
    rows: list[tuple[str, Callable[[Point], str]]] = [
        ("start", lambda point: f"{point.start:.1f}"),
        ("list, all of it", lambda point: f"{point.whole_list:.1f}"),
        ("list after a change", lambda point: f"{point.changed_list:.1f}"),
        ("open a conversation", lambda point: f"{point.opened:.1f}"),
        ("append a turn", lambda point: f"{point.append:.1f}"),
        ("purge one, at a start", lambda point: f"{point.purge:.1f}"),
        *((f"search: {name}", lambda point, name=name: f"{point.searches[name]:.1f}") for name in SEARCHES),
        ("database, MB", lambda point: f"{point.n_bytes / 1e6:.0f}"),
        ("indexing, s", lambda point: f"{point.index_s:.1f}"),
    ]
    lines = [f"{'milliseconds':34}" + "".join(f"{_size(point):>18}" for point in points)]
    return lines + [f"{name:34}" + "".join(f"{shown(point):>18}" for point in points) for name, shown in rows]


def _size(point: Point) -> str:
    return f"{point.conversations}/{point.messages}"
