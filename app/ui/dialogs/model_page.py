"""The page of the loaded model: what is chosen for it alone, what that costs, and what applying it means."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.load_price import LoadPrice
from app.domain.model import LoraAdapter
from app.ui.dialogs.adapter_list import AdapterList
from app.ui.dialogs.setting_row import SettingRow
from app.ui.load_words import remarks, total_sentence
from app.ui.sentences import spoken
from app.ui.setting_kinds import SettingSpec
from app.ui.theme import Look, Space, half_scaled
from app.ui.widgets.bars import Part, PartsBar
from app.ui.widgets.parts import ElidedLabel, IconButton, button, frame, label, restyle, scrolled

_LEAST_ROWS = 160
ADAPTERS = "adapters"


class ModelPage(QWidget):
    """What is changed waits until it is applied, since applying takes time.

    Signals:
        edited: (name, object) the user wants this.
        reset_wanted: (name) as the general settings say.
        apply_wanted: load the model so, and keep it.
        discard_wanted: forget what was not applied.
        general_wanted: take the general settings for everything.
    """

    edited = Signal(str, object)
    reset_wanted = Signal(str)
    apply_wanted = Signal()
    discard_wanted = Signal()
    general_wanted = Signal()

    def __init__(self, look: Look, specs: Sequence[SettingSpec]) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self._look = look
        self._rows = {spec.name: SettingRow(look, spec) for spec in specs}
        self.adapters = AdapterList(look)
        self._adapters_row = self._make_adapters_row()
        self._name, self._path = ElidedLabel("setting"), ElidedLabel("caption")
        self._nothing = label(self.tr("No model is loaded. What is chosen for one is shown here."), "body", wrap=True)
        self._sum, self._meaning = label("", "body", wrap=True), label("", "caption", wrap=True)
        self._bar = PartsBar(look, height=8)
        self._price = LoadPrice()
        self.apply = button(self.tr("Apply and load again"), "accent")
        self.discard = button(self.tr("Discard"), "quiet", tip=self.tr("Back to what the model is loaded with"))
        self.general = button(
            self.tr("Use general settings"), "quiet", tip=self.tr("Nothing is chosen for this model alone any more")
        )
        for each, act in (
            (self.apply, self._ask_apply),
            (self.discard, self._ask_discard),
            (self.general, self._ask_general),
        ):
            each.setAutoDefault(False)
            each.clicked.connect(act)
        for row in self._rows.values():
            self._listen_to(row)
        self._lay_out()
        look.changed.connect(self._recolor)
        self.show_model("", "")

    def use_spec(self, spec: SettingSpec) -> None:
        """Another choice of values in a row."""
        before, row = self._rows[spec.name], SettingRow(self._look, spec)
        self._listen_to(row)
        self._rows[spec.name] = row
        self._column.replaceWidget(before, row)
        before.hide()
        before.deleteLater()

    def _listen_to(self, row: SettingRow) -> None:
        row.edited.connect(self.edited)
        row.reset_wanted.connect(self.reset_wanted)

    def show_model(self, name: str, path: str) -> None:
        """Whose settings these are; without a name there is no model."""
        self._name.show_text(name)
        self._path.show_text(path)
        for each in (self._head, self._scroll):
            each.setVisible(bool(name))
        self._nothing.setVisible(not name)

    def show_choice(self, name: str, value: object, *, own: bool) -> None:
        """Show a choice, which is the model's own or the general setting."""
        if name == ADAPTERS:
            assert isinstance(value, tuple)
            self.adapters.show_adapters(value)
            self._no_adapters.setVisible(own)
            self.say(ADAPTERS, "")
        else:
            self._rows[name].show_value(value, default=not own, waits=False)

    def say(self, name: str, sentence: str) -> None:
        """Say what is wrong with a choice."""
        if name == ADAPTERS:
            self._adapters_wrong.setText(spoken(sentence))
            self._adapters_wrong.setVisible(bool(sentence))
        else:
            self._rows[name].say(sentence)

    def show_price(self, price: LoadPrice) -> None:
        """What it would cost; empty while that is being found out for the first time."""
        self._price = price
        costs: Mapping[str, str] = remarks(price)
        for name, row in self._rows.items():
            row.remark(costs.get(name, ""))
        self._adapters_cost.setText(costs.get(ADAPTERS, ""))
        self._adapters_cost.setVisible(ADAPTERS in costs and bool(costs[ADAPTERS]))
        self._sum.setText(total_sentence(price))
        restyle(self._sum, tone="warn" if price.refusal or not price.fits else "")
        self._bar.setVisible(not price.refusal)
        self._show_bar()

    def show_acts(self, *, changed: bool, usable: bool, own: bool, meaning: str, loads: bool) -> None:
        """What can be done.

        Args:
            changed: something was not applied yet.
            usable: the model can be loaded so.
            own: something is chosen for this model alone.
            meaning: what applying means, one or two sentences.
            loads: applying loads the model again.
        """
        self.apply.setEnabled(changed and usable)
        self.discard.setEnabled(changed)
        self.general.setEnabled(own)
        self.apply.setText(self.tr("Apply and load again") if loads or not changed else self.tr("Apply"))
        self.apply.setAccessibleName(self.apply.text())
        self._meaning.setText(meaning if changed else self.tr("Kept for this model, wherever its file lies."))

    def row(self, name: str) -> SettingRow:
        """The row of a choice."""
        return self._rows[name]

    def _show_bar(self) -> None:
        price, colors = self._price, self._look.colors
        whole = max(price.total, price.available or 0) or 1
        rest = max(0, price.total - price.weights - price.rows)
        tone = colors.accent if price.fits else colors.warn
        parts = ((price.weights, tone), (price.rows, colors.muted), (rest, colors.line))
        self._bar.show_parts(tuple(Part(n_bytes / whole, color) for n_bytes, color in parts if n_bytes > 0))

    def _make_adapters_row(self) -> QFrame:
        row = QFrame()
        row.setProperty("kind", "settingrow")
        self._adapters_cost = label("", "gain", wrap=True)
        self._adapters_wrong = label("", "wrong", wrap=True)
        self._no_adapters = IconButton(
            self._look, "reset", tip=self.tr("LoRA adapters: as the general settings say"), size=16
        )
        keep = self._no_adapters.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self._no_adapters.setSizePolicy(keep)
        self._no_adapters.clicked.connect(self._asker(self.reset_wanted.emit, ADAPTERS))
        tip = label(
            self.tr("Small files that change what a model says. Each is checked before it is loaded."),
            "caption",
            wrap=True,
        )
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 10, 0, 10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        words = QVBoxLayout()
        words.setSpacing(2)
        for each in (label(self.tr("LoRA adapters"), "setting", wrap=True), tip, self._adapters_cost):
            words.addWidget(each)
        grid.addLayout(words, 0, 0)
        grid.addWidget(self._no_adapters, 0, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.adapters, 1, 0, 1, 2)
        grid.addWidget(self._adapters_wrong, 2, 0, 1, 2)
        self.adapters.edited.connect(self._report_adapters)
        for each in (self._adapters_cost, self._adapters_wrong):
            each.hide()
        return row

    def _lay_out(self) -> None:
        self._head = self._make_head()
        rows = QWidget()
        rows.setProperty("kind", "clear")
        column = self._column = QVBoxLayout(rows)
        column.setContentsMargins(0, 0, Space.S, 0)
        column.setSpacing(0)
        for row in self._rows.values():
            column.addWidget(row)
        column.addWidget(self._adapters_row)
        column.addStretch(1)
        self._scroll = scrolled()
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setMinimumHeight(half_scaled(_LEAST_ROWS))
        # As high as there is room, and no higher: what is above must not scroll away.
        self._scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._scroll.setWidget(rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, Space.XS, 0, 0)
        whole.setSpacing(Space.S)
        whole.addWidget(self._nothing)
        whole.addWidget(self._head)
        whole.addWidget(self._scroll, 1)

    def _make_head(self) -> QWidget:
        head = frame("card")
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        acts.addWidget(self.apply)
        acts.addWidget(self.discard)
        acts.addStretch(1)
        acts.addWidget(self.general)
        column = QVBoxLayout(head)
        column.setContentsMargins(Space.M, 10, Space.M, Space.M)
        column.setSpacing(6)
        for each in (self._name, self._path, self._sum, self._bar, self._meaning):
            column.addWidget(each)
        column.addLayout(acts)
        return head

    def _recolor(self) -> None:
        self._scroll.setMinimumHeight(half_scaled(_LEAST_ROWS))
        self._show_bar()

    def _asker(self, tell: Callable[[str], None], name: str) -> Callable[[], None]:
        return lambda: tell(name)

    def _report_adapters(self, adapters: tuple[LoraAdapter, ...]) -> None:
        self.edited.emit(ADAPTERS, adapters)

    def _ask_apply(self) -> None:
        self._leave()
        self.apply_wanted.emit()

    def _leave(self) -> None:
        """The pressed button is about to be disabled, and the next one is not what anybody wants to press."""
        next(iter(self._rows.values())).focus()

    def _ask_discard(self) -> None:
        self._leave()
        self.discard_wanted.emit()

    def _ask_general(self) -> None:
        self._leave()
        self.general_wanted.emit()
