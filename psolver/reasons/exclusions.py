"""Placements that are impossible, each for one reason that a person sees by looking at the board.

    exclusions = Exclusions(encoding, ways, candidates)
    exclusions.all             the impossible options, as bits
    exclusions.of(options)     those among some options, each with its reason

Each reason holds by itself, from the present position alone: none builds on another one. The last
two kinds look a step further: at all ways to fill a small part, and at other forced placements.

Parity: the board is coloured like a chessboard, and beside a placement the other pieces could not
cover the dark and light cells that would be left.

A set of options is the bits of one integer: option 3 is 8.

An excess    how many more dark cells than light ones there are
A tally      the areas that some pieces can cover together: a set of pairs (area, excess), as the
             bits of one integer, that of a pair being area * WIDE + excess
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from ..core.bits import members
from ..core.cells import Cell
from ..core.control import UNWATCHED, Control
from ..core.reason import ExcludedPlacements, Item
from ..core.tiling import Placement
from ..engines.residual_problem import ResidualProblem
from ..search.areas import meet
from ..search.encode import Encoding
from ..search.problem import Problem
from ..search.pruning import connected_parts, subset_sums

MOST_LOOKS = 300_000  # options times items that are looked at: a tenth of a second
MOST_PART = 16  # cells of a part that a person fills in all ways
MOST_TRIES = 200  # placements that are tried in it
MOST_STEPS = 300_000  # options times cells whose parts are looked at


class Exclusion(NamedTuple):
    """The reason why an option is impossible, see ExcludedPlacements; items and cells are numbers,
    -1 stands for none.
    """

    kind: Literal["bare", "area", "shared", "needed", "parity", "fill", "then"]
    other: int = -1
    first: int = -1
    cells: tuple[int, ...] = ()
    shades: tuple[int, int] = (0, 0)
    board: tuple[int, int] = (0, 0)


def with_all_groups(encoding: Encoding) -> Problem:
    """Return the problem with an item also for each group of pieces whose bounds follow from the
    areas: beside pieces that lie there it forbids placements all the same.
    """
    problem, bounds = encoding.without_witnesses, encoding.puzzle.piece_bounds
    more = [one for one in bounds if one.most is not None and one not in encoding.groups]
    if not more:
        return problem
    first, cells = len(problem.least), len(encoding.cells)
    of_piece = [
        tuple(item for item, one in enumerate(more, first) if piece.name in one.pieces)
        for piece in encoding.pieces
    ]
    pairs = zip(problem.options, problem.groups, strict=True)
    return replace(
        problem,
        least=(*problem.least, *(0 for _ in more)),
        most=(*problem.most, *(one.most or 0 for one in more)),
        options=tuple((*option, *of_piece[piece - cells]) for option, piece in pairs),
        neighbours=(*problem.neighbours, *(() for _ in more)),
        positions=(*problem.positions, *(-1 for _ in more)),
    )


class Exclusions:
    """The impossible options beside those that are taken, and the first reason of each.

    `candidates` are the options that are looked at. If these are very many some kinds of reasons
    are left out.
    """

    def __init__(
        self,
        encoding: Encoding,
        ways: ResidualProblem,
        candidates: int,
        control: Control = UNWATCHED,
    ) -> None:
        self._encoding, self._ways, self._control = encoding, ways, control
        self._candidates = ways.alive & candidates
        self._found: dict[int, Exclusion] = {}
        self.all = 0
        alive = self._candidates.bit_count()
        if alive * len(ways.needed()) <= MOST_LOOKS:
            self._note(self._bare("bare"))
        if alive * len(encoding.cells) <= MOST_STEPS:
            self._note(self._areas())
        self._note(self._shared())
        if alive * len(ways.needed()) <= MOST_LOOKS:
            self._note(self._bare("needed"))
        self._note(excluded(encoding, ways, control))
        if alive * len(encoding.cells) <= MOST_STEPS:
            self._note(self._unfilled())
        if alive * len(ways.needed()) <= MOST_LOOKS:
            self._note(self._followed())

    def of(self, options: int) -> list[tuple[int, Exclusion]]:
        """Return the impossible ones of some options, each with its reason."""
        return [(option, self._found[option]) for option in members(options & self.all)]

    def _note(self, found: Iterator[tuple[int, Exclusion]]) -> None:
        for option, why in found:
            if self._candidates >> option & 1 and option not in self._found:
                self._found[option] = why
        for option in self._found:
            self.all |= 1 << option

    def _left(self) -> Iterator[int]:
        """The options that are looked at and were not excluded yet."""
        yield from self._control.watched(members(self._candidates & ~self.all), 100)

    def _bare(self, kind: Literal["bare", "needed"]) -> Iterator[tuple[int, Exclusion]]:
        """Options that leave a cell nothing that covers it ("bare"), or a piece fewer places than
        it needs ("needed").
        """
        ways, cells = self._ways, len(self._encoding.cells)
        items = [item for item in ways.needed() if (item < cells) == (kind == "bare")]
        pairs = [(item, ways.of(item)) for item in items]
        for option in self._left():
            gone = ways.clashing(option) | 1 << option
            covered = ways.problem.options[option]
            for item, there in pairs:
                need = ways.need[item] - (item in covered)
                if need and (there & ~gone).bit_count() < need:
                    yield option, Exclusion(kind, item)
                    break

    def _shared(self) -> Iterator[tuple[int, Exclusion]]:
        """Options that cover items that another item needs for itself, however that is covered."""
        ways = self._ways
        for first in ways.needed():
            there, need = ways.of(first), ways.need[first]
            if not there:
                continue
            one = (there & -there).bit_length() - 1
            for other in ways.problem.options[one]:
                if (
                    other >= ways.named
                    or other == first
                    or ways.room[other] > need
                    or there & ~ways.masks[other]
                ):
                    continue
                for option in members(ways.of(other) & self._candidates & ~there & ~self.all):
                    yield option, Exclusion("shared", other, first)

    def _areas(self) -> Iterator[tuple[int, Exclusion]]:
        """Options that cut off a part of the board whose area the other pieces cannot have."""
        sums: dict[int, int] = {}
        for option, cut in self._cut():
            piece = self._ways.problem.groups[option]
            if piece not in sums:
                sums[piece] = self._sums(piece, len(self._encoding.cells))
            for part in cut:
                must = sum(map(self._ways.need.__getitem__, part))
                if not meet(sums[piece], must, len(part)):
                    yield option, Exclusion("area", cells=tuple(sorted(part)))
                    break

    def _unfilled(self) -> Iterator[tuple[int, Exclusion]]:
        """Options that cut off a small part of the board which the pieces do not fill, however they
        lie in it.
        """
        ways = self._ways
        for option, cut in self._cut():
            if len(cut) < 2:
                continue
            there = ways.alive & ~ways.clashing(option) & ~(1 << option)
            for part in sorted(cut, key=len):
                must = {cell for cell in part if ways.need[cell]}
                if len(part) <= MOST_PART and not self._fills(must, there, [MOST_TRIES]):
                    yield option, Exclusion("fill", cells=tuple(sorted(part)))
                    break

    def _fills(self, must: set[int], there: int, tries: list[int]) -> bool:
        """Whether some cells can be covered by open options; also if that takes more tries than are
        left.
        """
        if not must:
            return True
        ways = self._ways
        cell = min(must, key=lambda one: ((there & ways.masks[one]).bit_count(), one))
        for option in members(there & ways.masks[cell]):
            tries[0] -= 1
            rest = must.difference(ways.problem.options[option])
            beside = there & ~ways.clashing(option) & ~(1 << option)
            if tries[0] < 0 or self._fills(rest, beside, tries):
                return True
        return False

    def _followed(self) -> Iterator[tuple[int, Exclusion]]:
        """Options that leave a cell a single way to be covered, beside which nothing could cover
        another one.
        """
        ways, cells = self._ways, len(self._encoding.cells)
        pairs = [(item, ways.of(item)) for item in ways.needed() if item < cells]
        for option in self._left():
            beside = ~ways.clashing(option) & ~(1 << option)
            covered = ways.problem.options[option]
            left = [(cell, there & beside) for cell, there in pairs if cell not in covered]
            for first, there in left:
                if there.bit_count() == 1:
                    forced = there.bit_length() - 1
                    taken = ways.problem.options[forced]
                    after = ~ways.clashing(forced)
                    other = [c for c, those in left if c not in taken and not those & after]
                    if other:
                        yield option, Exclusion("then", other[0], first)
                        break

    def _cut(self) -> Iterator[tuple[int, list[set[int]]]]:
        """Options, and for each the parts of the board that it leaves.

        Only if each piece is in one part itself.
        """
        encoding, ways = self._encoding, self._ways
        if any(len(p.lattice.components(p.shape)) > 1 for p in encoding.pieces):
            return
        free = {cell for cell in range(len(encoding.cells)) if ways.room[cell]}
        parts = list(connected_parts(ways.problem, free))
        for option in self._left():
            covered = encoding.covered(option)
            left = free.difference(covered)
            if self._stay_together(covered, left):
                yield option, [set(part).difference(covered) for part in parts]
            else:
                yield option, list(map(set, connected_parts(ways.problem, left)))

    def _stay_together(self, covered: Sequence[int], left: set[int]) -> bool:
        """Whether the cells around some others are still connected without these."""
        neighbours = self._ways.problem.neighbours
        around: set[int] = set()
        for cell in covered:
            around |= left.intersection(neighbours[cell])
        if not around:
            return True
        found = {min(around)}
        todo = deque(found)
        while todo and not around <= found:
            near = left.intersection(neighbours[todo.popleft()]) - found
            found |= near
            todo += near
        return around <= found

    def _sums(self, added: int, most: int) -> int:
        """The areas that the pieces can cover beside one more placement of the piece `added`."""
        spare: Counter[int] = Counter()
        for item, piece in enumerate(self._encoding.pieces, len(self._encoding.cells)):
            spare[piece.size] += self._ways.room[item] - (item == added)
        return subset_sums(spare, most)


def excluded_placements(
    encoding: Encoding, item: Item, ways: int, found: Sequence[tuple[int, Exclusion]]
) -> tuple[ExcludedPlacements, ...]:
    """Return the excluded ones of the `ways` of an item; those with the same reason together."""
    together: dict[Exclusion, list[Placement]] = {}
    for option, why in found:
        together.setdefault(why, []).append(encoding.placement(option))
    return tuple(
        ExcludedPlacements(
            why.kind,
            tuple(placements),
            item,
            ways,
            "" if why.other < 0 else named(encoding, why.other),
            "" if why.first < 0 else named(encoding, why.first),
            tuple(encoding.cells[cell] for cell in why.cells),
            why.shades,
            why.board,
        )
        for why, placements in together.items()
    )


def named(encoding: Encoding, item: int) -> Item:
    """Return the cell of an item, or the name of its piece."""
    number = item - len(encoding.cells)
    return encoding.cells[item] if number < 0 else encoding.pieces[number].name


MOST_CELLS = 400
MOST_WORK = 10_000  # cells times pieces: about half a second
WIDE = 2 * MOST_CELLS + 1

ByExcess: TypeAlias = dict[int, list[int]]  # the options of a piece


def excluded(
    encoding: Encoding, ways: ResidualProblem, control: Control = UNWATCHED
) -> Iterator[tuple[int, Exclusion]]:
    """Yield the options that parity excludes, with the dark and light cells that each covers, and
    those of the board; none if cells may stay empty, and none if that would take long.
    """
    free = [cell for cell in range(len(encoding.cells)) if ways.room[cell]]
    items = range(len(encoding.cells), len(encoding.cells) + len(encoding.pieces))
    pieces = [item for item in items if ways.of(item)]
    space = encoding.puzzle.board.space
    if len(free) > MOST_CELLS or len(free) * len(pieces) > MOST_WORK:
        return
    if not free or not space.chequered or not all(ways.need[cell] for cell in free):
        return
    first = encoding.cells[free[0]]
    colours = [_colour(cell, first) for cell in encoding.cells]
    found = {item: _by_excess(encoding, ways.of(item), colours, control) for item in pieces}
    if all(set(those) == {0} for those in found.values()):
        return
    excess = sum(colours[cell] for cell in free)
    for item, those in found.items():
        size = encoding.pieces[item - len(encoding.cells)].size
        others = _beside(encoding, ways, found, item, len(free), control)
        for value, options in those.items():
            if not others >> (len(free) - size) * WIDE + excess - value & 1:
                shades, board = _shades(size, value), _shades(len(free), excess)
                why = Exclusion("parity", cells=(free[0],), shades=shades, board=board)
                yield from ((option, why) for option in options)


def _colour(cell: Cell, first: Cell) -> int:
    """1 for a cell that is dark, as the first is, -1 for a light one."""
    return -1 if (sum(cell) - sum(first)) % 2 else 1


def _shades(area: int, excess: int) -> tuple[int, int]:
    """The numbers of dark and light cells."""
    return (area + excess) // 2, (area - excess) // 2


def _by_excess(encoding: Encoding, options: int, colours: list[int], control: Control) -> ByExcess:
    """The options of a piece, by the excess of their cells."""
    found: ByExcess = defaultdict(list)
    for option in control.watched(members(options), 10):
        found[sum(colours[cell] for cell in encoding.covered(option))].append(option)
    return found


def _beside(
    encoding: Encoding,
    ways: ResidualProblem,
    found: dict[int, ByExcess],
    added: int,
    most: int,
    control: Control,
) -> int:
    """The tally of all pieces beside one more placement of `added`, of areas up to `most`."""
    tally = 1
    for item, values in found.items():
        control.tick()
        size = encoding.pieces[item - len(encoding.cells)].size
        low, high = ways.need[item], ways.room[item]
        if item == added:
            low, high = max(0, low - 1), high - 1
        tally = _with(tally, size, values, (low, high), most)
    return tally


def _with(tally: int, size: int, values: Collection[int], times: tuple[int, int], most: int) -> int:
    """A tally with a piece that is used some `times`, at least and at most, and has one of some
    excesses each time.

    >>> bars = _with(1, 2, [0], (1, 2), 9)
    >>> bars == 1 << 2 * WIDE | 1 << 4 * WIDE
    True
    """
    low, high = times
    full = (1 << most * WIDE + most + 1) - 1
    found = 0
    for number in range(min(high, most // size) + 1):
        if number >= low:
            found |= tally
        longer = 0
        for value in values:
            longer |= tally << size * WIDE + value
        tally = longer & full
    return found
