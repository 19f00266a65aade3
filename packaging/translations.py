"""`python packaging/translations.py update|check`: the translations in resources/i18n, from and against the sources.

`update` brings the .ts files up to date with the sources (what was translated stays), and compiles them.  `check`
changes nothing and says what is missing, unfinished or out of date.  A .ts file is edited with Qt Linguist or by hand;
after that, `update` compiles it.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from messages import SENTENCES, Message, MessageError, sentences, window_messages

ROOT = Path(__file__).resolve().parent.parent
I18N = Path("resources") / "i18n"
LANGUAGES = {"de": 2, "zh_CN": 1}
"""Languages with everything, and their number of plural forms."""
PLURALS_ONLY = {"en": 2}
"""English needs no translation, but its plurals."""
SENTENCES_NAME = "sentences.json"

_PLACE = re.compile(r"%(?:L?n|[1-9])")


@dataclass(frozen=True)
class Entry:
    """One message of a .ts file.

    Attributes:
        message: what is translated.
        forms: its translations; several where it is counted.
        finished: Linguist counts it as done.
    """

    message: Message
    forms: tuple[str, ...]
    finished: bool


def every_message(root: Path) -> list[Message]:
    """Everything to translate: of the window, and whole sentences from below it."""
    return [*window_messages(root / "app"), *(Message(SENTENCES, text) for text in sentences(root / "app"))]


def entries(path: Path) -> Iterator[Entry]:
    """What a .ts file holds."""
    for context in ET.parse(path).getroot().iter("context"):
        for node in context.iter("message"):
            translation = node.find("translation")
            kind = "" if translation is None else translation.get("type", "")
            if kind in ("vanished", "obsolete"):
                continue
            counted = node.get("numerus") == "yes"
            forms = [] if translation is None else [form.text or "" for form in translation.findall("numerusform")]
            if translation is not None and not counted:
                forms = [translation.text or ""]
            message = Message(context.findtext("name", ""), node.findtext("source", ""), _comment(node), counted)
            yield Entry(message, tuple(forms), finished=translation is not None and kind != "unfinished")


def _comment(node: ET.Element) -> str:
    return node.findtext("comment", "")


def ts_files(root: Path) -> dict[Path, tuple[int, bool]]:
    """Each .ts file with its number of plural forms, and whether it holds plurals only."""
    named = {root / I18N / f"tandem_{name}.ts": (forms, False) for name, forms in LANGUAGES.items()}
    named.update({root / I18N / f"tandem_{name}.ts": (forms, True) for name, forms in PLURALS_ONLY.items()})
    return named


def update(root: Path) -> None:
    """Bring everything up to date with the sources."""
    (root / I18N).mkdir(parents=True, exist_ok=True)
    (root / I18N / SENTENCES_NAME).write_text(_sentences_text(root), encoding="utf-8")
    wanted = every_message(root)
    with tempfile.TemporaryDirectory() as scratch:
        listed = Path(scratch) / "messages.cpp"
        listed.write_text("".join(map(_as_cpp, wanted)), encoding="utf-8")
        for path, (_forms, plurals_only) in ts_files(root).items():
            language = path.stem.partition("_")[2]
            command = [_tool("lupdate"), str(listed), "-locations", "none", "-no-obsolete", "-sort-messages"]
            command += ["-source-language", "en", "-target-language", language, "-silent"]
            command += ["-pluralonly"] if plurals_only else []
            subprocess.run([*command, "-ts", str(path)], check=True)
            _compile(path, path.with_suffix(".qm"))


def problems(root: Path) -> list[str]:
    """What is not as the sources want it, one line each."""
    wanted = every_message(root)
    found: list[str] = []
    if _read(root / I18N / SENTENCES_NAME) != _sentences_text(root):
        found.append(f"{SENTENCES_NAME} does not list the sentences of the sources")
    for path, (n_forms, plurals_only) in ts_files(root).items():
        expected = [message for message in wanted if message.counted or not plurals_only]
        if not path.exists():
            found.append(f"{path.name} is missing")
            continue
        known = {entry.message: entry for entry in entries(path)}
        found += [f"{path.name}: no entry for {_shown(message)}" for message in expected if message not in known]
        found += [f"{path.name}: {_shown(message)} is in no source" for message in known if message not in expected]
        for entry in known.values():
            found += [f"{path.name}: {_shown(entry.message)} {fault}" for fault in _faults(entry, n_forms)]
        if not _is_compiled(path):
            found.append(f"{path.with_suffix('.qm').name} is not what {path.name} compiles to")
    return found


def _faults(entry: Entry, n_forms: int) -> Iterator[str]:
    if not entry.finished or not all(form.strip() for form in entry.forms):
        yield "is unfinished"
        return
    if entry.message.counted and len(entry.forms) != n_forms:
        yield f"has {len(entry.forms)} plural forms and needs {n_forms}"
    places = sorted(_PLACE.findall(entry.message.source))
    for form in entry.forms:
        # A singular may say "one" instead of the number.
        if sorted(_PLACE.findall(form)) != places and not (entry.message.counted and form is entry.forms[0]):
            yield f"is translated with other places: {form}"


def _shown(message: Message) -> str:
    return f"{message.context} “{message.source}”"


def _as_cpp(message: Message) -> str:
    parts = [message.context, message.source, message.comment]
    count = ", 1" if message.counted else ""
    return f"QCoreApplication::translate({', '.join(json.dumps(part, ensure_ascii=False) for part in parts)}{count});\n"


def _sentences_text(root: Path) -> str:
    return json.dumps(sentences(root / "app"), ensure_ascii=False, indent=0) + "\n"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _is_compiled(path: Path) -> bool:
    kept = path.with_suffix(".qm")
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch) / "fresh.qm"
        _compile(path, fresh)
        return kept.exists() and kept.read_bytes() == fresh.read_bytes()


def _compile(path: Path, to: Path) -> None:
    subprocess.run([_tool("lrelease"), str(path), "-qm", str(to), "-silent"], check=True)


def _tool(name: str) -> str:
    """A tool of Qt, as PySide6 brings it."""
    beside = Path(sys.executable).with_name(f"pyside6-{name}")
    found = str(beside) if beside.exists() else shutil.which(f"pyside6-{name}")
    if found is None:
        raise SystemExit(f"pyside6-{name} is not installed: run the set-up again.")
    return found


def main() -> int:
    """Do what the arguments say; the exit code."""
    parser = argparse.ArgumentParser(description="Bring the translations up to date, or check that they are.")
    parser.add_argument("what", choices=("update", "check"))
    try:
        if parser.parse_args().what == "update":
            update(ROOT)
            return 0
        found = problems(ROOT)
    except MessageError as error:
        found = [str(error)]
    print("\n".join(found) if found else "The translations are complete.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
