"""The installed PySide6 keeps its reference counts: a release that does not aborts the process after ~560 emits."""

import subprocess
import sys

_CHILD = """
from PySide6.QtCore import QCoreApplication, QObject, Signal

class Source(QObject):
    happened = Signal()
    told = Signal(object)

app = QCoreApplication([])
source = Source()
heard = []
source.told.connect(heard.append)
for number in range(2000):
    source.happened.emit()
    source.told.emit(number)
    app.processEvents()
print(len(heard))
"""


def test_two_thousand_signals_do_not_abort_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", _CHILD], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "2000"), done.stderr
