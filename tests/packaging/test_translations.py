"""What is to be translated is found as Python means it, and every language has all of it."""

from pathlib import Path

import pytest
from messages import Message, MessageError, sentences, window_messages
from translations import problems, update

ROOT = Path(__file__).resolve().parents[2]


def tree(root: Path, *, ui: str = "", domain: str = "") -> Path:
    for package, text in (("ui", ui), ("domain", domain)):
        folder = root / "app" / package
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "module.py").write_text(text, encoding="utf-8")
    (root / "app" / "main.py").write_text("", encoding="utf-8")
    return root / "app"


def test_every_language_has_every_text_finished_and_compiled() -> None:
    assert problems(ROOT) == []


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('class A:\n  def f(self): self.tr("Send")', Message("A", "Send")),
        ('class A:\n  def f(self): self.tr("One " "text", "of two")', Message("A", "One text", "of two")),
        ('class A:\n  def f(self): self.tr("%n tokens", "", 3)', Message("A", "%n tokens", counted=True)),
        ('class A:\n  def f(self): self.tr("%n tokens", n=3)', Message("A", "%n tokens", counted=True)),
        ('QCoreApplication.translate("B", "Quit")', Message("B", "Quit")),
        ('tr = QCoreApplication.translate\ntr("B", "Quit")', Message("B", "Quit")),
    ],
)
def test_a_text_is_found_under_the_name_it_is_looked_up_by(tmp_path: Path, code: str, message: Message) -> None:
    assert window_messages(tree(tmp_path, ui=code)) == [message]


@pytest.mark.parametrize(
    "code",
    [
        'class A:\n  def f(self): self.tr(f"{1} tokens")',
        'class A:\n  def f(self): other.tr("Send")',
        'class A:\n  def f(self): self.tr("tokens", "", 3)',
        "class A:\n  def f(self): self.tr(name)",
    ],
)
def test_a_text_no_translation_could_be_found_for_is_refused(tmp_path: Path, code: str) -> None:
    with pytest.raises(MessageError, match=r"module\.py:\d+: "):
        window_messages(tree(tmp_path, ui=code))


def test_sentences_are_found_below_the_window_with_their_values_numbered(tmp_path: Path) -> None:
    code = (
        '"""A sentence of documentation."""\n'
        "LOG.info('Nobody reads this.')\n"
        "def f(a, b):\n"
        "  raise KnownError(f'The file {a} has {b:,} bytes' ' too many.')\n"
        "  raise BugError('This is our fault.')\n"
        "  run('SELECT x FROM y WHERE z = ?')\n"
        "  return 'a piece of one.' or f'{a}: {b}.'\n"
    )
    assert sentences(tree(tmp_path, domain=code)) == ["The file %1 has %2 bytes too many."]


def test_a_text_that_changed_is_reported_in_every_language(tmp_path: Path) -> None:
    tree(tmp_path, ui='class A:\n  def f(self): self.tr("Send %1")')
    update(tmp_path)
    assert [line for line in problems(tmp_path) if "unfinished" in line] == [
        "tandem_de.ts: A “Send %1” is unfinished",
        "tandem_zh_CN.ts: A “Send %1” is unfinished",
    ]
    tree(tmp_path, ui='class A:\n  def f(self): self.tr("Post %1")', domain="x = 'A sentence came.'")
    found = problems(tmp_path)
    assert "sentences.json does not list the sentences of the sources" in found
    assert "tandem_de.ts: no entry for A “Post %1”" in found
    assert "tandem_de.ts: A “Send %1” is in no source" in found


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ("<translation>Schicken</translation>", "is translated with other places"),
        ("<translation></translation>", "is unfinished"),
    ],
)
def test_a_translation_that_lost_something_is_reported(tmp_path: Path, translation: str, fault: str) -> None:
    tree(tmp_path, ui='class A:\n  def f(self): self.tr("Send %1")')
    update(tmp_path)
    path = tmp_path / "resources" / "i18n" / "tandem_de.ts"
    text = path.read_text("utf-8").replace('<translation type="unfinished"></translation>', translation)
    path.write_text(text, encoding="utf-8")
    found = [line for line in problems(tmp_path) if line.startswith("tandem_de")]
    assert any(fault in line for line in found)
    assert "tandem_de.qm is not what tandem_de.ts compiles to" in found


def test_plurals_need_each_form_in_each_language(tmp_path: Path) -> None:
    tree(tmp_path, ui='class A:\n  def f(self): self.tr("%n tokens", "", 2)')
    update(tmp_path)
    assert len([line for line in problems(tmp_path) if "unfinished" in line]) == 3
