"""On the way to the first window nothing is loaded that only later acts need."""

import subprocess
import sys
from pathlib import Path

TO_THE_FIRST_WINDOW = """
import os, sys
from pathlib import Path
import app.main
from PySide6.QtWidgets import QApplication
from app.paths import Folders
from app.ui.window_state import WindowKeeper

show = WindowKeeper.show

def shown(keeper):
    show(keeper)
    QApplication.processEvents()
    print("\\n".join(sys.modules), flush=True)
    os._exit(0)

WindowKeeper.show = shown
app.main.open_window(Folders.under(Path(sys.argv[1])))
"""
"""The real start, up to the window on the screen; threads begin after that, and load what they need."""

LATE = {
    # models: read, laid out, run
    "gguf", "jinja2", "llama_cpp", "numpy",
    # what is sent and brought over a network
    "httpx", "httpx2", "huggingface_hub", "requests", "ssl",
    # files and secrets of others
    "app.exchange", "cryptography", "docx", "keyring", "openpyxl", "pptx", "pypdf", "sqlcipher3",
    # drawing
    "app.ui.shots", "ziamath",
}  # fmt: skip


def test_the_first_window_is_there_before_anything_large_is_loaded(tmp_path: Path) -> None:
    script = [sys.executable, "-c", TO_THE_FIRST_WINDOW, str(tmp_path / "data")]
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "app.ui.main_window" in loaded
    assert not LATE & loaded
