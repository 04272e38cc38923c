"""The search for tilings of a box by boxes, by position: the tables of the kernel `box_packing`,
and its walks, which threads share.

    sides   (56, 1, 56): columns, rows of the floor, height; a plane has one row
    forms   (3, (21, 1, 18)): a kind of box, and its sides as it may lie
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, product
from math import prod
from operator import gt, mul
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ..engines.job_workers import in_threads
from ..engines.jobs import Batch, Branch, Job
from ..engines.kernels.array_copies import copy_of
from ..engines.kernels.bit_words import WORD_BITS
from ..engines.kernels.driver import FRACTION_SECONDS
from ..engines.kernels.jit import is_compiled
from ..engines.kernels.kernel_arrays import array_of, no_rows, zeros
from ..engines.kernels.walk import BASE, CHOICES, DEPTH, DONE, POSITION, WHOLE_TREE, Subtree, Walk
from ..search.problem import Cover
from . import box_packing as kernel
from .box_dead import BITS_OF_MARK, DEAD_KEY
from .box_lines import narrowest_gap
from .box_state import (
    BOXES,
    CHOICE,
    FREE,
    FRESH,
    HAVE,
    HEIGHT_BITS,
    KIND_MARK,
    KIND_ROWS,
    LEAST,
    LEFT,
    LEFT_BITS,
    LEVELS,
    LIMITED,
    LISTS,
    NEED,
    REGISTERS,
    VOLUME,
)
from .box_tuning import (
    BOX_ROWS_TOGETHER,
    DEAD_BYTES,
    KIND_STEPS,
    MOST_CHOICES_TOGETHER,
    MOST_DEAD,
    ORDERED_LEVELS,
    ORDERED_NODES,
    OWN_SLICES,
    PLAIN_BOX_FACTOR,
    SLICE_STEPS,
    SPREAD,
)

Sides: TypeAlias = tuple[int, int, int]
# A symmetry of the box: the axis that each axis becomes, and 1 if it is then turned round.
Turn: TypeAlias = tuple[Sides, Sides]
Form: TypeAlias = tuple[int, Sides]
Tables: TypeAlias = tuple[Any, Any]
PlacedBox: TypeAlias = tuple[int, Sides, Sides]  # the kind, the lowest corner, the sides
Branches: TypeAlias = tuple[int, list[Branch]]  # the number tried before, and those left
NO_TURN: Turn = ((0, 1, 2), (0, 0, 0))


class PackingProblem(NamedTuple):
    """The boxes that are to fill a box.

    sides   of the box, columns first
    forms   (kind, its sides) for each way in which a kind may lie, kinds of large volume first
    least   the number of boxes of each kind, at least
    most    and at most
    holes   the cells that are filled already
    turns   the symmetries, the identity first: they keep the holes, and the forms of each kind
    boxes   the number of all boxes together, at most; None: any
    """

    sides: Sides
    forms: tuple[Form, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    holes: tuple[Sides, ...] = ()
    turns: tuple[Turn, ...] = (NO_TURN,)
    boxes: int | None = None


BYTES_OF_NUMBER = 8
NO_JOB = Job("", "box packing")


class BoxSearch:
    """The search for the tilings of a problem, at least one of each class up to its symmetries.

    possible  whether areas allow a tiling at all
    root      the cell that is covered first
    """

    def __init__(self, problem: PackingProblem) -> None:
        self.problem = problem
        columns, rows, levels = problem.sides
        floor = columns * rows
        kinds = len(problem.least)
        self._volumes = [0] * kinds  # 0 if they lie nowhere
        form_rows = []
        for kind, sides in problem.forms:
            self._volumes[kind] = prod(sides)
            form_rows.append((kind, *sides))
        self._forms = _number_rows(form_rows, 4)
        cells = prod(problem.sides)
        self._free = cells - len(problem.holes)
        self._left = []
        for bound, volume in zip(problem.most, self._volumes, strict=True):
            fitting = 0
            if volume:
                fitting = min(bound, self._free // volume)
            self._left.append(fitting)
        self._spans = _spans(problem)
        longest = max(problem.sides)
        words = longest // WORD_BITS + 1
        rows_of_sums = kinds + 1
        self._sums = zeros(3, rows_of_sums, words)
        for axis in range(3):
            self._sums[axis, 0, 0] = 1  # without boxes there is the length 0
        self._after: Any = None
        self._room: Any = None
        self._height = zeros(floor)
        if problem.holes:
            after, room = _levels(problem)
            self._after = after
            self._room = room
            for column in range(floor):
                self._height[column] = after[column, 0]
        self._corners = self._corner_table()
        self._need = _total(problem.least, self._volumes)
        self._have = _total(self._left, self._volumes)
        has_too_few = any(map(gt, problem.least, self._left))
        self.possible = self._need <= self._free <= self._have and not has_too_few
        most_boxes = _most_boxes(self._left, self._volumes, self._free)
        if problem.boxes is not None:
            most_boxes = min(most_boxes, problem.boxes)
        self._most_boxes = most_boxes
        self._depth = 1 + self._most_boxes
        self.width = CHOICES + self._depth
        height_bits = levels.bit_length()
        most_left = max([1, *self._left])
        self._bits = height_bits, most_left.bit_length()
        random = Random(0)
        marks = []
        for _ in range(floor + kinds):
            marks.append(random.getrandbits(BITS_OF_MARK))
        marks_of_columns = marks[:floor]
        self._marks_of_kinds = marks[floor:]
        self._marks = array_of(accumulate(marks_of_columns, initial=0))
        steps = floor + KIND_STEPS * kinds
        if not is_compiled():
            steps *= PLAIN_BOX_FACTOR
        self.slice = max(1, SLICE_STEPS // steps)

    def _corner_table(self) -> Any:
        """For each symmetry the cell that becomes the first corner, and the axes of the sides."""
        sides = self.problem.sides
        columns, rows, levels = sides
        if rows == 1:
            lowest, _ = narrowest_gap(self._height, levels)
        else:
            floor = range(len(self._height))
            lowest = min(floor, key=self._height.__getitem__)
        y, x = divmod(lowest, columns)
        root = x, y, self._height[lowest]
        self.root: Sides = root
        corners = []
        for axes, turned in self.problem.turns:
            cell = [0, 0, 0]
            for at, axis, is_turned in zip(root, axes, turned, strict=True):
                cell[axis] = at
                if is_turned:
                    last_place = sides[axis] - 1
                    cell[axis] = last_place - at
            corners.append((*cell, *axes))
        corners.sort()
        return _number_rows(corners, 6)

    def start(
        self,
        below: Subtree = WHOLE_TREE,
        lists: bool = True,
        order: Any = None,
        dead: Tables | None = None,
    ) -> Walk:
        """Return a walk below a subtree, whose choices are forms; only tilings with ties are
        written if not `lists`. A walk with an `order` of the forms at each level is not divided;
        the positions that it finds to be `dead` may be those of others before it.
        """
        problem = self.problem
        levels = zeros(LEVELS, self._depth)
        for level, choice in enumerate(below.choices):
            levels[CHOICE, level] = choice
        state = self._state(lists)
        state[BASE] = len(below.choices)
        longest = max(problem.sides) + 2
        stack = zeros(2, longest)
        lines = zeros(2, 2, longest)
        kinds = self._kinds()
        arrays = problem.sides, self._forms, self._spans, self._corners, kinds, levels
        height = copy_of(self._height)

        def chosen(level: int) -> tuple[int, ...]:
            choices = [levels[CHOICE, above] for above in range(level)]
            return tuple(choices)

        def branches(level: int) -> Branches:
            tried = levels[CHOICE, level]
            return self._branches(chosen(level), tried)

        if order is None:
            number = len(problem.forms)
            order = _number_rows([range(number)], number)
        hashes, dead_positions = dead or self.no_positions()
        sums = copy_of(self._sums)
        over = zeros(2, len(self._left))
        key = zeros(dead_positions.shape[1])
        positions = self._marks, hashes, dead_positions, key
        tables = self._after, self._room, sums, stack, lines, over, order
        values = *arrays, height, *tables, *positions
        return Walk(kernel.search, below, chosen, branches, state, *values)

    def _kinds(self) -> Any:
        """The numbers of kinds at the start of a search."""
        kinds = zeros(KIND_ROWS, len(self._left))
        rows = {
            LEFT: self._left,
            LEAST: self.problem.least,
            VOLUME: self._volumes,
            KIND_MARK: self._marks_of_kinds,
        }
        for row, numbers in rows.items():
            for kind, number in enumerate(numbers):
                kinds[row, kind] = number
        return kinds

    def _state(self, lists: bool) -> Any:
        """The registers of a search from its start."""
        state = zeros(REGISTERS)
        state[DONE] = not self.possible
        state[LISTS] = lists
        state[FRESH] = 1
        state[FREE] = self._free
        state[NEED] = self._need
        state[HAVE] = self._have
        state[BOXES] = self._most_boxes
        state[LIMITED] = self.problem.boxes is not None
        height_bits, left_bits = self._bits
        state[HEIGHT_BITS] = height_bits
        state[LEFT_BITS] = left_bits
        return state

    def no_positions(self) -> Tables:
        """Return the hashes of dead positions, and the positions, none yet."""
        height_bits, left_bits = self._bits
        words_of_heights = _words_of(len(self._height), height_bits)
        words_of_numbers = _words_of(len(self._left), left_bits)
        columns = DEAD_KEY + words_of_heights + words_of_numbers
        places = DEAD_BYTES // (BYTES_OF_NUMBER * columns)
        places = max(1, min(MOST_DEAD, places))
        power_of_two = 1 << places.bit_length() - 1
        hashes = zeros(power_of_two)
        return hashes, zeros(power_of_two, columns)

    def _branches(self, above: tuple[int, ...], tried: int) -> Branches:
        """The number of forms tried below some choices, and those that are left there."""
        numbers_left = list(self._left)
        for form in above:
            kind, _ = self.problem.forms[form]
            numbers_left[kind] -= 1
        forms_tried = 0
        untried: list[Branch] = []
        for form, (kind, _) in enumerate(self.problem.forms):
            if not numbers_left[kind]:
                continue
            if form > tried:
                branch = len(above), 0, form
                untried.append(branch)
            else:
                forms_tried += 1
        return forms_tried, untried

    def batches(self, lists: bool, threads: int) -> Iterator[Batch]:
        """Yield the tilings as rows for `tiling`, in an order that is the same however many threads
        search; only those with ties if not `lists`, the others are counted.
        """
        first_walk = self.start()
        first_walk.prepare(self.rows(1))

        shares = partial(self._share, lists=lists)
        results = in_threads(shares, [NO_JOB], threads, [1.0])
        for _, batch in results:
            yield batch

    def _share(self, job: Job, lists: bool) -> Iterator[Batch]:
        """Yield the results of a job, which gives parts of itself away as it goes."""
        below = Subtree(0, job.start)
        walk = self.start(below, lists)
        rows = self.rows(BOX_ROWS_TOGETHER)
        tilings_seen = 0
        nodes = 0
        until = OWN_SLICES * self.slice
        done = 0.0
        looked = time.monotonic()
        while not walk.done:
            written = walk.advance(self.slice, rows)
            covers = [self.choices(rows, row) for row in range(written)]
            now = time.monotonic()
            if now > looked + FRACTION_SECONDS:  # for progress only
                done = max(done, walk.fraction)
                looked = now
            solutions = walk.found - tilings_seen
            effort = walk.nodes - nodes
            batch = Batch(tuple(covers), solutions, None, effort, done)
            tilings_seen = walk.found
            nodes = walk.nodes
            needs_help = nodes >= until
            if needs_help and not walk.done:
                subtrees, share_given = walk.give_away()
                nodes = walk.nodes
                until = nodes + OWN_SLICES * self.slice
                rest = [job._replace(start=subtree.choices) for subtree in subtrees]
                batch = batch._replace(rest=tuple(rest), given=share_given)
            yield batch

    def first_batches(self, usual: Iterable[Batch], tick: Callable[[], None]) -> Iterator[Batch]:
        """Yield the batches of the usual search, in turns with searches that begin again and again
        with orders of their own, until one has a tiling; `tick` is called often.

        The usual search takes as many nodes as the others, and may prove that there is no tiling.
        The orders are those of a generator whose seed is fixed. Partridge 8 takes 3.7 times the
        nodes without them (tests/benchmarks/measures.md).
        """
        random = Random(0)
        spent = 0
        dead = self.no_positions()
        for batch in usual:
            yield batch
            spent += batch.effort
            if batch.covers:
                continue
            while spent >= ORDERED_NODES:
                spent -= ORDERED_NODES
                order = self._orders(random)
                ordered_batch = self._ordered(order, dead, tick)
                yield ordered_batch
                if ordered_batch.fraction == 1:
                    return

    def _orders(self, random: Random) -> Any:
        """For each of some levels all forms, large ones early."""
        forms = range(len(self.problem.forms))
        spread = SPREAD * len(forms)
        orders = []
        for _ in range(ORDERED_LEVELS):
            ranks = []
            for form in forms:
                noise = spread * random.random()
                ranks.append(form + noise)
            order = sorted(forms, key=ranks.__getitem__)
            orders.append(order)
        return _number_rows(orders, len(forms))

    def _ordered(self, order: Any, dead: Any, tick: Callable[[], None]) -> Batch:
        """The result of a search with an order: a tiling or nothing, which is all if no other
        search can find one.
        """
        walk = self.start(order=order, dead=dead)
        rows = self.rows(1)
        while walk.nodes < ORDERED_NODES and not walk.done:
            tick()
            nodes_left = ORDERED_NODES - walk.nodes
            budget = min(self.slice, nodes_left)
            if walk.advance(budget, rows):
                cover = self.choices(rows, 0)
                return Batch((cover,), effort=walk.nodes)
        fraction = float(walk.done)
        return Batch(effort=walk.nodes, fraction=fraction)

    def rows(self, number: int) -> Any:
        """Return room for a number of tilings, or fewer if they are long."""
        rows_together = MOST_CHOICES_TOGETHER // self.width
        number = max(1, min(number, rows_together))
        return zeros(number, self.width)

    def choices(self, rows: Any, row: int) -> Cover:
        """Return a row of a walk as one of a batch, whose number of columns is that of its
        boxes.
        """
        end = CHOICES + rows[row, DEPTH]
        numbers = [rows[row, column] for column in range(POSITION, end)]
        return tuple(numbers)

    def tiling(self, row: Sequence[int]) -> list[PlacedBox]:
        """Return the kinds, lowest corners and sides of the boxes of a row of a batch. Its first
        number is the number of symmetries under which the tiling is as good.
        """
        columns, rows, levels = self.problem.sides
        floor = columns * rows
        cells = floor * levels
        _, *choices = row
        boxes = []
        for choice in choices:
            form, cell = divmod(choice, cells)
            level, place = divmod(cell, floor)
            y, x = divmod(place, columns)
            kind, sides = self.problem.forms[form]
            corner = x, y, level
            boxes.append((kind, corner, sides))
        return boxes


def _number_rows(rows: Iterable[Iterable[int]], columns: int) -> Any:
    """Return an array of two axes of some rows, of which there may be none."""
    numbers = list(chain.from_iterable(rows))
    if not numbers:
        return no_rows(columns)
    return array_of(numbers, columns=columns)


def _words_of(fields: int, bits: int) -> int:
    """The words that hold a number of fields of some bits, none of them in two words."""
    fields_of_word = WORD_BITS // bits
    return -(-fields // fields_of_word)


def _total(numbers: Iterable[int], each: Iterable[int]) -> int:
    """The sum of numbers of things, each times the size of one."""
    return sum(map(mul, numbers, each))


def _spans(problem: PackingProblem) -> Any:
    """For each axis and kind the sides that a box of it can have there, 0 for none."""
    kinds = range(len(problem.least))
    spans = zeros(3, len(kinds), 3)
    for axis, kind in product(range(3), kinds):
        lengths = set()
        for form_kind, sides in problem.forms:
            if form_kind == kind:
                lengths.add(sides[axis])
        for place, length in enumerate(sorted(lengths)):
            spans[axis, kind, place] = length
    return spans


def _levels(problem: PackingProblem) -> Tables:
    """The first free level from each level on, in each column of the floor, and the first filled
    one; the height of the box if it has no such level.
    """
    columns, rows, levels = problem.sides
    floor = columns * rows
    first_free = zeros(floor, levels + 1)
    first_filled = zeros(floor, levels + 1)
    filled = set()
    for x, y, level in problem.holes:
        column = y * columns + x
        filled.add((column, level))
    for column in range(floor):
        free = levels
        room = levels
        for level in range(levels, -1, -1):
            if (column, level) in filled:
                room = level
            else:
                free = level
            first_free[column, level] = free
            first_filled[column, level] = room
    return first_free, first_filled


def _most_boxes(limits: Sequence[int], volumes: Sequence[int], free: int) -> int:
    """The most boxes that can lie beside each other, by their volumes."""
    number = 0
    kinds = zip(volumes, limits, strict=True)
    for volume, limit in sorted(kinds):
        if not volume:
            continue
        fitting = min(limit, free // volume)
        number += fitting
        free -= fitting * volume
    return number
