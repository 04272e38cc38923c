"""Scenes of boards without a tiling, and of their regions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..core.cells import Cell
from ..core.model import Board, Puzzle
from .scene import (
    Mark,
    Outlined,
    Point,
    Region,
    Scene,
    in_its_space,
    scene_of_board,
    scene_of_cells,
)

RELATION_SIGNS = {"=": "", "size": "", "equal": "=", "different": "≠"}


def badge_of(rule: str) -> str:
    """Return the rule of a region of the board in a few characters.

    >>> [badge_of(rule) for rule in ("a = 7", "a < 5", "a equal", "a different")]
    ['7', '<5', '=', '≠']
    """
    _, relation, *number = rule.split()
    return RELATION_SIGNS.get(relation, relation) + "".join(number)


def outlined_of(puzzle: Puzzle) -> tuple[Outlined, ...]:
    """Return the connected parts of the regions of a board that have rules, with these."""
    cells: dict[str, list[Cell]] = defaultdict(list)
    for cell, name in puzzle.board.regions:
        cells[name].append(cell)
    outlined = []
    for rule in puzzle.region_rules:
        for component in puzzle.board.lattice.components(cells[rule[0]]):
            outlined.append(Outlined(component, badge_of(rule)))
    return tuple(outlined)


def by_region(board: Board, scene: Scene) -> Scene:
    """Return the scene of a board whose plain cells are in the regions of the board, so that there
    are lines between these.
    """
    name_of = dict(board.regions)
    regions: list[Region] = []
    for region in scene.regions.values():
        cells: dict[str, list[Cell]] = defaultdict(list)
        for cell in region.cells:
            cells[name_of.get(cell, "") if region.role == "plain" else ""].append(cell)
        regions += [region._replace(cells=tuple(region_cells)) for region_cells in cells.values()]
    return scene._replace(regions=dict(enumerate(regions)))


def board_scene(
    board: Board,
    shaded: Iterable[Cell] = (),
    marks: Iterable[Mark] = (),
    named: bool = False,
    free: bool = False,
) -> Scene:
    """The scene of a board without a tiling: `shaded` cells, plain ones, and marks in them; with
    `free` also the cells with names that stay free; if it is `named`, the names and marks of all
    cells.
    """
    inside = set(shaded)
    regions = [
        Region("shaded", tuple(cell for cell in board.cells if cell in inside)),
        Region("plain", tuple(cell for cell in board.cells if cell not in inside)),
    ]
    drawn = [region for region in regions if region.cells]
    if free and not named:
        return scene_of_board(board, drawn, marks)
    if not named:
        return in_its_space(board, scene_of_cells(board.lattice, drawn, board.cells, tuple(marks)))
    labels: dict[Point, Mark] = {mark.at: mark for mark in marks}
    for cell, mark in board.marks:
        if cell in board.must or cell in board.may:
            old_label = f"{labels[cell].text}:" if cell in labels else ""
            labels[cell] = Mark("label", cell, text=old_label + mark)
    for cell, name in board.names:
        if cell in board.must or cell in board.may:
            old_label = f"={labels[cell].text}" if cell in labels else ""
            labels[cell] = Mark("label", cell, text=name + old_label)
    return scene_of_board(board, drawn, labels.values())
