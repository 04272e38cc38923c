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
             bits of one integer, that of a pair being area * TALLY_WIDTH + excess
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from ..core.bits import bits_of, lowest_member, members
from ..core.control import current_control
from ..core.reason import ExcludedPlacements, Item
from ..engines.residual_problem import ResidualProblem
from ..search.areas import meet
from ..search.encoding import Encoding
from ..search.problem import Problem
from ..search.pruning import connected_parts, subset_sums
from .reasons_tuning import (
    MOST_FILLED_CELLS,
    MOST_FILLING_TRIES,
    MOST_LOOKS,
    MOST_PARITY_CELLS,
    MOST_PARITY_WORK,
    MOST_PART_LOOKS,
)

Shades: TypeAlias = tuple[int, int]  # the numbers of dark and light cells


class Exclusion(NamedTuple):
    """The reason why an option is impossible, see ExcludedPlacements; items and cells are numbers,
    -1 stands for none.
    """

    kind: Literal["bare", "area", "shared", "needed", "parity", "fill", "then"]
    other: int = -1
    first: int = -1
    cells: tuple[int, ...] = ()
    shades: Shades = (0, 0)
    board: Shades = (0, 0)


Excluded: TypeAlias = tuple[int, Exclusion]  # an option with its reason
Cut: TypeAlias = tuple[int, list[set[int]]]  # an option, and the parts of the board that it leaves


def with_all_groups(encoding: Encoding) -> Problem:
    """Return the problem with an item also for each group of pieces whose bounds follow from the
    areas: beside pieces that lie there it forbids placements all the same.
    """
    problem = encoding.without_witnesses
    further_groups = []
    most_of_groups = []
    for group in encoding.puzzle.piece_bounds:
        if group.most is not None and group not in encoding.groups:
            further_groups.append(group)
            most_of_groups.append(group.most)
    if not further_groups:
        return problem
    first_item = len(problem.least)
    items_of_piece = {}
    for number, piece in enumerate(encoding.pieces, len(encoding.cells)):
        items = []
        for item, group in enumerate(further_groups, first_item):
            if piece.name in group.pieces:
                items.append(item)
        items_of_piece[number] = items
    options = []
    for option, number in zip(problem.options, problem.groups, strict=True):
        items = items_of_piece[number]
        options.append((*option, *items))
    number_of_groups = len(further_groups)
    no_bounds = (0,) * number_of_groups
    no_neighbours = ((),) * number_of_groups
    no_positions = (-1,) * number_of_groups
    return replace(
        problem,
        least=problem.least + no_bounds,
        most=(*problem.most, *most_of_groups),
        options=tuple(options),
        neighbours=problem.neighbours + no_neighbours,
        positions=problem.positions + no_positions,
    )


def all_connected(encoding: Encoding) -> bool:
    """Return whether each piece is in one part."""
    for piece in encoding.pieces:
        parts = piece.lattice.components(piece.shape)
        if len(parts) > 1:
            return False
    return True


