"""Cells, puzzles, rules, tilings and their files: the values that everything else is about."""

from __future__ import annotations

from .door import door

OFFERS = {
    "cells": "Isometry box extent translate",
    "checks": "AIMS REASON_KINDS",
    "control": "Cancelled Control Progress Stopped TimeUp Work current_control",
    "errors": "PictureError SeveralPuzzles",
    "figure": "frame_cells frame_sides",
    "formats": "load_bytes",
    "lattice": "lattice_named",
    "named_sets": "named_set set_names",
    "picture": "NAMES Size blocks parse",
    "polyform": "canonical orientations polyforms",
    "reason": "ExcludedPlacements Item",
    "registries": "LATTICES SERVICES VIEWS",
    "rule_entries": "RULES",
    "tilings": "tiling",
    "toml.load": "EXPECT known_keys toml_values",
}
__getattr__ = door(__name__, OFFERS)
