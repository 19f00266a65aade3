"""Roles of widgets that are drawn by hand: Qt knows of none for them, and a screen reader passes them over."""

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_ROLE = "accessible-role"


def give_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Let assistive technology take the widget for this."""
    _answer_for_roles()
    widget.setProperty(_ROLE, role.value)


@cache
def _answer_for_roles() -> None:
    QAccessible.installFactory(_interface)


def _interface(_name: str, of: QObject) -> QAccessibleInterface | None:
    role = of.property(_ROLE) if isinstance(of, QWidget) else None
    return QAccessibleWidget(of, QAccessible.Role(role)) if isinstance(of, QWidget) and role is not None else None
