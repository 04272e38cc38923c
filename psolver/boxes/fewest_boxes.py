"""The tilings of the fewest boxes, of squares in a square, for instance, searched by position.

A tiling of few boxes is searched, of one box more each time, from a lower bound on (C. J. Bouwkamp
and A. J. W. Duijvestijn made squared squares by their order; for the fewest squares in a square see
OEIS A018835). `cover.kernels.box_packing` gives up as soon as more boxes are needed than may lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.model import Puzzle
from ..core.outcome import BOX_PACKING
from ..core.tilings import Tiling
from ..search.puzzle_group import symmetry_group
from .box_puzzles import BoxTilings, are_boxes

if TYPE_CHECKING:
    from ..engines.kernels.walk import Walk
    from ..search.run import Run


def suits_fewest_boxes(puzzle: Puzzle, engine: str) -> bool:
    """Whether the best tilings of a puzzle are those of the fewest boxes, and an engine is free."""
    best = puzzle.best
    if best is None or engine != "auto":
        return False
    if best.goal != "tiling" or best.aim != "fewest pieces":
        return False
    return are_boxes(puzzle)


class FewestBoxes:
    """A search of a run for a tiling of at most a number of boxes, which can be stopped and
    continued.

    found  the tiling, None until there is one
    done   whether all is searched, or a tiling is found
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._number = -1
        self._begun: tuple[BoxTilings, Walk] | None = None
        self.found: Tiling | None = None
        self.done = False

    def advance(self, number: int, nodes: int) -> int:
        """Continue, from the start for another `number` of boxes, until some nodes are searched, or
        all is known; return the nodes left.

        The place of the stop depends on neither the clock nor the machine.
        """
        control = self._run.control
        control.turn_to("backtrack", BOX_PACKING)
        if self._begun is None or number != self._number:
            self._number = number
            self.found = None
            self.done = False
            self._begun = self._begin()
        search, walk = self._begun
        while nodes > 0 and not self.done:
            control.tick()
            nodes_before = walk.nodes
            self.found = search.first_tiling(walk, nodes)
            new_nodes = walk.nodes - nodes_before
            nodes -= new_nodes
            control.progress.nodes += new_nodes
            self.done = self.found is not None or walk.done
        return nodes

    def _begin(self) -> tuple[BoxTilings, Walk]:
        """The search for the present number, and a walk from its start."""
        puzzle = self._run.puzzle
        assert puzzle
        group = symmetry_group(puzzle, "symmetries")
        search = BoxTilings(puzzle, group, self._number)
        walk = search.kernel.start()
        walk.prepare(search.kernel.rows(1))
        return search, walk
