"""The remote engine against servers on loopback."""
