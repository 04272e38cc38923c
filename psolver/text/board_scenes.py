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
    sign = RELATION_SIGNS.get(relation, relation)
    return sign + "".join(number)


def outlined_of(puzzle: Puzzle) -> tuple[Outlined, ...]:
    """Return the connected parts of the regions of a board that have rules, with these."""
    cells = defaultdict(list)
    for cell, name in puzzle.board.regions:
        cells[name].append(cell)
    outlined = []
    lattice = puzzle.board.lattice
    for rule in puzzle.region_rules:
        badge = badge_of(rule)
        name = rule[0]
        for component in lattice.components(cells[name]):
            outlined.append(Outlined(component, badge))
    return tuple(outlined)


def by_region(board: Board, scene: Scene) -> Scene:
    """Return the scene of a board whose plain cells are in the regions of the board, so that there
    are lines between these.
    """
    name_of = dict(board.regions)
    regions = []
    for region in scene.regions.values():
        if region.role != "plain":
            regions.append(region)
            continue
        cells = defaultdict(list)
        for cell in region.cells:
            name = name_of.get(cell, "")
            cells[name].append(cell)
        for region_cells in cells.values():
            regions.append(region._replace(cells=tuple(region_cells)))
    numbered = dict(enumerate(regions))
    return scene._replace(regions=numbered)


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
    shaded_cells = tuple([cell for cell in board.cells if cell in inside])
    plain_cells = tuple([cell for cell in board.cells if cell not in inside])
    regions = []
    if shaded_cells:
        regions.append(Region("shaded", shaded_cells))
    if plain_cells:
        regions.append(Region("plain", plain_cells))
    if free and not named:
        return scene_of_board(board, regions, marks)
    if not named:
        scene = scene_of_cells(board.lattice, regions, board.cells, tuple(marks))
        return in_its_space(board, scene)
    labels: dict[Point, Mark] = {mark.at: mark for mark in marks}
    drawn_cells = board.must | board.may
    for cell, text in board.marks:
        if cell in drawn_cells:
            if cell in labels:
                text = f"{labels[cell].text}:{text}"
            labels[cell] = Mark("label", cell, text=text)
    for cell, text in board.names:
        if cell in drawn_cells:
            if cell in labels:
                text += f"={labels[cell].text}"
            labels[cell] = Mark("label", cell, text=text)
    return scene_of_board(board, regions, labels.values())
