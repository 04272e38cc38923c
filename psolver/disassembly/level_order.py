"""Solutions in the order of their levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..search.run import Run
from .levels import LevelRow, in_order, level_row
from .taking_apart import check_lattice, disassemblies_of


class LevelOrder:
    """An order of solutions, which it takes apart; those that are the same turned or flipped have
    the place of the first of them.

    sort  one of SORTS
    """

    def __init__(self, puzzle: Puzzle, sort: str) -> None:
        """Raises PsolverError for a puzzle whose solutions are not taken apart."""
        check_lattice(puzzle.board.space, puzzle.file)
        self._puzzle = puzzle
        self._sort = sort
        self._rows: dict[Tiling, LevelRow] = {}

    def watched(self, run: Run, classes: Iterable[Sequence[Tiling]]) -> Iterator[Sequence[Tiling]]:
        """Yield the classes of a run, each a list of its tilings, once their levels are known."""
        pairs = ((images, images[0]) for images in classes)
        settled = disassemblies_of(self._puzzle, pairs, run.cores)
        for number, (images, answer) in enumerate(settled, 1):
            row = level_row(number, answer)
            shown_images = images[:1] if run.options.distinct else images
            for tiling in shown_images:
                self._rows[tiling] = row
            yield images

    def __call__(self, tilings: Iterable[Tiling]) -> list[Tiling]:
        """Return tilings of the classes that were seen, in this order; equal ones as they come."""
        return in_order(tilings, self._sort, self._rows.__getitem__)
