"""The verifier of tilings, from the definitions, sharing nothing with encoding or search.

A piece may be moved, turned and flipped as its flags allow. From the lattice come data alone: the
translations, the turns and the mirror, the steps to neighbours. Images are generated and compared,
wherever else orientations are found. Each rule of a puzzle checks itself, from its definition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from heapq import nsmallest
from operator import add, attrgetter, mul, sub
from typing import NamedTuple, TypeAlias

from .cells import Isometry
from .lattice import Lattice
from .model import Board, Piece, Puzzle, check_puzzle
from .tiling import Placement, Tiling, checked_placements
from .wording import quoted, shortened

Cell: TypeAlias = tuple[int, ...]
Cells: TypeAlias = frozenset[Cell]
Marks: TypeAlias = Iterable[tuple[Cell, str]]

LARGE_SIZE = 12  # cells of a piece, of which only the images are made that have a span
FEW_TILINGS = 10  # that are checked one by one
MOST_VALUE_BITS = 100_000_000  # of the values of placements and of their sums, for a plain puzzle


class NormalCells(NamedTuple):
    """Cells up to translation: equal for two sets exactly if a translation maps one to the other.

    cells   as seen from the first of them
    values  of the lattice's invariants at the first of them
    """

    cells: Cells
    values: tuple[int, ...]


def images_of(
    shape: Collection[Cell],
    lattice: Lattice,
    rotate: bool,
    reverse: bool,
    span: tuple[int, ...] | None = None,
) -> dict[NormalCells, Collection[Cell]]:
    """All images of a shape up to translation that its flags allow, by turns and mirror; those of
    one `span` alone, if it is given.
    """
    generators = (*lattice.turns * rotate, *(lattice.mirror,) * reverse)
    images: dict[NormalCells, Collection[Cell]] = {}
    isometries: Iterable[Isometry] = products_of(generators, lattice)
    if span is not None:
        isometries = turns_to(span, shape, isometries)
    for isometry in isometries:
        image = turned_cells(shape, isometry)
        images.setdefault(normal_cells(image, lattice), image)
    return images


def span_of(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The lengths of some cells (at least one) along the axes, less one.

    >>> span_of([(0, 5), (3, 5), (1, 4)])
    (3, 1)
    """
    return tuple(max(column) - min(column) for column in zip(*cells, strict=True))


def turns_to(
    span: tuple[int, ...], cells: Collection[Cell], isometries: Iterable[Isometry]
) -> list[Isometry]:
    """The isometries after which some cells have a span.

    >>> swap = Isometry((1, 0), (1, 1), (0, 0))
    >>> turns_to((2, 0), [(0, 0), (0, 2)], [swap]), turns_to((0, 2), [(0, 0), (0, 2)], [swap])
    ([Isometry(axes=(1, 0), signs=(1, 1), shift=(0, 0))], [])
    """
    span_before = span_of(cells)
    return [
        isometry
        for isometry in isometries
        if span == tuple(span_before[axis] for axis in isometry.axes)
    ]


@cache
def products_of(generators: tuple[Isometry, ...], lattice: Lattice) -> tuple[Isometry, ...]:
    """Some isometries one after the other, in every order and number: of the products that differ
    by a translation the first one.
    """
    length = lattice.dimension
    products = [Isometry(tuple(range(length)), (1,) * length, (0,) * length)]
    effects = {(products[0].axes, products[0].signs, values_of(products[0].shift, lattice))}
    for product in products:  # grows while it is read
        for generator in generators:
            axes = tuple(product.axes[axis] for axis in generator.axes)
            turned_signs = (product.signs[axis] for axis in generator.axes)
            signs = tuple(map(mul, generator.signs, turned_signs))
            shift = image_of(product.shift, generator)
            key = axes, signs, values_of(shift, lattice)
            if key not in effects:
                effects.add(key)
                products.append(Isometry(axes, signs, shift))
    return tuple(products)


