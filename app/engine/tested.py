"""What self-tests say about the devices that a model is put on."""

from app import __version__
from app.domain.self_test import CPU, Device, DeviceKind, SelfTests, SwitchedOff, switched_off, untested
from app.engine.native.devices import devices
from app.engine.native.library import native_build

_OF_WORKERS = "RPC"
"""How the library's names of their devices begin."""


class Tested:
    """The verdict about one load.

    Attributes:
        off: what is not used.
        unknown: names of cards that were never tested.
    """

    off: SwitchedOff
    unknown: tuple[str, ...]

    def __init__(self, tests: SelfTests, *, n_layers: int | None) -> None:
        """Look the devices up; `n_layers` of the model go to cards, as many as there are for None."""
        used = used_devices(n_layers)
        build = native_build()
        self.off = switched_off(tests, devices=used, build=build, version=__version__)
        self.unknown = untested(tests, devices=used, build=build, version=__version__)


def used_devices(n_layers: int | None) -> tuple[str, ...]:
    """Names of the devices that compute a model: the processor, and the cards where any layer goes there."""
    cards = [device for device in devices() if device.kind is not DeviceKind.CPU and _is_here(device)]
    return (CPU, *(card.name for card in cards if n_layers != 0))


def _is_here(device: Device) -> bool:
    """Whether a model can be put on it, and it is this machine's: what a worker computes on cannot be tested here."""
    return device.computes_models and not device.name.startswith(_OF_WORKERS)
