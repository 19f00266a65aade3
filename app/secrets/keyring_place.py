"""The operating system's keyring, asked on a thread of its own and never waited for without end.

A keyring may be absent, locked, plain text, or silent: its service waits for a password that nobody types, or D-Bus
does not answer.  A call that is not answered in time is given up; while it hangs, further calls fail at once.  The
`keyring` package takes a fifth of a second to import and looks for services meanwhile, so that happens on the thread
too, when a secret is first needed.

A backend is used if `keyring` itself recommends it (priority 1 or more).  Those below keep plain text, ask on the
terminal, forget everything, or only refuse.
"""

import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from app.secrets.place import SecretPlaceError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE = "tandem"
"""Under this name the keyring's own programs list what is ours."""
PATIENCE_S = 30.0
"""Long enough to type the password of a locked keyring."""

_RECOMMENDED = 1
_INSTEAD = "start or install a keyring service (Secret Service, KWallet)"

T = TypeVar("T")
_Answer = Callable[[], T]


class KeyringPlace:
    """The keyring; implements `SecretPlace`."""

    label = "the system's keyring"

    def __init__(self, *, service: str = SERVICE, patience_s: float = PATIENCE_S) -> None:
        """Prepare; nothing is asked before the first call.

        Args:
            service: the name that all secrets are filed under.
            patience_s: how long to wait for an answer.
        """
        self._service = service
        self._patience_s = patience_s
        self._asking: threading.Thread | None = None

    def get(self, name: str) -> str | None:
        """See `SecretPlace`."""
        return self._ask(lambda backend: backend.get_password(self._service, name))

    def set(self, name: str, value: str) -> None:
        """See `SecretPlace`; what was written is read back, since some keyrings forget without a word."""

        def write(backend: "KeyringBackend") -> bool:
            backend.set_password(self._service, name, value)
            return backend.get_password(self._service, name) == value

        if not self._ask(write):
            raise SecretPlaceError(f"The keyring did not keep what it was given; {_INSTEAD}.")

    def delete(self, name: str) -> bool:
        """See `SecretPlace`."""

        def remove(backend: "KeyringBackend") -> bool:
            if backend.get_password(self._service, name) is None:
                return False
            backend.delete_password(self._service, name)
            return True

        return self._ask(remove)

    def backend_name(self) -> str:
        """Which keyring it is, for people who look for faults.

        Raises:
            SecretPlaceError: there is none that can be used, or it does not answer.
        """

        def named(backend: "KeyringBackend") -> str:
            backend.get_password(self._service, "a name that is not there")
            return f"{type(backend).__module__}.{type(backend).__name__}"

        return self._ask(named)

    def _ask(self, question: Callable[["KeyringBackend"], T]) -> T:
        if self._asking is not None and self._asking.is_alive():
            raise self._silent()
        answers: queue.SimpleQueue[_Answer[T]] = queue.SimpleQueue()
        # A daemon: one that hangs for ever must not keep the process from ending.
        self._asking = threading.Thread(
            target=lambda: answers.put(_answer(question)), name="tandem-keyring", daemon=True
        )
        self._asking.start()
        try:
            answer = answers.get(timeout=self._patience_s)
        except queue.Empty:
            raise self._silent() from None
        return answer()

    def _silent(self) -> SecretPlaceError:
        return SecretPlaceError(
            f"The keyring did not answer within {self._patience_s:.0f} seconds; unlock it, or start its service, and "
            "try again."
        )


def _answer(question: Callable[["KeyringBackend"], T]) -> _Answer[T]:
    """What asking gave: a value to return or an error to raise, for the thread that waits."""
    try:
        value = question(_usable_backend())
    except Exception as error:  # noqa: BLE001  # backends raise whatever their service's library does
        told = _told(error)

        def refuse() -> T:
            raise told

        return refuse
    return lambda: value


def _usable_backend() -> "KeyringBackend":
    import keyring  # noqa: PLC0415  # see the module
    from keyring.backends import chainer, fail  # noqa: PLC0415

    chosen = keyring.get_keyring()
    if isinstance(chosen, fail.Keyring):
        raise SecretPlaceError(f"This system has no keyring; {_INSTEAD}.")
    for backend in chosen.backends if isinstance(chosen, chainer.ChainerBackend) else (chosen,):
        if backend.priority >= _RECOMMENDED:
            return backend
    raise SecretPlaceError(
        f"The keyring that is set up here ({type(chosen).__module__}) keeps secrets readable or not at all, so it is "
        f"not used; {_INSTEAD}."
    )


def _told(error: Exception) -> SecretPlaceError:
    from keyring import errors  # noqa: PLC0415  # see the module

    match error:
        case SecretPlaceError():
            return error
        case errors.KeyringLocked():
            return SecretPlaceError("The keyring is locked; unlock it and try again.")
        case errors.NoKeyringError():
            return SecretPlaceError(f"This system has no keyring; {_INSTEAD}.")
        case _:
            # Its text is left out: it is the backend's, and might repeat what it was given.
            return SecretPlaceError(f"The keyring cannot be used ({type(error).__name__}); {_INSTEAD}.")
