"""TABLE."""

from app.demo.base import DemoModelError
from app.demo.provide import ensure
from app.demo.recipe import Variant

__all__ = ["DemoModelError", "Variant", "ensure"]
