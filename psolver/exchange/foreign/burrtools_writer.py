"""Puzzles to a BurrTools file, each a problem with its solutions; `burrtools` has the format, and
reads it.

All that BurrTools holds comes back equal. The name of a colour, which BurrTools skips, is a mark.
Clues are colours, one for each piece, since BurrTools has no clues.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ...core.lattice import Lattice
from ...core.model import Piece, Puzzle
from ...core.square_lattice import CUBIC, SQUARE
from ...core.tilings import Tiling
from ...core.wording import plural, quoted
from ...disassembly import Disassembly
from ...lattices.balls import BALLS, FREE_BALLS
from ...lattices.vectors import minus
from .burrtools import MOST_USES_OF_SHAPE, SOURCE_PREFIX
from .burrtools_grids import BRICKS, SPHERES, lies_otherwise, place_of_ball
from .burrtools_moves import PlacedCopy, add_separation
from .burrtools_paint import BURRTOOLS, Paint, Tables
from .burrtools_polyhedra import grid_of_lattice
from .burrtools_spaces import Space, key_of, marks_on, space_of_cells, turns_of
from .writable import lost_lines_of, refuse_for_program, refuse_others
from .xml_file import has_forbidden, without_forbidden

Spaces: TypeAlias = Mapping[str, Space]
HELD_BY_BURRTOOLS = frozenset({"clues", "marks of cells", "grounds", "bound on empty cells"})


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
    kind_of_grid = kinds_of_grids.pop()
    SubElement(root, "gridType", type=str(kind_of_grid))
    colors = SubElement(root, "colors")
    shapes = SubElement(root, "shapes")
    tables = Tables(colors, shapes, {})
    problems = SubElement(root, "problems")
    losses = []
    for number, puzzle in enumerate(puzzles):
        _check(puzzle)
        problem = _Problem(puzzle, tables)
        problem.add(
            problems,
            tilings[number] if tilings else (),
            disassemblies[number] if disassemblies else (),
        )
        place = ""
        if len(puzzles) > 1:
            place = f"problem {number + 1}: "
        for loss in (*_losses(puzzle), *problem.losses):
            losses.append(f"{place}{loss}")
    comment = SubElement(root, "comment")
    comment.text = without_forbidden(_comment(puzzles))
    indent(root, " ")
    text: bytes = tostring(root, "utf-8", xml_declaration=True)
    packed = gzip.compress(text, mtime=0)
    return packed, tuple(losses)


def _comment(puzzles: Sequence[Puzzle]) -> str:
    """The notes of some puzzles, then their sources, each once."""
    notes = []
    sources = []
    for puzzle in puzzles:
        if puzzle.notes:
            notes.append(puzzle.notes)
        if puzzle.source:
            source = " ".join(puzzle.source.split())
            sources.append(SOURCE_PREFIX + source)
    different_notes = dict.fromkeys(notes)
    different_sources = dict.fromkeys(sources)
    return "\n\n".join([*different_notes, *different_sources])


def _kind_of_grid(lattice: Lattice) -> int:
    """The number of the type of grids that has the cells of a lattice."""
    if grid := grid_of_lattice(lattice):
        return grid.number
    if lattice.round:
        return SPHERES
    return BRICKS


class _Problem:
    """A problem of a file."""

    def __init__(self, puzzle: Puzzle, tables: Tables) -> None:
        self.puzzle = puzzle
        self._tables = tables
        self._paint = Paint(puzzle, tables)
        self.losses = self._paint.losses
        self._copies_of = {}
        for piece in puzzle.pieces:
            self._copies_of[piece.name] = _most(puzzle, piece)

    def add(
        self, problems: Element, tilings: Sequence[Tiling], disassemblies: Sequence[Disassembly]
    ) -> None:
        """Add it to the problems of the file, with solutions; those that come apart with moves."""
        result, spaces = self._spaces()
        solutions = self._solutions(tilings, spaces, result)
        problem = SubElement(problems, "problem")
        problem.set("state", "2" if solutions else "0")
        if solutions:
            number_of_solutions = len(solutions)
            apart = [answer for answer in disassemblies if not answer.stuck]
            number_apart = len(apart)
            problem.set("assemblies", str(number_of_solutions))
            problem.set("solutions", str(number_apart))
            problem.set("time", "0")
        if title := without_forbidden(self.puzzle.title):
            problem.set("name", title)
        holes = _most_holes(self.puzzle)
        if holes is not None:
            problem.set("maxHoles", str(holes))
        self._add_pieces(problem, spaces)
        number_of_result = self._tables.shape(result.voxels)
        SubElement(problem, "result", id=number_of_result)
        bitmap = SubElement(problem, "bitmap")
        for above, below in sorted(self._paint.pairs):
            pair = SubElement(bitmap, "pair")
            pair.set("piece", str(above - 1))
            pair.set("result", str(below - 1))
        parent = SubElement(problem, "solutions")
        for order, solution in enumerate(solutions, 1):
            element = SubElement(parent, "solution", asmNum=str(order))
            assembly = SubElement(element, "assembly")
            assembly.text = solution.text
            if not disassemblies:
                continue
            disassembly = disassemblies[solution.number]
            if not disassembly.stuck:
                add_separation(element, solution.copies, disassembly)

    def _add_pieces(self, problem: Element, spaces: Spaces) -> None:
        """Add the shapes of the pieces, with the bounds on their uses."""
        shapes = SubElement(problem, "shapes")
        for piece in self.puzzle.pieces:
            voxels = spaces[piece.name].voxels
            number = self._tables.shape(voxels, piece.name)
            shape = SubElement(shapes, "shape", id=number)
            least = piece.least
            most = self._copies_of[piece.name]
            if least == most:
                shape.set("count", str(least))
            else:
                shape.set("min", str(least))
                shape.set("max", str(most))
            self._add_groups(shape, piece)

    def _add_groups(self, shape: Element, piece: Piece) -> None:
        """Add the groups in which a piece may stay with others, which have numbers from 1."""
        most_copies = self._copies_of[piece.name]
        groups = []
        for number, group in enumerate(self.puzzle.together, 1):
            if piece.name in group.most:
                most_together = group.most[piece.name]
                most_together = min(most_copies, most_together)
                groups.append((str(number), most_together))
        if len(groups) == 1:
            number_of_group, most_together = groups[0]
            if most_together == most_copies:
                shape.set("group", number_of_group)
                return
        for number_of_group, most_together in groups:
            count = str(most_together)
            SubElement(shape, "group", group=number_of_group, count=count)

    def _spaces(self) -> tuple[Space, dict[str, Space]]:
        """The shapes of the board and of the pieces, by their names."""
        board = self.puzzle.board
        file = self.puzzle.file
        paint = self._paint
        colours = dict.fromkeys(board.cells, 0)
        colours |= paint.of_cells
        result = space_of_cells(colours, board.may, file, board.lattice)
        spaces = {}
        for piece in self.puzzle.pieces:
            open_cells = paint.open_cells.get(piece.name, {})
            colours = dict.fromkeys(piece.shape, 0)
            colours |= paint.of_pieces[piece.name]
            colours |= open_cells
            space = space_of_cells(colours, open_cells, file, board.lattice)
            spaces[piece.name] = space
        heights = {space.voxels.size[2] for space in (result, *spaces.values())}
        if heights == {1} and board.lattice is CUBIC:  # an empty layer shows that it is solid
            wide, deep, _ = result.voxels.size
            size = (wide, deep, 2)
            voxels = result.voxels._replace(size=size)
            result = result._replace(voxels=voxels)
        return result, spaces

    def _solutions(
        self, tilings: Sequence[Tiling], spaces: Spaces, result: Space
    ) -> list[_Solution]:
        """The solutions that pieces lie in which are not mirrored."""
        solutions = []
        mirrored = 0
        turns = {}
        for piece in self.puzzle.pieces:
            space = spaces[piece.name]
            turns[piece.name] = turns_of(piece, space)
        number_of_copies = sum(self._copies_of.values())
        for number, stored_tiling in enumerate(tilings):
            words = ["x"] * number_of_copies
            next_copies = self._first_copies()
            copies = []
            is_mirrored = False
            for placement in stored_tiling:
                copy = next_copies[placement.piece]
                next_copies[placement.piece] += 1
                marks = marks_on(result, placement.cells, placement.marks)
                key, low = key_of(marks, result.polyhedra)
                turn_and_origin = turns[placement.piece].get(key)
                if turn_and_origin is None:
                    is_mirrored = True
                    break
                turn, origin = turn_and_origin
                place = minus(low, origin)
                copies.append(PlacedCopy(copy, place))
                numbers = (*place, turn)
                words[copy] = " ".join(map(str, numbers))
            if is_mirrored:
                mirrored += 1
            else:
                text = " ".join(words)
                solutions.append(_Solution(number, text, copies))
        if mirrored:
            words_of_number = plural(mirrored, "solution")
            self.losses.append(f"left out: {words_of_number} with a mirrored piece")
        return solutions

    def _first_copies(self) -> dict[str, int]:
        """The number of the first copy of each piece."""
        first_copies = {}
        number = 0
        for name, copies in self._copies_of.items():
            first_copies[name] = number
            number += copies
        return first_copies


class _Solution(NamedTuple):
    """A solution of a problem: its number, from 0, its text, and the copies of its placements."""

    number: int
    text: str
    copies: Sequence[PlacedCopy]


def _most(puzzle: Puzzle, piece: Piece) -> int:
    """The most times that a piece is used; a bound that the board sets takes the place of none."""
    if piece.most is not None:
        if piece.most <= MOST_USES_OF_SHAPE:
            return piece.most
    fit = len(puzzle.board.cells) // piece.size
    return max(piece.least, fit)


def _most_holes(puzzle: Puzzle) -> int | None:
    """The number of holes that means the same as the bound of a puzzle on empty cells, or as its
    only group; None if no number does.
    """
    if puzzle.most_empty is not None:
        return int(puzzle.most_empty)
    if len(puzzle.groups) != 1:
        return None
    names = []
    sizes = set()
    least_of_names = 0
    area_of_others = 0
    for piece in puzzle.pieces:
        if piece.least < _most(puzzle, piece):
            names.append(piece.name)
            sizes.add(piece.size)
            least_of_names += piece.least
        else:
            area_of_others += piece.least * piece.size
    (group,) = puzzle.groups
    if len(sizes) != 1:
        return None
    is_of_all = group.pieces == tuple(names)
    if group.name or group.most is not None or not is_of_all:
        return None
        return None
    (size,) = sizes
    least_area = area_of_others + group.least * size
    holes: int = len(puzzle.board.cells) - least_area
    if holes < 0:
        return None
    if group.least <= least_of_names:
        return None
    return holes


def _check(puzzle: Puzzle) -> None:
    """Raise PsolverError for a puzzle that BurrTools cannot hold with its solutions."""
    lattice = puzzle.board.lattice
    has_cells = lattice in (SQUARE, CUBIC, BALLS, FREE_BALLS)
    if not has_cells and not grid_of_lattice(lattice):
        reason = f"psolver writes solid cells and squares for it, no {lattice.plural}"
        refuse_for_program(puzzle, BURRTOOLS, reason)
    holds = set(HELD_BY_BURRTOOLS)
    is_bound_on_empty = puzzle.most_empty is not None
    if not is_bound_on_empty and _most_holes(puzzle) is not None:
        holds.add("groups of pieces")
    _check_empty_cells(puzzle)
    refuse_others(puzzle, BURRTOOLS, _movable, holds)
    if lattice.round:
        _check_turns_of_balls(puzzle)
    for piece in puzzle.pieces:
        if _most(puzzle, piece) > MOST_USES_OF_SHAPE:
            reason = f"it uses a piece at most {MOST_USES_OF_SHAPE:,} times"
            refuse_for_program(puzzle, BURRTOOLS, reason)


def _check_turns_of_balls(puzzle: Puzzle) -> None:
    """Raise PsolverError for a piece of balls that lies in other ways in BurrTools."""
    for piece in puzzle.pieces:
        places = [place_of_ball(ball) for ball in piece.shape]
        if lies_otherwise(places, piece.orientations):
            name = quoted(piece.name)
            reason = f"pieces may turn or flip there in other ways: {name}"
            refuse_for_program(puzzle, BURRTOOLS, reason)


def _check_empty_cells(puzzle: Puzzle) -> None:
    """Raise PsolverError for a bound on empty cells that BurrTools does not use, since the numbers
    of all pieces are fixed, and that more cells break.
    """
    if puzzle.most_empty is None:
        return
    area = 0
    for piece in puzzle.pieces:
        if piece.least < _most(puzzle, piece):
            return
        area += piece.least * piece.size
    number_of_empty = len(puzzle.board.cells) - area
    if number_of_empty > puzzle.most_empty:
        empty = plural(number_of_empty, "cell")
        reason = f"its pieces leave {empty} empty, which it does not bound"
        refuse_for_program(puzzle, BURRTOOLS, reason)


def _movable(piece: Piece) -> Piece:
    """A piece that turns in all ways, and flips over if it is flat; of free balls, if of balls."""
    lattice = piece.lattice
    if lattice.round:
        lattice = FREE_BALLS
    return replace(piece, can_rotate=True, can_reverse=lattice.flat, back=None, lattice=lattice)


def _losses(puzzle: Puzzle) -> Iterator[str]:
    """A sentence for each thing that is left out, but for colours and solutions."""
    yield from lost_lines_of(puzzle)
    if puzzle.board.lattice is BALLS:
        yield "its balls are free balls there, of which the pieces lie in the same ways"
    texts = [puzzle.title, puzzle.notes, puzzle.source]
    texts += [piece.name for piece in puzzle.pieces]
    if any(map(has_forbidden, texts)):
        yield "left out: the characters that XML cannot hold"
