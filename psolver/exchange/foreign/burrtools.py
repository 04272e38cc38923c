"""BurrTools puzzles, files `.xmpuzzle`: XML, most often packed by gzip, of version 1 or 2.

    <voxel x="3" y="2" z="1" name="L">#__###</voxel>      a shape: x runs fastest, then y, then z
    <problem name="frame">                                which shapes fill which other one
     <shapes><shape id="0" count="2"/></shapes><result id="1"/>
     <solutions><solution><assembly>0 0 0 0 2 1 0 16</assembly></solution></solutions>

`#` is a cell that must be filled, `+` one that may be, `_` none; digits after a cell are its
colour, from 1. The pieces of an assembly are in the order of the problem, each copy as `X Y Z T`,
or `x` if it is not used: the cell c of a shape lies at T(c - hotspot) + (X, Y, Z), with one of the
turns of its grid, see `burrtools_grids`.

The format is that of https://burrtools.sourceforge.net, as `puzzle_c`, `voxel_c`, `problem_c` and
`assembly_c` read and write it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from math import prod
from typing import NamedTuple, NoReturn
from xml.etree.ElementTree import Element

from ...core.cells import Cell
from ...core.errors import PuzzleError
from ...core.model import Board, Piece, PieceGroup, Puzzle, StayTogether
from ...core.picture import NAMES
from ...core.several_puzzles import MOST_NAMED, FileProblem
from ...core.tilings import Tiling, tiling
from ...core.toml.load_board import has_lattice
from ...core.wording import listed, quoted, shortened
from ...families import gathered
from .burrtools_colours import CellColours, Pairs, Palette, colouring
from .burrtools_grids import BRICKS, SPHERES, Bricks, Voxels, lies_otherwise, spheres_of
from .burrtools_pairs import (
    GROUND_PREFIX,
    ColouredShape,
    Grounding,
    ProblemColours,
    needs_grounds,
)
from .burrtools_polyhedra import GRIDS, BurrGrid, polyhedra_of
from .foreign_file import (
    NO_CHOICES,
    ForeignChoices,
    check_size,
    faults_in,
    free_name,
    right_tilings,
)
from .xml_file import root_of

NAMES_OF_GRIDS = (
    "bricks",
    "triangular prisms",
    "spheres",
    "rhombic tetrahedra",
    "octahedra with tetrahedra",
)
# A file has no more colours.
MOST_COLOURS = 63
# BurrTools counts the uses of a shape in 16 bits.
MOST_USES_OF_SHAPE = 0xFFFF
# The last paragraph of a comment begins so if it is the source of the puzzle.
SOURCE_PREFIX = "Source: "
# These elements have the ways to take solutions apart, and the states of a search.
SKIPPED_ELEMENTS = ("separation", "separationInfo", "assembler")
_VOXEL = re.compile(r"([#+_])(\d{0,3})")
_NUMBER = re.compile(r"-?\d{1,10}")


class UsedShape(NamedTuple):
    """A shape of a problem, by its number from 0, and the bounds on its uses."""

    number: int
    name: str
    voxels: Voxels
    least: int
    most: int

    @property
    def least_cells(self) -> int:
        """The cells that it fills at least."""
        return self.least * len(self.voxels.filled)


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the problems of a BurrTools file, each a puzzle with its stored solutions.

    A problem that is not a puzzle, such as one without a result, is left out, and a sentence of all
    others is about it. Raises PuzzleError if there is no other, or if the file cannot be read.
    """
    return _Reader(root_of(data, file, "puzzle", SKIPPED_ELEMENTS), file).puzzles()


