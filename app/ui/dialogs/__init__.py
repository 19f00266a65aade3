"""Dialogs: each asks or shows one thing, and knows the domain alone."""
