"""`python packaging/mutate.py app/domain`: how many small faults the tests notice.

For developers.  Draws a random sample of mutants (a comparison moved by one, a statement removed, a condition turned
round, a constant one off, ...; all kinds are in `mutants.py`), puts one after the other into a copy of the tree, and
runs the tests that may notice it until the first fails.  Those near the module (named after it, or importing it) are
asked first, then the rest of its package's; of either, those that call the function with the fault, then the rest of
their modules and what starts other processes.  Which test calls what is found out by running them once with each call
of a function noted (`mutant_calls.py`).  Where the fault is outside of functions, or in one that no test calls, all
are asked, first those that call anything of the module.  The tree itself is never touched.

What it prints: each mutant with its fate, the share noticed with its 95 % interval (Wilson), and every survivor as a
diff.  A survivor is a test that is missing: write it, and see it fail with `--only`.  Or the mutant changes nothing
that anyone can see: then say why in `packaging/survivors.toml`, and it is counted apart from then on.  The same
`--seed` and `--sample` draw the same mutants as long as the sources are the same.

    python packaging/mutate.py app/domain --sample 60
    python packaging/mutate.py app/engine --without app/engine/native --marked "not model" --sample 40
    python packaging/mutate.py app/domain/pace.py --only 41

It judges the tests by what they fail at: a test that fails without any mutant is left out, and said.  Tests that hang
have noticed: those that take more than a minute and more than eight times as long as without the fault.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mutant_calls import WRITTEN_TO, TestCalls, enclosing, read, read_stamps, write
from mutant_runner import Request, Runner
from mutant_tests import ModuleTests
from mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED = Path(__file__).with_name("survivors.toml")
LEFT_BEHIND = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", ".venv", ".hypothesis", "dist")
NOTHING_COLLECTED = 5
SLOWER = 8
"""How many times as long as without a fault tests may take before they count as hanging: a machine may be busy."""
RECORDING_LIMIT_S = 3600.0


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    EXPLAINED = "explained"
    SURVIVED = "survived"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A mutant and the module it is of.

    Attributes:
        path: of the module, from the root of the tree.
        mutant: the fault.
        source: of the module without it.
    """

    path: Path
    mutant: Mutant
    source: str

    @property
    def diff(self) -> str:
        """The fault as a person reads it."""
        return self.mutant.diff(self.source, name=self.path.as_posix())

    @property
    def changed(self) -> tuple[str, ...]:
        """The lines it changes, as `survivors.toml` names them."""
        lines = self.diff.splitlines()[3:]
        return tuple(f"{line[0]} {line[1:].strip()}" for line in lines if line[0] in "-+")


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, also for few trials and shares near the ends."""
    if of == 0:
        return 0.0, 1.0
    z = 1.959964
    share, weight = hits / of, 1 + z * z / of
    middle = (share + z * z / (2 * of)) / weight
    half = z / weight * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half if hits else 0.0), (middle + half if hits < of else 1.0)


def drawn(root: Path, wanted: Sequence[Path], *, without: Sequence[Path], sample: int, seed: int) -> list[Placed]:
    """A random sample of all mutants of the modules in the given files and folders."""
    files = {path for part in wanted for path in ([root / part] if part.suffix else (root / part).rglob("*.py"))}
    found: list[Placed] = []
    for path in sorted(files):
        name = path.relative_to(root)
        if not any(name.is_relative_to(part) for part in without):
            source = path.read_text(encoding="utf-8")
            found += [Placed(path=name, mutant=mutant, source=source) for mutant in mutants(source)]
    return random.Random(seed).sample(found, min(sample, len(found)))


def explanations(path: Path) -> dict[tuple[str, tuple[str, ...]], str]:
    """Why mutants that survive may: by module and changed lines."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = tomllib.load(file).get("survivor", [])
    return {(entry["module"], tuple(entry["change"])): entry["why"] for entry in entries}


