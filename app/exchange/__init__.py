"""Conversations in files: what others wrote, read; and ours, written.  It knows values and text, never a store."""
