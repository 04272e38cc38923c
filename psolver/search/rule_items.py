"""The items that rules add to the problem of a puzzle: groups of pieces that bind, and meetings."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

from ..core.control import current_control
from ..core.model import Piece, PieceGroup, Puzzle
from ..core.rule import Layout, Meeting, OrientedOptions
from .areas import areas, completing, most_uses, sums_by_number
from .placement_table import OrientedPiece
from .search_tuning import MOST_AREA_CELLS

Numbers: TypeAlias = tuple[int, int]  # the least and the greatest
# the distances of the cells of a meeting before the last, the kind of its rule, sides of its cells
Kind: TypeAlias = tuple[tuple[int, ...], str, tuple[int, ...]]


class Bound(NamedTuple):
    """A group that binds, and how often its pieces are used; a bound that follows from those of the
    pieces is loosened to 0, or to the most there is room for.
    """

    group: PieceGroup
    least: int
    most: int


def binding(puzzle: Puzzle) -> list[Bound]:
    """Return the groups of a puzzle that bind, in order.

    >>> from ..core.board import Board
    >>> dots = tuple(Piece(name, ((0, 0),), 0, 1) for name in "AB")
    >>> two, one = PieceGroup("", ("A", "B"), 0, 2), PieceGroup("", ("A", "B"), 0, 1)
    >>> board = Board(frozenset(), frozenset({(0, 0), (0, 1)}))
    >>> [bound.most for bound in binding(Puzzle(dots, board, groups=(two, one)))]
    [1]
    """
    bounds = []
    for group in puzzle.piece_bounds:
        numbers = numbers_by_area(puzzle, group)
        if not numbers:
            numbers = _numbers_by_bounds(puzzle, group)
        low, high = numbers
        least = group.least
        if least <= low:
            least = 0
        most = high
        if group.most is not None:
            most = min(group.most, high)
        if least or most < high:
            bound = Bound(group, least, most)
            bounds.append(bound)
    return bounds


def _numbers_by_bounds(puzzle: Puzzle, group: PieceGroup) -> Numbers:
    """The least and the greatest number of uses of the pieces of a group, by their own bounds and
    the room on the board.
    """
    room = len(puzzle.board.cells)
    fewest = 0
    greatest = 0
    for piece in pieces_of_group(puzzle, group):
        fewest += piece.least
        greatest += most_uses(piece, room)
    return fewest, greatest


def pieces_of_group(puzzle: Puzzle, group: PieceGroup) -> list[Piece]:
    """The pieces of a group, in the order of the puzzle."""
    names = set(group.pieces)
    pieces = []
    for piece in puzzle.pieces:
        if piece.name in names:
            pieces.append(piece)
    return pieces


def pieces_outside_of(puzzle: Puzzle, within: Container[Piece]) -> list[Piece]:
    """The pieces of a puzzle that are not among some."""
    pieces = []
    for piece in puzzle.pieces:
        if piece not in within:
            pieces.append(piece)
    return pieces


def numbers_by_area(puzzle: Puzzle, group: PieceGroup) -> Numbers | None:
    """The least and the greatest number of uses of the pieces of a group that the areas allow;
    None if they allow no number, or that takes long.
    """
    cells = len(puzzle.board.cells)
    must = len(puzzle.board.must)
    if cells > MOST_AREA_CELLS:
        return None
    within = pieces_of_group(puzzle, group)
    pieces_outside = pieces_outside_of(puzzle, within)
    sums = sums_by_number(within, cells, None)
    if sums is None:
        return None
    areas_outside = areas(pieces_outside, cells)
    fitting = completing(areas_outside, must, cells)
    least = sum(piece.least for piece in within)
    numbers = []
    for number, areas_of_number in enumerate(sums, least):
        if areas_of_number & fitting:
            numbers.append(number)
    if not numbers:
        return None
    return min(numbers), max(numbers)


def with_meetings(
    puzzle: Puzzle,
    pieces: tuple[Piece, ...],
    neighbours: list[tuple[int, ...]],
    oriented: list[OrientedPiece],
    first_item: int,
) -> tuple[tuple[Meeting, ...], list[OrientedPiece], list[tuple[int, ...]]]:
    """The items, from a number on, that the rules of a puzzle add, the orientations with them, and
    the witnesses.
    """
    control = current_control()
    items: list[Meeting] = []
    witnesses: list[tuple[int, ...]] = []
    area = len(puzzle.board.cells)
    for rule in puzzle.rules:
        options = []
        for orientation in oriented:
            piece = pieces[orientation.piece - area]
            oriented_options = OrientedOptions(piece, orientation.marked, orientation.options)
            options.append(oriented_options)
        item = first_item + len(items)
        layout = Layout(puzzle, options, neighbours, item, control)
        added = rule.meetings(layout)
        if not added:
            continue
        items += added.items
        witnesses += added.witnesses
        oriented_before = oriented
        oriented = []
        for orientation, changed in zip(oriented_before, added.options, strict=True):
            oriented.append(orientation._replace(options=changed))
    return tuple(items), oriented, witnesses


def sums_of(meetings: Sequence[Meeting], first_item: int) -> frozenset[int]:
    """The items, from a number on, that are sums."""
    items = enumerate(meetings, first_item)
    sums = set()
    for item, meeting in items:
        if meeting.adds_up:
            sums.add(item)
    return frozenset(sums)


def images_of_meetings(
    meetings: Sequence[Meeting], image: Sequence[int], first_item: int
) -> Iterator[int]:
    """Yield the images of these items under a map of the cells, and of the spots if they have
    `sides`; `first_item` is its number.
    """
    number = dict(zip(meetings, count(first_item)))
    for meeting in meetings:
        place = [image[cell] for cell in meeting.place]
        sides = [image[side] for side in meeting.sides]
        if not meeting.ordered:
            if sides:
                pairs = sorted(zip(place, sides, strict=True))
                sides = [side for _, side in pairs]
            place.sort()
        image_of_meeting = meeting._replace(place=tuple(place), sides=tuple(sides))
        yield number[image_of_meeting]


def positions_between(
    meetings: Sequence[Meeting], positions: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Positions of cells, further apart than the given ones, and positions of the meetings between
    them: a meeting comes behind the last of its cells, as far behind for places that lie alike; one
    that is covered several times, or by options anywhere, has none.
    """
    kinds = {}
    for meeting in meetings:
        if meeting.adds_up or meeting.reaches_far:
            continue
        if meeting.most == 1:
            kinds[meeting] = _kind(meeting, positions)
    kinds_in_order = sorted(set(kinds.values()))
    rank = {kind: number for number, kind in enumerate(kinds_in_order, 1)}
    width = len(rank) + 1
    items = []
    for meeting in meetings:
        position = -1
        if meeting in kinds:
            last_cell = max(positions[cell] for cell in meeting.place)
            kind = kinds[meeting]
            position = width * last_cell + rank[kind]
        items.append(position)
    widened = []
    for position in positions:
        widened.append(width * position)
    return tuple(widened), tuple(items)


def _kind(meeting: Meeting, positions: Sequence[int]) -> Kind:
    """The distance of each cell of a meeting before the last, its kind, and the sides of cells."""
    positions_of_cells = [positions[cell] for cell in meeting.place]
    if not meeting.ordered:
        positions_of_cells.sort()
    last_position = max(positions_of_cells)
    distances = tuple(last_position - position for position in positions_of_cells)
    number_of_cells = len(positions)
    sides = tuple(side // number_of_cells for side in meeting.sides)
    return distances, meeting.kind, sides
