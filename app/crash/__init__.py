"""Reports of crashes: written on this machine, read on it, sent nowhere.

`witness` watches one window from its start to its end; what it leaves in the folder of the log is read by its next
start, and by `doctor --report`.  A report names versions, the model's file and places in code.  It holds no value of
any variable and no message of any exception, since those can quote what a person wrote.
"""

from app.crash.report_text import version_lines
from app.crash.witness import Witness, last_report

__all__ = ["Witness", "last_report", "version_lines"]
