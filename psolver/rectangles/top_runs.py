"""The runs of cells at the top of the figures that copies of a shape of squares tile.

The cells of a figure's top row lie in runs. The first run begins where no cell is to its left, and
nothing lies above; copies cover it from its first cell on, and may reach further down as they like
(see `strips`). Its possible lengths are read by a finite automaton. If two shapes have no length in
common, no figure is tiled by copies of the one, and by copies of the other, too.

    X-pentomino: 1          O-tetromino: 2, 4, 6, ...
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cells import Shape
from ..core.control import current_control
from ..core.model import Piece
from ..core.square_lattice import SQUARE
from .rectangles_tuning import MOST_RIM_STATES, MOST_RUN_CELLS, MOST_RUNS_LISTED
from .strips import Strip, strip_of
from .turned_shapes import quarter_turned

States = tuple[int, ...]
BothLengths = tuple[list[int], list[int]]


class TopRuns:
    """The lengths of the first run, one after the other.

    states  after as many cells as were read; a tuple, for comparison
    """

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._strip: Strip = strip_of(shapes, 1, True)
        columns = range(self._strip.back)
        cells_to_the_left = sum(1 << column * self._strip.height for column in columns)
        self.states: tuple[int, ...] = (cells_to_the_left,)
        self.lengths: list[int] = []
        self._cells_read = 0

    def read(self) -> bool:
        """Read one more cell of the run; False if there are too many states."""
        following = set()
        for state in current_control().watched(self.states, 10):
            next_states = self._strip.after(state, MOST_RIM_STATES)
            if next_states is None:
                return False
            following |= next_states
        self.states = tuple(sorted(following))
        self._cells_read += 1
        if self.ends:
            self.lengths.append(self._cells_read)
        return len(following) <= MOST_RIM_STATES

    @property
    def ends(self) -> bool:
        """Whether the run may end here: the next cell of the row is not covered."""
        next_cell = 1 << self._strip.cells_back
        return not all(state & next_cell for state in self.states)


def unlike_runs(piece: Piece, other_piece: Piece) -> BothLengths | None:
    """Return the lengths of the first runs of two pieces if they have none in common at some side:
    all, or the smallest ones, more than are listed. None if they may have, or that is not known.

    >>> from psolver.core.shape_text import shape_piece
    >>> runs, other_runs = unlike_runs(shape_piece("X-pentomino"), shape_piece("O-tetromino"))
    >>> runs, other_runs[:4]
    ([1], [2, 4, 6, 8])
    """
    if piece.lattice is not SQUARE:
        return None
    shapes: Sequence[Shape] = piece.orientations
    other_shapes: Sequence[Shape] = other_piece.orientations
    for _ in range(4):
        if lengths := _unlike_lengths(shapes, other_shapes):
            return lengths
        shapes = tuple(map(quarter_turned, shapes))
        other_shapes = tuple(map(quarter_turned, other_shapes))
    return None


def _unlike_lengths(shapes: Sequence[Shape], other_shapes: Sequence[Shape]) -> BothLengths | None:
    runs = TopRuns(shapes)
    other_runs = TopRuns(other_shapes)
    seen = set[tuple[States, States]]()
    for _ in range(MOST_RUN_CELLS):
        if not runs.read() or not other_runs.read():
            return None
        if runs.ends and other_runs.ends:
            return None
        states = runs.states, other_runs.states
        if states in seen:
            runs_listed = MOST_RUNS_LISTED * len(seen)
            for _ in range(runs_listed):
                runs.read()
                other_runs.read()
            return runs.lengths, other_runs.lengths
        seen.add(states)
    return None
