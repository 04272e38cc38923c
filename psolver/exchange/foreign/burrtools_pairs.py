"""Problems of BurrTools whose pairs of colours say more than marks of psolver can, and those with
open cells in pieces: their colours are marks of pieces and grounds of the board, one each.

An open cell `+` of a piece covers nothing. It lies in the box around the result, and its colour
lies as that of any other cell does; two ways to lie that differ in open cells alone are two. So a
piece gets marks that show where its open cells are, if its own colours do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...core.cells import Cell, DrawnMarks, MarkedCell, MarkedCells, MarksByCell, box, translate
from ...core.model import Piece
from ...core.picture import NAMES
from ...grounds import (
    NO_GROUND,
    PLAIN_OPEN,
    OpenCells,
    are_determined,
    are_handed,
    distinguishing_classes,
    marks_on_text,
)
from .burrtools_colours import MARKS_OF_COLOURS, CellColours, Pairs, Palette
from .burrtools_grids import Bricks, Voxels
from .burrtools_polyhedra import BurrGrid
from .foreign_grids import cells_of_box

GROUND_PREFIX = "ground "
TOO_MANY_MARKS = f"needs more marks than the {len(NAMES)} that psolver has"


class ColouredShape(NamedTuple):
    """A shape of a problem: the number that BurrTools shows, the name of its piece, its cells."""

    number: int
    name: str
    voxels: Voxels


class ProblemColours(NamedTuple):
    """The meaning of the colours of a problem.

    marks       for each shape the marks of its cells
    colors      the colours of whole pieces, by their names
    of_cells    the marks and clues of the cells of the result
    grounds     pairs of a cell of the board and its ground
    marks_on    the grounds of marks
    open_cells  those of pieces
    losses      a sentence for each thing that is left out
    """

    marks: tuple[MarksByCell, ...]
    colors: Mapping[str, str]
    of_cells: CellColours = CellColours()
    grounds: MarkedCells = ()
    marks_on: tuple[str, ...] = ()
    open_cells: tuple[OpenCells, ...] = ()
    losses: tuple[str, ...] = ()


def needs_grounds(shapes: Sequence[ColouredShape], grid: BurrGrid) -> bool:
    """Whether a shape has open cells that say something: colours, cells beside the box around the
    others, or the ways in which the others lie.
    """
    for shape in shapes:
        voxels = shape.voxels
        if not voxels.variable:
            continue
        has_colours = any(voxels.variable.values())
        is_in_box = box(voxels.colours()) == box(voxels.filled)
        if has_colours or not is_in_box:
            return True
        if not isinstance(grid, Bricks):
            return True
        colours = {}
        for cell, colour in voxels.filled.items():
            if colour:
                number = min(colour, 61)
                colours[cell] = NAMES[number]
        piece = _piece_of(shape, colours, grid)
        open_cells = _open_cells_of(shape, {}, grid)
        if not are_determined(piece, open_cells):
            return True
    return False


class Grounding:
    """The marks and grounds of a problem, chosen one after the other."""

    def __init__(
        self,
        shapes: Sequence[ColouredShape],
        result: Voxels,
        pairs: Pairs,
        palette: Palette,
        grid: BurrGrid,
    ) -> None:
        self._shapes = shapes
        self._result = result
        self._pairs = pairs
        self._palette = palette
        self._grid = grid
        colours_of_result = result.colours().values()
        self._ground_colours = sorted(set(colours_of_result) - {0})
        self._losses: list[str] = []
        # the mark of a colour (0 for none) of pieces, and a number of the class of the cell
        self._marks: dict[tuple[int, int], str] = {}

    def problem(self) -> ProblemColours | str:
        """Return the marks and grounds, or the sentence on the reason why there are none."""
        colors = self._colors()
        used_colours = set[int]()
        for shape in self._shapes:
            if shape.name not in colors:
                colours = shape.voxels.colours()
                used_colours.update(colours.values())
        try:
            for colour in sorted(used_colours - {0}):
                self._mark(colour)
            grounds_of_colours = self._grounds_of_colours()
            marks = []
            open_cells = []
            for shape in self._shapes:
                marks_of_shape, open_cells_of_shape = self._of_shape(shape, colors)
                marks.append(marks_of_shape)
                open_cells += open_cells_of_shape
        except _NoGrounds as refusal:
            return str(refusal)
        has_open_cells = bool(open_cells)
        marks_on = self._marks_on(grounds_of_colours, has_open_cells)
        of_cells = CellColours()
        grounds: MarkedCells = ()
        if open_cells or (marks_on and self._ground_colours):
            grounds = tuple(self._grounds(grounds_of_colours, has_open_cells))
        else:  # colours that bind nothing make cells of the result differ
            marks_on = ()
            of_cells = CellColours(of_result=grounds_of_colours)
        known_colors = {}
        for name, code in colors.items():
            if code:
                known_colors[name] = code
        return ProblemColours(
            tuple(marks),
            known_colors,
            of_cells,
            grounds,
            marks_on,
            tuple(open_cells),
            tuple(self._losses),
        )

    def _marks_on(
        self, grounds_of_colours: Mapping[int, str], has_open_cells: bool
    ) -> tuple[str, ...]:
        """The texts of marks that may not lie on all grounds. If there are none, and no open cells,
        those of all marks, so that the puzzle keeps its grounds.
        """
        texts = []
        binding_texts = []
        for (colour, _), mark in self._marks.items():
            if colour:
                grounds = []
                for ground_colour in self._ground_colours:
                    if (colour, ground_colour) in self._pairs:
                        grounds.append(grounds_of_colours[ground_colour])
                text = marks_on_text(mark, grounds)
                texts.append(text)
                if len(grounds) < len(self._ground_colours):
                    binding_texts.append(text)
        if binding_texts or has_open_cells:
            return tuple(binding_texts)
        return tuple(texts)

    def _colors(self) -> dict[str, str]:
        """The colours of whole pieces that may lie everywhere, by their names."""
        colors = {}
        for shape in self._shapes:
            colours = set(shape.voxels.colours().values())
            if shape.voxels.variable or len(colours) > 1:
                continue
            (colour,) = colours
            lies_anywhere = all((colour, c) in self._pairs for c in self._ground_colours)
            has_mark = colour in self._palette.marks
            if colour and lies_anywhere and not has_mark:
                colors[shape.name] = self._palette.codes.get(colour, "")
        return colors

    def _mark(self, colour: int, number: int = 0) -> str:
        """The mark of a colour of pieces: that of the file, or its own number, or a free one."""
        key = (colour, number)
        if key not in self._marks:
            is_first = number == 0
            wished_marks = ""
            kept_marks = set(self._palette.marks.values())
            if is_first:
                wished_marks = self._palette.marks.get(colour, "")
            if is_first and colour:
                place = colour - 1
                wished_marks += MARKS_OF_COLOURS[place:colour]
                kept_marks = set()
            used_marks = kept_marks.union(self._marks.values())
            candidates = (*wished_marks, *MARKS_OF_COLOURS[::-1])
            free_marks = [mark for mark in candidates if mark not in used_marks]
            if not free_marks:
                raise _NoGrounds(TOO_MANY_MARKS)
            self._marks[key] = free_marks[0]
        return self._marks[key]

    def _grounds_of_colours(self) -> dict[int, str]:
        """The ground of each colour of the result."""
        grounds: dict[int, str] = {}
        for colour in self._ground_colours:
            place = colour - 1
            wished_ground = self._palette.grounds.get(colour, "")
            candidates = (*wished_ground, *MARKS_OF_COLOURS[place:colour], *MARKS_OF_COLOURS)
            used_grounds = grounds.values()
            free_grounds = [ground for ground in candidates if ground not in used_grounds]
            if not free_grounds:
                raise _NoGrounds(TOO_MANY_MARKS)
            grounds[colour] = free_grounds[0]
        return grounds

    def _of_shape(
        self, shape: ColouredShape, colors: Mapping[str, str]
    ) -> tuple[DrawnMarks, list[OpenCells]]:
        """The marks of the cells of a shape, and its open cells, none or one value. Raises
        _NoGrounds.
        """
        voxels = shape.voxels
        if shape.name in colors:
            return {}, []
        marks = {}
        for cell, colour in voxels.filled.items():
            if colour:
                marks[cell] = self._mark(colour)
        if not voxels.variable:
            return marks, []
        binding = set(self._ground_colours)
        for colour in voxels.variable.values():
            if colour:
                binding = {c for c in binding if (colour, c) in self._pairs}
        can_bind = binding != set(self._ground_colours)
        if not isinstance(self._grid, Bricks):
            if can_bind:
                raise _NoGrounds(
                    f"the shape S{shape.number} has an open cell '+' whose colour binds, which"
                    " psolver reads in bricks alone; remove the colour"
                )
            self._losses.append(_loss(shape))
            return marks, []
        marks_of_open = {}
        for cell, colour in voxels.variable.items():
            mark = PLAIN_OPEN
            if colour:
                mark = self._mark(colour)
            marks_of_open[cell] = mark
        open_cells = _open_cells_of(shape, marks_of_open, self._grid)
        piece = _piece_of(shape, marks, self._grid)
        if not are_determined(piece, open_cells) or are_handed(piece, open_cells):
            showing_marks = self._showing(shape, piece, open_cells)
            piece_with_more = _piece_of(shape, showing_marks, self._grid)
            is_shown = not are_handed(piece_with_more, open_cells)
            if is_shown and are_determined(piece_with_more, open_cells):
                return showing_marks, [OpenCells(shape.name, open_cells)]
            if are_handed(piece, open_cells):
                if can_bind:
                    raise _NoGrounds(
                        f"the shape S{shape.number} has an open cell '+' whose colour binds, and no"
                        " marks of its other cells can show where it is; remove the colour"
                    )
                self._losses.append(_loss(shape))
                return marks, []
            loss = _loss(shape, has_box=False)
            self._losses.append(loss)
        return marks, [OpenCells(shape.name, open_cells)]

    def _showing(self, shape: ColouredShape, piece: Piece, open_cells: MarkedCells) -> DrawnMarks:
        """The marks of the cells of a shape that show where its open cells are, if any can."""
        classes_of_places = distinguishing_classes(piece, open_cells)
        class_of_place = dict(zip(piece.shape, classes_of_places, strict=True))
        places = _places(shape, self._grid)
        classes_of_colour: dict[int, list[int]] = {}
        marks = {}
        for cell, colour in shape.voxels.filled.items():
            classes = classes_of_colour.setdefault(colour, [])
            class_of_cell = class_of_place[places[cell]]
            if class_of_cell not in classes:
                classes.append(class_of_cell)
            number = classes.index(class_of_cell)
            if colour or number:
                marks[cell] = self._mark(colour, number)
        return marks

    def _grounds(
        self, grounds_of_colours: Mapping[int, str], with_box: bool
    ) -> Iterator[MarkedCell]:
        """The grounds of cells of the board, with all cells of its box if open cells lie there."""
        colours = self._result.colours()
        cells: Sequence[Cell] = list(colours)
        if with_box:
            cells = list(cells_of_box(*box(colours)))
        for cell in cells:
            colour = colours.get(cell, 0)
            ground = grounds_of_colours.get(colour, NO_GROUND)
            if ground != NO_GROUND or with_box:
                yield self._grid.on_board(cell), ground


class _NoGrounds(Exception):
    """The sentence on a problem that cannot be read."""


def _places(shape: ColouredShape, grid: BurrGrid) -> dict[Cell, Cell]:
    """The place of each cell of a shape, as its piece has it."""
    voxels = shape.voxels
    placed = {}
    for cell in voxels.colours():
        placed[cell] = grid.place(voxels, cell)
    by = grid.lattice.home(placed[cell] for cell in voxels.filled)
    moved_places = translate(placed.values(), by)
    return dict(zip(placed, moved_places, strict=True))


def _piece_of(shape: ColouredShape, marks: MarksByCell, grid: BurrGrid) -> Piece:
    """The piece of a shape with some marks."""
    places = _places(shape, grid)
    cells = [places[cell] for cell in shape.voxels.filled]
    marks_at_places = []
    for cell, mark in marks.items():
        place = places[cell]
        marks_at_places.append((place, mark))
    return Piece(shape.name, tuple(cells), lattice=grid.lattice, marks=tuple(marks_at_places))


def _open_cells_of(shape: ColouredShape, marks: MarksByCell, grid: BurrGrid) -> MarkedCells:
    """The open cells of a shape, each with its mark, as its piece has them."""
    places = _places(shape, grid)
    pairs = []
    for cell in shape.voxels.variable:
        mark = marks.get(cell, PLAIN_OPEN)
        pairs.append((places[cell], mark))
    return tuple(sorted(pairs))


def _loss(shape: ColouredShape, has_box: bool = True) -> str:
    """The sentence on open cells that are left out, or of which the ways to lie are."""
    sentence = f"S{shape.number} has open cells '+', which cover nothing"
    if has_box:
        sentence += ": they are empty here"
    consequence = "BurrTools counts placements that differ in them alone once each"
    voxels = shape.voxels
    if has_box and box(voxels.colours()) != box(voxels.filled):
        consequence += ", and those alone in which they lie in the box of the result"
    return f"{sentence}; {consequence}"
