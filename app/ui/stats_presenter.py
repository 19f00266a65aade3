"""Keeps the statistics panel true: live while a reply is written, and by questions to the store at rest."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.chat import ActiveTurn, ChatState
from app.domain.conversation import MessageNode
from app.domain.events import RoundDone
from app.domain.ids import MessageId
from app.domain.round_series import NO_ROUNDS, RoundSeries
from app.domain.segment import NO_KEY
from app.domain.stats_csv import csv_text, models_table, replies_table, rounds_table
from app.domain.stats_events import ModelFigures, Statistics, StatsAsked, StatsExportPressed, StatsQuestion
from app.domain.totals import Totals, totals_of
from app.ui.chat_controller import ChatController
from app.ui.dialogs.compare import CompareDialog
from app.ui.models.round_history import RoundHistory
from app.ui.panel_figures import PanelFigures
from app.ui.preset_words import describe_sampling
from app.ui.shown import newest_first, panel_figures, shown_id, shown_turn
from app.ui.stats_view import (
    Scope,
    StatsView,
    days_of,
    model_figures,
    model_totals,
    series_of_days,
    series_of_replies,
)
from app.ui.throttle import Throttle
from app.ui.widgets.stats.panel import StatsPanel

_LIVE_MS = 125
"""Eight times a second: numbers that change faster cannot be read."""

AskPath = Callable[[QWidget, str, Callable[[Path], None]], None]
"""Lets the user choose where to write a file of the suggested name, and passes it on; returns at once."""


def ask_csv_file(parent: QWidget, name: str, chosen: Callable[[Path], None]) -> None:
    """Ask with the system's dialog."""
    dialog = QFileDialog(
        parent,
        QCoreApplication.translate("StatsPresenter", "Export the numbers"),
        "",
        QCoreApplication.translate("StatsPresenter", "Tables (*.csv);;All files (*)"),
    )
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("csv")
    dialog.selectFile(name)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


