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
from itertools import islice
from math import prod
from typing import NamedTuple, NoReturn
from xml.etree.ElementTree import Element

from ...core.cells import Cell, box
from ...core.errors import PuzzleError
from ...core.model import Board, Piece, PieceGroup, Puzzle, StayTogether
from ...core.picture import NAMES
from ...core.several_puzzles import MOST_NAMED, FileProblem
from ...core.tiling import Tiling, tiling
from ...core.verify import Verifier
from ...core.wording import listed, plural, quoted, shortened
from ...families import gathered
from .burrtools_colours import CellColours, Pairs, Palette, colouring
from .burrtools_grids import BRICKS, SPHERES, Bricks, BurrGrid, Voxels, lies_otherwise, spheres_of
from .foreign_file import ForeignChoices, check_size, faults_in, free_name
from .xml_file import root_of

GRIDS = ("bricks", "triangular prisms", "spheres", "rhombic cells", "tetrahedra and octahedra")
MOST_TIMES = 0xFFFF  # uses of a shape: BurrTools counts them in 16 bits
SOURCE = "Source: "  # the last paragraph of a comment
SKIPPED = ("separation", "separationInfo", "assembler")  # ways apart and states of a search
_VOXEL = re.compile(r"([#+_])(\d{0,3})")
_NUMBER = re.compile(r"-?\d{1,10}")


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
        if kind not in (BRICKS, SPHERES):
            name = GRIDS[kind] if kind < len(GRIDS) else "cells of another kind"
            cure = "it has bricks and spheres"
            self.fail("gridType", f"{name} are a lattice that psolver does not have; {cure}")
        self.spheres = kind == SPHERES
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
        grid: BurrGrid = spheres_of(result) if self.spheres else Bricks(result, flat)
        pairs = {
            (self.number(pair, "piece", place) + 1, self.number(pair, "result", place) + 1)
            for pair in problem.findall("bitmap/pair")
        }
        self._check_open_cells(parts, result, pairs, place)
        used = {part.name: set(part.voxels.filled.values()) for part in parts}
        colours = colouring(used, result.colours().values(), pairs, self.palette)
        if isinstance(colours, str):
            self.fail(place, colours)
        shown = [_marks(part, colours) for part in parts]
        groups = self._bounds(problem, place, parts, len(result.colours()))
        together = self._together(problem, parts, place)
        name = free_name(problem.get("name", ""), (), "")
        with faults_in(self.file, key=place):
            puzzle = Puzzle(
                [
                    _piece(part, marks, colours.colors.get(part.name), grid)
                    for part, marks in zip(parts, shown, strict=True)
                ],
                _board(result, colours, grid),
                name,
                *self._texts(),
                file=self.file,
                groups=groups,
                together=together,
            )
        self._check_turns(puzzle, parts, place)
        tilings, wrong = _Assemblies(puzzle, parts, shown, grid).tilings(problem)
        losses = (*self._left_out(problem), *_open_cells(parts), *colours.losses, *wrong)
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
            if not voxels.filled:
                self.fail(key, f"the shape S{number + 1} has no cells that are filled")
            taken = [part.name for part in parts]
            name = free_name(self._shapes[number].get("name", ""), taken, f"S{number + 1}")
            parts.append(UsedShape(number, name, voxels, least, most))
        if not parts:
            self.fail(place, "has no pieces; give its shapes a count in BurrTools")
        return parts

    def _check_open_cells(
        self, parts: Sequence[UsedShape], result: Voxels, pairs: Pairs, place: str
    ) -> None:
        """Raise PuzzleError if the colour of an open cell of a piece forbids a place: such a cell
        covers nothing, and its colour binds there all the same.
        """
        below = set(result.colours().values()) - {0}
        for part in parts:
            above = set(part.voxels.variable.values()) - {0}
            if any((colour, ground) not in pairs for colour in above for ground in below):
                self.fail(
                    place,
                    f"the shape S{part.number + 1} has an open cell '+' whose colour binds, and"
                    " psolver has no marks beside the cells of a piece; remove the colour",
                )

    def _check_turns(self, puzzle: Puzzle, parts: Sequence[UsedShape], place: str) -> None:
        """Raise PuzzleError if a shape of spheres is turned in other ways in psolver."""
        for part, piece in zip(parts, puzzle.pieces, strict=True):
            if self.spheres and lies_otherwise([*part.voxels.filled], piece.orientations):
                self.fail(
                    place,
                    f"the shape S{part.number + 1} is not in one part, and BurrTools turns it in"
                    " fewer ways than free balls of psolver; join its spheres",
                )

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
        if self.spheres:
            odd = [cell for cells in found.values() for cell in cells if sum(cell) % 2]
            for cell in odd:
                self.fail(key, f"there is no sphere at {cell}: x + y + z is odd")
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
        """The sentence on all that no number and no verdict depends on: which pieces stay in place
        while others move, and the moves that are stored.
        """
        found = {
            "the weights of pieces": any(one.get("weight", "1") != "1" for one in self._shapes),
            "the stored ways to take solutions apart": any(
                problem.find(f"solutions/solution/{tag}") is not None for tag in SKIPPED[:2]
            ),
        }
        names = [name for name, there in found.items() if there]
        if names:
            yield f"left out: {listed(names)}; psolver disassemble finds its own moves"

    def _together(
        self, problem: Element, parts: Sequence[UsedShape], place: str
    ) -> list[StayTogether]:
        """The groups of pieces that may stay together, in the order of their numbers. The shape of
        a problem has the number of its group, or an element for each group with the most copies.
        """
        copies: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        elements = problem.findall("shapes/shape")
        for order, (part, shape) in enumerate(zip(parts, elements, strict=True), 1):
            key = f"{place}.shape[{order}]"
            if group := self.number(shape, "group", key, 0):
                copies[group][part.name] = part.most
                continue
            for inner in shape.findall("group"):
                if group := self.number(inner, "group", f"{key}.group"):
                    copies[group][part.name] += self.number(inner, "count", f"{key}.group")
        most = {part.name: part.most for part in parts}
        return [
            StayTogether(
                tuple(
                    (name, None if number >= most[name] else number)
                    for name, number in copies[group].items()
                    if number
                )
            )
            for group in sorted(copies)
            if any(copies[group].values())
        ]

    def _bounds(
        self, problem: Element, place: str, parts: Sequence[UsedShape], cells: int
    ) -> tuple[PieceGroup, ...]:
        """The bound that a number of holes sets on the pieces whose number is free. Raises
        PuzzleError if it cannot be set.
        """
        free = [part for part in parts if part.least < part.most]
        if not free or not problem.get("maxHoles", "").strip():
            return ()
        fixed = sum(part.least * len(part.voxels.filled) for part in parts if part not in free)
        must = cells - self.number(problem, "maxHoles", place) - fixed
        if must <= sum(part.least * len(part.voxels.filled) for part in free):
            return ()
        sizes = {len(part.voxels.filled) for part in free}
        if len(sizes) > 1:
            most = self.number(problem, "maxHoles", place)
            what = (
                f"allows at most {plural(most, 'hole')}, and the shapes that have a range of counts"
            )
            self.fail(
                place,
                f"{what} differ in size; psolver has no such bound: remove it, or make the counts"
                " fixed",
            )
        return (PieceGroup("", tuple(part.name for part in free), -(-must // sizes.pop())),)


def _open_cells(parts: Sequence[UsedShape]) -> list[str]:
    """The sentence on the cells of pieces that may be filled."""
    names = [f"S{part.number + 1}" for part in parts if part.voxels.variable]
    if not names:
        return []
    have = "has" if len(names) == 1 else "have"
    what = f"{listed(names)} {have} open cells '+', which cover nothing: they are empty here"
    there = "BurrTools counts placements that differ in them alone once each"
    if any(box(part.voxels.colours()) != box(part.voxels.filled) for part in parts):
        there += ", and those alone in which they lie in the box of the result"
    return [f"{what}; {there}"]


def _marks(part: UsedShape, colours: CellColours) -> dict[Cell, str]:
    """The marks of the cells of a shape."""
    if part.name in colours.plain:
        return {}
    marks = colours.of_pieces
    return {cell: marks[one] for cell, one in part.voxels.filled.items() if one in marks}


def _piece(part: UsedShape, marks: Mapping[Cell, str], color: str | None, grid: BurrGrid) -> Piece:
    cells = {cell: grid.place(part.voxels, cell) for cell in part.voxels.filled}
    shown = tuple((cells[cell], mark) for cell, mark in marks.items())
    shape = tuple(cells.values())
    return Piece(
        part.name,
        shape,
        part.least,
        part.most,
        color=color,
        lattice=grid.lattice,
        marks=shown,
    )


def _board(result: Voxels, colours: CellColours, grid: BurrGrid) -> Board:
    places = {cell: grid.on_board(cell) for cell in result.colours()}

    def named(names: Mapping[int, str]) -> tuple[tuple[Cell, str], ...]:
        found = result.colours().items()
        return tuple((places[cell], names[colour]) for cell, colour in found if colour in names)

    must, may = (
        frozenset(places[cell] for cell in one) for one in (result.filled, result.variable)
    )
    return Board(
        must, may, named(colours.clues), lattice=grid.lattice, marks=named(colours.of_result)
    )


class _Assemblies(NamedTuple):
    """Reads the stored solutions of a problem; `shown` has the marks of each part by its cells."""

    puzzle: Puzzle
    parts: Sequence[UsedShape]
    shown: Sequence[Mapping[Cell, str]]
    grid: BurrGrid

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
                if not 0 <= turn < self.grid.turns:
                    return f"there is no turn {turn}"
                places = self.grid.lying(part.voxels, (x, y, z), turn)
                if isinstance(places, str):
                    return places
                shown = tuple((places[cell], mark) for cell, mark in marks.items())
                placements.append((part.name, places.values(), shown))
        if next(tokens, None) is not None:
            return "it has too many places"
        return tiling(placements, self.puzzle.board.lattice)
