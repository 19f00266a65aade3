"""Which tests concern a module."""

from pathlib import Path

from mutant_tests import ModuleTests


def tree(root: Path, **modules: str) -> Path:
    for name, text in modules.items():
        path = root / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_tests_named_after_the_module_come_first_then_those_that_import_little(tmp_path: Path) -> None:
    tree(
        tmp_path,
        app__domain__pace="",
        tests__domain__test_pace="",
        tests__domain__test_pace_slow="",
        tests__domain__test_paces="",
        tests__domain__test_all="import os, sys\nfrom app.domain.pace import Pace",
        tests__domain__test_part="from app.domain import pace",
    )
    near = ModuleTests(tmp_path).near("app.domain.pace", tests="tests.domain")
    assert [name.rpartition(".")[2] for name in near] == ["test_pace", "test_pace_slow", "test_part", "test_all"]


def test_what_tests_share_passes_on_what_it_imports(tmp_path: Path) -> None:
    tree(
        tmp_path,
        app__domain__chat="",
        tests__domain__play="from app.domain.chat import Chat",
        tests__domain__test_talk="from tests.domain.play import Play",
        tests__domain__test_other="",
    )
    assert ModuleTests(tmp_path).near("app.domain.chat", tests="tests.domain") == ["tests.domain.test_talk"]


def test_a_module_tested_only_elsewhere_gets_those_tests(tmp_path: Path) -> None:
    tree(
        tmp_path,
        app__domain__sizes="",
        app__domain__user="from app.domain.sizes import size",
        tests__cli__test_sizes="",
        tests__cli__test_reads="from app.domain.sizes import size",
        tests__domain__test_user="from app.domain.user import User",
    )
    near = ModuleTests(tmp_path).near("app.domain.sizes", tests="tests.domain")
    assert near == ["tests.cli.test_sizes", "tests.cli.test_reads"]


def test_a_module_that_no_test_imports_is_tested_through_those_that_import_it(tmp_path: Path) -> None:
    tree(
        tmp_path,
        app__domain__inner="from app.domain.outer import Outer",
        app__domain__middle="from app.domain.inner import Inner",
        app__domain__outer="from app.domain.middle import Middle",
        tests__domain__test_whole="from app.domain.outer import Outer",
        tests__domain__test_other="",
    )
    assert ModuleTests(tmp_path).near("app.domain.inner", tests="tests.domain") == ["tests.domain.test_whole"]


def test_a_module_that_nobody_imports_gets_the_tests_of_its_package(tmp_path: Path) -> None:
    tree(tmp_path, app__domain__lonely="", tests__domain__test_one="", tests__ui__test_two="")
    assert ModuleTests(tmp_path).near("app.domain.lonely", tests="tests.domain") == ["tests.domain.test_one"]
