"""The statistics panel: what it says of a reply, a conversation and a model."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.model import DrafterKind
from app.domain.telemetry import SpecTelemetry
from app.domain.totals import Totals
from app.ui.definitions import Term, definitions
from app.ui.stats_view import Scope, StatsView
from app.ui.widgets.parts import Card
from app.ui.widgets.stats.panel import LEAST_WIDTH, StatsPanel
from app.ui.wording import size
from tests.fakes.scripted_engine import CARD
from tests.ui.panel_views import full_view, rounds, view_of, words
from tests.ui.samples import stats


def test_the_panel_shows_a_gain(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    text = words(panel)
    for said in (
        "1.38×",
        "faster than plain decoding",
        "depth 2.3, 43 % accepted",
        "46.0 tok/s against 33.3",
        "2.00 tokens per round, over 3 rounds",
        "Depth 2 of 4, automatic",
        "Two pay best.",
        "1,024 of 4,096 tokens, 25 %",
        "22.5 MB of rows, and 1.5 MB of the drafter's",
        "carry: 1 token pending",
        "verify 4.0 ms",
        "weights 140 MB",
        "290 MB predicted, the process took 512 MB after loading",
        "72.0 MB saved for this conversation",
        "5 of 6 tokens reused",
        "round 1",
        "round 3",
    ):
        assert said in text


def test_the_panel_is_honest_about_a_loss(panel: StatsPanel) -> None:
    panel.show_view(view_of(stats(tokens=31, plain_step_s=0.0297)))
    assert "0.93×" in words(panel)
    assert "slower than plain decoding" in words(panel)
    assert panel.headline.ratio.property("tone") == "warn"


def test_a_reply_without_drafts_is_plain_decoding_and_no_loss(panel: StatsPanel) -> None:
    told = stats(tokens=31, plain_step_s=0.0297)
    reason = "Drafting is off for this reply."
    plain = replace(told, telemetry=SpecTelemetry(rounds=31), depth=replace(told.depth, reason=reason))
    panel.show_view(view_of(plain, series=rounds(*((0, 0),) * 31)))
    text = words(panel)
    assert "×" not in text
    assert "Not drafting" in text
    assert "31.0 tok/s" in text
    assert reason in text
    assert "Speed by round" in text
    assert "no drafts" not in text
    assert text.count(reason) == 1
    panel.show_view(full_view())
    assert "Not drafting" not in words(panel)


def test_drafting_that_was_switched_off_is_no_ratio_of_plain_decoding_to_its_own_estimate(panel: StatsPanel) -> None:
    told = stats(tokens=31, plain_step_s=0.0297)
    reason = "Off: drafting would lose 16 % here."
    off = replace(told, telemetry=replace(told.telemetry, rounds=26), depth=replace(told.depth, reason=reason))
    panel.show_view(view_of(off))
    assert not panel.headline.ratio.isVisibleTo(panel)
    text = words(panel.headline)
    assert "Not drafting" in text
    assert "31.0 tok/s, 7 drafts in 26 rounds" in text
    assert reason in text


def test_few_drafts_that_pay_are_a_gain(panel: StatsPanel) -> None:
    told = stats(tokens=31, plain_step_s=0.05)
    panel.show_view(view_of(replace(told, telemetry=replace(told.telemetry, rounds=26))))
    assert panel.headline.ratio.isVisibleTo(panel)
    assert "Not drafting" not in words(panel.headline)


def test_hardly_any_drafts_are_counted_and_not_averaged(panel: StatsPanel) -> None:
    told = stats()
    panel.show_view(view_of(replace(told, telemetry=replace(told.telemetry, rounds=435))))
    assert "7 drafts in 435 rounds" in words(panel)


def test_the_panel_says_what_will_be_there_before_the_first_reply(panel: StatsPanel) -> None:
    panel.show_view(view_of(None))
    assert "No reply yet" in words(panel)
    assert "appears here with the first reply" in words(panel)
    assert "Rounds are drawn here" in words(panel)


def test_a_model_without_a_drafter_is_said_to_be_one(panel: StatsPanel) -> None:
    card = replace(CARD, drafter=DrafterKind.NONE, drafter_reason="The file has no head.")
    panel.show_view(replace(view_of(None), card=card))
    assert "Nothing will be drafted: The file has no head." in words(panel)


def test_without_a_model_the_panel_asks_for_one(panel: StatsPanel) -> None:
    panel.show_view(StatsView())
    assert "No model is loaded" in words(panel)
    assert [card.accessibleName() for card in panel.findChildren(Card) if card.isVisibleTo(panel)] == [
        "Acceptance and speed by round"
    ]


def test_a_conversation_is_told_by_its_sums_and_drawn_by_reply(panel: StatsPanel) -> None:
    view = replace(full_view(), scope=Scope.CONVERSATION, series=rounds((4, 2), (4, 4)))
    panel.show_view(view)
    text = words(panel)
    assert "Acceptance and speed by reply" in text
    assert "reply 2" in text
    assert "over 6 rounds" in text
    assert "Depth controller" not in text
    assert "5 of 6 tokens reused" not in text


def test_the_history_puts_all_three_side_by_side(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    text = words(panel.history_card)
    assert text.count("1.38×") == 3
    assert text.count("43 %") == 3
    panel.show_view(replace(full_view(), model=Totals()))
    assert words(panel.history_card).count("1.38×") == 2


def test_every_number_has_its_definition_as_a_tooltip_and_for_a_screen_reader(panel: StatsPanel) -> None:
    panel.show_view(full_view())

    def explained(widget: QWidget | None) -> bool:
        while widget is not None and widget is not panel:
            if widget.toolTip() and (widget.accessibleDescription() or widget.toolTip()):
                return True
            widget = widget.parentWidget()
        return False

    numbers = [
        one
        for one in panel.findChildren(QLabel)
        if one.isVisibleTo(panel) and any(character.isdigit() for character in one.text())
    ]
    assert len(numbers) >= 25
    assert [one.text() for one in numbers if not explained(one)] == []


def test_every_term_is_defined_once_and_in_a_sentence() -> None:
    found = definitions()
    assert set(found) == set(Term)
    assert len({each.name for each in found.values()}) == len(found)
    assert all(each.text.endswith(".") for each in found.values())


def test_the_speed_does_not_wrap_where_the_panel_is_narrowest(qtbot: QtBot, panel: StatsPanel) -> None:
    panel.resize(LEAST_WIDTH, 900)
    panel.show_view(view_of(stats(tokens=1146, plain_step_s=0.00197)))
    (rates,) = (one for one in panel.findChildren(QLabel) if "tok/s against" in one.text())
    assert rates.height() < 2 * rates.fontMetrics().lineSpacing()


@pytest.mark.parametrize(
    ("n_bytes", "text"), [(0, "0 B"), (999, "999 B"), (1500, "1.5 kB"), (72_400_000, "72.4 MB"), (1.25e11, "125 GB")]
)
def test_a_size_has_the_unit_that_suits_it(n_bytes: float, text: str) -> None:
    assert size(n_bytes) == text


def test_another_card_has_its_place_behind_the_others(qtbot: QtBot, panel: StatsPanel) -> None:
    card = QLabel("Exactness")
    panel.show_view(full_view())
    panel.add_card(card)
    qtbot.waitUntil(lambda: card.isVisibleTo(panel) and card.y() > panel.history_card.y() > 0)


def test_nothing_needs_the_disk(panel: StatsPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise AssertionError("a file is opened while the panel is drawn")

    panel.show_view(full_view())
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr("builtins.open", refuse)
    panel.show_view(view_of(stats()))


def test_nothing_is_cut_off_by_longer_words(panel: StatsPanel) -> None:
    panel.resize(LEAST_WIDTH, 900)
    panel.show_view(full_view())
    for one in panel.findChildren(QLabel):
        if one.isVisibleTo(panel) and one.property("kind") in {"caption", "section", "strong"}:
            one.setText(f"{one.text()} {'mmm ' * (len(one.text()) // 10)}")
    panel.grab()
    right = panel.rect().right()
    for card in panel.findChildren(Card):
        assert card.mapTo(panel, QPoint()).x() + card.width() <= right


def test_while_a_model_is_loaded_the_panel_says_so(panel: StatsPanel) -> None:
    panel.show_view(StatsView(loading=True))
    assert "Loading…" in words(panel)
    panel.show_view(replace(full_view(), card=None, loading=True))
    assert "1.38×" in words(panel)


def test_how_a_reply_was_drawn_is_shown_in_its_scope_alone(panel: StatsPanel) -> None:
    panel.show_view(full_view())
    assert "Temperature: 0.30" in words(panel)
    panel.show_view(replace(full_view(), scope=Scope.MODEL))
    assert "Temperature: 0.30" not in words(panel)


def test_the_panel_is_never_narrower_than_its_longest_words(panel: StatsPanel, qtbot: QtBot) -> None:
    panel.need_width(LEAST_WIDTH)
    panel.show_view(full_view())
    heading = next(one for one in panel.history_card.findChildren(QLabel) if one.text() == "accepted")
    heading.setText("Angenommenheitsverhältnis")
    qtbot.waitUntil(lambda: panel.minimumWidth() > LEAST_WIDTH)
    panel.resize(panel.minimumWidth(), 900)
    panel.grab()
    for card in panel.findChildren(Card):
        assert card.mapTo(panel, QPoint()).x() + card.width() <= panel.width()
    heading.setText("accepted")
    QCoreApplication.processEvents()
    panel.need_width(LEAST_WIDTH)
    assert panel.minimumWidth() == LEAST_WIDTH


def test_a_depth_between_two_is_called_a_mean(panel: StatsPanel) -> None:
    told = stats()
    report = replace(told.depth, chosen_mean=1.2, reason="Off: drafting would lose 9 % here.")
    panel.show_view(view_of(replace(told, depth=report)))
    assert "On average 1.2 of" in words(panel)