class Exclusions:
    """The impossible options beside those that are taken, and the first reason of each.

    `candidates` are the options that are looked at. If these are very many some kinds of reasons
    are left out.
    """

    def __init__(
        self,
        encoding: Encoding,
        residual: ResidualProblem,
        candidates: int,
    ) -> None:
        self._encoding = encoding
        self._ways = residual
        self._control = current_control()
        self._candidates = residual.alive & candidates
        self._found: dict[int, Exclusion] = {}
        self.all = 0
        alive = self._candidates.bit_count()
        looks = alive * len(residual.needed())
        part_looks = alive * len(encoding.cells)
        has_few_items = looks <= MOST_LOOKS
        has_few_cells = part_looks <= MOST_PART_LOOKS
        if has_few_items:
            self._note(self._bare("bare"))
        if has_few_cells:
            self._note(self._areas())
        self._note(self._shared())
        if has_few_items:
            self._note(self._bare("needed"))
        self._note(excluded(encoding, residual))
        if has_few_cells:
            self._note(self._unfilled())
        if has_few_items:
            self._note(self._followed())

    def of(self, options: int) -> list[Excluded]:
        """Return the impossible ones of some options, each with its reason."""
        impossible = members(options & self.all)
        return [(option, self._found[option]) for option in impossible]

    def _note(self, exclusions: Iterator[Excluded]) -> None:
        for option, exclusion in exclusions:
            is_candidate = self._candidates >> option & 1
            if is_candidate and option not in self._found:
                self._found[option] = exclusion
        self.all = bits_of(self._found)

    def _left(self) -> Iterator[int]:
        """The options that are looked at and were not excluded yet."""
        options = members(self._candidates & ~self.all)
        yield from self._control.watched(options, 100)

    def _bare(self, kind: Literal["bare", "needed"]) -> Iterator[Excluded]:
        """Options that leave a cell nothing that covers it ("bare"), or a piece fewer places than
        it needs ("needed").
        """
        residual = self._ways
        number_of_cells = len(self._encoding.cells)
        of_cells = kind == "bare"
        pairs = []
        for item in residual.needed():
            is_cell = item < number_of_cells
            if is_cell == of_cells:
                options = residual.of(item)
                pairs.append((item, options))
        for option in self._left():
            gone = residual.clashing(option) | 1 << option
            covered = residual.problem.options[option]
            for item, options in pairs:
                need = residual.need[item]
                if item in covered:
                    need -= 1
                options_left = options & ~gone
                if need and options_left.bit_count() < need:
                    yield option, Exclusion(kind, item)
                    break

    def _shared(self) -> Iterator[Excluded]:
        """Options that cover items that another item needs for itself, however that is covered."""
        residual = self._ways
        for needing in residual.needed():
            options = residual.of(needing)
            need = residual.need[needing]
            if not options:
                continue
            first_option = lowest_member(options)
            for covered in residual.problem.options[first_option]:
                if covered == needing or covered >= residual.named:
                    continue
                if residual.room[covered] > need:
                    continue
                if options & ~residual.masks[covered]:
                    continue
                other_options = residual.of(covered) & ~options
                other_options &= self._candidates
                exclusion = Exclusion("shared", covered, needing)
                for option in members(other_options & ~self.all):
                    yield option, exclusion

    def _areas(self) -> Iterator[Excluded]:
        """Options that cut off a part of the board whose area the other pieces cannot have."""
        residual = self._ways
        sums = {}
        number_of_cells = len(self._encoding.cells)
        for option, cut in self._cut():
            piece = residual.problem.groups[option]
            if piece not in sums:
                sums[piece] = self._sums(piece, number_of_cells)
            for region in cut:
                area = len(region)
                must = sum(residual.need[cell] for cell in region)
                if not meet(sums[piece], must, area):
                    cells = tuple(sorted(region))
                    yield option, Exclusion("area", cells=cells)
                    break

    def _unfilled(self) -> Iterator[Excluded]:
        """Options that cut off a small part of the board which the pieces do not fill, however they
        lie in it.
        """
        residual = self._ways
        for option, cut in self._cut():
            if len(cut) < 2:
                continue
            options = residual.alive & self._beside(option)
            for region in sorted(cut, key=len):
                if len(region) > MOST_FILLED_CELLS:
                    break
                must = {cell for cell in region if residual.need[cell]}
                tries_left = [MOST_FILLING_TRIES]
                if not self._fills(must, options, tries_left):
                    cells = tuple(sorted(region))
                    yield option, Exclusion("fill", cells=cells)
                    break

    def _beside(self, option: int) -> int:
        """The options that can lie beside one, and perhaps others that cannot be taken."""
        gone = self._ways.clashing(option) | 1 << option
        return ~gone

    def _fills(self, must: set[int], options: int, tries: list[int]) -> bool:
        """Whether some cells can be covered by open options; also if that takes more tries than are
        left.
        """
        if not must:
            return True
        residual = self._ways
        ways = [options & residual.masks[cell] for cell in sorted(must)]
        fewest_ways = min(ways, key=int.bit_count)  # of the first such cell
        for option in members(fewest_ways):
            tries[0] -= 1
            if tries[0] < 0:
                return True
            rest = must.difference(residual.problem.options[option])
            options_beside = options & self._beside(option)
            if self._fills(rest, options_beside, tries):
                return True
        return False

    def _followed(self) -> Iterator[Excluded]:
        """Options that leave a cell a single way to be covered, beside which nothing could cover
        another one.
        """
        residual = self._ways
        number_of_cells = len(self._encoding.cells)
        needed = residual.needed()
        pairs = [(item, residual.of(item)) for item in needed if item < number_of_cells]
        for option in self._left():
            options_beside = self._beside(option)
            covered = residual.problem.options[option]
            ways_left = {}
            for cell, options in pairs:
                if cell not in covered:
                    ways_left[cell] = options & options_beside
            for forcing_cell, options in ways_left.items():
                if options.bit_count() != 1:
                    continue
                forced = lowest_member(options)
                bare_cell = self._bare_after(forced, ways_left)
                if bare_cell is not None:
                    yield option, Exclusion("then", bare_cell, forcing_cell)
                    break

    def _bare_after(self, forced: int, ways: Mapping[int, int]) -> int | None:
        """The first of some cells that nothing could cover beside a forced option, if there is
        one.
        """
        covered = self._ways.problem.options[forced]
        options_after = ~self._ways.clashing(forced)
        for cell, options in ways.items():
            if cell in covered:
                continue
            if not options & options_after:
                return cell
        return None

    def _cut(self) -> Iterator[Cut]:
        """Options, and for each the parts of the board that it leaves.

        Only if each piece is in one part itself.
        """
        encoding = self._encoding
        residual = self._ways
        if not all_connected(encoding):
            return
        free = set(_free_cells(encoding, residual))
        regions = list(connected_parts(residual.problem, free))
        for option in self._left():
            covered = encoding.covered(option)
            free_left = free.difference(covered)
            if self._stay_together(covered, free_left):
                regions_left = [set(region).difference(covered) for region in regions]
            else:
                new_regions = connected_parts(residual.problem, free_left)
                regions_left = [set(region) for region in new_regions]
            yield option, regions_left

    def _stay_together(self, covered: Sequence[int], cells_left: set[int]) -> bool:
        """Whether the cells around some others are still connected without these."""
        neighbours = self._ways.problem.neighbours
        beside_covered = set[int]()
        for cell in covered:
            beside_covered.update(neighbours[cell])
        around = cells_left & beside_covered
        if not around:
            return True
        connected = {min(around)}
        todo = deque(connected)
        while todo and not around <= connected:
            cell = todo.popleft()
            reached = cells_left.intersection(neighbours[cell]) - connected
            connected |= reached
            todo += reached
        return around <= connected

    def _sums(self, added: int, most_area: int) -> int:
        """The areas that the pieces can cover beside one more placement of the piece `added`."""
        encoding = self._encoding
        spare: Counter[int] = Counter()
        for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
            spare[piece.size] += self._ways.room[item]
            if item == added:
                spare[piece.size] -= 1
        return subset_sums(spare, most_area)


