"""Pictures of the marks of cells, or of the regions they are in: a letter or digit for each cell of
a board or a piece, # for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from ..core.cells import Cell, DrawnMarks, translate
from ..core.errors import PictureError
from ..core.lattice import Lattice
from ..core.marked import Marks
from ..core.picture import LAYER, NAMES, layer_line, too_large
from ..core.rule import KeyTable
from ..core.wording import quoted

HOW_MARKS_ARE_DRAWN = (
    "{0}s are drawn with letters and digits, # for a cell without one, . or space for no cell"
)


class MarkPicture(NamedTuple):
    """A picture of marks, or of regions (its `noun`): the text of a key, or what follows
    from a line of it on.
    """

    table: KeyTable
    key: str
    text: str
    lattice: Lattice
    line: int = 1
    noun: str = "mark"

    def drawn(self) -> DrawnMarks:
        """Return the marks, # for cells without a mark; flat ones if it has no layers."""
        if large := too_large(self.text):
            self._fail(large, (self.line, None))
        layer = layer_line(self.text) if self.lattice.flat else 0
        if layer:
            fault = f"'{LAYER}' sets layers apart, which only boards of cubes have"
            line = self.line + layer - 1
            self._fail(fault, (line, None))
        try:
            possible_marks = "#" + NAMES
            return self.lattice.parse(self.text, possible_marks, self.line)
        except PictureError as error:
            fault = error.what
            if error.column:
                way = HOW_MARKS_ARE_DRAWN.format(self.noun)
                fault += error.cure(way)
            self._fail(fault, (error.line, error.column))

    def _fail(self, fault: str, place: tuple[int, int | None] | None = None) -> NoReturn:
        """Raise the error of a fault of the picture, at a line and a column."""
        self.table.fail(self.key, fault, place)

    def of_board(self, cells: Sequence[Cell]) -> DrawnMarks:
        """Return the marks of a board, # for cells without a mark; a flat picture of a solid board
        is that of its only layer.
        """
        drawn = self.drawn()
        place = {}
        is_layer = not self.lattice.flat and not layer_line(self.text)
        if drawn and is_layer:
            layers = sorted({cell[0] for cell in cells})
            if len(layers) > 1:
                fault = f"draws one layer of a board that has {len(layers)}"
                self._fail(f"{fault}; set its layers apart by lines '{LAYER}'")
            mark_at = {}
            for cell, mark in drawn.items():
                _, *in_layer = self._lifted(cell)
                cell_of_board = (*layers, *in_layer)
                place[cell_of_board] = cell
                mark_at[cell_of_board] = mark
            drawn = mark_at
        self.check(drawn, cells, "the board", place)
        return drawn

    def _lifted(self, cell: Cell) -> Cell:
        """A cell of the picture as one of the lattice."""
        (lifted,) = self.lattice.lift([cell])
        return lifted

    def of_piece(self, shape: Iterable[Cell], of: str = "the piece") -> Marks:
        """Return the marks of a piece whose cells are at the origin, as these are."""
        drawn = self.drawn()
        lattice = self.lattice
        lifted = [self._lifted(cell) for cell in drawn]
        by = lattice.home(lifted) if lifted else ()
        cells = translate(lifted, by)
        marks = drawn.values()
        mark_at = dict(zip(cells, marks, strict=True))
        place = dict(zip(cells, drawn, strict=True))
        whole_shape = lattice.normalise(shape)
        self.check(mark_at, whole_shape, of, place)
        return drawn_marks(mark_at)

    def check(
        self, drawn: DrawnMarks, cells: Iterable[Cell], of: str, place: dict[Cell, Cell]
    ) -> None:
        """Fail at the first cell that the picture has and the board or the piece has not, or that
        it lacks; `place` maps a cell to its place in the picture, if that may be another one.
        """
        cells = set(cells)
        for cell, mark in drawn.items():
            if cell in cells:
                continue
            drawn_cell = place.get(cell, cell)
            line, column = self.lattice.where(self.text, drawn_cell)
            where = self.lattice.place(cell)
            fault = f"{quoted(mark)} is drawn at {where}, no cell of {of}"
            line += self.line - 1
            self._fail(fault, (line, column))
        missing = cells.difference(drawn)
        if missing:
            where = self.lattice.place(min(missing))
            fault = f"no {self.noun} and no # at {where}, a cell of {of}"
            cure = f"a cell without a {self.noun} is drawn with #"
            self._fail(f"{fault}; {cure}")


def drawn_marks(drawn: DrawnMarks) -> Marks:
    """Return the marks of a picture, without the cells that have none."""
    marks = []
    for cell, mark in drawn.items():
        if mark != "#":
            marks.append((cell, mark))
    marks.sort()
    return tuple(marks)


def picture_of(cells: Iterable[Cell], marks: Marks, lattice: Lattice) -> str:
    """The picture of the marks of some cells (at least one).

    >>> from psolver.core.square_lattice import SQUARE
    >>> picture_of([(0, 0), (0, 1)], (((0, 1), "b"),), SQUARE)
    '#b'
    """
    mark_at = dict.fromkeys(cells, "#")
    mark_at.update(marks)
    return lattice.picture(mark_at)
