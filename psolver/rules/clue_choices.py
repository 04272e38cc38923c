"""Clues that name several pieces: a word of `clues` such as "g|h".

    clues = '''
    A  .  g|h
    .  .  .
    '''

The cell must be covered, by one of these pieces: for instance by either form of a piece with two
faces. In the search such a clue forbids the placements of other pieces on its cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..core.cell_names import EITHER, ONLY_TILINGS, word_fault
from ..core.cells import Cell
from ..core.checks import fail
from ..core.lattice import Lattice
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.piece import unknown_fault
from ..core.rule import Clash, Help, Options, PlaceFilter, Rule, RuleValues, Watcher, Written
from ..core.tilings import Placement
from ..core.wording import listed

HELP = Help()
WITHOUT_BOARD = "a symmetry puzzle takes no clues: they belong to a board"
ONE_PIECE = "a clue of one piece belongs to the clues of the board"
UNWRITABLE = "a clue of several pieces has a name with a space or a |, which no file can say"

Choices: TypeAlias = tuple[tuple[Cell, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ClueChoices(Rule):
    """Cells that must be covered by one of some pieces, by their names."""

    clue_choices: Choices
    lattice: Lattice

    @property
    def attributes(self) -> RuleValues:
        return {"clue_choices": self.clue_choices}

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "clues", WITHOUT_BOARD)
        if puzzle.kind != "tiling":
            fail("", "clues", ONLY_TILINGS)

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter:
        """Keep pieces off the cells of clues that do not name them."""
        numbers = {}
        for number, cell in enumerate(puzzle.board.cells):
            numbers[cell] = number
        clued = []
        for cell, names in self.clue_choices:
            if cell in numbers:
                clued.append((numbers[cell], names))

        def allowed(piece: Piece, _: Marked, places: Options) -> Options:
            banned = set()
            for number, names in clued:
                if piece.name not in names:
                    banned.add(number)
            if not banned:
                return places
            return [place for place in places if banned.isdisjoint(place[: piece.size])]

        return allowed

    # symmetries ---------------------------------------------------------------------------------

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        traits = {}
        for cell, names in self.clue_choices:
            traits[cell] = tuple(sorted(names))
        return traits

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        """Return the clues that name it: pieces that are exchanged are named together."""
        clues = set()
        for _, names in self.clue_choices:
            if piece.name in names:
                clues.add(tuple(sorted(names)))
        return tuple(sorted(clues))

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher:
        return _Clued(self)

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        covered: set[Cell] = set()
        for placement in placements:
            covered.update(placement.cells)
        choices = []
        for cell, names in self.clue_choices:
            if cell not in covered:
                choices.append((cell, names))
        return replace(self, clue_choices=tuple(choices))

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        name = placement.piece
        for cell, names in self.clue_choices:
            if cell in placement.cells and name not in names:
                clue = "' or '".join(names)
                return f"the clue at {list(cell)} is for '{clue}', but '{name}' covers it"
        return ""

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        return Written()  # its clues are written with the others

    def unwritable(self, puzzle: Puzzle) -> str:
        for _, names in self.clue_choices:
            for name in names:
                if EITHER in name or word_fault(name):
                    return UNWRITABLE
        return ""

    def words(self) -> Iterable[str]:
        places = defaultdict(list)
        for cell, names in self.clue_choices:
            places[names].append(cell)
        for names, cells in places.items():
            where = listed([self.lattice.place(cell) for cell in cells])
            choice = listed(names, "or")
            yield f"{where}: covered by {choice}"

    def core_words(self) -> Iterable[str]:
        return ["cells with a clue are covered by one of its pieces"]

    def core_values(self) -> RuleValues:
        return {"clues": True}


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None without such clues. Raises PuzzleError."""
    choices = values.get("clue_choices", ())
    piece_names = [piece.name for piece in pieces]
    pairs = []
    try:
        for cell, names in choices:
            different_names = dict.fromkeys(names)
            pairs.append((tuple(cell), tuple(different_names)))
        pairs.sort()
    except (TypeError, ValueError):
        fail("", "clue_choices", "expected pairs of a cell and the names of some pieces")
    for _, names in pairs:
        if len(names) < 2:
            fail("", "clue_choices", ONE_PIECE)
        for name in names:
            if name not in piece_names:
                fail("", "clue_choices", unknown_fault(name, piece_names))
    if not pairs:
        return None
    return ClueChoices(tuple(pairs), board.lattice)


class _Clued:
    """The clues of a board; no placement changes them."""

    def __init__(self, rule: ClueChoices) -> None:
        self._names = dict(rule.clue_choices)
        self._lattice = rule.lattice

    def add(self, placement: Placement) -> None:
        """Nothing depends on what lies there."""

    def clash(self, placement: Placement) -> Clash | None:
        for cell in placement.cells:
            names = self._names.get(cell)
            if names and placement.piece not in names:
                where = self._lattice.place(cell)
                choice = listed(names, "or")
                sentence = f"The clue at {where} is for {choice}."
                return Clash("clues", placement.piece, (cell,), sentence=sentence)
        return None
