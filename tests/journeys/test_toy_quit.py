"""Quitting at any moment and starting again: everything that was shown is back, and the folder is sound."""

from collections.abc import Callable

import pytest

from app.domain.chat import Phase
from app.domain.settings import StatsPlace, ThemeChoice
from app.domain.stats_events import StatsFound
from app.domain.turn import FinishReason
from app.ui.actions import ActionId
from app.ui.widgets.rich_text import RichText
from tests.fakes.pace import Step
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import begun, facts, say, sound, view
from tests.ui.hands import type_text


def while_loading(toy: ToyApplication) -> None:
    toy.wait(lambda: toy.state.store_ready and toy.pace.at is Step.LOAD)
    say(toy, "a question")
    toy.wait(lambda: toy.state.active is not None and toy.state.active.phase is Phase.WAITING)


def while_loading_with_nothing_sent(toy: ToyApplication) -> None:
    toy.wait(lambda: toy.state.store_ready and toy.pace.at is Step.LOAD)


def at_once_after_sending(toy: ToyApplication) -> None:
    toy.ready()
    say(toy, "a question")


def while_reading(toy: ToyApplication) -> None:
    toy.ready()
    say(toy, "a question")
    toy.wait(lambda: toy.pace.at is Step.READ)


def while_writing(toy: ToyApplication) -> None:
    toy.ready()
    begun(toy, "a question", n_words=6)


def while_saving(toy: ToyApplication) -> None:
    toy.ready()
    say(toy, "a question")
    toy.complete(2)
    toy.wait(lambda: toy.pace.at is Step.SAVE)


def while_naming(toy: ToyApplication) -> None:
    toy.ready()
    say(toy, "a question")
    toy.complete(2)
    toy.wait(lambda: toy.pace.at is Step.ASIDE)


def while_checking(toy: ToyApplication) -> None:
    toy.ready()
    say(toy, "a question")
    toy.complete(2)
    toy.window.parts.actions[ActionId.CHECK_EXACTNESS].trigger()
    toy.wait(lambda: toy.pace.at is Step.CHECK)


@pytest.mark.parametrize(
    ("come_to", "step"),
    [
        (while_loading, Step.LOAD),
        (while_loading_with_nothing_sent, Step.LOAD),
        (at_once_after_sending, Step.READ),
        (while_reading, Step.READ),
        (while_writing, Step.WRITE),
        (while_saving, Step.SAVE),
        (while_naming, Step.ASIDE),
        (while_checking, Step.CHECK),
    ],
)
def test_quitting_keeps_what_was_shown(start: Start, come_to: Callable[[ToyApplication], None], step: Step) -> None:
    toy = start(hold=step)
    come_to(toy)
    shown, reply = toy.shown, toy.reply
    toy.quit()
    assert sound(toy)

    again = start()
    again.ready()
    if come_to is while_loading_with_nothing_sent:
        assert again.listed == []
        return
    again.pick(again.listed[0].id)
    assert again.shown[0] == "a question"
    assert again.shown[1].startswith(reply or (shown[1] if len(shown) > 1 else ""))
    assert again.tree.path()[1].finish_reason in {FinishReason.STOPPED, FinishReason.END}
    say(again, "and then?")
    again.complete(4)


def test_everything_is_back_after_a_restart(start: Start) -> None:
    toy = start()
    toy.ready()
    for n in (1, 2):
        say(toy, f"question {n}")
        toy.complete(2 * n)
    toy.wait(lambda: toy.listed[0].title == "On question 1")
    before = facts(toy.tree)
    actions = toy.window.parts.actions
    actions[ActionId.TOGGLE_TINT].trigger()
    toy.window._choose_theme(ThemeChoice.DARK)
    toy.window._dock.put(StatsPlace.LEADING)
    type_text(toy.window.parts.composer.edit, "half a thought")
    toy.window.parts.actions[ActionId.NEW_CHAT].trigger()
    toy.wait(lambda: toy.state.opened is None)
    type_text(toy.window.parts.composer.edit, "a new thought")
    settings = toy.window.settings
    toy.quit()
    assert sound(toy)

    again = start()
    again.ready()
    assert again.window.settings == settings
    assert (settings.show_tint, settings.theme, settings.stats_place) == (True, ThemeChoice.DARK, StatsPlace.LEADING)
    again.wait(lambda: again.window.parts.composer.text == "a new thought")
    again.pick(again.listed[0].id)
    assert facts(again.tree) == before
    assert again.window.parts.title.text() == "On question 1"
    again.wait(lambda: again.window.parts.composer.text == "half a thought")
    again.wait(lambda: any(isinstance(event, StatsFound) and event.statistics.rounds.rounds for event in again.events))
    assert any(text.extraSelections() for text in view(again, 3).findChildren(RichText))
