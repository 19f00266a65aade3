"""The child's way out: events first, rows of segments piece by piece while nothing else waits, the end last of all."""

import os
import threading
import traceback
from collections import deque
from collections.abc import Iterator

from app.domain.engine_events import EngineEnded
from app.domain.events import EngineEvent, SegmentCaptured
from app.engine.host.wire import LogLine, captured_frames, value_frame


class Outbox:
    """Takes events from any thread without blocking, and writes them on a thread of its own."""

    def __init__(self, descriptor: int) -> None:
        """Write to an open pipe; a pipe that nobody reads ends this process."""
        self._descriptor = descriptor
        self._changed = threading.Condition()
        self._first: deque[EngineEvent | LogLine] = deque()
        self._segments: deque[SegmentCaptured] = deque()
        self._pieces: Iterator[bytes] | None = None
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="tandem-outbox")
        self._thread.start()

    def put(self, event: EngineEvent | LogLine) -> None:
        """Hand over an event; `EngineEnded` is the last."""
        with self._changed:
            match event:
                case SegmentCaptured():
                    self._segments.append(event)
                case EngineEnded():
                    self._ended = True
                case _:
                    self._first.append(event)
            self._changed.notify()

    def join(self) -> None:
        """Wait until everything is written, after `EngineEnded`."""
        self._thread.join()

    def _run(self) -> None:
        try:
            self._write_all()
        except OSError:
            # The application is gone, and with it whoever wanted this.
            os._exit(1)
        except Exception:  # noqa: BLE001  # whatever it was
            # A process that obeys and says nothing would be waited for for ever; one that ends is told of.
            traceback.print_exc()
            os._exit(1)

    def _write_all(self) -> None:
        while (frame := self._next()) is not None:
            self._write(frame)
        self._write(value_frame(EngineEnded()))

    def _next(self) -> bytes | None:
        """What is to be written next; None at the end."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._first or self._pieces or self._segments or self._ended)
                if self._first:
                    return value_frame(self._first.popleft())
                if self._pieces is None and self._segments:
                    self._pieces = captured_frames(self._segments.popleft())
                if self._pieces is None:
                    return None
            if (piece := next(self._pieces, None)) is not None:
                return piece
            self._pieces = None

    def _write(self, frame: bytes) -> None:
        rest = memoryview(frame)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]
