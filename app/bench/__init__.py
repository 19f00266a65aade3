"""Benchmarks: what a person can run to see how fast this machine decodes, and against what.

Everything that is compared is measured in one run, taking turns, so that whatever else the machine does falls on all
of it alike.  Medians and ratios are reported; nothing here passes or fails.
"""
