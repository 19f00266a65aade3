"""The command line: the same state machine, engine and store as the window, without Qt.

Results go to stdout, progress and notices to stderr; `--json` prints one JSON object on the last line of stdout.
"""
