"""A machine on which llama.cpp's server is built in no time: its cmake only pretends to."""

import io
import sys
import tarfile
from pathlib import Path

from app.bench.native_build import ensure_server

CMAKE = """#!{python}
import pathlib, sys
arguments = sys.argv[1:]
with open({record!r}, "a") as record:
    record.write(" ".join(arguments) + "\\n")
if "--build" in arguments:
    place = pathlib.Path(arguments[arguments.index("--build") + 1]) / {place!r}
    place.mkdir(parents=True)
    program = place / "llama-server"
    program.write_text({server!r})
    program.chmod(0o755)
    (place / "libllama.so").write_text("its library")
    sys.exit({compiled})
source = pathlib.Path(arguments[arguments.index("-S") + 1])
print("configuring", (source / "CMakeLists.txt").read_text())
sys.exit({configured})
"""


class Bench:
    """A machine with the programs a build needs but cmake, and a folder for what is built."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.cache = cache
        self.programs = folder / "programs"
        self.record = folder / "record.txt"
        self.fetched = 0
        self.programs.mkdir()
        self.add("c++", f"#!{sys.executable}\n")

    def add(self, name: str, text: str) -> None:
        program = self.programs / name
        program.write_text(text)
        program.chmod(0o755)

    def add_cmake(
        self, *, configured: int = 0, compiled: int = 0, place: str = "bin", server: str = "the server"
    ) -> None:
        exits = {"configured": configured, "compiled": compiled}
        text = CMAKE.format(python=sys.executable, record=str(self.record), place=place, server=server, **exits)
        self.add("cmake", text)

    def fetch(self, folder: Path) -> Path:
        self.fetched += 1
        return source_archive(folder)

    def ensure(self) -> Path:
        return ensure_server(self.cache, fetch=self.fetch, search_path=str(self.programs))

    def kept(self) -> list[str]:
        return sorted(path.name for path in self.cache.iterdir() if path.name != "llama-server-build.log")

    def commands(self) -> list[str]:
        return self.record.read_text().splitlines()


def source_archive(folder: Path, *, vendored: bool = True) -> Path:
    """An archive laid out like llama-cpp-python's."""
    archive = folder / "llama_cpp_python-1.tar.gz"
    names = ["llama_cpp_python-1/setup.py", *(["llama_cpp_python-1/vendor/llama.cpp/CMakeLists.txt"] * vendored)]
    with tarfile.open(archive, "w:gz") as packed:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = len(b"the recipe")
            packed.addfile(member, io.BytesIO(b"the recipe"))
    return archive
