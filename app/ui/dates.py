"""Days as a person reads them in a list."""

from datetime import date

from PySide6.QtCore import QCoreApplication, QDate, QLocale


def short_day(moment: float, today: date) -> str:
    """The day of a moment where the user is: near ones by name, this year's without the year."""
    day = date.fromtimestamp(moment)  # noqa: DTZ012  # the day of this place is meant
    tr = QCoreApplication.translate
    match (today - day).days:
        case 0:
            return tr("dates", "Today")
        case 1:
            return tr("dates", "Yesterday")
        case _:
            pattern = tr("dates", "d MMM") if day.year == today.year else tr("dates", "d MMM yyyy")
            return QLocale().toString(QDate(day.year, day.month, day.day), pattern)
