"""The scene of a tiling of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.cells import Cell
from ..core.model import Puzzle
from ..core.tilings import Placement
from .scene import Region, Scene, _labels, _pieces, scene_of_board


def tiling_scene(
    puzzle: Puzzle,
    placements: Iterable[Placement],
    *,
    colored: bool = False,
    marked: bool = True,
) -> Scene:
    """The scene of a tiling of a puzzle; of a symmetry puzzle the figure.

    The placements are regions with the numbers 0, 1, ... in their order; they may leave cells of
    the board uncovered, which are one region then. Two options take time: `colored` gives regions
    their colours, `marked` a figure the marks of its symmetries, and pieces those of their cells.

    >>> from psolver import Board
    >>> from ..core.piece import Piece
    >>> puzzle = Puzzle((Piece("I", ((0, 0), (0, 1))),), Board(frozenset({(0, 0), (0, 1)})))
    >>> tiling_scene(puzzle, [Placement("I", ((0, 0), (0, 1)))]).regions
    {0: Region(role='piece', cells=((0, 0), (0, 1)), name='I', color=None)}
    """
    placements = tuple(placements)
    lattice = puzzle.board.lattice
    fills: Sequence[str | None] = [None] * len(placements)
    if colored:
        from .palette import colors

        fills = colors(puzzle, placements)
    regions = _pieces(placements, fills)
    if puzzle.goal:
        from .figure_marks import scene_of_figure

        figure_cells: list[Cell] = []
        for placement in placements:
            figure_cells += placement.cells
        figure_cells.sort()
        return scene_of_figure(lattice, regions, tuple(figure_cells), marked)
    cells = puzzle.board.cells
    covered = sum(len(placement.cells) for placement in placements)
    if covered < len(cells):
        empty_cells = set(cells)
        for placement in placements:
            empty_cells.difference_update(placement.cells)
        in_order = tuple(sorted(empty_cells))
        regions.append(Region("empty", in_order))
    marks = _labels(placements) if marked else ()
    scene = scene_of_board(puzzle.board, regions, marks)
    if not puzzle.board.regions:
        return scene
    from .board_scenes import outlined_of

    return scene._replace(outlined=outlined_of(puzzle))
