"""For windows that a test drives in a process of their own: a step that fails ends the process at once.

Qt prints what a slot raises and goes on, so that the window would wait for the test's limit with nobody in front of it.
"""

import functools
import os
import sys
import traceback
from collections.abc import Callable
from typing import ParamSpec

Given = ParamSpec("Given")


def or_end(step: Callable[Given, None]) -> Callable[Given, None]:
    """The step, after which the process is over where it raised anything."""

    @functools.wraps(step)
    def tried(*args: Given.args, **kwargs: Given.kwargs) -> None:
        done = False
        try:
            step(*args, **kwargs)
            done = True
        finally:
            if not done:
                traceback.print_exc()
                sys.stderr.flush()
                os._exit(1)

    return tried
