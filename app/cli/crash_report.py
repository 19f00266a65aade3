"""`doctor --report`: what is known of the last crash, to be read and, if one likes, given to somebody."""

import argparse

from app.cli.output import print_json
from app.crash import last_report, version_lines
from app.paths import Folders


def print_report(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print the last report, or the versions where there is none; 0 either way."""
    report = last_report(folders)
    if arguments.json:
        found = None
        if report is not None:
            running = report.running
            found = {
                "kind": report.kind.value,
                "model": running.model,
                "loading": running.loading,
                "text": report.text,
            }
        print_json({"report": found, "versions": list(version_lines())})
    elif report is not None:
        print(report.text, end="")
    else:
        print("No crash is known here.")
        for line in version_lines():
            print(line)
    return 0
