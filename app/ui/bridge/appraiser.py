"""Prices ways of loading a model on a thread, one at a time: of what is asked meanwhile, the newest counts."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.errors import AppError
from app.domain.load_price import LoadPrice
from app.domain.model import LoadOptions
from app.ui.bridge.errands import Errands

if TYPE_CHECKING:
    from app.engine.load_price import Pricing


@dataclass(frozen=True, slots=True)
class _Wish:
    path: Path
    options: LoadOptions
    given_back: int
    told: Callable[[LoadPrice], None]


class Appraiser:
    """Keeps the header that was read last."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands
        self._pricing: Pricing | None = None
        self._running = False
        self._next: _Wish | None = None

    def price(self, path: Path, options: LoadOptions, given_back: int, told: Callable[[LoadPrice], None]) -> None:
        """Find out what loading so would cost.

        Args:
            path: the model's file.
            options: how it would be loaded.
            given_back: bytes that the loaded model gives back when another takes its place.
            told: is told on the GUI thread; not of what was asked before something newer.
        """
        wish = _Wish(path, options, given_back, told)
        if self._running:
            self._next = wish
        else:
            self._run(wish)

    def _run(self, wish: _Wish) -> None:
        self._running = True
        self._errands.run(
            lambda: self._priced(wish),
            lambda price: self._end(wish, price),
            lambda error: self._end(wish, _unknown(error)),
            name="tandem-appraiser",
        )

    def _priced(self, wish: _Wish) -> LoadPrice:
        # Reading model files takes packages that are slow to import, and most starts need none of it.
        from app.engine.load_price import Pricing  # noqa: PLC0415
        from app.engine.machine_memory import available_bytes  # noqa: PLC0415
        from app.engine.native.devices import graphics_memory  # noqa: PLC0415

        self._pricing = self._pricing or Pricing()
        free = available_bytes()
        available = None if free is None else free + wish.given_back
        return self._pricing.price(wish.path, wish.options, available, cards=graphics_memory())

    def _end(self, wish: _Wish, price: LoadPrice) -> None:
        self._running = False
        following, self._next = self._next, None
        if following is not None:
            self._run(following)
        else:
            wish.told(price)


def _unknown(error: AppError) -> LoadPrice:
    return LoadPrice(refusal=str(error))
