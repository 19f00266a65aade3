"""What of the engine was tried on a device, what held, and what is switched off where something did not.

It knows neither models nor devices; a device is a name, a build of the native library a text that identifies it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.domain.errors import KnownError

CPU = "CPU"
"""The processor's name among the devices."""


class NoResultError(KnownError):
    """A self-test ended and told nothing."""


NO_RESULT = "The test ended without a result: start “doctor --self-test” in a terminal to see why."


class DeviceKind(StrEnum):
    """What a device is."""

    CPU = "cpu"
    GPU = "gpu"
    """With memory of its own."""
    INTEGRATED = "integrated"
    """A graphics processor that uses the machine's memory."""
    ACCELERATOR = "accelerator"
    """Beside the processor, as a library for matrices is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """Something that the native library can compute on.

    Attributes:
        name: by which the library calls it, unique here.
        description: what a person knows it by.
        kind: what it is.
        free, total: bytes of its memory; 0 where the library does not say.
    """

    name: str
    description: str
    kind: DeviceKind
    free: int
    total: int

    @property
    def computes_models(self) -> bool:
        """Whether a model can be put on it; what only helps the processor is tried with it."""
        return self.kind is not DeviceKind.ACCELERATOR


class Ability(StrEnum):
    """What is tried, by the name under which it is switched off."""

    STATE = "saved state"
    ROLLBACK = "rollback"
    MTP = "MTP"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether an ability held; `fault` says in half a sentence what did not, and is empty where it held."""

    ability: Ability
    fault: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfTest:
    """A self-test that was run to its end.

    Attributes:
        device: the name of the device.
        build: the native library that computed.
        version: of the application.
        outcomes: of every ability.
    """

    device: str
    build: str
    version: str
    outcomes: tuple[Outcome, ...]

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """What did not hold."""
        return tuple(outcome for outcome in self.outcomes if outcome.fault)

    def is_of(self, *, device: str, build: str, version: str) -> bool:
        """Whether it says something about this device, this library and this application."""
        return (self.device, self.build, self.version) == (device, build, version)


@dataclass(frozen=True, slots=True)
class FoundDevice:
    """A device, and what its self-test found; no outcomes where it could not be tested."""

    device: Device
    outcomes: tuple[Outcome, ...] = ()


SelfTests = tuple[SelfTest, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchedOff:
    """What is not used, each with the reason as a sentence; empty where it is.

    Attributes:
        drafts: drafting of any kind, since wrong drafts could not be taken back.
        mtp: drafting by a head or an assistant.
        rows: saved rows; everything is read again.
        cuts: going back in what was read by cutting its end off.
    """

    drafts: str = ""
    mtp: str = ""
    rows: str = ""
    cuts: str = ""


NOTHING_OFF = SwitchedOff()
_AGAIN = "Try again with the command “doctor --self-test”."


def switched_off(tests: Iterable[SelfTest], *, devices: Collection[str], build: str, version: str) -> SwitchedOff:
    """What the self-tests of these devices, with this library, forbid."""
    faults: dict[Ability, str] = {}
    for test in tests:
        if any(test.is_of(device=device, build=build, version=version) for device in devices):
            for outcome in test.failed:
                faults.setdefault(outcome.ability, f"the self-test of {test.device} found that {outcome.fault}")
    rollback = faults.get(Ability.ROLLBACK, "")
    # Saved rows are put behind what a cut leaves, so they need it too.
    state = faults.get(Ability.STATE, rollback)
    mtp = faults.get(Ability.MTP, "")
    return SwitchedOff(
        drafts=_advised(f"Nothing is drafted: {rollback}.") if rollback else "",
        mtp=_advised(f"Nothing is drafted: {mtp}.") if mtp else "",
        rows=_advised(f"Saved rows are left aside: {state}.") if state else "",
        cuts=rollback,
    )


def _advised(sentence: str) -> str:
    return f"{sentence} {_AGAIN}"


def kept_with(tests: Iterable[SelfTest], newest: SelfTest) -> SelfTests:
    """The tests with one more, in place of that of the same device; those of other builds say nothing any more."""
    same = [test for test in tests if (test.build, test.version) == (newest.build, newest.version)]
    return (*(test for test in same if test.device != newest.device), newest)


def untested(tests: Iterable[SelfTest], *, devices: Collection[str], build: str, version: str) -> tuple[str, ...]:
    """Those of the devices, the processor aside, that no self-test says anything about."""
    known = {test.device for test in tests if (test.build, test.version) == (build, version)}
    return tuple(device for device in devices if device != CPU and device not in known)


def untested_sentence(devices: Collection[str]) -> str:
    """The offer to test them; empty where all were."""
    if not devices:
        return ""
    return (
        f"Nobody has tested {', '.join(devices)} with this version yet: the command “doctor --self-test” does in about "
        "a minute."
    )
