"""Tests this machine's devices in a process of their own, so that a driver that crashes takes no window with it."""

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.fields import CodecError, Fields
from app.domain.self_test import NO_RESULT, Ability, Device, DeviceKind, FoundDevice, NoResultError, Outcome, SelfTests
from app.paths import Folders
from app.storage import SelfTestFile
from app.ui.bridge.errands import Errands, Failed


@dataclass(frozen=True, slots=True)
class MachineFound:
    """What the devices are, and all tests that are kept now."""

    devices: tuple[FoundDevice, ...]
    tests: SelfTests


class DeviceTester:
    """One test at a time."""

    def __init__(self, errands: Errands, folders: Folders, *, command: Sequence[str] = ()) -> None:
        """Prepare; `command` stands in for the command line's own test."""
        self._errands, self._folders = errands, folders
        usual = (sys.executable, "-m", "app", "--data", str(folders.data), "doctor", "--self-test", "--json")
        self._command = tuple(command) or usual
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._closed = False

    def test(self, done: Callable[[MachineFound], None], failed: Failed) -> None:
        """Test every device; it takes about a minute."""
        self._errands.run(self._work, done, failed, name="tandem-self-test")

    def close(self) -> None:
        """End a test that is under way."""
        with self._lock:
            self._closed = True
            if self._child is not None:
                self._child.kill()

    def _work(self) -> MachineFound:
        with self._lock:
            if self._closed:
                raise NoResultError(NO_RESULT)
            child = self._child = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
            )
        try:
            said, _ = child.communicate()
        finally:
            with self._lock:
                self._child = None
        try:
            last = said.strip().splitlines()[-1]
            found = tuple(_device_from(each) for each in Fields.parse(last).parts("devices"))
        except (IndexError, CodecError, ValueError) as error:
            raise NoResultError(NO_RESULT) from error
        return MachineFound(found, SelfTestFile(self._folders.data).load())


def _device_from(fields: Fields) -> FoundDevice:
    device = Device(
        name=fields.text("name"),
        description=fields.text("description"),
        kind=DeviceKind(fields.text("kind")),
        free=fields.whole("free"),
        total=fields.whole("total"),
    )
    if fields.is_null("self_test"):
        return FoundDevice(device)
    faults = fields.part("self_test")
    return FoundDevice(device, tuple(Outcome(each, faults.text(each.value)) for each in Ability))
