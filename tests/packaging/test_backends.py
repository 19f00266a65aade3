"""What llama.cpp is built for: what is found, what is asked for, what is kept, and a rebuild that fails."""

from pathlib import Path

import pytest
from backends import CPU, METAL, Choice, choose, for_compiling, require_tools
from preflight import RefusedError

from tests.packaging.machine import Machine, host, machine

VULKAN = ("/usr/include/vulkan/vulkan.h", "/usr/include/spirv/unified1/spirv.hpp", "/dev/dri")
CUDA = ("/usr/include/cublas_v2.h", "/dev/nvidiactl")
NVIDIA = " ".join(("nvcc", *CUDA))


@pytest.fixture
def fresh(tmp_path: Path) -> Machine:
    return machine(tmp_path)


@pytest.fixture
def ready(fresh: Machine) -> Machine:
    assert fresh.do("run", "ask").returncode == 7
    fresh.calls()
    return fresh


def builds(calls: list[list[str]]) -> list[str]:
    """How pip was asked to build or exchange llama.cpp."""
    return [call[4] for call in calls if call[-1].startswith(("llama-cpp-python", "/")) and call[3:4] == ["pip"]]


@pytest.mark.parametrize(
    ("programs", "files", "name"),
    [
        ((), (), "cpu"),
        (("nvcc",), CUDA, "cuda"),
        (("nvcc",), CUDA[:1], "cpu"),
        (("nvcc",), CUDA[1:], "cpu"),
        (("/usr/local/cuda/bin/nvcc",), ("/usr/local/cuda/include/cublas_v2.h", "/dev/dxg"), "cuda"),
        (("glslc",), VULKAN, "vulkan"),
        (("glslc",), VULKAN[:1], "cpu"),
        (("glslc",), VULKAN[:2], "cpu"),
        ((), VULKAN, "cpu"),
        (("/opt/rocm/bin/hipcc",), ("/dev/kfd",), "hip"),
        (("/opt/rocm/bin/hipcc",), (), "cpu"),
        (("hipcc", "nvcc", "glslc"), (*VULKAN, *CUDA), "cuda"),
    ],
)
def test_the_first_backend_whose_tools_are_all_there_is_taken(
    programs: tuple[str, ...], files: tuple[str, ...], name: str
) -> None:
    programs = tuple(each.removeprefix("/bin/") for each in programs)
    assert choose(host(programs=programs, files=files), {}, wanted=None, kept=None).name == name


def test_a_kit_in_a_folder_of_its_own_is_found_by_its_variable() -> None:
    programs, files = (
        ("/sdk/bin/glslc",),
        ("/sdk/include/vulkan/vulkan.h", "/sdk/include/spirv/unified1/spirv.hpp", "/dev/dri"),
    )
    here = host(programs=programs, files=files)
    assert choose(here, {"VULKAN_SDK": "/sdk"}, wanted=None, kept=None).name == "vulkan"
    assert choose(here, {}, wanted=None, kept=None).name == CPU


def test_macos_has_metal_and_nothing_else() -> None:
    mac = host(platform="darwin", programs=("nvcc",))
    assert choose(mac, {}, wanted=None, kept=None) == Choice(METAL, "as always on macOS")
    with pytest.raises(RefusedError, match="always built with Metal"):
        choose(mac, {}, wanted=CPU, kept=None)
    with pytest.raises(RefusedError, match="on macOS only"):
        choose(host(), {}, wanted=METAL, kept=None)


def test_what_was_asked_for_goes_before_what_was_kept_and_that_before_what_is_found() -> None:
    here = host(programs=("nvcc",), files=CUDA)
    assert choose(here, {}, wanted="vulkan", kept="hip").name == "vulkan"
    assert choose(here, {}, wanted=None, kept="hip").name == "hip"
    assert choose(here, {}, wanted="auto", kept="hip").name == "cuda"
    assert choose(here, {}, wanted=None, kept="of a later version").name == "cuda"


def test_what_the_caller_tells_cmake_is_believed() -> None:
    choice = choose(host(), {"CMAKE_ARGS": "-DX=1 -DGGML_CUDA:BOOL=ON"}, wanted=None, kept=None)
    assert choice.sentence == "llama.cpp is built for CUDA, as CMAKE_ARGS says."
    require_tools(host(), {}, choice)
    assert choose(host(), {"CMAKE_ARGS": "-DGGML_CUDA=off"}, wanted=None, kept=None).name == CPU


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cuda", "nvcc and the header cublas_v2.h, which"),
        ("vulkan", "glslc and the header vulkan/vulkan.h and the header spirv"),
    ],
)
def test_missing_tools_are_named_with_where_they_come_from(name: str, words: str) -> None:
    with pytest.raises(RefusedError, match=words):
        require_tools(host(), {}, Choice(name, ""))
    require_tools(host(), {}, Choice(CPU, ""))


def test_cmake_is_led_to_a_compiler_outside_the_path_unless_the_caller_has_named_one() -> None:
    here = host(programs=("/usr/local/cuda/bin/nvcc",))
    assert for_compiling(here, {}, Choice("cuda", ""))["CUDACXX"] == "/bin//usr/local/cuda/bin/nvcc"
    assert for_compiling(here, {"CUDACXX": "mine"}, Choice("cuda", ""))["CUDACXX"] == "mine"
    assert "CUDACXX" not in for_compiling(host(programs=("nvcc",)), {}, Choice("cuda", ""))


