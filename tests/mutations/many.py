"""Many wrong files of one kind, and what reading them takes."""

import copy
import json
import os
import random
import time
from collections.abc import Callable, Iterator

from app.engine.machine_memory import resident_bytes
from tests.exchange.damage import changed, damaged

LONG = "TANDEM_MUTATIONS" in os.environ
N = int(os.environ.get("TANDEM_MUTATIONS", "60"))
"""Of each kind."""
SEED = os.environ.get("TANDEM_MUTATION_SEED", "")
_MOST_S = 2.0
_MOST_GROWTH = 200_000_000
_DEEP = (b"[" * 200_000, b'{"a":' * 50_000, b"[" * 900 + b"]" * 900, b'"' + b"\\ud800" * 1000 + b'"', b"9" * 50_000)


def wrong_json(sample: object, name: str) -> Iterator[bytes]:
    """Files that are wrong in their bytes, in their values, or in both."""
    chance = random.Random(f"{name}{SEED}")
    usual = json.dumps(sample).encode()
    for at in range(N):
        content, n_more = usual, chance.randrange(4)
        if at % 2:
            value = changed(copy.deepcopy(sample), chance)
            for _ in range(n_more):
                value = changed(value, chance)
            content = json.dumps(value).encode()
        if at % 2 == 0 or not chance.randrange(8):
            for _ in range(1 + n_more):
                content = damaged(content, chance)
        if not chance.randrange(40):
            place = chance.randrange(len(content) + 1)
            content = content[:place] + chance.choice(_DEEP) + content[place:]
        yield content


def wrong_bytes(sample: bytes, name: str) -> Iterator[bytes]:
    """Files that are wrong in their bytes."""
    chance = random.Random(f"{name}{SEED}")
    for _ in range(N):
        content = damaged(sample, chance)
        for _ in range(chance.randrange(4)):
            content = damaged(content, chance)
        yield content


def try_all(wrong: Iterator[bytes], read: Callable[[bytes], None]) -> int:
    """Read each; how many there were.  The long run also looks at the time of this thread, and at the memory."""
    n = 0
    slowest, before = 0.0, 0
    for content in wrong:
        began = time.thread_time()
        try:
            read(content)
        except Exception:
            print(content[:3000])  # noqa: T201  # the failing one
            raise
        slowest = max(slowest, time.thread_time() - began)
        n += 1
        if n == min(N, 200):
            before = resident_bytes()
    if LONG:
        assert slowest < _MOST_S, slowest
        assert resident_bytes() - before < _MOST_GROWTH
    return n
