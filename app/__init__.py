"""Tandem: desktop chat with local language models, decoded speculatively, saved as complete checkpoints.

The architecture is one line, and the test suite holds it::

    __main__ -> main -> ui | cli -> bench | downloads -> crash -> engine | remote | storage | demo | exchange
        -> secrets -> paths | log | text -> domain

Two laws: the transcript is the truth and a checkpoint is a cache; and every token shown was chosen by the
target model, a drafter can only make it faster.
"""

__version__ = "0.1.0"
