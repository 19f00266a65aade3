"""Conversations in files: what others wrote, read; and ours, written.  It knows the domain and nothing else."""
