"""Measures of difficulty as values of JSON."""

from __future__ import annotations

from ..core.answer_values import Values
from ..hand import Difficulty


def values_of_difficulty(found: Difficulty) -> Values:
    """Return the measures of the difficulty of a puzzle; null for an unknown one."""
    return {
        "number": found.number,
        "false_starts": list(found.false_starts),
        "solutions": found.solutions,
        "whole": found.whole,
        "steps": None if found.steps is None else list(found.steps),
        "hardest": found.hardest,
        "guesses": None if found.steps is None else list(found.guesses),
        "near_misses": found.near_misses,
        "first_placements": found.first,
        "placements": found.placements,
        "first_known": found.first_known,
    }
