"""Measure the puzzles on the scale of difficulty, and write them to the table that psolver has.

    python packaging/difficulty_scale.py

The same sources give the same table: no measure depends on the clock but the level of a burr, and
that is found within a few seconds.
"""

from __future__ import annotations

import json

from psolver.difficulties import KNOWN_FILE, difficulty_of, false_starts_each, label_of
from psolver.search.tiling_search import loaded

# samples that many people know, with their names on the scale
ON_SCALE = {
    "dominoes-4x4": "Dominoes in 4x4",
    "four-pieces": "Four pieces in 4x4",
    "tangram": "The tangram",
    "soma-cube": "The Soma cube",
    "slothouber-graatsma": "Slothouber-Graatsma",
    "steinhaus-cube": "Steinhaus's cube",
    "pentominoes-6x10": "Pentominoes in 6x10",
    "kanoodle-pyramid": "Kanoodle's pyramid",
    "pentominoes-3x20": "Pentominoes in 3x20",
    "broken-chessboard": "A broken chessboard",
}
# samples of kinds whose ratings by people are known
LABELLED = ("pips-12-dominoes", "level-6-burr", "six-piece-burrs")


def main() -> None:
    """Write the table."""
    places = []
    for name, words in ON_SCALE.items():
        number = false_starts_each(loaded(name))
        assert number is not None, name
        places.append([number, words])
    labels = {}
    for name in LABELLED:
        puzzle = loaded(name)
        labels[name] = label_of(puzzle, difficulty_of(puzzle))
    values = {"labels": labels, "puzzles": sorted(places)}
    KNOWN_FILE.write_text(f"{json.dumps(values, indent=1, ensure_ascii=False)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