def image_of(cell: Cell, isometry: Isometry) -> Cell:
    """The image of a cell under an isometry."""
    turned = [sign * cell[axis] for axis, sign in zip(isometry.axes, isometry.signs, strict=True)]
    return tuple(map(add, turned, isometry.shift))


def turned_cells(cells: Iterable[Cell], isometry: Isometry) -> list[Cell]:
    """The images of some cells under an isometry, in their order, all numbers of an axis at once.

    >>> turned_cells([(0, 0), (0, 1)], Isometry((1, 0), (1, -1), (0, 3)))
    [(0, 3), (1, 3)]
    """
    columns = list(zip(*cells, strict=True))
    if not columns:
        return []
    turns = zip(isometry.axes, isometry.signs, isometry.shift, strict=True)
    images = [[sign * value + by for value in columns[axis]] for axis, sign, by in turns]
    return list(zip(*images, strict=True))


def normal_cells(cells: Collection[Cell], lattice: Lattice) -> NormalCells:
    """Cells (at least one) up to translation."""
    lowest = min(cells)
    columns = zip(*cells, strict=True)
    relative_columns = [
        [value - low for value in column] for column, low in zip(columns, lowest, strict=True)
    ]
    return NormalCells(frozenset(zip(*relative_columns, strict=True)), values_of(lowest, lattice))


def values_of(cell: Cell, lattice: Lattice) -> tuple[int, ...]:
    """The lattice's invariants at a cell: the same for two exactly if a translation takes one to
    the other.
    """
    return tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)


# marks --------------------------------------------------------------------------------------------


class MarkedCells(NamedTuple):
    """Cells with marks up to translation; the place of a mark is seen from the first cell."""

    normal: NormalCells
    marks: frozenset[tuple[Cell, str]]


def marked_cells(cells: Collection[Cell], marks: Marks, lattice: Lattice) -> MarkedCells:
    """Cells (at least one) and their marks up to translation."""
    lowest = min(cells)
    twice = (
        lowest + lowest
    )  # a side is its cell, then the one beyond; of a cell the first half counts
    relative_marks = frozenset([(tuple(map(sub, where, twice)), mark) for where, mark in marks])
    return MarkedCells(normal_cells(cells, lattice), relative_marks)


def _turned_marks(
    marks: Collection[tuple[Cell, str]], isometry: Isometry
) -> list[tuple[Cell, str]]:
    """Marks, all at cells or all at sides, after an isometry."""
    length = len(isometry.axes)
    cells = turned_cells((where[:length] for where, _ in marks), isometry)
    beyond = turned_cells((where[length:] for where, _ in marks if where[length:]), isometry)
    places = list(map(add, cells, beyond)) if beyond else cells
    return [(where, mark) for where, (_, mark) in zip(places, marks, strict=True)]


@cache
def images_with_marks(piece: Piece, span: tuple[int, ...] | None = None) -> frozenset[MarkedCells]:
    """The images of a piece with marks, by its turns and the mirror, one after the other; those of
    one `span` at least, if it is given.

    A piece that has another side shows this one or that one, and is turned alone.
    """
    lattice = piece.lattice
    if lattice.turns_freely and piece.can_rotate:
        from .congruence import rigid_images_with_marks

        return frozenset(marked_cells(*image, lattice) for image in rigid_images_with_marks(piece))
    sides = [(piece.shape, piece.marks, piece.edges)]
    mirrors = (lattice.mirror,) * piece.can_reverse
    if piece.back is not None:
        flipped = [image_of(cell, lattice.mirror) for cell in piece.shape]
        is_behind = normal_cells(flipped, lattice) == normal_cells(piece.behind, lattice)
        sides += [(piece.behind, piece.back, ())] * is_behind
        mirrors = ()
    images = set()
    isometries = products_of((*lattice.turns * piece.can_rotate, *mirrors), lattice)
    for cells, marks, edges in sides:
        for isometry in turns_to(span, cells, isometries) if span is not None else isometries:
            turned_marks = (*_turned_marks(marks, isometry), *_turned_marks(edges, isometry))
            images.add(marked_cells(turned_cells(cells, isometry), turned_marks, lattice))
    return frozenset(images)


