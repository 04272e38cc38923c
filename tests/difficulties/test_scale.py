"""The scale of difficulty, and the labels for puzzles that people rate."""

from __future__ import annotations

import csv
import runpy
from collections import Counter

import pytest
from support.places import DATA, ROOT, SAMPLES

import psolver
from psolver.difficulties import KNOWN_FILE, PIPS_LABELS, difficulty_text, known_puzzles, pips_label


def test_labels_of_dominoes_agree_with_a_newspaper_as_often_as_the_docs_have_it() -> None:
    """Its ratings and our measures of 285 puzzles, 95 of each rating."""
    steps: Counter[int] = Counter()
    with (DATA / "pips_ratings.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            label = pips_label(int(row["dominoes"]), int(row["false_starts"]))
            steps[PIPS_LABELS.index(label) - PIPS_LABELS.index(row["rating"])] += 1
    assert {0: 249, 1: 20, -1: 16} == steps
    page = (ROOT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    assert "249 of 285" in page


def test_a_puzzle_has_its_place_between_known_ones() -> None:
    assert known_puzzles() == tuple(sorted(known_puzzles()))
    clues = difficulty_text(psolver.difficulty(SAMPLES / "clues-6x6.toml"))
    assert "hard, between “The Soma cube” (7) and “Slothouber-Graatsma” (22)." in clues
    assert clues.count("▲") == 1
    impossible = psolver.difficulty(SAMPLES / "impossible-clue.toml")
    assert "Scale" not in difficulty_text(impossible)


@pytest.mark.slow
def test_the_table_of_known_puzzles_is_up_to_date() -> None:
    before = KNOWN_FILE.read_bytes()
    runpy.run_path(str(ROOT / "packaging" / "difficulty_scale.py"), run_name="__main__")
    assert before == KNOWN_FILE.read_bytes()
