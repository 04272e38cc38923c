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
from typing import NamedTuple, TypeAlias

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
from .symmetric import Cells, FigureLister, FigureProblem, Permutations

Isometries: TypeAlias = tuple[Isometry, ...]


class BoxProblem(NamedTuple):
    """The figures whose box has a size; the encoding gives the covers of the problem their meaning,
    in the box's coordinates.
    """

    encoding: Encoding
    figures: FigureProblem


def keeping_pieces(puzzle: Puzzle) -> Isometries:
    """Return the isometries, up to translations, that map the orientations of every piece onto
    themselves.
    """
    lattice = puzzle.board.lattice
    forms = []
    for piece in puzzle.pieces:
        if piece.most != 0:
            forms.append(frozenset(piece.orientations))

    def keeps_all(isometry: Isometry) -> bool:
        for shapes in forms:
            images = set()
            for shape in shapes:
                image = map(isometry, shape)
                images.add(lattice.normalise(image))
            if images != shapes:
                return False
        return True

    isometries = []
    for isometry in lattice.group():
        if keeps_all(isometry):
            isometries.append(isometry)
    return tuple(isometries)


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
    most_cells = len(puzzle.board.cells)
    area = areas(puzzle.pieces, most_cells)
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
        if not fits:
            continue
        if _has_room(size, area, puzzle, goal):
            possible_sizes.append(size)

    def small_first(size: Size) -> tuple[int, ...]:
        sides = extents(size, lattice)
        longest_side = max(sides)
        shortest_side = min(sides)
        return longest_side, shortest_side, *size

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
    # sets of areas are bits of numbers; these are all up to the number of cells
    all_areas = (1 << len(cells) + 1) - 1
    areas_in_box = area & all_areas
    least_area = 1
    if goal.connected:
        sides = extents(size, lattice)
        fewest_steps = spread(sides) / spread_of_step(lattice)
        least_area += ceil(fewest_steps)
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

    def numbers(shapes: Iterable[Iterable[Cell]]) -> tuple[Cells, ...]:
        rows = []
        for shape in shapes:
            numbers_of_shape = [number[cell] for cell in shape]
            rows.append(tuple(numbers_of_shape))
        return tuple(rows)

    def permutations(isometries: Iterable[Isometry]) -> Permutations:
        images = [map(isometry, cells) for isometry in isometries]
        return numbers(images)

    box_board = Board(frozenset(), frozenset(cells), lattice=lattice)
    box_goal = replace(goal, framed=True)
    in_box = replace(puzzle, board=box_board, goal=box_goal)
    encoding = encode(in_box)
    isometries = list(lattice.symmetries(cells))
    allowed = keeping_pieces(puzzle)
    linear_parts = {isometry.linear for isometry in allowed}
    keeping = []
    for isometry in isometries:
        if isometry.linear in linear_parts:
            keeping.append(isometry)
    symmetries = permutations(keeping)
    option_symmetries = _of_options(encoding, symmetries)
    problem = replace(encoding.problem, symmetries=option_symmetries)
    possible = _possible(puzzle, goal, isometries, cells)
    lines = _lines(cells, goal)
    outsides = _outsides(puzzle, cells, allowed)
    figures = FigureProblem(
        problem=problem,
        cells=len(cells),
        symmetries=permutations(possible),
        isometries=permutations(isometries),
        same=symmetries,
        met=numbers(lines),
        bare=numbers(outsides),
        connected=goal.connected,
    )
    return BoxProblem(encoding, figures)


def _lines(cells: Shape, goal: SymmetryGoal) -> list[Shape]:
    """The cells of a box that have some number in common, for each that a figure must meet: all
    rows and columns if it is connected, else the first and the last of both.
    """
    lines = []
    lowest, highest = box(cells)
    bounds = zip(lowest, highest, strict=True)
    for axis, (low, high) in enumerate(bounds):
        values = [low, high]
        if goal.connected:
            values = [*range(low, high + 1)]
        for value in values:
            line = [cell for cell in cells if cell[axis] == value]
            lines.append(tuple(line))
    return lines


def _of_options(encoding: Encoding, permutations: Iterable[Permutation]) -> Permutations:
    """Permutations of the cells as permutations of the options, the identity first."""
    area = len(encoding.cells)
    option_permutations = set()
    for permutation in permutations:
        images = []
        for items in encoding.problem.options:
            cells = []
            for item in items:
                if item < area:
                    cells.append(permutation[item])
            cells.sort()
            image = (*cells, items[-1])
            option = encoding.option_numbers[image]
            images.append(option)
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
        if not _areas_agree(puzzle, isometry, cells):
            continue
        if _colours_agree(puzzle, isometry):
            chosen.append(isometry)
    return chosen