class _Reader:
    """A file with its shapes, which are read when a problem needs them."""

    def __init__(self, root: Element, file: str) -> None:
        self.file = file
        self.root = root
        self._shapes = root.findall("shapes/voxel")
        self._voxels: dict[int, Voxels] = {}
        version = root.get("version", "").strip()
        if version not in ("1", "2"):
            version_words = f"version {shortened(version)}" if version else "no version"
            self.fail("", f"expected version 1 or 2 of the format, found {version_words}")
        grid = root.find("gridType")
        kind = 0 if grid is None else self.number(grid, "type", "gridType", 0)
        self.spheres = kind == SPHERES
        self.polyhedra = GRIDS.get(kind)
        known_kinds = [BRICKS, SPHERES]
        known_kinds += [number for number, grid in GRIDS.items() if has_lattice(grid.lattice)]
        if kind not in known_kinds:
            name = NAMES_OF_GRIDS[kind] if kind < len(NAMES_OF_GRIDS) else "cells of another kind"
            known_names = listed([NAMES_OF_GRIDS[number] for number in sorted(known_kinds)])
            cure = f"it has {known_names}"
            self.fail("gridType", f"{name} are a lattice that psolver does not have; {cure}")
        self.palette = self._palette()

    def fail(self, key: str, fault: str) -> NoReturn:
        """Raise the PuzzleError on a fault at a place of the file."""
        raise PuzzleError(self.file, key, fault)

    def number(self, element: Element, key: str, place: str, usual: int | None = None) -> int:
        """Return a whole number from 0; `usual` for a missing one. Raises PuzzleError."""
        text = element.get(key, "").strip()
        if not text and usual is not None:
            return usual
        if not _NUMBER.fullmatch(text) or int(text) < 0:
            found_words = quoted(shortened(text)) if text else "nothing"
            self.fail(f"{place}.{key}", f"expected a whole number from 0, found {found_words}")
        return int(text)

    def _palette(self) -> Palette:
        """The colours, with the marks that psolver wrote them for."""
        codes = {}
        marks = {}
        grounds = {}
        for number, color in enumerate(self.root.findall("colors/color"), 1):
            place = f"colors.color[{number}]"
            code = [self.number(color, key, place, 0) & 255 for key in ("red", "green", "blue")]
            codes[number] = "#" + bytes(code).hex()
            mark = color.get("name", "")
            if len(mark) == 1 and mark in NAMES:
                marks[number] = mark
            ground = mark.removeprefix(GROUND_PREFIX)
            if ground != mark and len(ground) == 1 and ground in NAMES:
                grounds[number] = ground
        return Palette(codes, marks, grounds)

    def puzzles(self) -> tuple[FileProblem, ...]:
        """Return the problems that are puzzles. Raises PuzzleError if there are none."""
        problems = self.root.findall("problems/problem")
        if not problems:
            self.fail("", "has no problem; add one in BurrTools: shapes, counts and a result")
        errors: list[PuzzleError] = []

        def good() -> Iterator[FileProblem]:
            for number, problem in enumerate(problems, 1):
                try:
                    yield self._puzzle(problem, f"problem[{number}]")
                except PuzzleError as error:
                    errors.append(error)

        puzzles = gathered(good(), self.file)
        if not puzzles:
            raise errors[0]
        losses = [str(error).removeprefix(f"{self.file}: ") for error in errors]
        losses = [f"{loss} (this problem is left out)" for loss in losses]
        if len(losses) > MOST_NAMED:
            losses[MOST_NAMED:] = [f"{len(losses) - MOST_NAMED:,} more problems are left out"]
        return tuple(puzzle._replace(losses=(*puzzle.losses, *losses)) for puzzle in puzzles)

    def _puzzle(self, problem: Element, place: str) -> FileProblem:
        """The puzzle of a problem. Raises PuzzleError."""
        result = self._result(problem, place)
        used_shapes = self._used_shapes(problem, place)
        shapes = [result, *(used_shape.voxels for used_shape in used_shapes)]
        flat = all(voxels.size[2] == 1 for voxels in shapes)
        grid: BurrGrid = spheres_of(result) if self.spheres else Bricks(result, flat)
        if self.polyhedra:
            grid = polyhedra_of(self.polyhedra, result)
        pairs = {
            (self.number(pair, "piece", place) + 1, self.number(pair, "result", place) + 1)
            for pair in problem.findall("bitmap/pair")
        }
        colours = self._meaning_of_colours(used_shapes, result, pairs, grid, place)
        groups, most_empty = self._bounds(problem, place, used_shapes, result)
        together = self._together(problem, used_shapes, place)
        name = free_name(problem.get("name", ""), (), "")
        with faults_in(self.file, key=place):
            pieces = []
            for used_shape, marks in zip(used_shapes, colours.marks, strict=True):
                color = colours.colors.get(used_shape.name)
                pieces.append(_piece(used_shape, marks, color, grid))
            puzzle = Puzzle(
                pieces,
                _board(result, colours.of_cells, grid),
                name,
                *self._texts(),
                file=self.file,
                groups=groups,
                together=together,
                most_empty=most_empty,
                grounds=colours.grounds,
                marks_on=colours.marks_on,
                open_cells=colours.open_cells,
            )
        self._check_turns(puzzle, used_shapes, place)
        tilings, wrong = _Assemblies(puzzle, used_shapes, colours.marks, grid).tilings(problem)
        losses = (*self._left_out(problem), *colours.losses, *wrong)
        return FileProblem(name, puzzle, losses, tilings)

    def _meaning_of_colours(
        self,
        used_shapes: Sequence[UsedShape],
        result: Voxels,
        pairs: Pairs,
        grid: BurrGrid,
        place: str,
    ) -> ProblemColours:
        """The colours as marks, clues and colours of pieces, if these say all, else as marks and
        grounds. Raises PuzzleError.
        """
        shapes = [ColouredShape(used.number + 1, used.name, used.voxels) for used in used_shapes]
        colours_of_shapes = {}
        for shape in shapes:
            colours_of_shapes[shape.name] = set(shape.voxels.filled.values())
        colours = colouring(colours_of_shapes, result.colours().values(), pairs, self.palette)
        if colours and not self.palette.grounds and not needs_grounds(shapes, grid):
            marks = tuple(_marks(used_shape, colours) for used_shape in used_shapes)
            return ProblemColours(marks, colours.colors, colours)
        grounded = Grounding(shapes, result, pairs, self.palette, grid).problem()
        if isinstance(grounded, str):
            self.fail(place, grounded)
        return grounded

    def _result(self, problem: Element, place: str) -> Voxels:
        """The shape that is filled."""
        result = problem.find("result")
        number = len(self._shapes)
        if result is not None:
            number = self.number(result, "id", f"{place}.result")
        if number >= len(self._shapes):  # a number for none is very large
            self.fail(place, "has no result; choose a shape as its result in BurrTools")
        voxels = self._shape(number)
        if not voxels.colours():
            self.fail(place, f"its result, the shape S{number + 1}, has no cells")
        return voxels

    def _used_shapes(self, problem: Element, place: str) -> list[UsedShape]:
        """The shapes that a problem uses, in order."""
        used_shapes: list[UsedShape] = []
        for order, shape in enumerate(problem.findall("shapes/shape"), 1):
            key = f"{place}.shape[{order}]"
            number = self.number(shape, "id", key)
            if number >= len(self._shapes):
                self.fail(key, f"there is no shape {number} (they count from 0)")
            least = most = self.number(shape, "count", key, 1)
            if not shape.get("count") and shape.get("min") and shape.get("max"):
                least = self.number(shape, "min", key)
                most = self.number(shape, "max", key)
            if least > most or most > MOST_USES_OF_SHAPE:
                limit = f"a shape is used at most {MOST_USES_OF_SHAPE:,} times"
                self.fail(key, f"{limit}, and min is not above max")
            voxels = self._shape(number)
            if not voxels.filled:
                self.fail(key, f"the shape S{number + 1} has no cells that are filled")
            used_names = [used_shape.name for used_shape in used_shapes]
            name = free_name(self._shapes[number].get("name", ""), used_names, f"S{number + 1}")
            used_shapes.append(UsedShape(number, name, voxels, least, most))
        if not used_shapes:
            self.fail(place, "has no pieces; give its shapes a count in BurrTools")
        return used_shapes

    def _check_turns(self, puzzle: Puzzle, used_shapes: Sequence[UsedShape], place: str) -> None:
        """Raise PuzzleError if a shape of spheres is turned in other ways in psolver."""
        for used_shape, piece in zip(used_shapes, puzzle.pieces, strict=True):
            voxels = used_shape.voxels
            if self.spheres and lies_otherwise(
                [*voxels.filled], piece.orientations, voxels.variable
            ):
                self.fail(
                    place,
                    f"the shape S{used_shape.number + 1} is not in one part, and BurrTools turns it"
                    " in fewer ways than free balls of psolver; join its spheres",
                )

    def _shape(self, number: int) -> Voxels:
        """A shape by its number, from 0. Raises PuzzleError."""
        if number in self._voxels:
            return self._voxels[number]
        element = self._shapes[number]
        key = f"shapes.voxel[{number + 1}]"
        size = tuple(self.number(element, axis, key) for axis in "xyz")
        check_size(size, self.file, key=key)
        text = "".join("".join(element.itertext()).split())
        cells = list(_VOXEL.finditer(text))
        if sum(len(match[0]) for match in cells) < len(text):
            self.fail(key, "expected '#', '+', '_' and colours, found something else among them")
        if len(cells) != prod(size):
            expectation = f"expected {' x '.join(map(str, size))} = {prod(size):,} cells"
            self.fail(key, f"{expectation}, found {len(cells):,}")
        cells_by_sign: dict[str, dict[Cell, int]] = {"#": {}, "+": {}}
        for place, match in enumerate(cells):
            colour = int(match[2] or 0)
            if colour > (0 if match[1] == "_" else MOST_COLOURS):
                limit = f"colours are up to {MOST_COLOURS}, and an empty cell '_' has none"
                self.fail(key, f"{limit}; found {quoted(match[0])}")
            if match[1] != "_":
                x = place % size[0]
                y = place // size[0] % size[1]
                z = place // size[0] // size[1]
                cells_by_sign[match[1]][x, y, z] = colour
        if self.spheres:
            odd = [cell for cells in cells_by_sign.values() for cell in cells if sum(cell) % 2]
            for cell in odd:
                self.fail(key, f"there is no sphere at {cell}: x + y + z is odd")
        if self.polyhedra:
            for cell in chain.from_iterable(cells_by_sign.values()):
                if self.polyhedra.cell_at(cell) is None:
                    self.fail(key, f"there is no cell at {cell} in a grid of this type")
        hotspot = tuple(self._offset(element, axis, key) for axis in ("hx", "hy", "hz"))
        self._voxels[number] = Voxels(size, cells_by_sign["#"], cells_by_sign["+"], hotspot)
        return self._voxels[number]

    def _offset(self, element: Element, key: str, place: str) -> int:
        """A whole number, which may be below 0."""
        text = element.get(key, "0").strip()
        if not _NUMBER.fullmatch(text):
            self.fail(f"{place}.{key}", f"expected a whole number, found {quoted(shortened(text))}")
        return int(text)

    def _texts(self) -> tuple[str, str]:
        """The notes and the source in the comment."""
        comment = self.root.find("comment")
        text = "" if comment is None else "".join(comment.itertext()).strip()
        notes, _, last_paragraph = text.rpartition("\n\n")
        if last_paragraph.startswith(SOURCE_PREFIX) and "\n" not in last_paragraph:
            return notes, last_paragraph.removeprefix(SOURCE_PREFIX)
        return text, ""

    def _left_out(self, problem: Element) -> Iterator[str]:
        """The sentence on all that no number and no verdict depends on: which pieces stay in place
        while others move, and the moves that are stored.
        """
        names = []
        if any(shape.get("weight", "1") != "1" for shape in self._shapes):
            names.append("the weights of pieces")
        solutions = problem.findall("solutions/solution/*")
        if any(element.tag in SKIPPED_ELEMENTS[:2] for element in solutions):
            names.append("the stored ways to take solutions apart")
        if names:
            yield f"left out: {listed(names)}; psolver disassemble finds its own moves"

    def _together(
        self, problem: Element, used_shapes: Sequence[UsedShape], place: str
    ) -> list[StayTogether]:
        """The groups of pieces that may stay together, in the order of their numbers. The shape of
        a problem has the number of its group, or an element for each group with the most copies.
        """
        copies: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        elements = problem.findall("shapes/shape")
        for order, (used_shape, shape) in enumerate(zip(used_shapes, elements, strict=True), 1):
            key = f"{place}.shape[{order}]"
            if group := self.number(shape, "group", key, 0):
                copies[group][used_shape.name] = used_shape.most
                continue
            for inner in shape.findall("group"):
                if group := self.number(inner, "group", f"{key}.group"):
                    copies[group][used_shape.name] += self.number(inner, "count", f"{key}.group")
        most_copies = {used_shape.name: used_shape.most for used_shape in used_shapes}
        groups = []
        for _, numbers in sorted(copies.items()):
            bounds = []
            for name, number in numbers.items():
                if number:
                    bounds.append((name, None if number >= most_copies[name] else number))
            if bounds:
                groups.append(StayTogether(tuple(bounds)))
        return groups

    def _bounds(
        self, problem: Element, place: str, used_shapes: Sequence[UsedShape], result: Voxels
    ) -> tuple[tuple[PieceGroup, ...], int | None]:
        """The bound that a number of holes sets if the number of some pieces is free: on the uses
        of these, if they have one size, else on the cells that stay empty. BurrTools does not use
        the number if no piece is free.
        """
        free = [used_shape for used_shape in used_shapes if used_shape.least < used_shape.most]
        if not free or not problem.get("maxHoles", "").strip():
            return (), None
        most_holes = self.number(problem, "maxHoles", place)
        least_cells = sum(used_shape.least_cells for used_shape in used_shapes)
        least_free_cells = sum(used_shape.least_cells for used_shape in free)
        must = len(result.colours()) - most_holes - (least_cells - least_free_cells)
        if must <= least_free_cells or most_holes >= len(result.variable):
            return (), None
        size, *further_sizes = {len(used_shape.voxels.filled) for used_shape in free}
        uses = -(-must // size)
        if further_sizes or uses * size > must + most_holes:  # or they have too many cells
            return (), most_holes
        names = tuple(used_shape.name for used_shape in free)
        return (PieceGroup("", names, uses),), None


def _marks(used_shape: UsedShape, colours: CellColours) -> dict[Cell, str]:
    """The marks of the cells of a shape."""
    if used_shape.name in colours.plain:
        return {}
    marks = {}
    for cell, colour in used_shape.voxels.filled.items():
        if colour in colours.of_pieces:
            marks[cell] = colours.of_pieces[colour]
    return marks


def _piece(
    used_shape: UsedShape, marks: Mapping[Cell, str], color: str | None, grid: BurrGrid
) -> Piece:
    cells = {cell: grid.place(used_shape.voxels, cell) for cell in used_shape.voxels.filled}
    marks_on_board = tuple((cells[cell], mark) for cell, mark in marks.items())
    shape = tuple(cells.values())
    return Piece(
        used_shape.name,
        shape,
        used_shape.least,
        used_shape.most,
        color=color,
        lattice=grid.lattice,
        marks=marks_on_board,
    )


def _board(result: Voxels, colours: CellColours, grid: BurrGrid) -> Board:
    must = frozenset(map(grid.on_board, result.filled))
    may = frozenset(map(grid.on_board, result.variable))

    def named(names: Mapping[int, str]) -> tuple[tuple[Cell, str], ...]:
        colours_of_cells = result.colours().items()
        return tuple((grid.on_board(cell), names[c]) for cell, c in colours_of_cells if c in names)

    clues = named(colours.clues)
    return Board(must, may, clues, lattice=grid.lattice, marks=named(colours.of_result))


class _Assemblies(NamedTuple):
    """Reads the stored solutions of a problem."""

    puzzle: Puzzle
    used_shapes: Sequence[UsedShape]
    marks_of_shapes: Sequence[Mapping[Cell, str]]
    grid: BurrGrid

    def tilings(self, problem: Element) -> tuple[tuple[Tiling, ...], list[str]]:
        """Return those that are right, and a sentence about the others."""
        assemblies = problem.findall("solutions/solution/assembly")
        stored_tilings = (self._tiling(assembly.text or "") for assembly in assemblies)
        return right_tilings(self.puzzle, stored_tilings)

    def _tiling(self, text: str) -> Tiling | str:
        """The solution in the text of an assembly, or the fault of that."""
        tokens = iter(text.split())
        placements = []
        for used_shape, marks in zip(self.used_shapes, self.marks_of_shapes, strict=True):
            for _ in range(used_shape.most):
                first_token = next(tokens, None)
                if first_token is None:
                    return "it ends too early"
                if first_token == "x":
                    continue
                numbers = [first_token, *islice(tokens, 3)]
                if len(numbers) < 4 or not all(map(_NUMBER.fullmatch, numbers)):
                    return f"{quoted(shortened(' '.join(numbers)))} is not a place and a turn"
                x, y, z, turn = map(int, numbers)
                if turn == 255:  # of a piece that is not used, in old files
                    continue
                if not 0 <= turn < self.grid.turns:
                    return f"there is no turn {turn}"
                places = self.grid.lying(used_shape.voxels, (x, y, z), turn)
                if isinstance(places, str):
                    return places
                marks_on_board = tuple((places[cell], mark) for cell, mark in marks.items())
                placements.append((used_shape.name, places.values(), marks_on_board))
        if next(tokens, None) is not None:
            return "it has too many places"
        return tiling(placements, self.puzzle.board.lattice)
