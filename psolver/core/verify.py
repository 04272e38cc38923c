"""The verifier of tilings, from the definitions, sharing nothing with encoding or search.

A piece may be moved, turned and flipped as its flags allow. From the lattice come data alone: the
translations, the turns and the mirror, the steps to neighbours. Images are generated and compared
(`verified_images`), wherever else orientations are found. Each rule of a puzzle checks itself, from
its definition. What few puzzles have is checked in `verified_places` and `verified_goals`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from .cells import Cell
from .core_tuning import FEW_TILINGS, MOST_VALUE_BITS
from .model import Piece, Puzzle, check_puzzle
from .tilings import Placement, Tiling, checked_placements
from .verified_images import normal_cells, piece_images, wanted_span
from .wording import cells_text, quoted


def may_lie(piece: Piece, placement: Placement, puzzle: Puzzle) -> bool:
    """Whether the cells are an allowed image of the piece's shape, wherever it lies."""
    cells = placement.cells
    lattice = piece.lattice
    if len(cells) != piece.size:
        return False
    if set(map(len, cells)) != {lattice.dimension}:
        return False
    if puzzle.board.space.translations:
        from .verified_places import may_lie_around

        return may_lie_around(piece, cells, puzzle)
    images = piece_images(piece, wanted_span(piece, cells))
    return normal_cells(cells, lattice) in images


def verify(puzzle: Puzzle, tiling: Tiling) -> tuple[str, ...]:
    """All faults of a tiling, a sentence each; () if it answers the puzzle.

    Raises PsolverError for values that are not a puzzle and a tiling.
    """
    check_puzzle(puzzle)
    placements = checked_placements(tiling)
    return Verifier(puzzle).faults(Tiling(placements, puzzle.board.lattice))