def _areas_agree(puzzle: Puzzle, isometry: Isometry, cells: Shape) -> bool:
    """Whether an area that the pieces can cover is also one that is made of whole orbits of a box's
    cells.
    """
    orbit_sizes = Counter(_orbit_sizes(isometry, cells))
    most_cells = len(cells)
    areas_of_orbits = subset_sums(orbit_sizes, most_cells)
    areas_of_pieces = areas(puzzle.pieces, most_cells)
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
    exchanges the colours. Hexagons cannot be coloured so. One T, L, S and I each in 5x5 take three
    times as long without.
    """
    lattice = puzzle.board.lattice
    step_spread = spread_of_step(lattice)
    if step_spread % 2 == 0:
        return True
    cell = next(iter(lattice.steps))
    image = isometry(cell)
    if _is_black(image) == _is_black(cell):
        return True
    surpluses = {0}  # of black cells
    frame_size = len(puzzle.board.cells)
    for piece in puzzle.pieces:
        most_copies = frame_size // piece.size
        if piece.most is not None:
            most_copies = min(piece.most, most_copies)
        black = sum(map(_is_black, piece.shape))
        white = piece.size - black
        surplus = black - white
        if surplus == 0:
            continue
        if piece.least > most_copies:
            continue
        surpluses_of_copies = set()
        for copies in range(piece.least, most_copies + 1):
            # some copies may lie so that white and black are exchanged
            for difference in range(-copies, copies + 1, 2):
                surpluses_of_copies.add(difference * surplus)
        sums = set()
        for earlier in surpluses:
            sums |= {earlier + added for added in surpluses_of_copies}
        surpluses = sums
    return 0 in surpluses


def _is_black(cell: Cell) -> bool:
    """Whether a cell of a chequered plane is black."""
    total = sum(cell)
    return total % 2 == 0


def _outsides(puzzle: Puzzle, cells: Shape, allowed: Iterable[Isometry]) -> list[Shape]:
    """For each way to place a box into the frame, the cells that come to lie outside; [] if it fits
    as a whole.
    """
    frame = frozenset(puzzle.board.cells)
    outsides = set()
    for isometry in allowed:
        image = list(map(isometry, cells))
        for move in _moves_into(puzzle.board, image):
            outside = []
            moved_cells = translate(image, move)
            for cell, moved_cell in zip(cells, moved_cells, strict=True):
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
        moves = range(lowest, highest + 1)
        ranges.append(moves)
    for move in product(*ranges):
        changes = []
        for factors in frame.lattice.invariants:
            changes.append(sum(map(mul, factors, move)))
        is_translation = not any(changes)
        if is_translation:
            yield move


def _difference(cell: Cell, other_cell: Cell) -> Cell:
    pairs = zip(cell, other_cell, strict=True)
    return tuple([coordinate - subtracted for coordinate, subtracted in pairs])


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
        weight = float(cells) ** 2
        weights.append(weight)

    def found(number: int, batch: Batch) -> Iterator[Tiling]:
        progress.nodes += batch.effort
        for cover in batch.covers:
            job = jobs[number]
            yield arrangement(puzzle, job, cover)

    worker = lister(puzzle, solver)
    jobs_here = []
    if can_be_stopped(solver):
        jobs_here = jobs
    number = -1
    batch = Batch()
    known_covers: list[Cover] = []  # of the job of that number
    for batch_number, batch in in_this_thread(worker, jobs_here, OWN_CONFLICTS):
        if batch_number != number:
            number = batch_number
            known_covers = []
        known_covers += batch.covers
        done = sum(weights[:number])
        progress.fraction = done / sum(weights)
        yield from found(number, batch)
    jobs_left = jobs[number + 1 :]
    if batch.rest:
        # a box that was begun is not split: other children have the other boxes
        begun_job = jobs[number]
        begun = begun_job._replace(known=tuple(known_covers))
        jobs_left.insert(0, begun)
    if not jobs_left:
        return
    first_left = len(jobs) - len(jobs_left)
    weights_left = weights[first_left:]
    for place, batch in in_processes(worker, jobs_left, cores, weights_left):
        number = first_left + place
        yield from found(number, batch)


def boxes(puzzle: Puzzle, solver: str) -> list[Job]:
    """Return the jobs of a symmetry puzzle, one for each size of box, small frames first."""
    assert puzzle.goal
    fingerprint = _fingerprint(puzzle)
    possible_sizes = sizes(puzzle, puzzle.goal)
    jobs = []
    for size in possible_sizes:
        jobs.append(Job(fingerprint, solver, size=size))
    return jobs


def lister(puzzle: Puzzle, solver: str) -> FigureLister:
    """Return the worker for the jobs of a symmetry puzzle."""
    load = partial(figures_in_box, puzzle)
    return FigureLister(load, solver)


def arrangement(puzzle: Puzzle, job: Job, cover: Cover) -> Tiling:
    """Return the arrangement that stands for the class of a cover that a job has found."""
    encoding = box_problem(puzzle, job.size).encoding
    tiling_in_box = encoding.tiling(cover)
    group = keeping_pieces(puzzle)
    return representative(tiling_in_box, group, puzzle.board)


def _fingerprint(puzzle: Puzzle) -> str:
    """The same for equal symmetry puzzles, on every machine."""
    defining_values = (puzzle.pieces, puzzle.board.cells, puzzle.goal)
    text = repr(defining_values)
    digest = blake2b(text.encode(), digest_size=8)
    return digest.hexdigest()


def figures_in_box(puzzle: Puzzle, size: Size) -> FigureProblem:
    """Return the figures of a puzzle whose box has a size."""
    return box_problem(puzzle, size).figures


def representative(arrangement: Tiling, group: Isometries, frame: Board) -> Tiling:
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
        moved = []
        for name, image in placed:
            moved.append((name, translate(image, shift)))
        rows = extent(figure)[0]
        tiling_at_home = tiling(moved, frame.lattice)
        candidates.append((rows, tiling_at_home))
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
        moved = translate(figure, shift)
        if frame.may.issuperset(moved):
            return shift
    return None
