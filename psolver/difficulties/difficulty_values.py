"""Measures of difficulty as values of JSON."""

from __future__ import annotations

from ..core.plain_values import Values
from ..hand import Difficulty


def values_of_difficulty(measures: Difficulty) -> Values:
    """Return the measures of the difficulty of a puzzle; null for an unknown one."""
    return {
        "number": measures.number,
        "false_starts": list(measures.false_starts),
        "solutions": measures.solutions,
        "whole": measures.whole,
        "steps": None if measures.steps is None else list(measures.steps),
        "hardest": measures.hardest,
        "guesses": None if measures.steps is None else list(measures.guesses),
        "near_misses": measures.near_misses,
        "first_placements": measures.first,
        "placements": measures.placements,
        "first_known": measures.first_known,
        "label": measures.label,
    }