@dataclass(eq=False)
class Verifier:
    """Checks many tilings of one puzzle; `good` holds the placements that were found right.

    `watched` gives back the placements of a tiling; an error that it raises ends the check.

    A plain puzzle has no rules, clues or goal: if placements are right by themselves, it matters
    only how often each cell is covered and each piece used. The value of a placement is a number
    with a digit for each of these: tilings with the sum of one without faults have none.
    """

    puzzle: Puzzle
    watched: Callable[[Iterable[Placement]], Iterable[Placement]] = field(default=iter, repr=False)
    good: set[Placement] = field(default_factory=set, init=False, repr=False)
    worths: set[int] = field(default_factory=set, init=False, repr=False)  # of the first tiling
    _values: dict[int, int] = field(default_factory=dict, init=False, repr=False)  # by `id`
    _valued: list[Placement] = field(default_factory=list, init=False, repr=False)  # keep their ids
    _sums: set[int] = field(default_factory=set, init=False, repr=False)  # of those without faults

    def __post_init__(self) -> None:
        puzzle = self.puzzle
        board = puzzle.board
        self._pieces = {piece.name: piece for piece in puzzle.pieces}
        self._cells = board.must | board.may
        self._checked = 0  # tilings
        self._most_values = 0
        if not (board.clues or puzzle.rules or puzzle.goal or puzzle.best):
            digits = len(self._cells) + len(self._pieces)
            bits = digits * len(self._cells).bit_length()
            self._most_values = MOST_VALUE_BITS // max(1, bits)

    def faults(self, tiling: Tiling) -> tuple[str, ...]:
        """All faults of a tiling, a sentence each; () if it answers the puzzle."""
        puzzle = self.puzzle
        faults = []
        for placement in self.watched(tiling):
            if placement in self.good:
                continue
            fault = self._placement_fault(placement)
            if fault:
                faults.append(fault)
            else:
                self.good.add(placement)
        faults += self._of_cells(tiling)
        faults += self._of_counts(tiling)
        if puzzle.board.clues:
            faults += self._of_clues(tiling)
        for rule in puzzle.rules:
            faults += rule.broken_by(puzzle, tiling)
        if puzzle.goal or puzzle.best:
            from .verified_goals import goal_faults

            faults += goal_faults(puzzle, tiling, self.worths)
        return tuple(faults)

    def first_fault(self, tilings: Iterable[Tiling]) -> str | None:
        """The first fault that some tilings have; None if each answers the puzzle."""
        for tiling in tilings:
            placements = tiling.placements
            try:
                total = 0
                for placement in placements:
                    total += self._values[id(placement)]
            except KeyError:  # one of them has no value yet
                total = -1
            # more of them than cells might be too many for a digit
            if total in self._sums:
                if len(placements) <= len(self._cells):
                    continue
            for fault in self.faults(tiling):
                return fault
            self._checked += 1
            values = len(self._valued) + len(self._sums) + len(placements)
            if self._checked > FEW_TILINGS and values < self._most_values:
                total = self._sum_of_values(placements)
                self._sums.add(total)
        return None

    def _sum_of_values(self, placements: Iterable[Placement]) -> int:
        values = self._values
        digits = self._digits
        for placement in placements:
            if id(placement) not in values:
                value = digits[placement.piece]
                for cell in placement.cells:
                    value += digits[cell]
                values[id(placement)] = value
                self._valued.append(placement)
        return sum([values[id(placement)] for placement in placements])

    @cached_property
    def _digits(self) -> dict[object, int]:
        """A one in the digit of each piece, by its name, and of each cell."""
        bits = len(self._cells).bit_length()  # of a digit, which may be the number of cells
        digits = dict[object, int]()
        digit = 1
        for name_or_cell in (*self._pieces, *self._cells):
            digits[name_or_cell] = digit
            digit <<= bits
        return digits

    def _placement_fault(self, placement: Placement) -> str:
        """The fault of a placement by itself."""
        puzzle = self.puzzle
        piece = self._pieces.get(placement.piece)
        if piece is None:
            return f"there is no piece {quoted(placement.piece)}"
        if not may_lie(piece, placement, puzzle):
            name = quoted(piece.name)
            return f"the piece {name} cannot lie on {cells_text(placement.cells)}"
        fault = ""
        if placement.marks or piece.has_marks:
            from .verified_places import marks_fault

            fault = marks_fault(piece, placement, puzzle)
        if fault:
            return fault
        for rule in puzzle.rules:
            fault = rule.placement_fault(puzzle, placement)
            if fault:
                return fault
        return ""

    def _of_cells(self, tiling: Tiling) -> Iterator[str]:
        covered = set[Cell]()
        number = 0
        for placement in self.watched(tiling):
            covered.update(placement.cells)
            number += len(placement.cells)
        outside = covered - self._cells
        if outside:
            yield f"outside the board: {cells_text(outside)}"
        if len(covered) < number:
            times_covered = Counter[Cell]()
            for placement in tiling:
                times_covered.update(placement.cells)
            twice = []
            for cell, times in times_covered.items():
                if times > 1:
                    twice.append(cell)
            yield f"covered more than once: {cells_text(twice)}"
        uncovered = self.puzzle.board.must - covered
        if uncovered:
            yield f"left uncovered: {cells_text(uncovered)}"

    def _of_counts(self, tiling: Tiling) -> Iterator[str]:
        used = Counter([placement.piece for placement in tiling])
        for piece in self.puzzle.pieces:
            times = used[piece.name]
            bound = ""
            if times < piece.least:
                bound = f"at least {_often(piece.least)}"
            elif piece.most is not None:
                if times > piece.most:
                    bound = f"at most {_often(piece.most)}"
            if bound:
                name = quoted(piece.name)
                use = f"the piece {name} is used {_often(times)}"
                yield f"{use}, but should be used {bound}"

    def _of_clues(self, tiling: Tiling) -> Iterator[str]:
        owner = {}
        for placement in tiling:
            owner.update(dict.fromkeys(placement.cells, placement.piece))
        for cell, name in self.puzzle.board.clues:
            piece = owner.get(cell, name)
            if piece != name:
                where = f"the clue {quoted(name)} at {cells_text([cell])}"
                yield f"{where} is covered by {quoted(piece)}"


def _often(times: int) -> str:
    if times == 1:
        return "once"
    return f"{times} times"
