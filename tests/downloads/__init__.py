"""Tests of app/downloads."""
