"""What is kept is written on another thread, and the last value counts."""

import threading

from app.domain.errors import StoreError
from app.domain.events import Event, StoreTrouble
from app.ui.bridge import Keeper


def test_values_are_written_on_another_thread_before_it_ends() -> None:
    written: list[tuple[int, bool]] = []
    keeper = Keeper[int](
        lambda value: written.append((value, threading.current_thread() is threading.main_thread())), print, name="test"
    )
    keeper.keep(1)
    keeper.close()
    assert written == [(1, False)]


def test_of_values_that_wait_only_the_last_is_written() -> None:
    written: list[int] = []
    first, go_on = threading.Event(), threading.Event()

    def write(value: int) -> None:
        first.set()
        go_on.wait(10)
        written.append(value)

    keeper = Keeper[int](write, print, name="test")
    keeper.keep(1)
    assert first.wait(10)
    for value in (2, 3, 4):
        keeper.keep(value)
    go_on.set()
    keeper.close()
    assert written == [1, 4]


def test_a_value_that_cannot_be_written_is_told_and_the_next_is_written() -> None:
    said: list[Event] = []
    written: list[int] = []

    def write(value: int) -> None:
        if value == 1:
            raise StoreError("The disk is full.")
        written.append(value)

    keeper = Keeper[int](write, said.append, name="test")
    keeper.keep(1)
    keeper.close()
    keeper = Keeper[int](write, said.append, name="test")
    keeper.keep(2)
    keeper.close()
    (trouble,) = said
    assert isinstance(trouble, StoreTrouble)
    assert str(trouble.error) == "The disk is full."
    assert written == [2]
