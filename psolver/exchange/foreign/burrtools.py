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
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NoReturn
from xml.etree.ElementTree import Element

from ...core.cells import Cell, DrawnMarks, MarksByCell
from ...core.errors import PuzzleError
from ...core.model import Board, Piece, PieceGroup, Puzzle, StayTogether
from ...core.picture import NAMES
from ...core.several_puzzles import MOST_NAMED, FileProblem
from ...core.toml.load_board import has_lattice
from ...core.wording import listed, quoted, shortened
from ...families import gathered
from .burrtools_assemblies import NUMBER_OF_XML, Assemblies, UsedShape
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


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the problems of a BurrTools file, each a puzzle with its stored solutions.

    A problem that is not a puzzle, such as one without a result, is left out, and a sentence of all
    others is about it. Raises PuzzleError if there is no other, or if the file cannot be read.
    """
    root = root_of(data, file, "puzzle", SKIPPED_ELEMENTS)
    reader = _Reader(root, file)
    return reader.puzzles()


class _Reader:
    """A file with its shapes, which are read when a problem needs them."""

    def __init__(self, root: Element, file: str) -> None:
        self.file = file
        self.root = root
        self._shapes = root.findall("shapes/voxel")
        self._voxels: dict[int, Voxels] = {}
        version = root.get("version", "").strip()
        if version not in ("1", "2"):
            version_words = "no version"
            if version:
                version_words = f"version {shortened(version)}"
            self.fail("", f"expected version 1 or 2 of the format, found {version_words}")
        kind = self._kind_of_grid()
        self.spheres = kind == SPHERES
        self.polyhedra = GRIDS.get(kind)
        self.palette = self._palette()

    def _kind_of_grid(self) -> int:
        """The number of the type of the grid. Raises PuzzleError for one that psolver has not."""
        grid = self.root.find("gridType")
        kind = 0
        if grid is not None:
            kind = self.number(grid, "type", "gridType", 0)
        known_kinds = [BRICKS, SPHERES]
        for number, polyhedra in GRIDS.items():
            if has_lattice(polyhedra.lattice):
                known_kinds.append(number)
        if kind not in known_kinds:
            name = "cells of another kind"
            if kind < len(NAMES_OF_GRIDS):
                name = NAMES_OF_GRIDS[kind]
            known_names = [NAMES_OF_GRIDS[number] for number in sorted(known_kinds)]
            cure = f"it has {listed(known_names)}"
            fault = f"{name} are a lattice that psolver does not have; {cure}"
            self.fail("gridType", fault)
        return kind

    def fail(self, key: str, fault: str) -> NoReturn:
        """Raise the PuzzleError on a fault at a place of the file."""
        raise PuzzleError(self.file, key, fault)

    def number(self, element: Element, key: str, place: str, usual: int | None = None) -> int:
        """Return a whole number from 0; `usual` for a missing one. Raises PuzzleError."""
        text = element.get(key, "").strip()
        if not text and usual is not None:
            return usual
        number = -1
        if NUMBER_OF_XML.fullmatch(text):
            number = int(text)
        if number < 0:
            found_words = "nothing"
            if text:
                found_words = quoted(text)
            fault = f"expected a whole number from 0, found {found_words}"
            self.fail(f"{place}.{key}", fault)
        return number

    def _palette(self) -> Palette:
        """The colours, with the marks that psolver wrote them for."""
        codes = {}
        marks = {}
        grounds = {}
        colors = self.root.findall("colors/color")
        for number, color in enumerate(colors, 1):
            place = f"colors.color[{number}]"
            values = []
            for key in ("red", "green", "blue"):
                value = self.number(color, key, place, 0)
                values.append(value & 255)
            code = bytes(values).hex()
            codes[number] = f"#{code}"
            mark = color.get("name", "")
            if _is_sign(mark):
                marks[number] = mark
            ground = mark.removeprefix(GROUND_PREFIX)
            if ground != mark and _is_sign(ground):
                grounds[number] = ground
        return Palette(codes, marks, grounds)

    def puzzles(self) -> tuple[FileProblem, ...]:
        """Return the problems that are puzzles. Raises PuzzleError if there are none."""
        problems = self.root.findall("problems/problem")
        if not problems:
            self.fail("", "has no problem; add one in BurrTools: shapes, counts and a result")
        errors = []

        def good() -> Iterator[FileProblem]:
            for number, problem in enumerate(problems, 1):
                try:
                    place = f"problem[{number}]"
                    yield self._puzzle(problem, place)
                except PuzzleError as error:
                    errors.append(error)

        puzzles = gathered(good(), self.file)
        if not puzzles:
            raise errors[0]
        losses = []
        for error in errors[:MOST_NAMED]:
            prefix = f"{self.file}: "
            loss = str(error).removeprefix(prefix)
            losses.append(f"{loss} (this problem is left out)")
        further_errors = len(errors) - MOST_NAMED
        if further_errors > 0:
            losses.append(f"{further_errors:,} more problems are left out")
        puzzles_with_losses = []
        for puzzle in puzzles:
            all_losses = (*puzzle.losses, *losses)
            puzzles_with_losses.append(puzzle._replace(losses=all_losses))
        return tuple(puzzles_with_losses)

    def _puzzle(self, problem: Element, place: str) -> FileProblem:
        """The puzzle of a problem. Raises PuzzleError."""
        result = self._result(problem, place)
        used_shapes = self._used_shapes(problem, place)
        grid = self._grid(result, used_shapes)
        pairs = set()
        for pair in problem.findall("bitmap/pair"):
            above = self.number(pair, "piece", place) + 1
            below = self.number(pair, "result", place) + 1
            pairs.add((above, below))
        colours = self._meaning_of_colours(used_shapes, result, pairs, grid, place)
        groups, most_empty = self._bounds(problem, place, used_shapes, result)
        together = self._together(problem, used_shapes, place)
        title = problem.get("name", "")
        name = free_name(title, (), "")
        notes, source = self._texts()
        with faults_in(self.file, key=place):
            pieces = []
            for used_shape, marks in zip(used_shapes, colours.marks, strict=True):
                color = colours.colors.get(used_shape.name)
                pieces.append(_piece(used_shape, marks, color, grid))
            puzzle = Puzzle(
                pieces,
                _board(result, colours.of_cells, grid),
                name,
                notes,
                source,
                file=self.file,
                groups=groups,
                together=together,
                most_empty=most_empty,
                grounds=colours.grounds,
                marks_on=colours.marks_on,
                open_cells=colours.open_cells,
            )
        if self.spheres:
            self._check_turns(puzzle, used_shapes, place)
        assemblies = Assemblies(puzzle, used_shapes, colours.marks, grid)
        tilings, wrong = assemblies.tilings(problem)
        left_out = self._left_out(problem)
        losses = (*left_out, *colours.losses, *wrong)
        return FileProblem(name, puzzle, losses, tilings)

    def _grid(self, result: Voxels, used_shapes: Sequence[UsedShape]) -> BurrGrid:
        """The cells of a problem as psolver has them."""
        if self.polyhedra:
            return polyhedra_of(self.polyhedra, result)
        if self.spheres:
            return spheres_of(result)
        heights = {result.size[2]}
        for used_shape in used_shapes:
            heights.add(used_shape.voxels.size[2])
        return Bricks(result, flat=heights == {1})

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
        shapes = []
        for used in used_shapes:
            number = used.number + 1
            shapes.append(ColouredShape(number, used.name, used.voxels))
        colours_of_shapes = {}
        for shape in shapes:
            colours_of_cells = shape.voxels.filled.values()
            colours_of_shapes[shape.name] = set(colours_of_cells)
        colours_of_result = result.colours().values()
        colours = colouring(colours_of_shapes, colours_of_result, pairs, self.palette)
        has_grounds = self.palette.grounds or needs_grounds(shapes, grid)
        if colours and not has_grounds:
            marks = tuple(_marks(used_shape, colours) for used_shape in used_shapes)
            return ProblemColours(marks, colours.colors, colours)
        grounding = Grounding(shapes, result, pairs, self.palette, grid)
        grounded = grounding.problem()
        if isinstance(grounded, str):
            self.fail(place, grounded)
        return grounded

    def _result(self, problem: Element, place: str) -> Voxels:
        """The shape that is filled."""
        result = problem.find("result")
        number = len(self._shapes)
        if result is not None:
            key = f"{place}.result"
            number = self.number(result, "id", key)
        if number >= len(self._shapes):  # a number for none is very large
            self.fail(place, "has no result; choose a shape as its result in BurrTools")
        voxels = self._shape(number)
        if not voxels.colours():
            name = f"S{number + 1}"
            self.fail(place, f"its result, the shape {name}, has no cells")
        return voxels

    def _used_shapes(self, problem: Element, place: str) -> list[UsedShape]:
        """The shapes that a problem uses, in order."""
        used_shapes: list[UsedShape] = []
        elements = problem.findall("shapes/shape")
        for order, shape in enumerate(elements, 1):
            key = f"{place}.shape[{order}]"
            number = self.number(shape, "id", key)
            if number >= len(self._shapes):
                fault = f"there is no shape {number} (they count from 0)"
                self.fail(key, fault)
            least = self.number(shape, "count", key, 1)
            most = least
            has_bounds = shape.get("min") and shape.get("max")
            if has_bounds and not shape.get("count"):
                least = self.number(shape, "min", key)
                most = self.number(shape, "max", key)
            if least > most or most > MOST_USES_OF_SHAPE:
                limit = f"a shape is used at most {MOST_USES_OF_SHAPE:,} times"
                self.fail(key, f"{limit}, and min is not above max")
            voxels = self._shape(number)
            usual_name = f"S{number + 1}"
            if not voxels.filled:
                self.fail(key, f"the shape {usual_name} has no cells that are filled")
            used_names = [used_shape.name for used_shape in used_shapes]
            own_name = self._shapes[number].get("name", "")
            name = free_name(own_name, used_names, usual_name)
            used_shape = UsedShape(number, name, voxels, least, most)
            used_shapes.append(used_shape)
        if not used_shapes:
            self.fail(place, "has no pieces; give its shapes a count in BurrTools")
        return used_shapes

    def _check_turns(self, puzzle: Puzzle, used_shapes: Sequence[UsedShape], place: str) -> None:
        """Raise PuzzleError if a shape of spheres is turned in other ways in psolver."""
        for used_shape, piece in zip(used_shapes, puzzle.pieces, strict=True):
            voxels = used_shape.voxels
            cells = list(voxels.filled)
            if lies_otherwise(cells, piece.orientations, voxels.variable):
                shape = f"the shape S{used_shape.number + 1} is not in one part"
                ways = "BurrTools turns it in fewer ways than free balls of psolver"
                fault = f"{shape}, and {ways}; join its spheres"
                self.fail(place, fault)

    def _shape(self, number: int) -> Voxels:
        """A shape by its number, from 0. Raises PuzzleError."""
        if number in self._voxels:
            return self._voxels[number]
        element = self._shapes[number]
        key = f"shapes.voxel[{number + 1}]"
        wide = self.number(element, "x", key)
        deep = self.number(element, "y", key)
        high = self.number(element, "z", key)
        size = (wide, deep, high)
        check_size(size, self.file, key=key)
        words = "".join(element.itertext())
        text = "".join(words.split())
        cells = list(_VOXEL.finditer(text))
        characters = sum(len(match[0]) for match in cells)
        if characters < len(text):
            self.fail(key, "expected '#', '+', '_' and colours, found something else among them")
        total = prod(size)
        if len(cells) != total:
            expectation = f"expected {wide} x {deep} x {high} = {total:,} cells"
            fault = f"{expectation}, found {len(cells):,}"
            self.fail(key, fault)
        filled: dict[Cell, int] = {}
        variable: dict[Cell, int] = {}
        for place, match in enumerate(cells):
            sign, digits = match.groups()
            colour = int(digits or 0)
            greatest_colour = MOST_COLOURS
            if sign == "_":
                greatest_colour = 0
            if colour > greatest_colour:
                limit = f"colours are up to {MOST_COLOURS}, and an empty cell '_' has none"
                found_cell = quoted(match[0])
                self.fail(key, f"{limit}; found {found_cell}")
            row, x = divmod(place, wide)
            z, y = divmod(row, deep)
            if sign == "#":
                filled[x, y, z] = colour
            elif sign == "+":
                variable[x, y, z] = colour
        self._check_cells([*filled, *variable], key)
        hotspot = []
        for axis in ("hx", "hy", "hz"):
            hotspot.append(self._offset(element, axis, key))
        voxels = Voxels(size, filled, variable, tuple(hotspot))
        self._voxels[number] = voxels
        return voxels

    def _check_cells(self, cells: Iterable[Cell], key: str) -> None:
        """Raise PuzzleError for a cell of a shape that is none of the grid."""
        for cell in cells:
            if self.spheres and sum(cell) % 2:
                fault = f"there is no sphere at {cell}: x + y + z is odd"
                self.fail(key, fault)
            if self.polyhedra and self.polyhedra.cell_at(cell) is None:
                fault = f"there is no cell at {cell} in a grid of this type"
                self.fail(key, fault)

    def _offset(self, element: Element, key: str, place: str) -> int:
        """A whole number, which may be below 0."""
        text = element.get(key, "0").strip()
        if not NUMBER_OF_XML.fullmatch(text):
            fault = f"expected a whole number, found {quoted(text)}"
            self.fail(f"{place}.{key}", fault)
        return int(text)

    def _texts(self) -> tuple[str, str]:
        """The notes and the source in the comment."""
        comment = self.root.find("comment")
        if comment is None:
            return "", ""
        words = "".join(comment.itertext())
        text = words.strip()
        notes, _, last_paragraph = text.rpartition("\n\n")
        is_source = last_paragraph.startswith(SOURCE_PREFIX)
        if is_source and "\n" not in last_paragraph:
            source = last_paragraph.removeprefix(SOURCE_PREFIX)
            return notes, source
        return text, ""

    def _left_out(self, problem: Element) -> Iterator[str]:
        """The sentence on all that no number and no verdict depends on: which pieces stay in place
        while others move, and the moves that are stored.
        """
        names = []
        weights = {shape.get("weight", "1") for shape in self._shapes}
        if weights - {"1"}:
            names.append("the weights of pieces")
        ways_apart = SKIPPED_ELEMENTS[:2]
        parts_of_solutions = problem.findall("solutions/solution/*")
        if any(element.tag in ways_apart for element in parts_of_solutions):
            names.append("the stored ways to take solutions apart")
        if names:
            yield f"left out: {listed(names)}; psolver disassemble finds its own moves"

    def _together(
        self, problem: Element, used_shapes: Sequence[UsedShape], place: str
    ) -> list[StayTogether]:
        """The groups of pieces that may stay together, in the order of their numbers. The shape of
        a problem has the number of its group, or an element for each group with the most copies.
        """
        copies_of_groups: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        elements = problem.findall("shapes/shape")
        pairs = zip(used_shapes, elements, strict=True)
        for order, (used_shape, shape) in enumerate(pairs, 1):
            key = f"{place}.shape[{order}]"
            if group := self.number(shape, "group", key, 0):
                copies_of_groups[group][used_shape.name] = used_shape.most
                continue
            key_of_group = f"{key}.group"
            for inner in shape.findall("group"):
                if group := self.number(inner, "group", key_of_group):
                    copies = self.number(inner, "count", key_of_group)
                    copies_of_groups[group][used_shape.name] += copies
        most_copies = {used_shape.name: used_shape.most for used_shape in used_shapes}
        groups = []
        for _, copies_of_pieces in sorted(copies_of_groups.items()):
            bounds = []
            for name, copies in copies_of_pieces.items():
                if copies:
                    bound = None
                    if copies < most_copies[name]:
                        bound = copies
                    bounds.append((name, bound))
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
        names = []
        sizes = set()
        least_free_cells = 0
        cells_of_others = 0
        for used_shape in used_shapes:
            if used_shape.least < used_shape.most:
                names.append(used_shape.name)
                sizes.add(len(used_shape.voxels.filled))
                least_free_cells += used_shape.least_cells
            else:
                cells_of_others += used_shape.least_cells
        most_holes_text = problem.get("maxHoles", "")
        if not names or not most_holes_text.strip():
            return (), None
        most_holes = self.number(problem, "maxHoles", place)
        must = len(result.colours()) - most_holes - cells_of_others
        if must <= least_free_cells:
            return (), None
        if most_holes >= len(result.variable):
            return (), None
        if len(sizes) > 1:
            return (), most_holes
        (size,) = sizes
        uses = -(-must // size)
        most_cells = must + most_holes
        if uses * size > most_cells:  # they have too many cells
            return (), most_holes
        group = PieceGroup("", tuple(names), uses)
        return (group,), None


def _is_sign(text: str) -> bool:
    """Whether a text is one character that may be a mark."""
    if len(text) != 1:
        return False
    return text in NAMES


def _marks(used_shape: UsedShape, colours: CellColours) -> DrawnMarks:
    """The marks of the cells of a shape."""
    if used_shape.name in colours.plain:
        return {}
    marks = {}
    for cell, colour in used_shape.voxels.filled.items():
        if colour in colours.of_pieces:
            marks[cell] = colours.of_pieces[colour]
    return marks


def _piece(used_shape: UsedShape, marks: MarksByCell, color: str | None, grid: BurrGrid) -> Piece:
    voxels = used_shape.voxels
    cells = {}
    for cell in voxels.filled:
        cells[cell] = grid.place(voxels, cell)
    own_marks = []
    for cell, mark in marks.items():
        own_marks.append((cells[cell], mark))
    return Piece(
        used_shape.name,
        tuple(cells.values()),
        used_shape.least,
        used_shape.most,
        color=color,
        lattice=grid.lattice,
        marks=tuple(own_marks),
    )


def _board(result: Voxels, colours: CellColours, grid: BurrGrid) -> Board:
    must = {grid.on_board(place) for place in result.filled}
    may = {grid.on_board(place) for place in result.variable}
    clues = []
    marks = []
    for place, colour in result.colours().items():
        cell = grid.on_board(place)
        if colour in colours.clues:
            name = colours.clues[colour]
            clues.append((cell, name))
        if colour in colours.of_result:
            mark = colours.of_result[colour]
            marks.append((cell, mark))
    return Board(
        frozenset(must),
        frozenset(may),
        tuple(clues),
        lattice=grid.lattice,
        marks=tuple(marks),
    )
