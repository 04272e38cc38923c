"""Two solutions of a puzzle side by side: the placements that they share, the cells that differ."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple, TypeAlias

from ..core.answer_values import tiling_values
from ..core.cells import Cell, Shape
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.tilings import Placements, Tiling, differences
from ..core.wording import listed, plural
from ..search.run import Run
from ..search.tasks import tilings
from ..text.puzzle_rules import MOST_PIECE_NAMES, piece_name
from ..text.report import Part, Report
from ..text.scene import Mark, Scene
from ..text.tiling_scenes import tiling_scene

DIFFERENT_SIGN = "•"  # in a cell that the two cover differently
PALE_WORDS = (
    f"{DIFFERENT_SIGN} marks the cells that differ; in pictures the pieces that lie in the same"
    " place are pale."
)


Pair: TypeAlias = tuple[int, int]
"""The numbers of two solutions."""


class Comparison(NamedTuple):
    """Two solutions, by their numbers.

    cells  that are covered by other pieces, or show other marks, sorted
    same   the placements that both have
    """

    numbers: Pair
    tilings: tuple[Tiling, Tiling]
    cells: Shape
    same: Placements


def compared_tilings(numbers: Pair, pair: tuple[Tiling, Tiling]) -> Comparison:
    """Return the comparison of two tilings of a puzzle.

    >>> bars = [Tiling([("I", [(0, 0), (0, 1)]), ("L", [(0, 2)])]), Tiling([("L", [(0, 0)])])]
    >>> compared_tilings((1, 2), tuple(bars)).cells
    ((0, 0), (0, 1), (0, 2))
    """
    solution, other_solution = pair
    pieces = _pieces_on(solution)
    pieces_too = _pieces_on(other_solution)
    covered = pieces.keys() | pieces_too.keys()
    cells = [cell for cell in covered if pieces.get(cell) != pieces_too.get(cell)]
    cells.sort()
    only_there, _ = differences(solution, other_solution)
    shared = [placement for placement in solution if placement not in only_there]
    return Comparison(numbers, pair, tuple(cells), tuple(shared))


def _pieces_on(solution: Tiling) -> dict[Cell, tuple[str, str]]:
    """The piece on each cell, and its mark there."""
    pieces = {}
    for placement in solution:
        marks = dict(placement.marks)
        for cell in placement.cells:
            mark = marks.get(cell, "")
            pieces[cell] = placement.piece, mark
    return pieces


def two_of(puzzle: Puzzle, run: Run, numbers: Pair) -> tuple[Tiling, Tiling] | None:
    """Return the solutions with two numbers that a run finds, whose limit is the greater one; None
    if there is no solution at all, or a limit of time came first.

    Raises PsolverError if there are fewer, or the numbers are the same.
    """
    number, other_number = numbers
    greatest = max(numbers)
    if number == other_number:
        raise PsolverError(f"{puzzle.file}: solution {number:,} is the same; name two others")
    solutions = list(islice(tilings(run), greatest))
    if len(solutions) == greatest:
        return solutions[number - 1], solutions[other_number - 1]
    if not solutions or not run.outcome.complete:
        return None
    number_found = plural(len(solutions), "solution")
    raise PsolverError(
        f"{puzzle.file}: has {number_found}, and none has the number {greatest}; name two of them"
    )


def comparison_line(puzzle: Puzzle, comparison: Comparison) -> str:
    """Return the sentence on the cells that differ and the pieces that do not."""
    number, other_number = comparison.numbers
    cells_of_board = plural(len(puzzle.board.cells), "cell")
    cells = f"{len(comparison.cells):,} of {cells_of_board}"
    same = _same_words(comparison)
    return f"Solutions {number:,} and {other_number:,} differ in {cells}; {same}."


def _same_words(comparison: Comparison) -> str:
    """The pieces that lie in the same place in both."""
    shared = comparison.same
    if not shared:
        return "no piece lies in the same place"
    solution, _ = comparison.tilings
    pieces = plural(len(solution), "piece")
    verb = "lies" if len(shared) == 1 else "lie"
    names = ""
    if len(shared) <= MOST_PIECE_NAMES:
        names_of_shared = [piece_name(placement.piece) for placement in shared]
        names = f" ({listed(names_of_shared)})"
    return f"{len(shared):,} of {pieces} {verb} in the same place{names}"


def comparison_parts(puzzle: Puzzle, comparison: Comparison) -> list[Part]:
    """Return the sentence and both pictures, side by side."""
    captions = [f"Solution {number:,}" for number in comparison.numbers]
    scenes = [_scene(puzzle, comparison, solution) for solution in comparison.tilings]
    line = comparison_line(puzzle, comparison)
    pictures = Part(PALE_WORDS, tuple(scenes), captions=tuple(captions))
    return [Part(line), pictures]


def _scene(puzzle: Puzzle, comparison: Comparison, solution: Tiling) -> Scene:
    """A solution in whose picture the placements of both are pale, and the other cells marked."""
    scene = tiling_scene(puzzle, solution.placements, colored=True)
    shared = set(comparison.same)
    regions = {}
    for number, region in scene.regions.items():
        if number < len(solution) and solution.placements[number] in shared:
            region = region._replace(role="plain", color=None)
        regions[number] = region
    text_of = {}
    marks = []
    for mark in scene.marks:
        if mark.kind == "label":
            text_of[mark.at] = mark.text
        if mark.at not in comparison.cells:
            marks.append(mark)
    for cell in comparison.cells:
        text = text_of.get(cell, "")
        marks.append(Mark("label", cell, text=text + DIFFERENT_SIGN))
    return scene._replace(regions=regions, marks=tuple(marks))


def comparison_report(puzzle: Puzzle, comparison: Comparison) -> Report:
    """Return the comparison as a report."""
    return Report(
        lambda: comparison_parts(puzzle, comparison),
        lambda: [comparison_values(comparison)],
        puzzle=puzzle,
    )


def comparison_values(comparison: Comparison) -> Values:
    """Return the comparison as values of JSON."""
    return {
        "type": "comparison",
        "solutions": list(comparison.numbers),
        "cells": [list(cell) for cell in comparison.cells],
        "same": [placement.piece for placement in comparison.same],
        "tilings": [tiling_values(solution) for solution in comparison.tilings],
    }
