"""Two solutions of a puzzle side by side: the placements that they share, the cells that differ."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple, TypeAlias

from ..core.answer_values import Values, tiling_values
from ..core.cells import Cell, Shape
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling, differences
from ..core.wording import listed, plural
from ..search.run import Run
from ..search.tasks import tilings
from ..text.puzzle_rules import MOST_PIECE_NAMES, piece_name
from ..text.report import Part, Report
from ..text.scene import Mark, Region, Scene
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
    same: tuple[Placement, ...]


def compared_tilings(numbers: Pair, pair: tuple[Tiling, Tiling]) -> Comparison:
    """Return the comparison of two tilings of a puzzle.

    >>> bars = [Tiling([("I", [(0, 0), (0, 1)]), ("L", [(0, 2)])]), Tiling([("L", [(0, 0)])])]
    >>> compared_tilings((1, 2), tuple(bars)).cells
    ((0, 0), (0, 1), (0, 2))
    """
    solution, other_solution = pair
    pieces, pieces_too = _pieces_on(solution), _pieces_on(other_solution)
    covered = pieces.keys() | pieces_too.keys()
    cells = sorted(cell for cell in covered if pieces.get(cell) != pieces_too.get(cell))
    only_there, _ = differences(solution, other_solution)
    shared = tuple(placement for placement in solution if placement not in only_there)
    return Comparison(numbers, pair, tuple(cells), shared)


def _pieces_on(solution: Tiling) -> dict[Cell, tuple[str, str]]:
    """The piece on each cell, and its mark there."""
    pieces = {}
    for placement in solution:
        marks = dict(placement.marks)
        for cell in placement.cells:
            pieces[cell] = placement.piece, marks.get(cell, "")
    return pieces


def two_of(puzzle: Puzzle, run: Run, numbers: Pair) -> tuple[Tiling, Tiling] | None:
    """Return the solutions with two numbers that a run finds, whose limit is the greater one; None
    if there is no solution at all, or a limit of time came first.

    Raises PsolverError if there are fewer, or the numbers are the same.
    """
    if numbers[0] == numbers[1]:
        raise PsolverError(f"{puzzle.file}: solution {numbers[0]:,} is the same; name two others")
    solutions = list(islice(tilings(run), max(numbers)))
    if len(solutions) == max(numbers):
        return solutions[numbers[0] - 1], solutions[numbers[1] - 1]
    if not (solutions and run.outcome.complete):
        return None
    raise PsolverError(
        f"{puzzle.file}: has {plural(len(solutions), 'solution')}, and none has the number"
        f" {max(numbers)}; name two of them"
    )


def comparison_line(puzzle: Puzzle, comparison: Comparison) -> str:
    """Return the sentence on the cells that differ and the pieces that do not."""
    number, other_number = comparison.numbers
    cells = f"{len(comparison.cells):,} of {plural(len(puzzle.board.cells), 'cell')}"
    return (
        f"Solutions {number:,} and {other_number:,} differ in {cells}; {_same_words(comparison)}."
    )


def _same_words(comparison: Comparison) -> str:
    """The pieces that lie in the same place in both."""
    shared = comparison.same
    if not shared:
        return "no piece lies in the same place"
    number = f"{len(shared):,} of {plural(len(comparison.tilings[0]), 'piece')}"
    verb = "lies" if len(shared) == 1 else "lie"
    names = ""
    if len(shared) <= MOST_PIECE_NAMES:
        names = f" ({listed([piece_name(placement.piece) for placement in shared])})"
    return f"{number} {verb} in the same place{names}"


def comparison_parts(puzzle: Puzzle, comparison: Comparison) -> list[Part]:
    """Return the sentence and both pictures, side by side."""
    captions = tuple(f"Solution {number:,}" for number in comparison.numbers)
    scenes = tuple(_scene(puzzle, comparison, solution) for solution in comparison.tilings)
    line = comparison_line(puzzle, comparison)
    return [Part(line), Part(PALE_WORDS, scenes, captions=captions)]


def _scene(puzzle: Puzzle, comparison: Comparison, solution: Tiling) -> Scene:
    """A solution in whose picture the placements of both are pale, and the other cells marked."""
    scene = tiling_scene(puzzle, solution.placements, colored=True)
    shared = set(comparison.same)
    regions: dict[int, Region] = {}
    for number, region in scene.regions.items():
        is_same = number < len(solution) and solution.placements[number] in shared
        regions[number] = region._replace(role="plain", color=None) if is_same else region
    labels = {mark.at: mark for mark in scene.marks if mark.kind == "label"}
    marks = [mark for mark in scene.marks if mark.at not in comparison.cells]
    for cell in comparison.cells:
        text = labels[cell].text if cell in labels else ""
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
