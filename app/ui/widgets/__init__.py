"""Widgets: they take values by method, report intentions by signal, and know no service."""