def excluded_placements(
    encoding: Encoding, item: Item, number_of_ways: int, exclusions: Iterable[Excluded]
) -> tuple[ExcludedPlacements, ...]:
    """Return the excluded ones of the ways of an item; those with the same reason together."""
    together = defaultdict(list)
    for option, exclusion in exclusions:
        placement = encoding.placement(option)
        together[exclusion].append(placement)
    excluded_together = []
    for exclusion, placements in together.items():
        cells = [encoding.cells[cell] for cell in exclusion.cells]
        excluded_alike = ExcludedPlacements(
            exclusion.kind,
            tuple(placements),
            item,
            number_of_ways,
            _named_if_any(encoding, exclusion.other),
            _named_if_any(encoding, exclusion.first),
            tuple(cells),
            exclusion.shades,
            exclusion.board,
        )
        excluded_together.append(excluded_alike)
    return tuple(excluded_together)


def _named_if_any(encoding: Encoding, item: int) -> Item:
    if item < 0:
        return ""
    return named(encoding, item)


def named(encoding: Encoding, item: int) -> Item:
    """Return the cell of an item, or the name of its piece."""
    cells = len(encoding.cells)
    if item < cells:
        return encoding.cells[item]
    piece = encoding.pieces[item - cells]
    return piece.name


TALLY_WIDTH = 2 * MOST_PARITY_CELLS + 1

ByExcess: TypeAlias = dict[int, list[int]]  # the options of a piece


