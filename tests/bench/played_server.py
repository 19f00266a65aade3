"""A small program that speaks as llama.cpp's server does, and writes down how it was started and asked."""

import sys
from pathlib import Path

SERVER = """#!{python}
import http.server, json, os, pathlib, sys

class Answer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        folder.joinpath("asked.json").write_text(json.dumps({{"path": self.path, **asked}}))
        print("x" * 200_000, flush=True)
        status, body = answer(asked)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

def answer(asked):
    timings = {{"predicted_n": 3, "predicted_ms": 250.0, "draft_n": 4, "draft_n_accepted": 1}}
    return 200, json.dumps({{"tokens": [depth, *asked["prompt"]], "timings": timings}}).encode()

folder = pathlib.Path(sys.argv[0]).parent
folder.joinpath("started.json").write_text(json.dumps([os.getpid(), sys.argv[1:], dict(os.environ)]))
depth = int(sys.argv[sys.argv.index("--spec-draft-n-max") + 1]) if "--spec-draft-n-max" in sys.argv else 0
{twist}
server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Answer)
print("0.00.001 I srv  load_model: loading model", flush=True)
address = f"http://127.0.0.1:{{server.server_port}}"
print(f"0.00.002 I srv  llama_server: listening on {{address}}", file=sys.stderr, flush=True)
server.serve_forever()
"""


def server_text(twist: str = "") -> str:
    """The program; `twist` is run before it listens.

    It answers with its depth and the prompt's tokens, after 250 ms by its own clock.
    """
    return SERVER.format(python=sys.executable, twist=twist)


def server_program(folder: Path, twist: str = "") -> Path:
    """The program as a file that can be started."""
    path = folder / "llama-server"
    path.write_text(server_text(twist))
    path.chmod(0o755)
    return path
