"""Puzzles to a BurrTools file, each a problem with its solutions; `burrtools` has the format, and
reads it.

All that BurrTools holds comes back equal. The name of a colour, which BurrTools skips, is a mark.
Clues are colours, one for each piece, since BurrTools has no clues.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from colorsys import hsv_to_rgb
from dataclasses import replace
from itertools import product
from math import prod
from operator import sub
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ...core.cells import Cell, box, extent
from ...core.errors import PsolverError
from ...core.lattice import Lattice
from ...core.model import Piece, Puzzle
from ...core.picture import MOST_BOARD_CELLS
from ...core.square_lattice import CUBIC, SQUARE
from ...core.tilings import Tiling
from ...core.wording import listed, plural, quoted
from ...disassembly import Disassembly
from ...grounds import NO_GROUND, PLAIN_OPEN, allowed_grounds
from ...lattices.balls import BALLS, FREE_BALLS
from .burrtools import MOST_COLOURS, MOST_USES_OF_SHAPE, SOURCE_PREFIX
from .burrtools_colours import MARKS_OF_COLOURS
from .burrtools_grids import (
    BRICKS,
    SPHERES,
    TURNS_OF_BRICKS,
    TURNS_OF_SPHERES,
    Voxels,
    first_of,
    lies_otherwise,
    place_of_ball,
    turned_spheres,
)
from .burrtools_moves import PlacedCopy, add_separation
from .burrtools_pairs import GROUND_PREFIX
from .burrtools_polyhedra import PolyhedronGrid, grid_of_lattice
from .writable import lost_lines_of, refuse_for_program, refuse_others

BURRTOOLS = "BurrTools"
# White and black have their colours; other marks go round the hues.
COLOURS_OF_MARKS = {"w": "#f0f0f0", "b": "#404040"}
# The hues of marks are this share of a turn apart: those of any number of marks lie well apart.
GOLDEN_TURN = 0.618034
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Key = frozenset[tuple[Cell, str]]


def write(
    puzzles: Sequence[Puzzle],
    tilings: Sequence[Sequence[Tiling]] = (),
    disassemblies: Sequence[Sequence[Disassembly]] = (),
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of some puzzles (at least one) with solutions of each, maybe with the ways to
    take them apart, packed by gzip, and a sentence for each thing that BurrTools cannot hold.

    Raises PsolverError for a puzzle that BurrTools cannot hold with its solutions, or too large.
    """
    root = Element("puzzle", version="2")
    kinds_of_grids = {_kind_of_grid(puzzle.board.lattice) for puzzle in puzzles}
    if len(kinds_of_grids) > 1:
        reason = "the puzzles of a file all have cells of one kind there"
        refuse_for_program(puzzles[0], BURRTOOLS, reason)
    SubElement(root, "gridType", type=str(kinds_of_grids.pop()))
    tables = _Tables(SubElement(root, "colors"), SubElement(root, "shapes"), {})
    problems = SubElement(root, "problems")
    losses: list[str] = []
    for number, puzzle in enumerate(puzzles):
        _check(puzzle)
        problem = _Problem(puzzle, tables)
        tilings_of_problem = tilings[number] if tilings else ()
        problem.add(problems, tilings_of_problem, disassemblies[number] if disassemblies else ())
        place = f"problem {number + 1}: " if len(puzzles) > 1 else ""
        losses += [place + loss for loss in (*_losses(puzzle), *problem.losses)]
    notes = dict.fromkeys(puzzle.notes for puzzle in puzzles if puzzle.notes)
    sources = dict.fromkeys(" ".join(puzzle.source.split()) for puzzle in puzzles if puzzle.source)
    paragraphs = [*notes, *(f"{SOURCE_PREFIX}{source}" for source in sources)]
    SubElement(root, "comment").text = _allowed("\n\n".join(paragraphs))
    indent(root, " ")
    text: bytes = tostring(root, "utf-8", xml_declaration=True)
    return gzip.compress(text, mtime=0), tuple(losses)