class Trial:
    """A copy of the tree, and its tests run in it.

    Args:
        tree: the copy.
        runner: runs the tests in it.
        marked: an expression of pytest's markers that tests are chosen by; empty for all.
        limit: the seconds that a run of tests may take at least.
        calls: the file in which what the tests call is kept.
    """

    def __init__(self, tree: Path, runner: Runner, *, marked: str, limit: float, calls: Path) -> None:
        self._tree = tree
        self._runner = runner
        self._limit = limit
        self._choice = ["-m", marked] if marked else []
        self._map = ModuleTests(tree)
        self._sound: set[str] = set()
        self._calls_file = calls
        self._calls = read(calls) if calls.exists() else {}
        self._stamps = read_stamps(calls) if calls.exists() else {}
        self._n_put_in = 0

    def fate(self, one: Placed, *, wide: bool) -> Fate:
        """What becomes of one mutant.

        Args:
            one: the mutant.
            wide: whether the rest of the package's tests are asked too where those near it notice nothing.
        """
        tried: set[str] = set()
        for tests in self._rounds(one, wide=wide):
            fate = self._judged(one, [test for test in tests if test not in tried])
            if fate is not Fate.SURVIVED:
                return fate
            tried.update(tests)
        return Fate.SURVIVED

    def _rounds(self, one: Placed, *, wide: bool) -> Iterator[list[str]]:
        """The tests that may notice a mutant, those that are the likeliest first."""
        module, function = one.path.as_posix(), enclosing(one.source, one.mutant.line)

        def calls(test: TestCalls) -> bool:
            return any(of == module and function in (None, name) for of, name in test.functions)

        near = self._map.near(_dotted(one.path), tests=_tests_of(one.path))
        for tests in (near, self._map.all(_tests_of(one.path))) if wide else (near,):
            files = [_file(name) for name in tests]
            self._record(files)
            calling = self._those(files, calls)
            yield calling
            if function is None or not calling:
                yield self._those(files, lambda _: True)
            else:
                # A test may see by another process what this one is not seen to call, or by what another has kept.
                yield self._those(sorted({name.partition("::")[0] for name in calling}), lambda _: True)
                yield self._those(files, lambda test: test.starts_process)

    def _those(self, files: Sequence[str], chosen: Callable[[TestCalls], bool]) -> list[str]:
        """The tests of some files that are chosen, the quickest file first."""
        by_file: dict[str, list[str]] = {file: [] for file in files}
        for name, test in self._calls.items():
            if (file := name.partition("::")[0]) in by_file and chosen(test):
                by_file[file].append(name)
        ordered = sorted(by_file.values(), key=self._took_s)
        return [name for names in ordered for name in names]

    def _took_s(self, tests: Sequence[str]) -> float:
        return sum(self._calls[name].took_s for name in tests)

    def _record(self, files: Sequence[str]) -> None:
        """Find out what the tests of some files call, if that is not known or they changed since."""
        stamps = {file: (self._tree / file).stat().st_mtime for file in files}
        unknown = [file for file in files if self._stamps.get(file) != stamps[file]]
        if not unknown:
            return
        print(f"Finding out what the tests of {len(unknown)} modules call.", flush=True)
        found = self._calls_file.with_name(f"{self._calls_file.name}.new")
        self._run(unknown, limit=RECORDING_LIMIT_S, recorded_to=found)
        self._stamps |= stamps
        if found.exists():
            rest = {name: test for name, test in self._calls.items() if name.partition("::")[0] not in unknown}
            self._calls = rest | read(found)
            found.unlink()
            write(self._calls_file, self._calls, stamps=self._stamps)

    def _judged(self, one: Placed, tests: Sequence[str]) -> Fate:
        """The fate that some tests decide; a test that fails without the mutant, too, is left out of it."""
        if not tests:
            return Fate.SURVIVED
        limit = max(self._limit, SLOWER * self._took_s(tests))
        while True:
            with self._put_in(one):
                done = self._run(tests, limit=limit)
            if done is None:
                return Fate.TIMED_OUT
            code, failing = done
            if code in (0, NOTHING_COLLECTED):
                return Fate.SURVIVED
            if not (wrong := self._failing_anyway(failing)):
                return Fate.KILLED
            for name in wrong:
                print(f"fails without any fault, left out: {name}", flush=True)
                self._choice += ["--deselect", name]

    def _failing_anyway(self, names: Sequence[str]) -> list[str]:
        """Those of some failed tests that fail without any fault."""
        unknown = [name for name in names if "::" in name and name not in self._sound]
        if not unknown:
            return []
        done = self._run(unknown, limit=RECORDING_LIMIT_S)
        wrong = unknown if done is None else [name for name in unknown if name in done[1]]
        self._sound.update(set(unknown) - set(wrong))
        return wrong

    @contextmanager
    def _put_in(self, one: Placed) -> Iterator[None]:
        target = self._tree / one.path
        written = target.stat().st_mtime
        # A time of its own for every mutant, so that no compiled file is taken for another's.
        self._n_put_in += 1
        target.write_text(one.mutant.applied(one.source), encoding="utf-8")
        os.utime(target, (written, written + self._n_put_in))
        try:
            yield
        finally:
            target.write_text(one.source, encoding="utf-8")
            os.utime(target, (written, written))

    def _run(
        self, tests: Sequence[str], *, limit: float, recorded_to: Path | None = None
    ) -> tuple[int, list[str]] | None:
        """Pytest's exit code and what failed first; None where it took too long."""
        listed = self._tree.parent / "tests"
        listed.write_text("\n".join(tests), encoding="utf-8")
        arguments = ["-q", "-rfE", "--tb=no", "-p", "no:randomly", "-p", "no:cacheprovider"]
        arguments += [f"--basetemp={self._tree.parent / 'scratch'}", *self._choice]
        arguments += ["-x"] if recorded_to is None else ["-p", "mutant_calls"]
        output = self._tree.parent / "output"
        request = Request(
            arguments=[*arguments, f"@{listed}"],
            output=str(output),
            limit_s=limit,
            environment={} if recorded_to is None else {WRITTEN_TO: str(recorded_to.resolve())},
            plugins="" if recorded_to is None else str(Path(__file__).resolve().parent),
        )
        if (code := self._runner.run(request)) is None:
            return None
        printed = output.read_text(encoding="utf-8", errors="replace")
        return code, re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", printed, re.MULTILINE)


