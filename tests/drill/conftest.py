"""Toy applications for the drill: as in the journeys, each taken down at the end, and nothing of them left."""

from tests.journeys.conftest import home, no_threads_left, no_timers_left, no_windows_left, start

__all__ = ["home", "no_threads_left", "no_timers_left", "no_windows_left", "start"]