def test_a_fresh_set_up_says_in_one_sentence_what_it_builds_for_and_why(fresh: Machine) -> None:
    done = fresh.do("run", "ask", FAKE_KITS=NVIDIA)
    assert "llama.cpp is built for CUDA, since nvcc is here; --backend chooses another.\n" in done.stderr
    assert (fresh.world / "built").read_text() == "-DGGML_CUDA=on -DGGML_RPC=on"


def test_the_tests_alone_need_the_processor_alone(fresh: Machine) -> None:
    assert fresh.do("test", FAKE_KITS=NVIDIA).returncode == 0
    assert (fresh.world / "built").read_text() == "-DGGML_RPC=on"


def test_a_toolkit_that_comes_later_changes_nothing_until_it_is_asked_for(ready: Machine) -> None:
    assert ready.do("run", "ask", FAKE_KITS=NVIDIA).stderr == ""
    assert ready.do("run", "--backend", "auto", "ask", FAKE_KITS=NVIDIA).returncode == 7
    assert (ready.world / "built").read_text() == "-DGGML_CUDA=on -DGGML_RPC=on"


def test_a_rebuild_is_made_beside_the_old_build_kept_and_not_made_twice(ready: Machine) -> None:
    done = ready.do("run", "--backend", "hip", "ask", "Hello", FAKE_KITS="hipcc")
    assert done.returncode == 7, done.stderr
    assert '"arguments": ["ask", "Hello"]' in done.stdout
    assert builds(ready.calls()) == ["wheel", "install"]
    assert (ready.world / "built").read_text() == "-DGGML_HIP=on -DGGML_RPC=on"
    assert ready.do("run", "ask").stderr == ""
    assert ready.do("run", "--backend=hip", "ask").stderr == ""
    assert builds(ready.calls()) == []


def test_each_backend_has_a_cache_of_its_own(ready: Machine) -> None:
    ready.do("run", "--backend", "hip", "ask", FAKE_KITS=f"hipcc {NVIDIA}")
    ready.do("run", "--backend", "cuda", "ask", FAKE_KITS=f"hipcc {NVIDIA}")
    caches = [call[call.index("--cache-dir") + 1] for call in ready.calls() if "--cache-dir" in call]
    assert len(set(caches)) == len(caches) == 2


def test_a_rebuild_that_fails_leaves_the_old_environment_ready(ready: Machine) -> None:
    (ready.world / "fail pip wheel").touch()
    done = ready.do("run", "--backend", "hip", "ask", FAKE_KITS="hipcc")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("The environment stays built for the processor alone.")
    again = ready.do("run", "ask")
    assert (again.returncode, again.stderr) == (7, "")
    assert (ready.world / "built").read_text() == "-DGGML_RPC=on"


def test_a_rebuild_killed_while_it_is_put_in_place_is_made_again(ready: Machine) -> None:
    (ready.world / "fail pip install --no-input --disable-pip-version-check --no-deps --no-index").touch()
    assert ready.do("run", "--backend", "hip", "ask", FAKE_KITS="hipcc").returncode == 1
    assert ready.stamps == []
    assert ready.do("run", "ask", FAKE_KITS="hipcc").returncode == 7
    assert (ready.world / "built").read_text() == "-DGGML_HIP=on -DGGML_RPC=on"


def test_both_stages_stay_ready_after_a_rebuild(ready: Machine) -> None:
    assert ready.do("test").returncode == 0
    ready.do("run", "--backend", "hip", "ask", FAKE_KITS="hipcc")
    assert ready.stamps == ["tandem-run.stamp", "tandem-test.stamp"]


def test_a_backend_without_its_tools_is_refused_and_the_environment_runs_on(ready: Machine) -> None:
    done = ready.do("run", "--backend", "vulkan", "ask")
    assert done.returncode == 1
    assert "needs glslc" in done.stderr
    assert builds(ready.calls()) == []
    assert ready.do("run", "ask").stderr == ""


def test_the_choice_outlives_an_environment_that_is_made_anew(ready: Machine) -> None:
    ready.do("run", "--backend", "hip", "ask", FAKE_KITS="hipcc")
    (ready.venv / "bin" / "python").unlink()
    assert ready.do("run", "ask", FAKE_KITS=f"hipcc {NVIDIA}").returncode == 7
    assert (ready.world / "built").read_text() == "-DGGML_HIP=on -DGGML_RPC=on"


def test_a_first_build_that_fails_for_a_card_names_the_way_without(fresh: Machine) -> None:
    (fresh.world / "fail llama-cpp-python").touch()
    fresh.venv.mkdir()
    done = fresh.do("run", "ask", FAKE_KITS=NVIDIA)
    assert done.stderr.splitlines()[-1].endswith("start the command with --backend cpu.")


@pytest.mark.parametrize("given", [["--backend"], ["--backend", "--json"], ["--backend="], ["--backend", "opencl"]])
def test_a_backend_that_is_none_is_refused_before_anything_is_made(given: list[str], fresh: Machine) -> None:
    done = fresh.do("run", *given)
    assert done.returncode == 1
    assert "--backend takes auto, metal, cuda, vulkan, hip, cpu." in done.stderr
    assert fresh.calls() == []
