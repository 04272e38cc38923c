"""Cells, puzzles, rules, tilings and their files: the values that everything else is about."""

from .door import door

OFFERS = {
    "cells": "Isometry box extent translate",
    "checks": "AIMS REASON_KINDS",
    "control": "Cancelled Control MemoryUp Progress Stopped TimeUp UNWATCHED Work current_control",
    "errors": "PictureError SeveralPuzzles",
    "figure": "congruence_class frame_cells frame_sides",
    "formats": "FOREIGN_READERS FOREIGN_WRITERS load_bytes",
    "lattice": "lattice_named",
    "named_sets": "named_set set_names",
    "picture": "NAMES Size blocks parse",
    "polyform": "box_sides canonical orientations polyforms",
    "reason": "ExcludedPlacements HintStep Item",
    "registries": "LATTICES SERVICES VIEWS",
    "room": "Attribute Command Room RuleEntry",
    "rule": "Clash Help KeyHelp KeyTable PlaceFilter Rule Watcher Written",
    "rule_entries": "RULES",
    "several_puzzles": "FileProblem",
    "tilings": "tiling",
    "toml.load": "EXPECT known_keys toml_values",
}
__getattr__ = door(__name__, OFFERS)
