"""What the variables of a system prompt stand for here and now."""

import getpass
from datetime import date

from app.domain.prompt_variables import Values, Variable


def prompt_values(today: date, *, model: str) -> Values:
    """Their values; the date as in 2026-03-12, which everybody reads the same way."""
    values = {Variable.DATE: today.isoformat(), Variable.USER: _user()}
    return {**values, Variable.MODEL: model} if model else values


def _user() -> str:
    """The name the user logs in with."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a machine without names
        return "user"