def inside(cell: Cell, board: Board) -> Cell:
    """Return the cell of the board's region that a cell stands for; itself if nothing wraps. Of a
    quotient come data alone: the translations, and the first cell that its cells count from.

    >>> inside((1, 6), Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (1, 0)
    """
    for vector in board.space.translations:
        # one that changes first numbers comes before one that changes the last alone
        axis = 0 if vector[0] else -1
        times = (cell[axis] - board.space.region[0][axis]) // vector[axis]
        cell = tuple(value - times * step for value, step in zip(cell, vector, strict=True))
    return cell


def mark_inside(where: Cell, board: Board) -> Cell:
    """Return a site, a cell or a side (its cell, then the one beyond), with its cell inside.

    >>> mark_inside((1, 6, 1, 7), Board(frozenset({(0, 0), (3, 5)}), wrap=("columns",)))
    (1, 0, 1, 1)
    """
    length = board.lattice.dimension
    cell, beyond = where[:length], where[length:]
    cell_inside = inside(cell, board)
    return cell_inside + tuple(
        a + b - c for a, b, c in zip(cell_inside, beyond, cell, strict=False)
    )


def other_side(cell: Cell, beyond: Cell, board: Board) -> tuple[Cell, Cell]:
    """A side of a cell, as it is seen from the cell that lies beyond it."""
    cell_beyond = inside(beyond, board)
    return cell_beyond, tuple(map(add, cell_beyond, map(sub, cell, beyond)))


