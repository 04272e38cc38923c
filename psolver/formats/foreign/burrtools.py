"""BurrTools puzzles, files `.xmpuzzle`: XML, most often packed by gzip, of version 1 or 2.

    <voxel x="3" y="2" z="1" name="L">#__###</voxel>      a shape: x runs fastest, then y, then z
    <problem name="frame">                                which shapes fill which other one
     <shapes><shape id="0" count="2"/></shapes><result id="1"/>
     <solutions><solution><assembly>0 0 0 0 2 1 0 16</assembly></solution></solutions>

`#` is a cell that must be filled, `+` one that may be, `_` none; digits after a cell are its
colour, from 1. x runs to the right, y away from the viewer, z up: a picture shows the highest y
first. The pieces of an assembly are in the order of the problem, each copy as `X Y Z T`, or `x` if
it is not used: the cell c of a shape lies at T(c - hotspot) + (X, Y, Z), with one of the TURNS.

The format is that of https://burrtools.sourceforge.net, as `puzzle_c`, `voxel_c`, `problem_c` and
`assembly_c` read and write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import prod
from typing import NamedTuple, NoReturn
from xml.etree.ElementTree import Element

from ...errors import PuzzleError
from ...geometry.cells import Cell, Isometry
from ...geometry.picture import NAMES
from ...puzzle.model import Board, Piece, PieceGroup, Puzzle
from ...puzzle.tiling import Tiling, tiling
from ...puzzle.verify import Verifier
from ...wording import listed, plural, quoted, shortened
from ..toml.problems import MOST_NAMED, FileProblem, gathered
from .burrtools_colours import CellColours, Palette, colouring
from .foreign_file import ForeignChoices, check_size, faults_in, free_name
from .xml_file import root_of

GRIDS = ("bricks", "triangular prisms", "spheres", "rhombic cells", "tetrahedra and octahedra")
MOST_TIMES = 0xFFFF  # uses of a shape: BurrTools counts them in 16 bits
SOURCE = "Source: "  # the last paragraph of a comment
SKIPPED = ("separation", "separationInfo", "assembler")  # ways apart and states of a search
_VOXEL = re.compile(r"([#+_])(\d{0,3})")
_NUMBER = re.compile(r"-?\d{1,10}")

# quarter turns about the three axes; in a list of all 24, those about x run fastest, then it is
# turned about y, at last about z to the two directions that are left for it
_ABOUT_X = Isometry((0, 2, 1), (1, -1, 1), (0, 0, 0))
_ABOUT_Y = Isometry((2, 1, 0), (-1, 1, 1), (0, 0, 0))
_ABOUT_Z = Isometry((1, 0, 2), (-1, 1, 1), (0, 0, 0))


def _turned(turn: Isometry, times: int) -> Isometry:
    found = Isometry((0, 1, 2), (1, 1, 1), (0, 0, 0))
    for _ in range(times):
        found = turn.after(found)
    return found


TURNS = tuple(
    toward.after(_turned(_ABOUT_X, times))
    for toward in (
        *(_turned(_ABOUT_Y, times) for times in range(4)),
        _turned(_ABOUT_Z, 1),
        _turned(_ABOUT_Z, 3),
    )
    for times in range(4)
)


class Voxels(NamedTuple):
    """A shape: its size along x, y and z, the colours of its cells by (x, y, z), 0 for none, those
    of the cells that may be filled, and the point that an assembly places.
    """

    size: Cell
    filled: Mapping[Cell, int]
    variable: Mapping[Cell, int]
    hotspot: Cell = (0, 0, 0)

    def place(self, cell: Cell, flat: bool) -> Cell:
        """Return a cell as psolver has it, in layers, rows and columns, or, if `flat`, in rows and
        columns.
        """
        x, y, z = cell
        row = self.size[1] - 1 - y
        return (row, x) if flat else (z, row, x)

    def colours(self) -> dict[Cell, int]:
        """Return the colours of all cells."""
        return {**self.filled, **self.variable}


class UsedShape(NamedTuple):
    """A shape of a problem, by its number from 0, and the bounds on its uses."""

    number: int
    name: str
    voxels: Voxels
    least: int
    most: int


def read(data: bytes, file: str, choices: ForeignChoices | None = None) -> tuple[FileProblem, ...]:
    """Return the problems of a BurrTools file, each a puzzle with its stored solutions.

    A problem that is not a puzzle, such as one without a result, is left out, and a sentence of all
    others is about it. Raises PuzzleError if there is no other, or if the file cannot be read.
    """
    return _Reader(root_of(data, file, "puzzle", SKIPPED), file).puzzles()


class _Reader:
    """A file with its shapes, which are read when a problem needs them."""

    def __init__(self, root: Element, file: str) -> None:
        self.file, self.root = file, root
        self._shapes = root.findall("shapes/voxel")
        self._voxels: dict[int, Voxels] = {}
        version = root.get("version", "").strip()
        if version not in ("1", "2"):
            found = f"version {shortened(version)}" if version else "no version"
            self.fail("", f"expected version 1 or 2 of the format, found {found}")
        grid = root.find("gridType")
        kind = 0 if grid is None else self.number(grid, "type", "gridType", 0)
        if kind:
            name = GRIDS[kind] if kind < len(GRIDS) else "cells of another kind"
            self.fail("gridType", f"{name} are a lattice that psolver does not have; it has bricks")
        self.palette = self._palette()

    def fail(self, key: str, what: str) -> NoReturn:
        """Raise the PuzzleError on a fault at a place of the file."""
        raise PuzzleError(self.file, key, what)

    def number(self, element: Element, key: str, place: str, usual: int | None = None) -> int:
        """Return a whole number from 0; `usual` for a missing one. Raises PuzzleError."""
        text = element.get(key, "").strip()
        if not text and usual is not None:
            return usual
        if not _NUMBER.fullmatch(text) or int(text) < 0:
            found = quoted(shortened(text)) if text else "nothing"
            self.fail(f"{place}.{key}", f"expected a whole number from 0, found {found}")
        return int(text)

    def _palette(self) -> Palette:
        """The colours, with the marks that psolver wrote them for."""
        codes, marks = {}, {}
        for number, color in enumerate(self.root.findall("colors/color"), 1):
            place = f"colors.color[{number}]"
            code = [self.number(color, key, place, 0) & 255 for key in ("red", "green", "blue")]
            codes[number] = "#" + bytes(code).hex()
            mark = color.get("name", "")
            if len(mark) == 1 and mark in NAMES:
                marks[number] = mark
        return Palette(codes, marks)

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

        found = gathered(good(), self.file)
        if not found:
            raise errors[0]
        left = [str(error).removeprefix(f"{self.file}: ") for error in errors]
        left = [f"{one} (this problem is left out)" for one in left]
        if left[MOST_NAMED:]:
            left[MOST_NAMED:] = [f"{len(left) - MOST_NAMED:,} more problems are left out"]
        return tuple(one._replace(losses=(*one.losses, *left)) for one in found)

    def _puzzle(self, problem: Element, place: str) -> FileProblem:
        """The puzzle of a problem. Raises PuzzleError."""
        result = self._result(problem, place)
        parts = self._parts(problem, place)
        flat = all(one.size[2] == 1 for one in (result, *(part.voxels for part in parts)))
        pairs = {
            (self.number(pair, "piece", place) + 1, self.number(pair, "result", place) + 1)
            for pair in problem.findall("bitmap/pair")
        }
        used = {part.name: set(part.voxels.filled.values()) for part in parts}
        colours = colouring(used, result.colours().values(), pairs, self.palette)
        if isinstance(colours, str):
            self.fail(place, colours)
        shown = [_marks(part, colours) for part in parts]
        groups, unbound = self._groups(problem, place, parts, len(result.colours()))
        name = free_name(problem.get("name", ""), (), "")
        with faults_in(self.file, key=place):
            puzzle = Puzzle(
                [
                    _piece(part, marks, colours.colors.get(part.name), flat)
                    for part, marks in zip(parts, shown, strict=True)
                ],
                _board(result, colours, flat),
                name,
                *self._texts(),
                file=self.file,
                groups=groups,
            )
        tilings, wrong = _Assemblies(puzzle, parts, result, shown, flat).tilings(problem)
        losses = (*self._left_out(problem), *colours.losses, *unbound, *wrong)
        return FileProblem(name, puzzle, losses, tilings)

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

    def _parts(self, problem: Element, place: str) -> list[UsedShape]:
        """The shapes that a problem uses, in order."""
        parts: list[UsedShape] = []
        for order, shape in enumerate(problem.findall("shapes/shape"), 1):
            key = f"{place}.shape[{order}]"
            number = self.number(shape, "id", key)
            if number >= len(self._shapes):
                self.fail(key, f"there is no shape {number} (they count from 0)")
            least = most = self.number(shape, "count", key, 1)
            if not shape.get("count") and shape.get("min") and shape.get("max"):
                least, most = self.number(shape, "min", key), self.number(shape, "max", key)
            if least > most or most > MOST_TIMES:
                self.fail(
                    key, f"a shape is used at most {MOST_TIMES:,} times, and min is not above max"
                )
            voxels = self._shape(number)
            if voxels.variable:
                what = (
                    f"the shape S{number + 1} has cells that may be filled, which only a result has"
                )
                self.fail(key, f"{what}; make them fixed in BurrTools")
            if not voxels.filled:
                self.fail(key, f"the shape S{number + 1} has no cells")
            taken = [part.name for part in parts]
            name = free_name(self._shapes[number].get("name", ""), taken, f"S{number + 1}")
            parts.append(UsedShape(number, name, voxels, least, most))
        if not parts:
            self.fail(place, "has no pieces; give its shapes a count in BurrTools")
        return parts

    def _shape(self, number: int) -> Voxels:
        """A shape by its number, from 0. Raises PuzzleError."""
        if number in self._voxels:
            return self._voxels[number]
        element, key = self._shapes[number], f"shapes.voxel[{number + 1}]"
        size = tuple(self.number(element, axis, key) for axis in "xyz")
        check_size(size, self.file, key=key)
        text = "".join("".join(element.itertext()).split())
        cells = list(_VOXEL.finditer(text))
        if sum(len(one[0]) for one in cells) < len(text):
            self.fail(key, "expected '#', '+', '_' and colours, found something else among them")
        if len(cells) != prod(size):
            what = f"expected {' x '.join(map(str, size))} = {prod(size):,} cells"
            self.fail(key, f"{what}, found {len(cells):,}")
        found: dict[str, dict[Cell, int]] = {"#": {}, "+": {}}
        for place, one in enumerate(cells):
            if one[1] != "_":
                x, y, z = place % size[0], place // size[0] % size[1], place // size[0] // size[1]
                found[one[1]][x, y, z] = int(one[2] or 0)
        hotspot = tuple(self._offset(element, axis, key) for axis in ("hx", "hy", "hz"))
        self._voxels[number] = Voxels(size, found["#"], found["+"], hotspot)
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
        notes, _, last = text.rpartition("\n\n")
        if last.startswith(SOURCE) and "\n" not in last:
            return notes, last.removeprefix(SOURCE)
        return text, ""

    def _left_out(self, problem: Element) -> Iterator[str]:
        """The sentence on all that is about taking assemblies apart, which psolver does not do."""
        shapes = problem.findall("shapes/shape")
        grouped = any(shape.get("group", "0") != "0" or len(shape) for shape in shapes)
        found = {
            "the groups of pieces": grouped,
            "the weights of pieces": any(one.get("weight", "1") != "1" for one in self._shapes),
            "the ways to take solutions apart": any(
                problem.find(f"solutions/solution/{tag}") is not None for tag in SKIPPED[:2]
            ),
        }
        names = [name for name, there in found.items() if there]
        if names:
            yield f"left out: {listed(names)}; psolver does not move pieces"

    def _groups(
        self, problem: Element, place: str, parts: Sequence[UsedShape], cells: int
    ) -> tuple[tuple[PieceGroup, ...], list[str]]:
        """The bound that a number of holes sets on the pieces whose number is free, and a sentence
        if it cannot be set.
        """
        free = [part for part in parts if part.least < part.most]
        if not free or not problem.get("maxHoles", "").strip():
            return (), []
        fixed = sum(part.least * len(part.voxels.filled) for part in parts if part not in free)
        must = cells - self.number(problem, "maxHoles", place) - fixed
        if must <= sum(part.least * len(part.voxels.filled) for part in free):
            return (), []
        sizes = {len(part.voxels.filled) for part in free}
        if len(sizes) > 1:
            most = self.number(problem, "maxHoles", place)
            what = f"left out: at most {plural(most, 'hole')}"
            return (), [f"{what}; psolver has no such bound for pieces of several sizes"]
        return (PieceGroup("", tuple(part.name for part in free), -(-must // sizes.pop())),), []


def _marks(part: UsedShape, colours: CellColours) -> dict[Cell, str]:
    """The marks of the cells of a shape."""
    if part.name in colours.plain:
        return {}
    marks = colours.of_pieces
    return {cell: marks[one] for cell, one in part.voxels.filled.items() if one in marks}


def _piece(part: UsedShape, marks: Mapping[Cell, str], color: str | None, flat: bool) -> Piece:
    cells = {cell: part.voxels.place(cell, flat) for cell in part.voxels.filled}
    shown = tuple((cells[cell], mark) for cell, mark in marks.items())
    shape = tuple(cells.values())
    return Piece(part.name, shape, part.least, part.most, color=color, marks=shown)


def _board(result: Voxels, colours: CellColours, flat: bool) -> Board:
    places = {cell: result.place(cell, flat) for cell in result.colours()}

    def named(names: Mapping[int, str]) -> tuple[tuple[Cell, str], ...]:
        found = result.colours().items()
        return tuple((places[cell], names[colour]) for cell, colour in found if colour in names)

    must, may = (
        frozenset(places[cell] for cell in one) for one in (result.filled, result.variable)
    )
    return Board(must, may, named(colours.clues), marks=named(colours.of_result))


class _Assemblies(NamedTuple):
    """Reads the stored solutions of a problem; `shown` has the marks of each part by its cells."""

    puzzle: Puzzle
    parts: Sequence[UsedShape]
    result: Voxels
    shown: Sequence[Mapping[Cell, str]]
    flat: bool

    def tilings(self, problem: Element) -> tuple[tuple[Tiling, ...], list[str]]:
        """Return those that are right, and a sentence about the others."""
        found, wrong, verifier = [], [], Verifier(self.puzzle)
        texts = [one.text or "" for one in problem.findall("solutions/solution/assembly")]
        for number, text in enumerate(texts, 1):
            one = self._tiling(text)
            fault = one if isinstance(one, str) else next(iter(verifier.faults(one)), "")
            if fault or isinstance(one, str):
                wrong.append(f"the stored solution {number} is left out: {fault}")
            else:
                found.append(one)
        more = [f"and {len(wrong) - 1:,} more of them"] if len(wrong) > 1 else []
        return tuple(found), [", ".join([*wrong[:1], *more])] if wrong else []

    def _tiling(self, text: str) -> Tiling | str:
        """The solution in the text of an assembly, or the fault of that."""
        tokens = iter(text.split())
        placements = []
        for part, marks in zip(self.parts, self.shown, strict=True):
            for _ in range(part.most):
                first = next(tokens, None)
                if first is None:
                    return "it ends too early"
                if first == "x":
                    continue
                numbers = [first, *islice(tokens, 3)]
                if len(numbers) < 4 or not all(map(_NUMBER.fullmatch, numbers)):
                    return f"{quoted(shortened(' '.join(numbers)))} is not a place and a turn"
                x, y, z, turn = map(int, numbers)
                if turn == 255:  # of a piece that is not used, in old files
                    continue
                if not 0 <= turn < len(TURNS):
                    return f"there is no turn {turn}"
                places = self._places(part.voxels, (x, y, z), TURNS[turn])
                if places is None:
                    return "a piece lies beside the layer of the result"
                shown = tuple((places[cell], mark) for cell, mark in marks.items())
                placements.append((part.name, places.values(), shown))
        if next(tokens, None) is not None:
            return "it has too many places"
        return tiling(placements, self.puzzle.board.lattice)

    def _places(self, part: Voxels, at: Cell, turn: Isometry) -> dict[Cell, Cell] | None:
        """The cells of the board under those of a shape; None if they are not in its layer."""
        to = turn(tuple(-one for one in part.hotspot))
        moved = turn.then_moved(tuple(a + b for a, b in zip(to, at, strict=True)))
        there = {cell: moved(cell) for cell in part.filled}
        if self.flat and any(cell[2] for cell in there.values()):
            return None
        return {cell: self.result.place(one, self.flat) for cell, one in there.items()}
