"""The questions of the view Why, as the doors of rooms name them."""

from __future__ import annotations

from importlib import import_module

from psolver.reasons import Question


def question(room: str, name: str) -> Question:
    """The question that a room brings by a name."""
    module, _, constant = import_module(f"psolver.{room}").ROOM.questions[name].home.partition(":")
    found: Question = getattr(import_module(f"psolver.{room}.{module}"), constant)
    return found
