"""Tables of replies and of models: each cell as a person reads it, and as a value to sort by."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from app.domain.ids import MessageId
from app.domain.stats_events import ModelFigures, ReplyFigures
from app.domain.totals import Totals, totals_of
from app.ui.definitions import Term, definitions
from app.ui.plain_tip import plain_tip
from app.ui.wording import count, decimal, duration, percent, times

SORT_ROLE = Qt.ItemDataRole.UserRole
_NONE = "–"
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Cell:
    """What is read, and what it is sorted by."""

    text: str
    value: float | str


@dataclass(frozen=True, slots=True)
class Line:
    """A row; `message` is the reply it stands for, where it stands for one."""

    cells: tuple[Cell, ...]
    message: MessageId | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """Over a column: its name, and what is meant by the numbers below it, where that is defined."""

    name: str
    term: Term | None = None


class Comparison(QAbstractTableModel):
    """A table that does not change."""

    def __init__(self, headings: tuple[Heading, ...], lines: tuple[Line, ...]) -> None:
        super().__init__()
        self._headings = headings
        self.lines = lines

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # as Qt has it
        """See Qt."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # as Qt has it
        """See Qt."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        cell = self.lines[index.row()].cells[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(cell.text)
            case Qt.ItemDataRole.TextAlignmentRole if not isinstance(cell.value, str):
                return Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._headings[index.column()].name}: {cell.text}"
            case _:
                return cell.value if role == SORT_ROLE else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._headings[section].name
            case Qt.ItemDataRole.ToolTipRole if (term := self._headings[section].term) is not None:
                return definitions()[term].text
            case Qt.ItemDataRole.TextAlignmentRole:
                words = self.lines and isinstance(self.lines[0].cells[section].value, str)
                side = Qt.AlignmentFlag.AlignLeading if words else Qt.AlignmentFlag.AlignTrailing
                return side | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None


def replies_comparison(replies: Iterable[ReplyFigures]) -> Comparison:
    """One line for each reply."""
    tr = QCoreApplication.translate
    first = (tr("comparison", "Reply"), tr("comparison", "Written"), tr("comparison", "Model"))
    last = Heading(tr("comparison", "First token"), Term.FIRST_TOKEN)
    lines = tuple(
        Line(
            (
                Cell(count(at), at),
                _moment(each.created_at),
                Cell(each.model or _NONE, each.model.casefold()),
                *_numbers(totals_of(each.stats)),
                Cell(duration(each.stats.first_token_s), each.stats.first_token_s),
            ),
            each.message,
        )
        for at, each in enumerate(replies, start=1)
    )
    return Comparison((*map(Heading, first), *_headings(), last), lines)


def models_comparison(models: Iterable[ModelFigures]) -> Comparison:
    """One line for each model and drafter."""
    tr = QCoreApplication.translate
    first = (tr("comparison", "Model"), tr("comparison", "Drafter"), tr("comparison", "Replies"))
    lines = tuple(
        Line(
            (
                Cell(each.name or _NONE, each.name.casefold()),
                Cell(_drafter(each.drafter), each.drafter),
                Cell(count(each.totals.replies), each.totals.replies),
                *_numbers(each.totals),
            )
        )
        for each in models
    )
    return Comparison((*map(Heading, first), *_headings()), lines)


def _headings() -> tuple[Heading, ...]:
    tr = QCoreApplication.translate
    return (
        Heading(tr("comparison", "Ratio"), Term.SPEEDUP),
        Heading(tr("comparison", "Accepted"), Term.ACCEPTANCE),
        Heading(tr("comparison", "tok/s"), Term.SPEED),
        Heading(tr("comparison", "Plain tok/s"), Term.PLAIN),
        Heading(tr("comparison", "Depth"), Term.DEPTH),
        Heading(tr("comparison", "Tokens")),
    )


def _numbers(totals: Totals) -> tuple[Cell, ...]:
    telemetry = totals.telemetry
    return (
        Cell(times(totals.speedup) if totals.speedup else _NONE, totals.speedup),
        Cell(percent(telemetry.acceptance) if telemetry.drafted else _NONE, telemetry.acceptance),
        Cell(decimal(totals.tokens_per_second) if totals.tokens_per_second else _NONE, totals.tokens_per_second),
        Cell(decimal(totals.plain_per_second) if totals.plain_per_second else _NONE, totals.plain_per_second),
        Cell(decimal(totals.mean_depth), totals.mean_depth),
        Cell(count(totals.tokens), totals.tokens),
    )


def _moment(seconds: float) -> Cell:
    moment = QDateTime.fromSecsSinceEpoch(round(seconds))
    return Cell(QLocale().toString(moment, QLocale.FormatType.ShortFormat), seconds)


def _drafter(kind: str) -> str:
    tr = QCoreApplication.translate
    names = {
        "mtp": tr("comparison", "MTP head"),
        "lookup": tr("comparison", "Lookup"),
        "none": tr("comparison", "None"),
    }
    return names.get(kind, kind)
