"""The menu of a message: everything that can be done with it, whatever fits beside it."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.domain.message import Role
from app.ui.message_places import MessagePlace
from app.ui.widgets.menu_entries import empty
from app.ui.widgets.message_acts import VARIANTS, MessageAct, hindrance_of, meaning, words

Act = Callable[[MessageAct], None]
Model = tuple[str, Path]
"""A model that can be chosen: its name and its file."""


def fill_menu(
    menu: QMenu, place: MessagePlace, act: Act, *, models: Sequence[Model] = (), choose: Callable[[Path], None]
) -> None:
    """Fill a menu with what can be done with a message.

    Args:
        menu: to be filled anew.
        place: of the message.
        act: does what is picked.
        models: others that may write the reply again.
        choose: takes the one that is picked.
    """
    empty(menu)
    menu.setToolTipsVisible(True)
    is_reply = place.role is Role.ASSISTANT
    _add(menu, MessageAct.COPY, place, act)
    if is_reply:
        _add(menu, MessageAct.COPY_MARKDOWN, place, act)
    menu.addSeparator()
    if is_reply:
        fill_variants(menu.addMenu(words(MessageAct.REGENERATE)), place, act, models=models, choose=choose)
        _add(menu, MessageAct.CONTINUE, place, act)
    else:
        _add(menu, MessageAct.EDIT, place, act)
        _add(menu, MessageAct.REGENERATE, place, act)
    _add(menu, MessageAct.BRANCH, place, act)
    _add(menu, MessageAct.REWIND, place, act)
    menu.addSeparator()
    if is_reply:
        _add(menu, MessageAct.STATISTICS, place, act)
        _add(menu, MessageAct.CHECK, place, act)
    _add(menu, MessageAct.DELETE, place, act)


def put_copies_first(menu: QMenu, copies: Sequence[tuple[str, str]], copy: Callable[[str], None]) -> None:
    """Put what is at the pointer first: the words of each entry, and what it copies."""
    first = menu.actions()[0] if menu.actions() else None
    for said, text in copies:
        action = QAction(said, menu)
        action.triggered.connect(lambda _on, text=text: copy(text))
        if first is None:
            menu.addAction(action)
        else:
            menu.insertAction(first, action)
    if copies and first is not None:
        menu.insertSeparator(first)


def fill_variants(
    menu: QMenu, place: MessagePlace, act: Act, *, models: Sequence[Model] = (), choose: Callable[[Path], None]
) -> None:
    """Fill a menu with the ways to have a reply written again; see `fill_menu`."""
    empty(menu)
    menu.setToolTipsVisible(True)
    for variant in VARIANTS:
        added = _add(menu, variant, place, act)
        if variant is MessageAct.REGENERATE:
            added.setText(QCoreApplication.translate("MessageMenu", "With another seed"))
    others = menu.addMenu(QCoreApplication.translate("MessageMenu", "With another model"))
    others.setEnabled(bool(models) and not hindrance_of(MessageAct.REGENERATE, place))
    for name, path in models:
        # An ampersand would be taken for the mark of a shortcut.
        action = others.addAction(name.replace("&", "&&"))
        action.setToolTip(str(path))
        action.triggered.connect(lambda _on, path=path: choose(path))


def _add(menu: QMenu, act: MessageAct, place: MessagePlace, do: Act) -> QAction:
    action = menu.addAction(words(act, place.role))
    action.setEnabled(not hindrance_of(act, place))
    action.setToolTip(meaning(act, place) or words(act, place.role))
    action.triggered.connect(lambda _on: do(act))
    return action