def _file(test: str) -> str:
    return f"{test.replace('.', '/')}.py"


def _dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def _tests_of(path: Path) -> str:
    """The package with the tests of a module: `tests.domain` for what is in `app/domain`."""
    return f"tests.{path.parts[1]}"


def report(fates: Sequence[tuple[Placed, Fate]], reasons: dict[tuple[str, tuple[str, ...]], str]) -> str:
    """The survivors and the share that was noticed."""
    count = Counter(fate for _, fate in fates)
    lines = []
    for one, fate in fates:
        if fate is Fate.SURVIVED:
            lines += ["", f"{one.path.as_posix()}:{one.mutant.line} survived ({one.mutant.kind})", one.diff]
        elif fate is Fate.EXPLAINED:
            lines += ["", f"{one.path.as_posix()}:{one.mutant.line} {reasons[one.path.as_posix(), one.changed]}"]
    noticed, judged = count[Fate.KILLED] + count[Fate.TIMED_OUT], len(fates)
    visible = judged - count[Fate.EXPLAINED]
    lines += ["", ", ".join(f"{count[fate]} {fate.value}" for fate in Fate), _share("all", noticed, judged)]
    return "\n".join([*lines, _share("those that change something", noticed, visible)])


def _share(of: str, hits: int, among: int) -> str:
    low, high = wilson(hits, among)
    return f"Noticed of {of}: {hits} of {among} = {hits / max(1, among):.0%} (95 %: {low:.0%} to {high:.0%})"


def main(arguments: Sequence[str] | None = None, *, root: Path = ROOT, explained: Path = EXPLAINED) -> int:
    """Do what the arguments say; 0 when no survivor is unexplained, else 1."""
    chosen = _parser().parse_args(arguments)
    sample = drawn(root, chosen.where, without=chosen.without, sample=chosen.sample, seed=chosen.seed)
    if chosen.only:
        everything = drawn(root, chosen.where, without=chosen.without, sample=sys.maxsize, seed=chosen.seed)
        sample = [one for one in everything if one.mutant.line == chosen.only]
    reasons = explanations(explained)
    fates: list[tuple[Placed, Fate]] = []
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="mutants_"))
        tree = Path(folder) / "tree"
        shutil.copytree(root, tree, ignore=LEFT_BEHIND)
        runner = stack.enter_context(Runner(tree))
        calls = chosen.calls or Path(folder) / "calls.json"
        trial = Trial(tree, runner, marked=chosen.marked, limit=chosen.limit, calls=calls)
        try:
            for one in sample:
                known = (one.path.as_posix(), one.changed) in reasons
                fate = Fate.EXPLAINED if known else trial.fate(one, wide=not chosen.near)
                fates.append((one, fate))
                print(f"{fate.value:9} {one.path.as_posix()}:{one.mutant.line} {' '.join(one.changed)}", flush=True)
        except KeyboardInterrupt:
            print("Interrupted: what follows is of the mutants judged so far.")
    print(report(fates, reasons))
    return int(any(fate is Fate.SURVIVED for _, fate in fates))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mutate.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("where", nargs="+", type=Path, help="modules or packages, from the root of the tree")
    parser.add_argument("--without", action="append", default=[], type=Path, help="leave this folder or file out")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants to draw (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    parser.add_argument("--only", type=int, metavar="LINE", help="every mutant that begins in this line")
    parser.add_argument("--marked", default="", help="choose tests by pytest's markers, as -m does")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds that a run of tests may take at least (60)")
    parser.add_argument("--calls", type=Path, metavar="FILE", help="keep there what the tests call, for the next time")
    parser.add_argument("--near", action="store_true", help="ask only the tests that concern the module")
    return parser


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