def excluded(encoding: Encoding, residual: ResidualProblem) -> Iterator[Excluded]:
    """Yield the options that parity excludes, with the dark and light cells that each covers, and
    those of the board; none if cells may stay empty, and none if that would take long.
    """
    free = _free_cells(encoding, residual)
    ways = _ways_of_pieces(encoding, residual)
    if not _has_parity(encoding, residual, free, len(ways)):
        return
    first_free = free[0]
    dark_cell = encoding.cells[first_free]
    colours = []  # 1 for a cell that is dark, as the first is, -1 for a light one
    for cell in encoding.cells:
        distance = sum(cell) - sum(dark_cell)
        colours.append(-1 if distance % 2 else 1)
    by_piece = {}
    for item, options_of_piece in ways.items():
        by_piece[item] = _by_excess(encoding, options_of_piece, colours)
    excesses = {excess for by_excess in by_piece.values() for excess in by_excess}
    if excesses <= {0}:
        return  # the pieces cover both colours alike, wherever they lie
    area = len(free)
    excess_of_board = sum(colours[cell] for cell in free)
    board = _shades(area, excess_of_board)
    for item, by_excess in by_piece.items():
        piece = encoding.pieces[item - len(encoding.cells)]
        size = piece.size
        tally_of_others = _tally_beside(encoding, residual, by_piece, item, area)
        for value, options in by_excess.items():
            area_left = area - size
            excess_left = excess_of_board - value
            pair = area_left * TALLY_WIDTH + excess_left
            if tally_of_others >> pair & 1:
                continue
            shades = _shades(size, value)
            exclusion = Exclusion("parity", cells=(first_free,), shades=shades, board=board)
            for option in options:
                yield option, exclusion


def _free_cells(encoding: Encoding, residual: ResidualProblem) -> list[int]:
    """The numbers of the cells that may still be covered."""
    cells = range(len(encoding.cells))
    return [cell for cell in cells if residual.room[cell]]


def _ways_of_pieces(encoding: Encoding, residual: ResidualProblem) -> dict[int, int]:
    """The options that each piece has left, by its item; none without any."""
    ways = {}
    for item, _ in enumerate(encoding.pieces, len(encoding.cells)):
        options = residual.of(item)
        if options:
            ways[item] = options
    return ways


def _has_parity(
    encoding: Encoding, residual: ResidualProblem, free: Sequence[int], pieces: int
) -> bool:
    """Whether all free cells must be covered, in two colours, and it does not take long."""
    if not free:
        return False
    if not encoding.puzzle.board.space.chequered:
        return False
    area = len(free)
    if area > MOST_PARITY_CELLS or area * pieces > MOST_PARITY_WORK:
        return False
    return all(residual.need[cell] for cell in free)


def _shades(area: int, excess: int) -> Shades:
    """The numbers of dark and light cells."""
    dark = (area + excess) // 2
    return dark, area - dark


def _by_excess(encoding: Encoding, options: int, colours: list[int]) -> ByExcess:
    """The options of a piece, by the excess of their cells."""
    by_excess = defaultdict(list)
    control = current_control()
    for option in control.watched(members(options), 10):
        excess = sum(colours[cell] for cell in encoding.covered(option))
        by_excess[excess].append(option)
    return by_excess


def _tally_beside(
    encoding: Encoding,
    residual: ResidualProblem,
    by_piece: dict[int, ByExcess],
    added: int,
    most_area: int,
) -> int:
    """The tally of all pieces beside one more placement of `added`, of areas up to `most_area`."""
    control = current_control()
    tally = 1
    for item, values in by_piece.items():
        control.tick()
        piece = encoding.pieces[item - len(encoding.cells)]
        low = residual.need[item]
        high = residual.room[item]
        if item == added:
            low = max(0, low - 1)
            high -= 1
        times = (low, high)
        tally = _with(tally, piece.size, values, times, most_area)
    return tally


def _with(
    tally: int, size: int, values: Collection[int], times: tuple[int, int], most_area: int
) -> int:
    """A tally with a piece that is used some `times`, at least and at most, and has one of some
    excesses each time.

    >>> bars = _with(1, 2, [0], (1, 2), 9)
    >>> bars == 1 << 2 * TALLY_WIDTH | 1 << 4 * TALLY_WIDTH
    True
    """
    low, high = times
    greatest_pair = most_area * TALLY_WIDTH + most_area
    full = (1 << greatest_pair + 1) - 1
    width_of_piece = size * TALLY_WIDTH
    most_times = min(high, most_area // size)
    grown = 0
    for number in range(most_times + 1):
        if number >= low:
            grown |= tally
        longer = 0
        for value in values:
            longer |= tally << width_of_piece + value
        tally = longer & full
    return grown
