"""What is wrong with a file is logged thousands of times here, and judged by what reading it returns."""

import logging

import pytest


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Keep the log out of the memory that is looked at."""
    caplog.set_level(logging.CRITICAL, logger="tandem")
