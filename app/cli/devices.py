"""The part of `doctor` about devices: which there are, and what their self-tests found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app import __version__
from app.cli.output import notice
from app.cli.records import Json
from app.demo import Variant, ensure
from app.domain.errors import AppError
from app.domain.self_test import Ability, Device, DeviceKind, SelfTest, kept_with
from app.domain.sizes import size_text
from app.engine.machine_memory import available_bytes
from app.engine.native.devices import devices
from app.engine.native.library import native_build
from app.engine.tried_device import run_self_test
from app.paths import Folders
from app.storage import SelfTestFile


@dataclass(frozen=True, slots=True)
class TestedDevice:
    """A device, and what its self-test found with this build and version; None where it was not run."""

    device: Device
    test: SelfTest | None

    @property
    def value(self) -> str:
        """What it is and what was found, on one line."""
        device = self.device
        memory = f"{size_text(device.free)} of {size_text(device.total)} free" if device.total else "memory not known"
        said = f"{device.description or device.name} ({device.kind}), {memory}"
        return f"{said}; {self._found}" if device.computes_models else said

    @property
    def _found(self) -> str:
        if self.test is None:
            return "not self-tested (doctor --self-test)"
        found = [f"{each.ability} {'failed' if each.fault else 'held'}" for each in self.test.outcomes]
        return "self-test: " + ", ".join(found)

    @property
    def trouble(self) -> str:
        """What is switched off and why; empty where nothing is."""
        failed = self.test.failed if self.test is not None else ()
        found = "; ".join(f"{each.ability} is switched off, since {each.fault}" for each in failed)
        again = "build llama.cpp for another device, or try again with a newer driver (doctor --self-test)"
        return f"On {self.device.name} {found}: {again}." if found else ""

    @property
    def record(self) -> Json:
        """The same for programs."""
        device, test = self.device, self.test
        outcomes = {each.ability.value: each.fault for each in test.outcomes} if test is not None else None
        return {
            "name": device.name,
            "description": device.description,
            "kind": device.kind.value,
            "free": device.free,
            "total": device.total,
            "self_test": outcomes,
        }


def tested_devices(folders: Folders) -> tuple[TestedDevice, ...]:
    """Every device that this build knows."""
    tests, build = SelfTestFile(folders.data).load(), native_build()
    return tuple(TestedDevice(_with_free(each), _of(each.name, tests, build)) for each in devices())


def test_devices(folders: Folders) -> Iterator[str]:
    """Test every device and keep what is found; sentences about those that could not be tested.

    Raises:
        KnownError: the demo model cannot be had.
        OSError: what was found cannot be kept.
    """
    model = ensure(Variant.CHAT, folders.models)
    file = SelfTestFile(folders.data)
    for device in devices():
        if not device.computes_models:
            continue
        try:
            test = run_self_test(device.name, model, told=partial(_tell, device.name))
        except AppError as error:
            yield f"{device.name} cannot be tested: {str(error).rstrip('.')}."
            continue
        file.save(kept_with(file.load(), test))


def _with_free(device: Device) -> Device:
    """The library takes all of the processor's memory for free."""
    free = available_bytes() if device.kind is DeviceKind.CPU else None
    return device if free is None else replace(device, free=free)


def _tell(device: str, ability: Ability) -> None:
    notice(f"{device}: {ability} …")


def _of(device: str, tests: Sequence[SelfTest], build: str) -> SelfTest | None:
    return next((test for test in tests if test.is_of(device=device, build=build, version=__version__)), None)
