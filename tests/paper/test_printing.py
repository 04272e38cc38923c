"""The files of the panel "Print and make", without a browser."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from support.places import SAMPLES, table

import psolver
from psolver.core import SERVICES
from psolver.paper import PuzzlesOfText
from psolver.paper.printing import choices_of_files, kinds_of_files, made_file, preview_of

FOUR = psolver.load(SAMPLES / "four-pieces.toml")
SOMA = psolver.load(SAMPLES / "soma-cube.toml")
CHOICES: dict[str, Any] = dict(table("printing-choices.txt"))


def made(puzzle: psolver.Puzzle, kind: str, **choices: Any) -> Any:
    """The file of a kind, with the first solution."""
    solution = next(psolver.tilings(puzzle)).placements
    (one,) = made_file(puzzle, kind, CHOICES | choices, solution)
    return one


def test_a_solid_is_not_cut_by_a_laser_and_has_views() -> None:
    assert "laser" in dict(kinds_of_files(FOUR))
    assert "laser" not in dict(kinds_of_files(SOMA))
    assert [] == choices_of_files(FOUR)["views"]
    assert "exploded" in choices_of_files(SOMA)["views"]


def test_a_sheet_has_the_solution_only_if_it_is_wanted() -> None:
    with_it, without = made(FOUR, "sheet"), made(FOUR, "sheet", solution=False)
    assert with_it.data.count(b"<section") == without.data.count(b"<section") + 1
    assert b"Name" in made(FOUR, "sheet", nameLine=True).data
    assert with_it.data.decode() == preview_of(with_it)["html"]


def test_views_of_a_solid_differ() -> None:
    whole, exploded = made(SOMA, "svg", view="whole"), made(SOMA, "svg", view="exploded")
    assert whole.data != exploded.data
    assert preview_of(whole)["image"].startswith("data:image/svg+xml;base64,")


def test_parts_for_a_printer_are_an_archive() -> None:
    pytest.importorskip("trimesh")
    one = made(SOMA, "stl", cell=12.5)
    assert 7 == len(zipfile.ZipFile(io.BytesIO(one.data)).namelist())
    assert ("7 files, one for each piece (cells of 12.5 mm, a gap of 0.375 mm)",) == one.remarks
    shown = {"html": "", "image": "", "remarks": list(one.remarks), "cell": 12.5, "legend": []}
    assert shown == preview_of(one)


def test_solids_have_the_gap_and_the_edges_of_the_panel() -> None:
    pytest.importorskip("trimesh")
    suffixes = {}
    for kind in "stl", "3mf", "obj", "openscad":
        one = made(SOMA, kind, gap=0, bevel=1, round=True)
        assert one.remarks[0].endswith("cells of 10 mm, no gap, edges rounded by 1 mm)")
        assert one.data == made(SOMA, kind, gap=0, bevel=1, round=True).data
        suffixes[kind] = one.suffix
    assert {"stl": "zip", "3mf": "3mf", "obj": "obj", "openscad": "scad"} == suffixes
    with pytest.raises(psolver.PsolverError, match="a gap of 10 mm is neither 0 nor"):
        made(SOMA, "3mf", gap=10)
    with pytest.raises(psolver.PsolverError, match="leaves nothing of the sides of a cell"):
        made(SOMA, "3mf", bevel=5)


def test_a_cell_is_called_too_long_only_if_somebody_asked_for_it() -> None:
    large = psolver.puzzle(board="20x20", pieces={"I": "#" * 20})
    (one,) = made_file(large, "sheet", CHOICES, None)
    (other,) = made_file(large, "sheet", CHOICES | {"cell": 20}, None)
    assert "too long" not in " ".join(one.remarks)
    assert "cells of 20 mm would be too long for A4" in other.remarks


def test_a_laser_drawing_is_seen_with_wide_lines_and_a_legend() -> None:
    one = made(FOUR, "laser", solution=False)
    assert b'stroke-width="0.1"' in one.data
    assert 'stroke-width="0.6' in one.preview
    assert ["#ff8000", "engraved"] == preview_of(one)["legend"][0]
    assert ("#ff0000", "cut: pieces") in one.legend


def test_without_a_solution_there_is_no_picture() -> None:
    with pytest.raises(psolver.PsolverError, match="no solution yet to draw"):
        list(made_file(FOUR, "svg", CHOICES, None))


def test_cards_and_a_class_set_are_made_if_there_is_a_room_of_clues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "3 cards, each with 3 to 4 pieces given" in made(SOMA, "cards").remarks[1]
    one = made(SOMA, "class", large=True, perPage="6")  # at most two on a page then
    assert ("4 pages of A4", 4) == (one.remarks[0], one.data.count(b">Answer "))
    assert "4 different puzzles" in one.remarks[1]
    monkeypatch.delitem(SERVICES, "cards_of_clues")
    assert not {"cards", "class"} & dict(kinds_of_files(SOMA)).keys()


def test_a_booklet_has_all_problems_of_a_text() -> None:
    assert "booklet" in dict(kinds_of_files(FOUR, is_several=True))
    text = """
pieces = "AAA"
[[problem]]
title = "Three"
board = "1x3"
[[problem]]
board = "1x4"
"""
    puzzles = PuzzlesOfText(text, [{"problem": 1}, {"problem": 2}], ("Three", ""))
    (one,) = made_file(FOUR, "booklet", CHOICES, None, puzzles, "Bars")
    lines = ("3 pages of A4, 2 puzzles", "problem = 2: There is no solution.")
    assert (lines, 2) == (one.remarks, one.data.count(b"1. Three</text>") - 1)