def steps_from(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a side with a cell, wraps aside."""
    values = tuple(sum(map(mul, factors, cell)) for factors in lattice.invariants)
    for kind, steps in lattice.steps.items():
        if tuple(sum(map(mul, factors, kind)) for factors in lattice.invariants) == values:
            yield from (tuple(map(add, cell, step)) for step in steps)


def part_numbers(puzzle: Puzzle) -> dict[Cell, int]:
    """For each cell of a puzzle's board and of the placements beside it the number of its part."""
    board = puzzle.board
    cells = (board.must | board.may).union(*(placement.cells for placement in puzzle.beside))
    part_of_cell: dict[Cell, int] = {}
    for number, start in enumerate(cells):
        todo = [start] if start not in part_of_cell else []
        while todo:
            cell = todo.pop()
            if cell in cells and cell not in part_of_cell:
                part_of_cell[cell] = number
                todo += steps_from(cell, board.lattice)
    return part_of_cell


def may_lie(piece: Piece, placement: Placement, puzzle: Puzzle) -> bool:
    """Whether the cells are an allowed image of the piece's shape, wherever it lies."""
    cells = placement.cells
    if len(cells) != piece.size or set(map(len, cells)) != {piece.lattice.dimension}:
        return False
    if not puzzle.board.space.translations:
        span = span_of(cells) if piece.size >= LARGE_SIZE else None
        return normal_cells(cells, piece.lattice) in _images(piece, span)
    images = _images(piece)
    covered = frozenset(cells)
    return any(
        _moved(normal, start, puzzle) == covered
        for normal in images
        for start in covered
        if values_of(start, piece.lattice) == normal.values
    )


def may_show(piece: Piece, placement: Placement, puzzle: Puzzle) -> bool:
    """Whether a piece that lies on some cells may show some marks."""
    if not piece.has_marks:
        return not placement.marks
    if puzzle.board.space.translations:
        cells, shown_marks = frozenset(placement.cells), frozenset(placement.marks)
        return any(
            _moved(normal, start, puzzle) == cells
            and shown_marks == _moved_marks(marks, start, puzzle)
            for normal, marks in images_with_marks(piece)
            for start in cells
            if values_of(start, piece.lattice) == normal.values
        )
    span = span_of(placement.cells) if piece.size >= LARGE_SIZE else None
    images = images_with_marks(piece, span)
    return marked_cells(placement.cells, placement.marks, piece.lattice) in images


def rule_fault(puzzle: Puzzle, placement: Placement) -> str:
    """Return how a placement breaks a rule of its puzzle by itself, "" if it breaks none."""
    faults = (rule.placement_fault(puzzle, placement) for rule in puzzle.rules)
    return next(filter(None, faults), "")


def lying_on(piece: Piece, cells: Cells, puzzle: Puzzle) -> Iterator[Cells]:
    """Every image of a piece that lies on some cells of a board, and on none twice, wherever it
    lies, if it breaks no rule of the puzzle by itself.
    """
    for normal, marks in _possible_images(piece):
        for start in cells:
            if values_of(start, piece.lattice) != normal.values:
                continue
            moved = _moved(normal, start, puzzle)
            if not moved <= cells or len(moved) != piece.size:
                continue
            marks_there = tuple(sorted(_moved_marks(marks, start, puzzle))) if puzzle.rules else ()
            if not puzzle.rules or not rule_fault(
                puzzle, Placement(piece.name, tuple(sorted(moved)), marks_there)
            ):
                yield moved


def _moved_marks(
    marks: Iterable[tuple[Cell, str]], start: Cell, puzzle: Puzzle
) -> frozenset[tuple[Cell, str]]:
    """The marks at cells and sides of an image that is placed with its first cell on another."""
    moved = ((tuple(map(add, where, start * (len(where) // len(start)))), m) for where, m in marks)
    return frozenset((mark_inside(where, puzzle.board), mark) for where, mark in moved)


def _possible_images(piece: Piece) -> Iterable[MarkedCells]:
    """The images of a piece, with its marks."""
    if piece.has_marks:
        return images_with_marks(piece)
    return [MarkedCells(normal, frozenset()) for normal in _images(piece)]


def _moved(normal: NormalCells, start: Cell, puzzle: Puzzle) -> Cells:
    """The cells of an image that is placed with its first cell on another, each inside."""
    moved = [tuple(map(add, cell, start)) for cell in normal.cells]
    if not puzzle.board.space.translations:
        return frozenset(moved)
    return frozenset(inside(cell, puzzle.board) for cell in moved)


@cache
def _images(piece: Piece, span: tuple[int, ...] | None = None) -> frozenset[NormalCells]:
    """The images of a piece as its flags allow; those of one `span` at least, if it is given."""
    if piece.has_marks:
        return frozenset(normal for normal, _ in images_with_marks(piece, span))
    if piece.lattice.turns_freely and piece.can_rotate:
        from .congruence import rigid_images

        return frozenset(normal_cells(image, piece.lattice) for image in rigid_images(piece))
    flags = piece.can_rotate, piece.can_reverse
    return frozenset(images_of(piece.shape, piece.lattice, *flags, span))


def cells_text(cells: Collection[Cell]) -> str:
    """Cells as JSON has them, the lowest four at most, which are found without sorting all."""
    if not cells:
        return "no cells"
    lowest_cells = ", ".join(shortened(str(list(cell))) for cell in nsmallest(4, cells))
    return lowest_cells + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")


def figure_faults(puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
    """A sentence for each property that the goal of a puzzle requires and its figure lacks."""
    goal = puzzle.goal
    if goal is None:
        return
    figure = {cell for placement in tiling for cell in placement.cells}
    if not figure:
        yield "no piece is used, so that there is no figure"
        return
    lattice = puzzle.board.lattice
    kinds = {values_of(cell, lattice) for cell in lattice.steps}
    if any(
        len(cell) != lattice.dimension or values_of(cell, lattice) not in kinds for cell in figure
    ):
        return  # no cells of the lattice: the fault that they lie outside is found already
    if not any(_has_symmetry(figure, lattice, kind) for kind in goal.kinds):
        yield f"the figure has no symmetry of the kind {' or '.join(goal.kinds)}"
    if goal.connected and not _is_connected(figure, lattice):
        yield "the figure is not connected"


def _has_symmetry(figure: Collection[Cell], lattice: Lattice, kind: str) -> bool:
    """Whether a figure has a symmetry of a kind, wherever its axis or centre is.

    It has if one of its images has the symmetry that stands for the kind.
    """
    example = lattice.symmetry_kinds[kind]
    return any(
        normal_cells([image_of(cell, example) for cell in cells], lattice) == normal
        for normal, cells in images_of(figure, lattice, True, True).items()
    )


def _is_connected(cells: set[Cell], lattice: Lattice) -> bool:
    """Whether a walk over sides leads from any cell to any other."""
    steps_from = {values_of(cell, lattice): steps for cell, steps in lattice.steps.items()}
    todo = [min(cells)]
    unreached = cells.difference(todo)
    while todo:
        cell = todo.pop()
        reached = {
            tuple(map(add, cell, step)) for step in steps_from[values_of(cell, lattice)]
        } & unreached
        unreached -= reached
        todo += reached
    return not unreached


def verify(puzzle: Puzzle, tiling: Tiling) -> tuple[str, ...]:
    """All faults of a tiling, a sentence each; () if it answers the puzzle.

    Raises PsolverError for values that are not a puzzle and a tiling.
    """
    check_puzzle(puzzle)
    return Verifier(puzzle).faults(Tiling(checked_placements(tiling), puzzle.board.lattice))


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
        self._pieces = {piece.name: piece for piece in puzzle.pieces}
        self._cells = puzzle.board.must | puzzle.board.may
        is_plain = not (puzzle.board.clues or puzzle.rules or puzzle.goal or puzzle.best)
        bits = (len(self._cells) + len(self._pieces)) * len(self._cells).bit_length()
        self._checked, self._most_values = 0, MOST_VALUE_BITS // max(1, bits) if is_plain else 0

    def faults(self, tiling: Tiling) -> tuple[str, ...]:
        """All faults of a tiling, a sentence each; () if it answers the puzzle."""
        faults = [*self._of_placements(tiling), *self._of_cells(tiling), *self._of_counts(tiling)]
        if self.puzzle.board.clues:
            faults += self._of_clues(tiling)
        for rule in self.puzzle.rules:
            faults += rule.broken_by(self.puzzle, tiling)
        if self.puzzle.goal:
            faults += figure_faults(self.puzzle, tiling)
        if self.puzzle.best:
            faults += [*self._of_blocking(tiling), *self._of_worth(tiling)]
        return tuple(faults)

    def first_fault(self, tilings: Iterable[Tiling]) -> str | None:
        """The first fault that some tilings have; None if each answers the puzzle."""
        for tiling in tilings:
            placements = tiling.placements
            try:
                total = sum(map(self._values.__getitem__, map(id, placements)))
            except KeyError:  # one of them has no value yet
                total = -1
            # more of them than cells might be too many for a digit
            if total in self._sums and len(placements) <= len(self._cells):
                continue
            for fault in self.faults(tiling):
                return fault
            self._checked += 1
            values = len(self._valued) + len(self._sums) + len(placements)
            if self._checked > FEW_TILINGS and values < self._most_values:
                self._sums.add(self._sum_of_values(placements))
        return None

    def _sum_of_values(self, placements: Iterable[Placement]) -> int:
        for placement in placements:
            if id(placement) not in self._values:
                self._values[id(placement)] = sum(
                    map(self._digits.__getitem__, (placement.piece, *placement.cells))
                )
                self._valued.append(placement)
        return sum(map(self._values.__getitem__, map(id, placements)))

    @cached_property
    def _digits(self) -> dict[object, int]:
        length = len(self._cells).bit_length()  # in bits, for the number of cells
        return {owner: 1 << length * n for n, owner in enumerate((*self._pieces, *self._cells))}

    def _of_placements(self, tiling: Tiling) -> Iterator[str]:
        for placement in self.watched(tiling):
            if placement in self.good:
                continue
            if fault := self._placement_fault(placement):
                yield fault
            else:
                self.good.add(placement)

    def _placement_fault(self, placement: Placement) -> str:
        """The fault of a placement by itself."""
        piece = self._pieces.get(placement.piece)
        if piece is None:
            return f"there is no piece {quoted(placement.piece)}"
        if not may_lie(piece, placement, self.puzzle):
            return f"the piece {quoted(piece.name)} cannot lie on {cells_text(placement.cells)}"
        has_marks = placement.marks or piece.has_marks
        if has_marks and not may_show(piece, placement, self.puzzle):
            name, place = quoted(piece.name), cells_text(placement.cells)
            if not placement.marks:
                return f"the marks of the piece {name} on {place} are missing"
            return f"the piece {name} on {place} does not show those marks"
        return rule_fault(self.puzzle, placement) if self.puzzle.rules else ""

    def _of_cells(self, tiling: Tiling) -> Iterator[str]:
        covered = {cell for placement in self.watched(tiling) for cell in placement.cells}
        if not covered <= self._cells:
            yield f"outside the board: {cells_text(covered - self._cells)}"
        if len(covered) < sum(map(len, map(attrgetter("cells"), tiling))):
            times_covered = Counter(cell for placement in tiling for cell in placement.cells)
            twice = [cell for cell, times in times_covered.items() if times > 1]
            yield f"covered more than once: {cells_text(twice)}"
        if not self.puzzle.board.must <= covered:
            yield f"left uncovered: {cells_text(self.puzzle.board.must - covered)}"

    def _of_counts(self, tiling: Tiling) -> Iterator[str]:
        used = Counter([placement.piece for placement in tiling])
        for piece in self.puzzle.pieces:
            times, bound = used[piece.name], ""
            if times < piece.least:
                bound = f"at least {_often(piece.least)}"
            elif piece.most is not None and times > piece.most:
                bound = f"at most {_often(piece.most)}"
            if bound:
                use = f"the piece {quoted(piece.name)} is used {_often(times)}"
                yield f"{use}, but should be used {bound}"

    def _of_clues(self, tiling: Tiling) -> Iterator[str]:
        owner = {cell: placement.piece for placement in tiling for cell in placement.cells}
        for cell, name in self.puzzle.board.clues:
            if owner.get(cell, name) != name:
                where = f"the clue {quoted(name)} at {cells_text([cell])}"
                yield f"{where} is covered by {quoted(owner[cell])}"

    def _of_worth(self, tiling: Tiling) -> Iterator[str]:
        """The fault of a tiling whose worth is not that of the first one, for a `best`."""
        best = self.puzzle.best
        if best is None:
            return
        worth = sum(
            best.of_piece(placement.piece) + sum(map(best.of_cell, placement.cells))
            for placement in tiling
        )
        self.worths = self.worths or {worth}
        if worth not in self.worths:
            yield f"it is worth {worth}, but another one {min(self.worths)}: not both are the best"

    def _of_blocking(self, tiling: Tiling) -> Iterator[str]:
        """The fault of each further piece that fits beside those of a blocking."""
        best = self.puzzle.best
        if best is None or best.goal != "blocking":
            return
        clues = dict(self.puzzle.board.clues)
        free = self._cells - {cell for placement in tiling for cell in placement.cells}
        for piece in self._left(tiling):
            room = frozenset(cell for cell in free if clues.get(cell, piece.name) == piece.name)
            cells = next(lying_on(piece, room, self.puzzle), None)
            if cells is not None:
                yield f"the piece {quoted(piece.name)} still fits on {cells_text(cells)}"

    def _left(self, tiling: Tiling) -> Iterator[Piece]:
        """The pieces that may be used once more than in a tiling."""
        used = Counter([placement.piece for placement in tiling])
        full = {
            name
            for rule in self.puzzle.rules
            for group in rule.piece_bounds()
            if group.most is not None and group.times(used) >= group.most
            for name in group.pieces
        }
        for piece in self.puzzle.pieces:
            may_be_used = piece.most is None or used[piece.name] < piece.most
            if may_be_used and piece.name not in full:
                yield piece


def _often(times: int) -> str:
    return "once" if times == 1 else f"{times} times"
