"""A tree with one module and its tests, for the tool that puts faults into it."""

from pathlib import Path


def small_tree(root: Path, *, source: str, tests: str) -> Path:
    """Write it; where it is."""
    for name, text in (
        ("app/__init__.py", ""),
        ("app/domain/__init__.py", ""),
        ("app/domain/age.py", source),
        ("tests/__init__.py", ""),
        ("tests/domain/__init__.py", ""),
        ("tests/domain/test_age.py", tests),
        ("pytest.ini", "[pytest]\n"),
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
