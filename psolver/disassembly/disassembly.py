"""Disassemblies: how the pieces of a tiling come apart by moves, or the proof that they do not.

Slide((0,), (2, 0, 0))               piece 0 goes two steps along the first axis
Slide((1, 2), (0, -1, 0), True)      pieces 1 and 2 go along the second axis, and leave the others
Turn((0,), 0, (0, 1.5, 1.5), 1)      piece 0 turns by a quarter (see `turn_moves`)

Pieces are numbers of placements of the tiling. Squares lie in the plane, and have two axes.

Pieces that may stay together when the rest is taken apart are in groups; each can be in several. Of
the parts of a solution that nothing takes apart, each must be given to one group that has all of
its pieces, and no group to more copies than it has. That is how BurrTools takes its groups
(`grouping_c` and `disassembler_a_c` there, chapter "Grouping Pieces" of its manual).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress
from math import inf
from operator import add, sub
from typing import NamedTuple, TypeAlias

from ..core.cells import Cell, Shape, translate
from ..core.control import UNWATCHED
from ..core.piece import StayTogether as StayTogether
from ..core.tilings import Tiling
from .turn_moves import Turn, cells_after_turn, turn_meets

NOT_OF_THESE = "is not of a group of these pieces"
State = tuple[Cell, ...]  # for each piece how far it is from its place in the tiling


class Slide(NamedTuple):
    """A move: some pieces go together, past no cell of the others of their part.

    by    the steps along each axis, of which one is not 0
    away  whether they can go on without end: then `by` is one step
    """

    pieces: tuple[int, ...]
    by: Cell
    away: bool = False


Move: TypeAlias = "Slide | Turn"


class Separation(NamedTuple):
    """The moves that take a part of a tiling apart, the fewest there are; the last one separates it
    in two.
    """

    pieces: tuple[int, ...]
    moves: tuple[Move, ...]


class StuckPart(NamedTuple):
    """Pieces that cannot be taken apart, with all states that they can reach; the first of them is
    in its place in each. The states may be left out; then there is only their `number`.
    """

    pieces: tuple[int, ...]
    states: tuple[State, ...]
    number: int


class Disassembly(NamedTuple):
    """The ways in which the pieces of a tiling come apart.

    separations  in the order in which they happen, one less than pieces if all come apart
    stuck        a part that cannot be taken apart; None if all come apart
    reached      the number of states that were seen
    together     parts that are not taken apart since their pieces may stay together, in the order
                 in which they were left; of one whose pieces are all in one group alone nothing was
                 tried, and its number of states is 0
    turns        the edges with which pieces were turned, too, as in a puzzle file; "" if they were
                 not
    """

    separations: tuple[Separation, ...]
    stuck: StuckPart | None
    reached: int
    together: tuple[StuckPart, ...] = ()
    turns: str = ""

    @property
    def level(self) -> tuple[int, ...]:
        """The numbers of moves up to each separation."""
        return tuple(len(separation.moves) for separation in self.separations)

    @property
    def moves(self) -> list[Move]:
        """All moves, in the order in which they are made."""
        moves: list[Move] = []
        for separation in self.separations:
            moves.extend(separation.moves)
        return moves

    @property
    def number_of_turns(self) -> int:
        """The number of moves that are turns."""
        turns = [move for move in self.moves if isinstance(move, Turn)]
        return len(turns)


def slide_between(pieces: Sequence[int], state_before: State, state_after: State) -> Slide:
    """Return the move between two states of some pieces: the fewer go, or those without the first.

    >>> slide_between([4, 5, 6], ((0, 0), (0, 0), (0, 0)), ((0, 0), (0, 2), (0, 2)))
    Slide(pieces=(4,), by=(0, -2), away=False)
    """
    steps = list(map(_difference, state_before, state_after))
    step_of_first = steps[0]
    go = [step != step_of_first for step in steps]
    step_of_going = steps[go.index(True)]
    by = _difference(step_of_first, step_of_going)
    return move_of_fewer(pieces, go, by)


def move_of_fewer(pieces: Sequence[int], go: Sequence[bool], by: Cell, away: bool = False) -> Slide:
    """Return a move of some pieces against the others, as one of the fewer, or of those without the
    first.
    """
    going = sum(go)
    staying = len(go) - going
    are_fewer = going < staying
    if going == staying:
        are_fewer = not go[0]
    if not are_fewer:
        go = [not goes for goes in go]
        by = tuple([-step for step in by])
    pieces_going = tuple(compress(pieces, go))
    return Slide(pieces_going, by, away)


def _difference(cell_before: Cell, cell_after: Cell) -> Cell:
    return tuple(map(sub, cell_after, cell_before))


def _sum(cell: Cell, by: Cell) -> Cell:
    return tuple(map(add, cell, by))


def _axis_of(move: Slide) -> int:
    """The axis along which a move goes."""
    for axis, step in enumerate(move.by):
        if step:
            return axis
    raise AssertionError("a step is not 0")


class _Table:
    """The pieces of a tiling, as they are moved.

    forms  the cells of each, as they were before its slides since its last turn
    at     how far each slid since then
    """

    def __init__(self, tiling: Tiling) -> None:
        self.forms: dict[int, Shape] = {}
        self.at: dict[int, Cell] = {}
        for piece, placement in enumerate(tiling.placements):
            self._lay(piece, placement.cells)

    def _lay(self, piece: int, cells: Shape) -> None:
        """Lay a piece on some cells, from which it slides."""
        self.forms[piece] = cells
        self.at[piece] = (0,) * len(cells[0])

    def cells(self, piece: int) -> Shape:
        """The cells of a piece now."""
        return translate(self.forms[piece], self.at[piece])

    def copy(self) -> _Table:
        """The same pieces, to be moved otherwise."""
        copy = object.__new__(_Table)
        copy.forms = dict(self.forms)
        copy.at = dict(self.at)
        return copy

    def turn(self, move: Turn) -> None:
        """Turn pieces."""
        for piece in move.pieces:
            cells = cells_after_turn(self.cells(piece), move)
            self._lay(piece, cells)

    def slide(self, pieces: Iterable[int], by: Cell) -> None:
        """Slide pieces by some steps."""
        for piece in pieces:
            at = self.at[piece]
            self.at[piece] = _sum(at, by)


def move_fault(
    tiling: Tiling, disassembly: Disassembly, groups: Sequence[StayTogether] = ()
) -> str:
    """Return the first fault of moves, which are tried step by step; "" if they can be done, and
    the parts that stay together may do so in these groups. That a part is stuck is not tested.

    >>> pair = Tiling([("A", [(0, 0)]), ("B", [(0, 1)])])
    >>> move_fault(pair, Disassembly((Separation((0, 1), (Slide((1,), (0, -1), True),)),), None, 1))
    'move 1 meets another piece'
    """
    table = _Table(tiling)
    everybody = tuple(table.at)
    parts_together = set()
    if len(everybody) > 1:
        parts_together.add(everybody)
    moves_made = 0
    for separation in disassembly.separations:
        pieces = separation.pieces
        if pieces not in parts_together:
            return f"the pieces before move {moves_made + 1} are not together"
        parts_together.remove(pieces)
        for number, move in enumerate(separation.moves, 1):
            moves_made += 1
            separates = number == len(separation.moves)
            fault = _fault_of_move(table, pieces, move, separates, disassembly.turns)
            if fault:
                return f"move {moves_made} {fault}"
            _make(table, move)
        parts_together.update(_parts_after(separation))
    return _fault_of_rest(tiling, disassembly, groups, parts_together)


def _fault_of_move(
    table: _Table, pieces: Sequence[int], move: Move, separates: bool, turns: str
) -> str:
    """The end of the sentence on a fault of a move of a part, which is its last one if it
    `separates`; "" without.
    """
    going = set(move.pieces)
    if not going:
        return NOT_OF_THESE
    if not going < set(pieces):
        return NOT_OF_THESE
    if move.away != separates:
        return "is not the one that separates"
    if _meets(table, pieces, move, turns):
        return "meets another piece"
    return ""


def _make(table: _Table, move: Move) -> None:
    """Make a move. Pieces that leave a part are not moved: nothing is tried against them again."""
    if isinstance(move, Turn):
        table.turn(move)
    elif not move.away:
        table.slide(move.pieces, move.by)


def _parts_after(separation: Separation) -> Iterator[tuple[int, ...]]:
    """The parts of two pieces or more that a separation leaves."""
    going: tuple[int, ...] = ()
    if separation.moves:
        going = separation.moves[-1].pieces
    parts = defaultdict(list)
    for piece in separation.pieces:
        goes = piece in going
        parts[goes].append(piece)
    for part in parts.values():
        if len(part) > 1:
            yield tuple(part)


def _fault_of_rest(
    tiling: Tiling,
    disassembly: Disassembly,
    groups: Sequence[StayTogether],
    parts_together: set[tuple[int, ...]],
) -> str:
    """The fault of the parts that are together after all moves; "" without."""
    tied = []
    for stuck in disassembly.together:
        if stuck.pieces not in parts_together:
            return "the pieces that stay together are not together"
        parts_together.remove(stuck.pieces)
        names = [tiling.placements[piece].piece for piece in stuck.pieces]
        if not stays_as_one(names, groups):
            tied.append(names)
    if not can_stay(tied, groups):
        return "pieces stay together that may not"
    if disassembly.stuck is None:
        if parts_together:
            return "pieces stay together"
    elif disassembly.stuck.pieces not in parts_together:
        return "the pieces that are stuck are not together"
    return ""


def _meets(table: _Table, pieces: Sequence[int], move: Move, turns: str) -> bool:
    """Whether pieces of a part meet the others on their way."""
    going: list[Shape] = []
    staying: list[Shape] = []
    for piece in pieces:
        side = staying
        if piece in move.pieces:
            side = going
        side.append(table.cells(piece))
    if isinstance(move, Slide):
        return _slide_meets(going, staying, move)
    if not turns:
        return True
    return turn_meets(going, staying, move, turns)


def _slide_meets(going: Iterable[Shape], staying: Iterable[Shape], move: Slide) -> bool:
    """Whether pieces meet others on a slide: on a line along it some cell of them lies ahead."""
    axis = _axis_of(move)
    step = move.by[axis]
    length = inf if move.away else abs(step)
    obstacles: dict[Cell, list[int]] = defaultdict(list)
    for cell in chain.from_iterable(staying):
        line, place = _on_line(cell, axis, step)
        obstacles[line].append(place)
    for cell in chain.from_iterable(going):
        line, start = _on_line(cell, axis, step)
        end = start + length
        for obstacle in obstacles[line]:
            if start < obstacle <= end:
                return True
    return False


def _on_line(cell: Cell, axis: int, step: int) -> tuple[Cell, int]:
    """The line of a cell along an axis, and its place there, which grows with the step."""
    line = cell[:axis] + cell[axis + 1 :]
    place = cell[axis]
    if step < 0:
        place = -place
    return line, place


# pieces that may stay together --------------------------------------------------------------------


def stays_as_one(names: Iterable[str], groups: Sequence[StayTogether]) -> bool:
    """Whether some pieces are in one group, the same for all, and in no other: nobody tries to take
    these apart, however many they are.

    >>> cage = StayTogether((("A", None), ("B", None)))
    >>> stays_as_one("AB", [cage]), stays_as_one("ABC", [cage])
    (True, False)
    """
    homes = []
    for name in names:
        groups_of_name = [group for group in groups if name in group.most]
        homes.append(groups_of_name)
    home_of_first = homes[0]
    if len(home_of_first) != 1:
        return False
    return homes.count(home_of_first) == len(homes)


Rooms: TypeAlias = "tuple[tuple[float, ...], ...]"


def can_stay(
    parts: Sequence[Iterable[str]],
    groups: Sequence[StayTogether],
    tick: Callable[[], None] = UNWATCHED.tick,
) -> bool:
    """Return whether parts of a solution, each given by the names of its pieces, can be given to
    groups: each part to one, and to none more copies of a piece than it has.

    tick  is called now and then, and may raise

    >>> groups = [StayTogether((("A", 3), ("B", None))), StayTogether((("A", 2),))]
    >>> can_stay(["AA", "AAB"], groups), can_stay(["AAA", "AAB"], groups)
    (True, False)
    """
    counts = list(map(Counter, parts))
    counts.sort(key=Counter.total, reverse=True)
    refused: set[tuple[int, Rooms]] = set()

    def given(number: int, rooms: Sequence[Mapping[str, float]]) -> bool:
        """Whether the parts from one on can be given to groups with some room."""
        if number == len(counts):
            return True
        copies_that_fit = [tuple(room.values()) for room in rooms]
        state = number, tuple(copies_that_fit)
        if state in refused:
            return False
        count = counts[number]
        for place, room in enumerate(rooms):
            tick()
            if not count.keys() <= room.keys():
                continue
            room_left = dict(room)
            for name, copies in count.items():
                room_left[name] -= copies
            if min(room_left.values()) < 0:
                continue
            rooms_left = list(rooms)
            rooms_left[place] = room_left
            if given(number + 1, rooms_left):
                return True
        refused.add(state)
        return False

    rooms_at_start = [group.most for group in groups]
    return given(0, rooms_at_start)


# as pictures --------------------------------------------------------------------------------------


class FilmFrame(NamedTuple):
    """The pieces of a part before the first move or after one, as they are shown.

    at     how far each is from its place in the tiling, or after its last turn; those that are
           taken away stand aside
    move   that led there; None for the first, and for a part that is left
    far    the steps of the move that are shown; 0 for a turn
    stays  whether they are a part whose pieces may stay together
    forms  the cells of those that were turned, after the last turn of each
    """

    at: dict[int, Cell]
    move: Move | None = None
    far: int = 0
    stays: bool = False
    forms: Mapping[int, Shape] = {}


def film_frames(tiling: Tiling, disassembly: Disassembly) -> Iterator[FilmFrame]:
    """Yield all pieces in their places, their part after each move, each part that stays together,
    and a part that is stuck.

    >>> corner = Tiling([("A", [(0, 0), (0, 1), (1, 0)]), ("B", [(1, 1)])])
    >>> away = Separation((0, 1), (Slide((1,), (1, 0), True),))
    >>> [frame.at for frame in film_frames(corner, Disassembly((away,), None, 1))]
    [{0: (0, 0), 1: (0, 0)}, {0: (0, 0), 1: (2, 0)}]
    """
    table = _Table(tiling)
    was_turned: set[int] = set()

    def frame(pieces: Iterable[int], table: _Table) -> FilmFrame:
        """The frame of some pieces, as they lie."""
        at = {}
        forms = {}
        for piece in pieces:
            at[piece] = table.at[piece]
            if piece in was_turned:
                forms[piece] = table.forms[piece]
        return FilmFrame(at, forms=forms)

    yield frame(table.at, table)
    for separation in disassembly.separations:
        for move in separation.moves:
            moved = table.copy()
            steps = 0
            if isinstance(move, Turn):
                was_turned.update(move.pieces)
                moved.turn(move)
            else:
                length = max(map(abs, move.by))
                steps = length
                if move.away:  # by one step
                    steps = _clear(table, separation.pieces, move)
                by = tuple([steps * step // length for step in move.by])
                moved.slide(move.pieces, by)
            moved_frame = frame(separation.pieces, moved)
            yield moved_frame._replace(move=move, far=steps)
            if not move.away:
                table = moved
    for staying in disassembly.together:
        staying_frame = frame(staying.pieces, table)
        yield staying_frame._replace(stays=True)
    if disassembly.stuck:
        yield frame(disassembly.stuck.pieces, table)


def _clear(table: _Table, pieces: Sequence[int], move: Slide) -> int:
    """The steps after which pieces that leave have a gap of a cell to the others of a part."""
    axis = _axis_of(move)
    going: list[int] = []
    staying: list[int] = []
    for piece in pieces:
        places = staying
        if piece in move.pieces:
            places = going
        for cell in table.cells(piece):
            place = move.by[axis] * cell[axis]
            places.append(place)
    steps = max(staying) + 2 - min(going)
    return max(1, steps)
