"""A board in separate parts: the key `separate`. Each part is a board of its own, so that no piece
may lie on two.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..core.board import WRAPPED_PARTS
from ..core.cells import Cell, Isometry, Shape
from ..core.checks import fail, refuse
from ..core.errors import PsolverError
from ..core.goal import WHOLE_FRAME
from ..core.model import Board, Piece, Puzzle
from ..core.placing import PlaceOfPiece, moved_place
from ..core.rule import Help, KeyHelp, KeyTable, Rule, RuleValues, SiteMaps, SymmetrySearch, Written
from ..core.wording import quoted

TraitedSites: TypeAlias = dict[tuple[Cell, Hashable], int]
NamedPlace: TypeAlias = tuple[str, PlaceOfPiece]
HELP = Help({"separate": KeyHelp("whether the parts of the board are boards of their own", "flag")})
WITHOUT_BOARD = f"belongs to a board; {WHOLE_FRAME}"
NO_REFLECTIONS = "separate parts are not flipped all at once; leave --up-to reflections out"
# With more parts these are not compared with each other.
MOST_PARTS = 200


@dataclass(frozen=True, slots=True)
class SeparateParts(Rule):
    """The parts of the board are boards of their own."""

    separates = True

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "board", WHOLE_FRAME)
        refuse("", "separate", parts_fault(puzzle.pieces))

    def site_maps(self, search: SymmetrySearch) -> SiteMaps | None:
        """The maps of a list take one part to itself or to one of those after it, and that one
        back.
        """
        puzzle = search.puzzle
        number_of_sites = len(search.sites.all)
        if search.up_to == "reflections":
            raise PsolverError(f"{puzzle.file}: {NO_REFLECTIONS}")
        for rule in puzzle.rules:
            if rule.surroundings(puzzle):
                no_change = list(range(number_of_sites))
                return [[no_change]]
        cells = puzzle.board.space.components(puzzle.board.cells)
        if len(cells) > MOST_PARTS:
            return None
        parts = _parts_of(search, cells)
        factors = []
        maps_left = search.most
        for number, part in enumerate(parts):
            maps = []
            for partner in parts[number:]:
                search.control.tick()
                for pairs in part.ways(partner):
                    maps.append(_exchanged(pairs, number_of_sites))
            factors.append(maps)
            maps_left //= len(maps)
            if not maps_left:
                return None
        return factors

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        return Written(board={"separate": True})


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None for a board in one part."""
    return SeparateParts() if board.separate else None


# symmetries ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a board.

    sites    the number of each of its sites, by the site, if the part is brought to the origin, and
             its traits
    images   the same after each of the turns that the part may take
    places   the places of pieces on it, each with the name of its piece
    """

    sites: TraitedSites
    images: Sequence[TraitedSites]
    places: set[NamedPlace]

    def ways(self, other: _Part) -> Iterator[dict[int, int]]:
        """Yield the ways to move it onto another part, as maps of the numbers of their sites."""
        for image in self.images:
            if image.keys() != other.sites.keys():
                continue
            pairs = {}
            for spot, site in image.items():
                pairs[site] = other.sites[spot]
            places = set()
            for name, place in self.places:
                places.add((name, moved_place(place, pairs)))
            if places == other.places:
                yield pairs


def _parts_of(search: SymmetrySearch, parts: Sequence[Shape]) -> list[_Part]:
    """The parts of a board, with all that a symmetry must preserve."""
    lattice = search.puzzle.board.lattice
    sites = search.sites
    turns = lattice.group()
    if search.up_to == "rotations":
        turns = [turn for turn in turns if not lattice.reverses(turn)]
    traits = dict(enumerate(search.traits))
    part_of = {}
    for number, part in enumerate(parts):
        for cell in part:
            part_of[sites.number[cell]] = number
    places: list[set[NamedPlace]] = [set() for _ in parts]
    for name, place in search.places:
        cells, _ = place
        part_number = part_of[cells[0]]
        places[part_number].add((name, place))

    def brought(part: Shape, turn: Isometry) -> TraitedSites:
        move = turn.then_moved(lattice.home(turn.images(part)))
        numbers = {}
        for number in sites.of_cells(part):
            site = sites.all[number]
            image = lattice.image_of_site(move, site)
            numbers[image, traits.get(number)] = number
        return numbers

    made = []
    for part, part_places in zip(parts, places, strict=True):
        unmoved = brought(part, lattice.identity)
        images = [brought(part, turn) for turn in turns]
        made.append(_Part(unmoved, images, part_places))
    return made


def _exchanged(pairs: Mapping[int, int], sites: int) -> list[int]:
    """The map of all sites that takes one part to another and that one back, or to itself.

    >>> _exchanged({0: 3, 1: 2}, 5), _exchanged({0: 1, 1: 0}, 3)
    ([3, 2, 1, 0, 4], [1, 0, 2])
    """
    image = list(range(sites))
    for site, spot in pairs.items():
        if spot not in pairs:
            image[spot] = site
        image[site] = spot
    return image


def parts_fault(pieces: Iterable[Piece]) -> str:
    """Return the fault of a piece that could lie on two parts, "" for none."""
    for piece in pieces:
        components = piece.lattice.components(piece.shape)
        if len(components) > 1:
            fault = f"the piece {quoted(piece.name)} is in several parts, and could lie on two"
            return f"{fault} parts of the board; leave out 'separate'"
    return ""


# keys of a puzzle file ----------------------------------------------------------------------------


def read_board(top: KeyTable, board: Board) -> Board:
    """Return the board with the value of the key. Raises PuzzleError."""
    separate = top.flag("separate", False)
    if board.wrap and separate:
        top.fail("separate", WRAPPED_PARTS)
    if separate:
        return replace(board, separate=True)
    return board


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Check the pieces of a file; the board holds all values. Raises PuzzleError."""
    if top.values["separate"] is True:
        fault = parts_fault(pieces)
        if fault:
            top.fail("separate", fault)
    return {}
