"""Measures the real window, without a display, under scripted load: `bench ui`."""
