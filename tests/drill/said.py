"""What every fault of the drill has to end with."""

from app.domain.turn import FinishReason
from app.ui.actions import ActionId
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import facts, say, sound


def is_told(text: str) -> bool:
    """A person is told something: whole sentences, none of it for programmers."""
    return text.endswith(".") and not any(word in text for word in ("\n", "Traceback", "Error(", "None"))


def goes_on(toy: ToyApplication, text: str = "and now?") -> None:
    """The next act works: a message is sent and answered."""
    n_shown = len(toy.shown)
    say(toy, text)
    toy.complete(n_shown + 2)
    assert toy.shown[-2] == text
    assert toy.tree.path()[-1].finish_reason is FinishReason.END


def quits_clean_and_finds_all(toy: ToyApplication, start: Start) -> None:
    """The end is clean, and the next start shows what was shown."""
    before = facts(toy.tree)
    toy.quit()
    assert sound(toy)
    again = start()
    again.ready()
    again.pick(toy.tree.summary.id)
    assert facts(again.tree) == before


def load_again(toy: ToyApplication) -> None:
    """Choose the same model file once more."""
    toy.file = toy.folders.data.parent / "toy.gguf"
    toy.window.parts.actions[ActionId.OPEN_MODEL].trigger()
    toy.ready()
