"""Symmetry puzzles: figure problems, one for each size of the box around the figure, and their
arrangements, one of each class.

The box is the figure's hull (see `geometry.hull`): of squares a rectangle, of other cells the part
between two lines in each of three directions. A symmetry of a figure is one of its box, so that the
middle of the box fixes each axis and centre, wherever the figure is in the frame. The
figure meets all sides of the box, which leaves one place for each figure up to translation. If all
pieces may be turned or flipped, a box stands for those that it becomes, too.

Two arrangements are the same when a translation and an isometry that keeps every piece's
orientations map one onto the other. The one that stands for its class lies in the frame, has as few
rows as can be, and is the first of these in sorted order, as far up and then as far left as it
fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import product
from math import ceil
from operator import mul
from typing import NamedTuple

from ..core.cells import Cell, Isometry, Shape, box, extent, translate
from ..core.control import current_control
from ..core.figure import most_spread, spread, spread_of_step
from ..core.goal import SymmetryGoal
from ..core.model import Board, Puzzle
from ..core.tilings import Tiling, tiling
from ..engines.job_workers import in_processes
from ..engines.jobs import Batch, Job, in_this_thread
from ..search.areas import areas
from ..search.encoding import Encoding, encode
from ..search.problem import Cover, Permutation
from ..search.pruning import subset_sums
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.session import can_be_stopped
from .hull import Size, extents, fits_into, hull, hull_size, image_size, sizes_of_hulls
from .symmetric import FigureLister, FigureProblem


class BoxProblem(NamedTuple):
    """The figures whose box has a size; the encoding gives the covers of the problem their meaning,
    in the box's coordinates.
    """

    encoding: Encoding
    figures: FigureProblem


def keeping_pieces(puzzle: Puzzle) -> tuple[Isometry, ...]:
    """Return the isometries, up to translations, that map the orientations of every piece onto
    themselves.
    """
    lattice = puzzle.board.lattice
    forms = [frozenset(piece.orientations) for piece in puzzle.pieces if piece.most != 0]

    def keeps_all(isometry: Isometry) -> bool:
        for shapes in forms:
            images = {lattice.normalise(map(isometry, shape)) for shape in shapes}
            if images != shapes:
                return False
        return True

    return tuple(filter(keeps_all, lattice.group()))


def sizes(puzzle: Puzzle, goal: SymmetryGoal) -> list[Size]:
    """Return the sizes that a figure's box may have, small frames first; one of those that turning
    and flipping make of each other.
    """
    lattice = puzzle.board.lattice
    frame = hull_size(puzzle.board.cells, lattice)
    symmetries = keeping_pieces(puzzle)
    isometries_of_kinds = []
    for isometry in lattice.group():
        if lattice.symmetry_kind(isometry) in goal.kinds:
            isometries_of_kinds.append(isometry)
    area = areas(puzzle.pieces, len(puzzle.board.cells))
    longest = max(extents(frame, lattice))
    largest_spread = _largest_spread(puzzle, goal, frame)
    orders = {isometry.axes for isometry in symmetries}
    all_sizes = sizes_of_hulls(lattice, longest, largest_spread, orders)
    possible_sizes = []
    for size in current_control().watched(all_sizes):
        if not any(image_size(size, isometry, lattice) == size for isometry in isometries_of_kinds):
            continue
        alike = {image_size(size, isometry, lattice) for isometry in symmetries}
        if size != min(alike):
            continue
        fits = any(fits_into(image, frame, lattice) for image in alike)
        if fits and _has_room(size, area, puzzle, goal):
            possible_sizes.append(size)

    def small_first(size: Size) -> tuple[int, ...]:
        sides = extents(size, lattice)
        return max(sides), min(sides), *size

    return sorted(possible_sizes, key=small_first)


def _largest_spread(puzzle: Puzzle, goal: SymmetryGoal, frame: Size) -> int:
    """The largest spread of a box: that of the frame, or of a connected figure of all pieces."""
    used = [piece for piece in puzzle.pieces if piece.most != 0]
    is_bounded = all(piece.most is not None for piece in used)
    if goal.connected and used and is_bounded:
        return most_spread(used)
    sides = extents(frame, puzzle.board.lattice)
    return spread(sides)


def _has_room(size: Size, area: int, puzzle: Puzzle, goal: SymmetryGoal) -> bool:
    """Whether a figure of one of some areas has room in a box, and is large enough to meet its
    sides.
    """
    lattice = puzzle.board.lattice
    cells = hull(size, lattice)
    areas_in_box = area & (1 << len(cells) + 1) - 1
    least_area = 1
    if goal.connected:
        sides = extents(size, lattice)
        steps = ceil(spread(sides) / spread_of_step(lattice))
        least_area += steps
    return areas_in_box >> least_area > 0


@lru_cache(1)  # it is needed to find covers, then to read them
def box_problem(puzzle: Puzzle, size: Size) -> BoxProblem:
    """Return the figures of a puzzle whose box has a size. Raises PsolverError if it would be too
    large.
    """
    goal = puzzle.goal
    assert goal
    lattice = puzzle.board.lattice
    cells = hull(size, lattice)
    number: dict[Cell, int] = {cell: index for index, cell in enumerate(cells)}

    def numbers(shapes: Iterable[Iterable[Cell]]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(number[cell] for cell in shape) for shape in shapes)

    def permutations(isometries: Iterable[Isometry]) -> tuple[Permutation, ...]:
        return numbers(map(isometry, cells) for isometry in isometries)

    box_board = Board(frozenset(), frozenset(cells), lattice=lattice)
    in_box = replace(puzzle, board=box_board, goal=replace(goal, framed=True))
    encoding = encode(in_box)
    isometries = list(lattice.symmetries(cells))
    allowed = keeping_pieces(puzzle)
    linear_parts = {isometry.linear for isometry in allowed}
    keeping = [isometry for isometry in isometries if isometry.linear in linear_parts]
    symmetries = permutations(keeping)
    option_symmetries = _of_options(encoding, symmetries)
    figures = FigureProblem(
        problem=replace(encoding.problem, symmetries=option_symmetries),
        cells=len(cells),
        symmetries=permutations(_possible(puzzle, goal, isometries, cells)),
        isometries=permutations(isometries),
        same=symmetries,
        met=numbers(_lines(cells, goal)),
        bare=numbers(_outsides(puzzle, cells, allowed)),
        connected=goal.connected,
    )
    return BoxProblem(encoding, figures)


def _lines(cells: Shape, goal: SymmetryGoal) -> list[Shape]:
    """The cells of a box that have some number in common, for each that a figure must meet: all
    rows and columns if it is connected, else the first and the last of both.
    """
    lines: list[Shape] = []
    lowest, highest = box(cells)
    for axis, (low, high) in enumerate(zip(lowest, highest, strict=True)):
        values = [low, high]
        if goal.connected:
            values = list(range(low, high + 1))
        for value in values:
            line = [cell for cell in cells if cell[axis] == value]
            lines.append(tuple(line))
    return lines


def _of_options(encoding: Encoding, permutations: Iterable[Permutation]) -> tuple[Permutation, ...]:
    """Permutations of the cells as permutations of the options, the identity first."""
    area = len(encoding.cells)
    option_permutations = set()
    for permutation in permutations:
        images = []
        for items in encoding.problem.options:
            cells = sorted(permutation[item] for item in items if item < area)
            image = (*cells, items[-1])
            images.append(encoding.option_numbers[image])
        option_permutations.add(tuple(images))
    return tuple(sorted(option_permutations))


def _possible(
    puzzle: Puzzle, goal: SymmetryGoal, isometries: list[Isometry], cells: Shape
) -> list[Isometry]:
    """The symmetries that a figure may have in a box and must be looked for, one of two that are
    inverse.
    """
    lattice = puzzle.board.lattice
    kinds = set(goal.kinds)
    if "rotation" in kinds:
        # twice a quarter turn is a half turn, and so is three times a sixth of a turn
        kinds -= {"quarter", "sixth"}
    if "third" in kinds:
        kinds.discard("sixth")
    chosen: list[Isometry] = []
    for isometry in isometries:
        if lattice.symmetry_kind(isometry) not in kinds:
            continue
        if any(isometry.after(earlier) == lattice.identity for earlier in chosen):
            continue
        if _areas_agree(puzzle, isometry, cells) and _colours_agree(puzzle, isometry):
            chosen.append(isometry)
    return chosen


def _areas_agree(puzzle: Puzzle, isometry: Isometry, cells: Shape) -> bool:
    """Whether an area that the pieces can cover is also one that is made of whole orbits of a box's
    cells.
    """
    orbit_sizes = Counter(_orbit_sizes(isometry, cells))
    areas_of_orbits = subset_sums(orbit_sizes, len(cells))
    areas_of_pieces = areas(puzzle.pieces, len(cells))
    return areas_of_pieces & areas_of_orbits > 0


def _orbit_sizes(isometry: Isometry, cells: Shape) -> Iterator[int]:
    cells_left = set(cells)
    for cell in cells:
        size = 0
        while cell in cells_left:
            cells_left.remove(cell)
            cell = isometry(cell)
            size += 1
        if size:
            yield size


def _colours_agree(puzzle: Puzzle, isometry: Isometry) -> bool:
    """Whether as many black as white cells of a chequered plane can be covered, if a symmetry
    exchanges the colours. Hexagons cannot be coloured so.
    """
    lattice = puzzle.board.lattice
    if spread_of_step(lattice) % 2 == 0:
        return True
    cell = next(iter(lattice.steps))
    if _is_black(isometry(cell)) == _is_black(cell):
        return True
    surpluses = {0}  # of black cells
    for piece in puzzle.pieces:
        most_copies = len(puzzle.board.cells) // piece.size
        if piece.most is not None:
            most_copies = min(piece.most, most_copies)
        black = sum(map(_is_black, piece.shape))
        white = piece.size - black
        if black == white or piece.least > most_copies:
            continue
        surpluses_of_copies: set[int] = set()
        for copies in range(piece.least, most_copies + 1):
            # some copies may lie so that white and black are exchanged
            for difference in range(-copies, copies + 1, 2):
                surpluses_of_copies.add(difference * (black - white))
        surpluses = {earlier + added for earlier in surpluses for added in surpluses_of_copies}
    return 0 in surpluses


def _is_black(cell: Cell) -> bool:
    """Whether a cell of a chequered plane is black."""
    return sum(cell) % 2 == 0


def _outsides(puzzle: Puzzle, cells: Shape, allowed: Iterable[Isometry]) -> list[Shape]:
    """For each way to place a box into the frame, the cells that come to lie outside; [] if it fits
    as a whole.
    """
    frame = frozenset(puzzle.board.cells)
    outsides: set[Shape] = set()
    for isometry in allowed:
        image = list(map(isometry, cells))
        for move in _moves_into(puzzle.board, image):
            outside = []
            for cell, moved_cell in zip(cells, translate(image, move), strict=True):
                if moved_cell not in frame:
                    outside.append(cell)
            if not outside:
                return []
            outsides.add(tuple(outside))
    return sorted(outsides)


def _moves_into(frame: Board, cells: Iterable[Cell]) -> Iterator[Cell]:
    """The translations that take some cells into the box around a frame."""
    frame_low, frame_high = box(frame.cells)
    low, high = box(cells)
    lowest_move = _difference(frame_low, low)
    highest_move = _difference(frame_high, high)
    ranges = []
    for lowest, highest in zip(lowest_move, highest_move, strict=True):
        ranges.append(range(lowest, highest + 1))
    for move in product(*ranges):
        changes = [sum(map(mul, factors, move)) for factors in frame.lattice.invariants]
        is_translation = not any(changes)
        if is_translation:
            yield move


def _difference(cell: Cell, other_cell: Cell) -> Cell:
    return tuple(a - b for a, b in zip(cell, other_cell, strict=True))


# a search that needs more conflicts than these goes on in child processes
OWN_CONFLICTS = 5000


def arrangements(puzzle: Puzzle, solver: str | None, cores: int) -> Iterator[Tiling]:
    """Yield one arrangement of each class of a symmetry puzzle, those of small boxes first.

    A size of box is a job. Small searches end here, longer ones go on in child processes. The
    handover is decided by conflicts, never by the clock.
    """
    control = current_control()
    progress = control.progress
    solver = solver or DEFAULT_SOLVER
    control.turn_to("sat", solver)
    jobs = boxes(puzzle, solver)
    lattice = puzzle.board.lattice
    weights = []  # about how long each takes
    for job in jobs:
        cells = len(hull(job.size, lattice))
        weights.append(float(cells) ** 2)

    def found(number: int, batch: Batch) -> Iterator[Tiling]:
        progress.nodes += batch.effort
        for cover in batch.covers:
            yield arrangement(puzzle, jobs[number], cover)

    worker = lister(puzzle, solver)
    jobs_here = jobs if can_be_stopped(solver) else []
    number = -1
    batch = Batch()
    known_covers: list[Cover] = []  # of the job of that number
    for batch_number, batch in in_this_thread(worker, jobs_here, OWN_CONFLICTS):
        if batch_number != number:
            number = batch_number
            known_covers = []
        known_covers += batch.covers
        progress.fraction = sum(weights[:number]) / sum(weights)
        yield from found(number, batch)
    jobs_left = jobs[number + 1 :]
    if batch.rest:
        # a box that was begun is not split: other children have the other boxes
        begun = jobs[number]._replace(known=tuple(known_covers))
        jobs_left.insert(0, begun)
    if not jobs_left:
        return
    first_left = len(jobs) - len(jobs_left)
    for place, batch in in_processes(worker, jobs_left, cores, weights[first_left:]):
        yield from found(first_left + place, batch)


def boxes(puzzle: Puzzle, solver: str) -> list[Job]:
    """Return the jobs of a symmetry puzzle, one for each size of box, small frames first."""
    assert puzzle.goal
    fingerprint = _fingerprint(puzzle)
    return [Job(fingerprint, solver, size=size) for size in sizes(puzzle, puzzle.goal)]


def lister(puzzle: Puzzle, solver: str) -> FigureLister:
    """Return the worker for the jobs of a symmetry puzzle."""
    return FigureLister(partial(figures_in_box, puzzle), solver)


def arrangement(puzzle: Puzzle, job: Job, cover: Cover) -> Tiling:
    """Return the arrangement that stands for the class of a cover that a job has found."""
    tiling_in_box = box_problem(puzzle, job.size).encoding.tiling(cover)
    return representative(tiling_in_box, keeping_pieces(puzzle), puzzle.board)


def _fingerprint(puzzle: Puzzle) -> str:
    """The same for equal symmetry puzzles, on every machine."""
    defining_values = puzzle.pieces, puzzle.board.cells, puzzle.goal
    text = repr(defining_values)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def figures_in_box(puzzle: Puzzle, size: Size) -> FigureProblem:
    """Return the figures of a puzzle whose box has a size."""
    return box_problem(puzzle, size).figures


def representative(arrangement: Tiling, group: tuple[Isometry, ...], frame: Board) -> Tiling:
    """Return the arrangement that stands for the class of one that fits the frame in some way."""
    candidates = []
    for isometry in group:
        placed = []
        figure: list[Cell] = []
        for name, cells, *_ in arrangement:
            image = tuple(map(isometry, cells))
            placed.append((name, image))
            figure += image
        shift = _into(figure, frame)
        if shift is None:
            continue
        moved = [(name, translate(image, shift)) for name, image in placed]
        rows = extent(figure)[0]
        candidates.append((rows, tiling(moved, frame.lattice)))
    _, first_tiling = min(candidates)
    return first_tiling


def _into(figure: list[Cell], frame: Board) -> Cell | None:
    """The translation that takes a figure as far up, and then as far left, as a frame allows; None
    if it does not fit.
    """
    kind = frame.lattice.kind
    first_cell = min(figure)
    for cell in frame.cells:
        if kind(cell) != kind(first_cell):
            continue  # no translation takes one to the other
        shift = _difference(cell, first_cell)
        if frame.may.issuperset(translate(figure, shift)):
            return shift
    return None