def _kind_of_grid(lattice: Lattice) -> int:
    """The number of the type of grids that has the cells of a lattice."""
    if grid := grid_of_lattice(lattice):
        return grid.number
    return SPHERES if lattice.round else BRICKS


def _allowed(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return NOT_IN_XML.sub("", text)


class _Tables(NamedTuple):
    """The colours and shapes of a file; `numbers` has the colours by code and name, from 1."""

    colors: Element
    shapes: Element
    numbers: dict[tuple[str, str], int]

    def colour(self, code: str, name: str) -> int:
        """Return the number of a colour, which is added if it is new; 0 if there are too many."""
        key = (code, name)
        if key not in self.numbers and len(self.numbers) < MOST_COLOURS:
            self.numbers[key] = len(self.numbers) + 1
            red, green, blue = map(str, bytes.fromhex(code[1:]))
            color = SubElement(self.colors, "color", red=red, green=green, blue=blue)
            if name:
                color.set("name", name)
        return self.numbers.get(key, 0)

    def shape(self, voxels: Voxels, name: str = "") -> str:
        """Add a shape; return its number, from 0, as a text."""
        wide, deep, high = voxels.size
        shape = SubElement(self.shapes, "voxel", x=str(wide), y=str(deep), z=str(high))
        if any(voxels.hotspot):
            for axis, value in zip("xyz", voxels.hotspot, strict=True):
                shape.set(f"h{axis}", str(value))
        if name:
            shape.set("name", _allowed(name))
        shape.set("type", "0")
        texts = ["_"] * prod(voxels.size)
        for cells, state in ((voxels.filled, "#"), (voxels.variable, "+")):
            for (x, y, z), colour in cells.items():
                texts[x + wide * (y + deep * z)] = f"{state}{colour or ''}"
        shape.text = "".join(texts)
        return str(len(self.shapes) - 1)


class _Problem:
    """A problem of a file."""

    def __init__(self, puzzle: Puzzle, tables: _Tables) -> None:
        self.puzzle = puzzle
        self._tables = tables
        self.losses: list[str] = []
        self._of_cells: dict[Cell, int] = {}  # the colours of the board
        self._of_pieces: dict[str, dict[Cell, int]] = {piece.name: {} for piece in puzzle.pieces}
        self._pairs: set[tuple[int, int]] = set()
        # the open cells of pieces, each with its colour
        self._open_cells: dict[str, dict[Cell, int]] = {}

    def add(
        self, problems: Element, tilings: Sequence[Tiling], disassemblies: Sequence[Disassembly]
    ) -> None:
        """Add it to the problems of the file, with solutions; those that come apart with moves."""
        puzzle = self.puzzle
        tables = self._tables
        self._colour()
        result, spaces = self._spaces()
        solutions = self._solutions(tilings, spaces, result)
        problem = SubElement(problems, "problem", {"state": "2" if solutions else "0"})
        if solutions:
            number_apart = sum(not answer.stuck for answer in disassemblies)
            numbers = {"assemblies": str(len(solutions)), "solutions": str(number_apart)}
            problem.attrib.update(numbers, time="0")
        if title := _allowed(puzzle.title):
            problem.set("name", title)
        holes = _most_holes(puzzle)
        if holes is not None:
            problem.set("maxHoles", str(holes))
        shapes = SubElement(problem, "shapes")
        for piece in puzzle.pieces:
            number = tables.shape(spaces[piece.name].voxels, piece.name)
            least = str(piece.least)
            most = str(_most(puzzle, piece))
            bounds = {"count": least} if least == most else {"min": least, "max": most}
            shape = SubElement(shapes, "shape", {"id": number, **bounds})
            _add_groups(shape, piece, puzzle)
        SubElement(problem, "result", id=tables.shape(result.voxels))
        bitmap = SubElement(problem, "bitmap")
        for above, below in sorted(self._pairs):
            SubElement(bitmap, "pair", piece=str(above - 1), result=str(below - 1))
        parent = SubElement(problem, "solutions")
        for order, solution in enumerate(solutions, 1):
            element = SubElement(parent, "solution", asmNum=str(order))
            SubElement(element, "assembly").text = solution.text
            if disassemblies and not disassemblies[solution.number].stuck:
                add_separation(element, solution.copies, disassemblies[solution.number])

    def _spaces(self) -> tuple[_Space, dict[str, _Space]]:
        """The shapes of the board and of the pieces, by their names."""
        board = self.puzzle.board
        file = self.puzzle.file
        cells = dict.fromkeys(board.cells, 0) | self._of_cells
        result = _space(cells, board.may, file, board.lattice)
        spaces = {}
        for piece in self.puzzle.pieces:
            open_cells = self._open_cells.get(piece.name, {})
            cells = dict.fromkeys(piece.shape, 0) | self._of_pieces[piece.name] | open_cells
            spaces[piece.name] = _space(cells, open_cells, file, board.lattice)
        thin = all(space.voxels.size[2] == 1 for space in (result, *spaces.values()))
        if thin and board.lattice is CUBIC:  # an empty layer shows that it is solid
            size = (*result.voxels.size[:2], 2)
            result = result._replace(voxels=result.voxels._replace(size=size))
        return result, spaces

    def _colour(self) -> None:
        """Choose the colours of all cells: those of marks, else of clues, and of whole pieces."""
        puzzle = self.puzzle
        board = puzzle.board
        cells = board.must | board.may
        ground_marks = {cell: mark for cell, mark in board.marks if cell in cells}
        marks = [*ground_marks.values()]
        marks += [mark for piece in puzzle.pieces for _, mark in piece.marks]
        if puzzle.grounds:
            self._colour_grounds()
            return
        if board.clues and not marks:
            self._colour_clues()
            return
        if board.clues:
            refuse_for_program(puzzle, BURRTOOLS, "its colours of cells are either marks or clues")
        numbers = {mark: self._tables.colour(_code(mark), mark) for mark in sorted(set(marks))}
        if 0 in numbers.values():
            refuse_for_program(puzzle, BURRTOOLS, f"it has only {MOST_COLOURS} colours for marks")
        self._of_cells = {cell: numbers[mark] for cell, mark in ground_marks.items()}
        ground = set(self._of_cells.values()) - {0}
        self._pairs = {(colour, colour) for colour in ground}
        for piece in puzzle.pieces:
            self._of_pieces[piece.name] = {cell: numbers[mark] for cell, mark in piece.marks}
        self._colour_pieces(ground)

    def _colour_grounds(self) -> None:
        """Choose a colour for each mark of pieces, and one for each ground."""
        puzzle = self.puzzle
        board = puzzle.board
        if board.clues or board.marks:
            reason = "its colours of cells are either grounds, or marks or clues"
            refuse_for_program(puzzle, BURRTOOLS, reason)
        if puzzle.open_cells:
            _check_field(puzzle)
        marked_cells = [pair for piece in puzzle.pieces for pair in piece.marks]
        for _, open_cells in puzzle.open_cells:
            marked_cells += [pair for pair in open_cells if pair[1] != PLAIN_OPEN]
        cells = board.must | board.may
        ground_of_cell = {}
        for cell, ground in puzzle.grounds:
            if cell in cells and ground != NO_GROUND:
                ground_of_cell[cell] = ground
        numbers = {PLAIN_OPEN: 0}
        for mark in sorted({mark for _, mark in marked_cells}):
            numbers[mark] = self._tables.colour(_code(mark), mark)
        grounds = {}
        for ground in sorted(set(ground_of_cell.values())):
            grounds[ground] = self._tables.colour(_code(ground), GROUND_PREFIX + ground)
        if 0 in (*list(numbers.values())[1:], *grounds.values()):
            reason = f"it has only {MOST_COLOURS} colours for marks and grounds"
            refuse_for_program(puzzle, BURRTOOLS, reason)
        allowed = allowed_grounds(puzzle.marks_on)
        for mark, number in numbers.items():
            for ground, number_of_ground in grounds.items():
                if mark != PLAIN_OPEN and ground in allowed.get(mark, grounds):
                    self._pairs.add((number, number_of_ground))
        self._of_cells = {cell: grounds[ground] for cell, ground in ground_of_cell.items()}
        for name, open_cells in puzzle.open_cells:
            self._open_cells[name] = {cell: numbers[mark] for cell, mark in open_cells}
        for piece in puzzle.pieces:
            self._of_pieces[piece.name] = {cell: numbers[mark] for cell, mark in piece.marks}
        self._colour_pieces(set(grounds.values()))

    def _colour_pieces(self, ground: set[int]) -> None:
        """Give pieces without marks their colours, which may lie on each ground."""
        colours_lost = []
        for piece in self.puzzle.pieces:
            if not piece.color:
                continue
            number = 0
            if not piece.marks and piece.name not in self._open_cells:
                number = self._tables.colour(piece.color, "")
            if not number:
                colours_lost.append(quoted(piece.name))
                continue
            self._of_pieces[piece.name] = dict.fromkeys(piece.shape, number)
            self._pairs |= {(number, colour) for colour in ground}
        if colours_lost:
            self.losses.append(f"left out: the colour of {listed(colours_lost)}")

    def _colour_clues(self) -> None:
        """Choose a colour for each piece that a clue names, and one for all others."""
        clued = sorted({name for _, name in self.puzzle.board.clues})
        numbers = {name: self._tables.colour(_code(name), f"clue {name}") for name in clued}
        all_numbers = dict(numbers)
        for piece in self.puzzle.pieces:
            if piece.name not in numbers:
                all_numbers[piece.name] = self._tables.colour("#808080", "no clue")
            self._of_pieces[piece.name] = dict.fromkeys(piece.shape, all_numbers[piece.name])
        if 0 in all_numbers.values():
            reason = f"it has only {MOST_COLOURS} colours for clues"
            refuse_for_program(self.puzzle, BURRTOOLS, reason)
        self._of_cells = {cell: numbers[name] for cell, name in self.puzzle.board.clues}
        self._pairs = {(number, number) for number in numbers.values()}
        if any(piece.color for piece in self.puzzle.pieces):
            self.losses.append("left out: the colours of pieces; colours are clues here")

    def _solutions(
        self, tilings: Sequence[Tiling], spaces: Mapping[str, _Space], result: _Space
    ) -> list[_Solution]:
        """The solutions that pieces lie in which are not mirrored."""
        solutions = []
        mirrored = 0
        turned = {piece.name: _turned(piece, spaces[piece.name]) for piece in self.puzzle.pieces}
        for number, stored_tiling in enumerate(tilings):
            texts: dict[int, str] = {}
            next_copies = self._first_copies()
            copies = []
            for placement in stored_tiling:
                marks = _marks_on(result, placement.cells, placement.marks)
                key, low = _key(marks, result.polyhedra)
                turn, origin = turned[placement.piece].get(key, (-1, low))
                place = tuple(map(sub, low, origin))
                copy = next_copies[placement.piece]
                next_copies[placement.piece] += 1
                copies.append(PlacedCopy(copy, place))
                if turn >= 0:
                    texts[copy] = " ".join(map(str, (*place, turn)))
            if len(texts) < len(copies):
                mirrored += 1
                continue
            most_copies = sum(_most(self.puzzle, piece) for piece in self.puzzle.pieces)
            words = [texts.get(copy, "x") for copy in range(most_copies)]
            solutions.append(_Solution(number, " ".join(words), copies))
        if mirrored:
            self.losses.append(f"left out: {plural(mirrored, 'solution')} with a mirrored piece")
        return solutions

    def _first_copies(self) -> dict[str, int]:
        """The number of the first copy of each piece."""
        first_copies = {}
        number = 0
        for piece in self.puzzle.pieces:
            first_copies[piece.name] = number
            number += _most(self.puzzle, piece)
        return first_copies


class _Solution(NamedTuple):
    """A solution of a problem: its number, from 0, its text, and the copies of its placements."""

    number: int
    text: str
    copies: Sequence[PlacedCopy]


class _Space(NamedTuple):
    """A shape of a file, and where it begins: the cell of psolver, in layers, rows and columns, or
    for `balls` and `polyhedra` the place along x, y and z.
    """

    voxels: Voxels
    origin: Cell
    balls: bool = False
    polyhedra: PolyhedronGrid | None = None

    def at(self, cell: Cell) -> Cell:
        """Return the place of a cell along x, y and z."""
        if self.balls:
            return tuple(map(sub, place_of_ball(cell), self.origin))
        if self.polyhedra:
            return tuple(map(sub, self.polyhedra.place_of(cell), self.origin))
        layer, row, column = map(sub, (0, *cell)[-3:], self.origin)
        return column, self.voxels.size[1] - 1 - row, layer


def _space(cells: Mapping[Cell, int], may: Collection[Cell], file: str, lattice: Lattice) -> _Space:
    """The shape of some cells with their colours, some of which may be filled. It begins at 0 in
    each direction if it can. Raises PsolverError if it is too large.
    """
    if lattice.round:
        return _space_of_balls(cells, may, file)
    if grid := grid_of_lattice(lattice):
        low_place, high_place = box(map(grid.place_of, cells))
        start = grid.start(low_place)
        voxels = Voxels(extent([start, high_place]), {}, {})
        return _filled(_Space(voxels, start, polyhedra=grid), cells, may, file)
    low, high = ((0, *corner)[-3:] for corner in box(cells))
    origin: Cell = (0, 0, 0)
    cells_from_zero = prod(coordinate + 1 for coordinate in high)
    if min(low) < 0 or cells_from_zero > MOST_BOARD_CELLS:
        origin = low
    layers, rows, columns = extent([origin, high])
    space = _Space(Voxels((columns, rows, layers), {}, {}), origin)
    return _filled(space, cells, may, file)


def _space_of_balls(cells: Mapping[Cell, int], may: Collection[Cell], file: str) -> _Space:
    """The same for balls. It begins at the lowest corner, or one before it, where a sphere may be;
    the point that an assembly places is its first sphere.
    """
    low, high = box(map(place_of_ball, cells))
    origin = (low[0] - sum(low) % 2, low[1], low[2])
    size = extent([origin, high])
    space = _filled(_Space(Voxels(size, {}, {}), origin, True), cells, may, file)
    return space._replace(voxels=space.voxels._replace(hotspot=first_of(space.voxels.colours())))


def _filled(space: _Space, cells: Mapping[Cell, int], may: Collection[Cell], file: str) -> _Space:
    """A space with some cells. Raises PsolverError if it is too large."""
    if prod(space.voxels.size) > MOST_BOARD_CELLS:
        raise PsolverError(f"{file}: is too large for BurrTools (over {MOST_BOARD_CELLS:,} cells)")
    filled = {space.at(cell): colour for cell, colour in cells.items() if cell not in may}
    variable = {space.at(cell): cells[cell] for cell in may}
    return space._replace(voxels=Voxels(space.voxels.size, filled, variable))


def _marks_on(
    space: _Space, cells: Iterable[Cell], marks: Iterable[tuple[Cell, str]]
) -> dict[Cell, str]:
    """The places of some cells, each with its mark, "" for none."""
    places = {space.at(cell): "" for cell in cells}
    return places | {space.at(cell): mark for cell, mark in marks}


def _key(marks: Mapping[Cell, str], polyhedra: PolyhedronGrid | None) -> tuple[Key, Cell]:
    """Cells with their marks, moved to the origin, and the place from where."""
    low, _ = box(marks)
    if polyhedra:
        low = polyhedra.start(low)
    moved = ((tuple(map(sub, cell, low)), mark) for cell, mark in marks.items())
    return frozenset(moved), low


def _turned(piece: Piece, space: _Space) -> dict[Key, tuple[int, Cell]]:
    """The first turn that brings a piece into each of its orientations, and its lowest corner."""
    marks = _marks_on(space, piece.shape, piece.marks)
    first_turns: dict[Key, tuple[int, Cell]] = {}
    for number in range(_turns(space)):
        images = _images(marks, number, space)
        if images is not None:
            marks_of_images = {images[cell]: mark for cell, mark in marks.items()}
            key, low = _key(marks_of_images, space.polyhedra)
            if space.polyhedra:
                hotspot = space.polyhedra.image(space.voxels.hotspot, number)
                low = tuple(map(sub, low, hotspot))
            first_turns.setdefault(key, (number, low))
    return first_turns


def _turns(space: _Space) -> int:
    """The number of turns of the grid of a shape."""
    if space.polyhedra:
        return len(space.polyhedra.turns)
    return TURNS_OF_SPHERES if space.balls else len(TURNS_OF_BRICKS)


def _images(cells: Iterable[Cell], turn: int, space: _Space) -> dict[Cell, Cell] | None:
    """The images of the cells of a shape under a turn, as seen from that of its hotspot, but for
    polyhedra; None if there are none.
    """
    if space.polyhedra:
        return space.polyhedra.turned(cells, turn)
    if space.balls:
        return turned_spheres(cells, turn)
    return {cell: TURNS_OF_BRICKS[turn](cell) for cell in cells}


def _add_groups(shape: Element, piece: Piece, puzzle: Puzzle) -> None:
    """Add the groups in which a piece may stay with others, which have numbers from 1."""
    most_copies = _most(puzzle, piece)
    groups = [
        (str(number), min(most_copies, group.most[piece.name]))
        for number, group in enumerate(puzzle.together, 1)
        if piece.name in group.most
    ]
    if len(groups) == 1 and groups[0][1] == most_copies:
        shape.set("group", groups[0][0])
        return
    for number, most_together in groups:
        SubElement(shape, "group", group=number, count=str(most_together))


def _code(name: str) -> str:
    """The colour of a mark, or of the clues of a piece, as "#rrggbb"."""
    hue = MARKS_OF_COLOURS.find(name[0]) * GOLDEN_TURN % 1
    rgb = (round(255 * share) for share in hsv_to_rgb(hue, 0.55, 0.9))
    return COLOURS_OF_MARKS.get(name, "#" + bytes(rgb).hex())


def _most(puzzle: Puzzle, piece: Piece) -> int:
    """The most times that a piece is used; a bound that the board sets takes the place of none."""
    if piece.most is not None and piece.most <= MOST_USES_OF_SHAPE:
        return piece.most
    return max(piece.least, len(puzzle.board.cells) // piece.size)


def _most_holes(puzzle: Puzzle) -> int | None:
    """The number of holes that means the same as the bound of a puzzle on empty cells, or as its
    only group; None if no number does.
    """
    if puzzle.most_empty is not None:
        return int(puzzle.most_empty)
    free = [piece for piece in puzzle.pieces if piece.least < _most(puzzle, piece)]
    names = tuple(piece.name for piece in free)
    sizes = {piece.size for piece in free}
    groups = [(group.name, group.pieces, group.most) for group in puzzle.groups]
    if groups != [("", names, None)] or len(sizes) != 1:
        return None
    fixed = sum(piece.least * piece.size for piece in puzzle.pieces if piece not in free)
    least = puzzle.groups[0].least
    holes: int = len(puzzle.board.cells) - fixed - least * sizes.pop()
    if holes < 0 or least <= sum(piece.least for piece in free):
        return None
    return holes


def _check(puzzle: Puzzle) -> None:
    """Raise PsolverError for a puzzle that BurrTools cannot hold with its solutions."""
    lattice = puzzle.board.lattice
    if lattice not in (SQUARE, CUBIC, BALLS, FREE_BALLS) and not grid_of_lattice(lattice):
        reason = f"psolver writes solid cells and squares for it, no {lattice.plural}"
        refuse_for_program(puzzle, BURRTOOLS, reason)
    holds = {"clues", "marks of cells", "grounds", "bound on empty cells"}
    if puzzle.most_empty is None and _most_holes(puzzle) is not None:
        holds.add("groups of pieces")
    _check_empty_cells(puzzle)
    refuse_others(puzzle, BURRTOOLS, _movable, holds)
    for piece in puzzle.pieces if lattice.round else ():
        places = [*map(place_of_ball, piece.shape)]
        if lies_otherwise(places, piece.orientations):
            reason = f"pieces may turn or flip there in other ways: {quoted(piece.name)}"
            refuse_for_program(puzzle, BURRTOOLS, reason)
    if any(_most(puzzle, piece) > MOST_USES_OF_SHAPE for piece in puzzle.pieces):
        reason = f"it uses a piece at most {MOST_USES_OF_SHAPE:,} times"
        refuse_for_program(puzzle, BURRTOOLS, reason)


def _check_empty_cells(puzzle: Puzzle) -> None:
    """Raise PsolverError for a bound on empty cells that BurrTools does not use, since the numbers
    of all pieces are fixed, and that more cells break.
    """
    if puzzle.most_empty is None or any(p.least < _most(puzzle, p) for p in puzzle.pieces):
        return
    area = sum(piece.least * piece.size for piece in puzzle.pieces)
    number_of_empty = len(puzzle.board.cells) - area
    if number_of_empty > puzzle.most_empty:
        reason = (
            f"its pieces leave {plural(number_of_empty, 'cell')} empty, which it does not bound"
        )
        refuse_for_program(puzzle, BURRTOOLS, reason)


def _check_field(puzzle: Puzzle) -> None:
    """Raise PsolverError for open cells that may lie elsewhere than in the box of the board."""
    cells = puzzle.board.must | puzzle.board.may
    low, high = box(cells)
    sides = [range(first, last + 1) for first, last in zip(low, high, strict=True)]
    drawn = dict(puzzle.grounds)
    off_board = {ground for cell, ground in drawn.items() if cell not in cells}
    is_box = len(drawn) == prod(map(len, sides)) and drawn.keys() == set(product(*sides))
    if puzzle.board.lattice not in (SQUARE, CUBIC) or not is_box or off_board - {NO_GROUND}:
        reason = "open cells of pieces lie there in the box around the board, without grounds"
        refuse_for_program(puzzle, BURRTOOLS, reason)


def _movable(piece: Piece) -> Piece:
    """A piece that turns in all ways, and flips over if it is flat; of free balls, if of balls."""
    lattice = FREE_BALLS if piece.lattice.round else piece.lattice
    return replace(piece, can_rotate=True, can_reverse=lattice.flat, back=None, lattice=lattice)


def _losses(puzzle: Puzzle) -> Iterator[str]:
    """A sentence for each thing that is left out, but for colours and solutions."""
    yield from lost_lines_of(puzzle)
    if puzzle.board.lattice is BALLS:
        yield "its balls are free balls there, of which the pieces lie in the same ways"
    texts = (puzzle.title, puzzle.notes, puzzle.source, *(piece.name for piece in puzzle.pieces))
    if any(map(NOT_IN_XML.search, texts)):
        yield "left out: the characters that XML cannot hold"
