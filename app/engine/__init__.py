"""Speculative decoding over two llama.cpp contexts of one model: the target and its MTP draft.

Importing the package loads nothing native; `engine` does, and is imported on the engine thread.

How a reply comes about: `thread` hands a command to `engine`, which lets `turns` reach the known rows (`live_chain`,
`spec_session`), read the rest and draw rounds.  `mtp_session` proposes, the target decides, `memory` cuts.  Invariants
are in `spec_session`.

Facts about llama-cpp-python 0.3.36 that shape the code, each one a test:

- `load_mtp` is off by default; an MTP context on a model that was loaded without it aborts the process.
- The head sees the token at p with the target's hidden row of p - 1, zeros at 0.  A wrong pairing breaks nothing that
  shows.
- Rows returned by the library are views that the next decode overwrites.
- A recurrent state can be taken back by at most ``min(n_rs_seq, batch - 1)`` tokens of the last batch.  Taking back the
  whole batch, or tokens decoded one by one, returns True and leaves a wrong state.
- Rows of [p0, p1) pass through a second sequence (`seq_cp`) and come back bit-identical, recurrent part included.
- Batches of 2 to 63 rows equal single rows to the bit with Q4_1 weights; other formats differ in the last digits, so a
  near-tie may fall the other way.
"""

import os

# Threads that wait by spinning starve each other as soon as anything else runs: with the cores busy, decoding the demo
# model fell from 54 to 4 tokens/s.  Set here because the library reads it once, when it is loaded.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