class StatsPresenter(QObject):
    """Between the controller and the panel.

    Signals:
        exported: (`Path`) numbers are in this file now.
    """

    exported = Signal(object)

    def __init__(
        self, panel: StatsPanel, controller: ChatController, *, parent: QObject, ask_path: AskPath = ask_csv_file
    ) -> None:
        super().__init__(parent)
        self._panel = panel
        self._controller = controller
        self._ask_path = ask_path
        self._history = RoundHistory()
        self._scope = Scope.REPLY
        self._picked: MessageId | None = None
        self._wrote: tuple[MessageId, RoundSeries] | None = None
        """The reply the engine wrote last, and its rounds, while the same model is loaded."""
        self._asked: object = None
        self._live: Throttle[ChatState] = Throttle(self._show, interval_ms=_LIVE_MS, parent=self)
        controller.state_changed.connect(self._changed)
        controller.round_done.connect(self._round)
        panel.last_wanted.connect(self.show_last)
        panel.compare_wanted.connect(self._compare)
        panel.header.scope_chosen.connect(self._choose)
        panel.header.export_wanted.connect(self._export)
        self._refresh()

    def show_reply(self, message: MessageId) -> None:
        """Show this reply's numbers instead of the last one's."""
        self._picked = message
        self._scope = Scope.REPLY
        self._refresh()

    def show_last(self) -> None:
        """Show the last reply's numbers again."""
        self._picked = None
        self._refresh()

    def settle(self) -> None:
        """Show what waits for its turn."""
        self._live.flush()

    # --- from the controller ----------------------------------------------------------------------------

    def _round(self, event: RoundDone) -> None:
        self._history.add(event)
        if shown_turn(self._controller.state) is not None:
            self._live(self._controller.state)

    def wake(self, visible: bool) -> None:  # noqa: FBT001  # as the signal has it
        """Catch up when the panel can be seen again."""
        if visible:
            self._refresh()

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if new.exported is not old.exported and new.exported is not None:
            self.exported.emit(new.exported)
        if _seen(old) == _seen(new):
            return
        self._note_writing(old, new)
        if shown_id(old) != shown_id(new) or _began(old.active, new.active):
            self._picked = None
        self._refresh()

    def _note_writing(self, old: ChatState, new: ChatState) -> None:
        if new.card is not old.card:
            self._wrote = None
        if old.active is not None and new.active is None and old.active.reply is not None:
            wrote = old.active.stats is not None and old.active.stats.generated_tokens > 0
            self._wrote = (old.active.reply, self._history.series) if wrote else None
        if _began(old.active, new.active):
            self._history.clear()

    def _refresh(self) -> None:
        self._live.drop()
        self._ask()
        self._show(self._controller.state)

    def _ask(self) -> None:
        """Ask the store once for everything that is shown, each time something was kept."""
        state = self._controller.state
        if not state.store_ready or state.quitting or not self._awake():
            return
        opened = state.opened
        question = StatsQuestion(
            conversation=shown_id(state),
            reply=self._reply_id(state),
            root=state.card.root if state.card is not None else NO_KEY,
        )
        # The nodes are others whenever a reply was kept, deleted or brought back.
        key = (question, opened.nodes if opened is not None and state.active is None else None)
        if state.active is not None and state.active.conversation == question.conversation:
            return
        if _same(key, self._asked):
            return
        self._asked = key
        self._controller.press(StatsAsked(question=question))

    # --- what is shown ------------------------------------------------------------------------------------

    def _show(self, state: ChatState) -> None:
        if self._awake():
            self._panel.show_view(self.view(state))

    def _awake(self) -> bool:
        return self._panel.isVisible() or not self._panel.window().isVisible()

    def view(self, state: ChatState) -> StatsView:
        """Everything on the panel."""
        statistics = _of_shown(state)
        figures = self._figures(state)
        stats = figures.stats
        models = _model_figures(state)
        view = StatsView(
            scope=self._scope,
            reply=figures,
            picked=self._picked is not None,
            reply_totals=totals_of(stats) if stats is not None else Totals(),
            conversation=statistics.conversation if statistics is not None else Totals(),
            model=model_totals(models),
            card=state.card,
            loading=state.loading is not None,
            carry=self._carries(state),
            saved_bytes=statistics.saved_bytes if statistics is not None else None,
            drawn=self._drawn(state, live=figures.live),
        )
        return replace(view, series=self._series(state, figures, statistics))

    def _drawn(self, state: ChatState, *, live: bool) -> str:
        """How the reply at hand was drawn."""
        active, reply = shown_turn(state), self._reply_id(state)
        if live and active is not None:
            return describe_sampling(active.options.sampling)
        node = state.opened.nodes.get(reply) if state.opened is not None and reply is not None else None
        return describe_sampling(node.sampling) if node is not None and node.sampling is not None else ""

    def _figures(self, state: ChatState) -> PanelFigures:
        figures = panel_figures(state)
        node = self._picked_node(state)
        if node is None:
            return figures
        return replace(figures, stats=node.stats, receipt=node.receipt, live=False)

    def _series(self, state: ChatState, figures: PanelFigures, statistics: Statistics | None) -> RoundSeries:
        match self._scope:
            case Scope.CONVERSATION:
                return series_of_replies(statistics.replies) if statistics is not None else NO_ROUNDS
            case Scope.MODEL:
                return series_of_days(days_of(_model_figures(state)))
            case Scope.REPLY:
                pass
        if figures.live:
            return self._history.series
        reply = self._reply_id(state)
        if self._wrote is not None and reply == self._wrote[0]:
            return self._wrote[1]
        if figures.stats is not None and len(figures.stats.rounds):
            return figures.stats.rounds
        asked = statistics is not None and statistics.question.reply == reply
        return statistics.rounds if statistics is not None and asked else NO_ROUNDS

    def _picked_node(self, state: ChatState) -> MessageNode | None:
        if self._picked is None or state.opened is None:
            return None
        return state.opened.nodes.get(self._picked)

    def _reply_id(self, state: ChatState) -> MessageId | None:
        node = self._picked_node(state)
        if node is not None:
            return node.id
        return next((node.id for node in newest_first(state) if node.stats is not None), None)

    def _carries(self, state: ChatState) -> bool:
        """A token is pending: one was drawn last, and nothing has been read or loaded since."""
        if state.card is not None and state.card.server is not None:
            return False
        active = shown_turn(state)
        if active is not None:
            return active.stats is not None and active.stats.generated_tokens > 0
        last = next(newest_first(state), None)
        return self._wrote is not None and last is not None and last.id == self._wrote[0]

    # --- from the user ------------------------------------------------------------------------------------

    def _choose(self, scope: Scope) -> None:
        self._scope = scope
        self._refresh()

    def _compare(self) -> None:
        statistics = self._controller.state.statistics or Statistics(question=StatsQuestion())
        dialog = CompareDialog(statistics, self._panel)
        dialog.reply_chosen.connect(self.show_reply)
        dialog.export_wanted.connect(lambda text: self._write("tandem-comparison.csv", text))
        dialog.open()

    def _export(self) -> None:
        state = self._controller.state
        statistics = _of_shown(state)
        match self._scope:
            case Scope.REPLY:
                table = rounds_table(self.view(state).series)
            case Scope.CONVERSATION:
                table = replies_table(statistics.replies if statistics is not None else ())
            case Scope.MODEL:
                table = models_table(state.statistics.models if state.statistics is not None else ())
        self._write(f"tandem-{self._scope.value}.csv", csv_text(table))

    def _write(self, name: str, text: str) -> None:
        def chosen(path: Path) -> None:
            self._controller.press(StatsExportPressed(path=path, text=text))

        self._ask_path(self._panel.window(), name, chosen)


def _model_figures(state: ChatState) -> tuple[ModelFigures, ...]:
    """Of the loaded model; without one, of the model that wrote the last reply on screen."""
    name = "" if state.card is not None else next((node.model for node in newest_first(state) if node.model), "")
    return model_figures(state.statistics, state.card, name)


def _seen(state: ChatState) -> tuple[int, ...]:
    """Which of the values that the panel shows these are; comparing them by content would take long."""
    return tuple(map(id, (state.opened, state.active, state.card, state.loading, state.statistics, state.store_ready)))


def _began(old: ActiveTurn | None, new: ActiveTurn | None) -> bool:
    return new is not None and (old is None or old.turn != new.turn)


def _of_shown(state: ChatState) -> Statistics | None:
    """The newest answer, if it is about the conversation that is shown."""
    statistics, shown = state.statistics, shown_id(state)
    if statistics is None or shown is None or statistics.question.conversation != shown:
        return None
    return statistics


def _same(one: object, other: object) -> bool:
    """Equal questions about the very same messages; comparing those one by one would take too long."""
    match one, other:
        case (StatsQuestion() as a, nodes), (StatsQuestion() as b, others):
            return a == b and nodes is others
        case _:
            return False
