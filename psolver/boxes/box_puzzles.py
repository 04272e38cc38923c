"""Large puzzles whose pieces are all boxes: rectangles, or blocks. They are searched by position
(`cover.kernels.box_packing`), since the placements of all pieces together cover too many cells.

The search finds a tiling of each class at least. Of those in a class whose first corner is as good,
the smallest stands for the class.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from math import gcd, inf, prod
from operator import add, floordiv, le, lt, mul, sub
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..core.cells import Cell, Isometry, box, extent
from ..core.control import current_control
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.outcome import BOX_PACKING
from ..core.polyform import box_sides
from ..core.reason import NoPlace, Reason
from ..core.square_lattice import CUBIC, SQUARE
from ..core.tilings import Placement, Tiling, tiling
from ..engines.jobs import Batch
from ..search.cell_traits import Renaming
from ..search.encoding import Encoding, cells_of_units
from ..search.known_reasons import area_reason, encoded_or_reason, part_reason
from ..search.puzzle_group import symmetry_group
from ..search.search_tuning import MOST_ENCODED_CELLS
from .box_tuning import FEW_BOXES, FEWEST_COVERED, FEWEST_OF_FEW, MOST_BOXES, MOST_LISTED_BOX_CELLS

if TYPE_CHECKING:
    from ..engines.kernels.walk import Walk
    from ..search.run import Run
    from .box_search import BoxSearch, Turn

KERNEL_AXES = 1, 0, 2  # for the axes of a solid board, the shortest first
EDGES_OF_CELL = ((-1, 0), (1, 1))  # the step to the cell beyond one, and its place in the cell

Sides: TypeAlias = tuple[int, ...]
KernelPlace: TypeAlias = tuple[int, int, int]


class PieceBox(NamedTuple):
    """A piece that lies on the board: its name, its lowest corner, its sides."""

    piece: str
    corner: Cell
    sides: Sides

    @property
    def placement(self) -> Placement:
        """Return the placement on its cells."""
        ends = map(add, self.corner, self.sides)
        ranges = map(range, self.corner, ends)
        cells = tuple(product(*ranges))
        return Placement(self.piece, cells)


PieceBoxes: TypeAlias = tuple[PieceBox, ...]


class UnitFrame(NamedTuple):
    """The box around a board, and units: along each axis all boxes that tile the board, and its
    holes, begin and end at multiples of the unit, counted from the corner.
    """

    low: Cell
    sides: Sides
    units: Sides

    @property
    def reduced(self) -> Sides:
        """Return the sides in units."""
        in_units = map(floordiv, self.sides, self.units)
        return tuple(in_units)


def frame_of(puzzle: Puzzle) -> UnitFrame:
    """Return the frame of a puzzle whose pieces are boxes. Each box that lies in a tiling begins
    where the board begins, or a box ends: all sides along an axis have the unit as a divisor.
    """
    cells = puzzle.board.must
    low, _ = box(cells)
    sides = extent(cells)
    units = list(sides)
    for piece in _usable(puzzle):
        for shape in piece.orientations:
            sides_of_shape = box_sides(shape)
            units = list(map(gcd, units, sides_of_shape))
    if len(cells) < prod(sides):
        for axis, start in enumerate(low):
            unit = units[axis]
            units[axis] = _unit_of_holes(cells, axis, start, unit)
    return UnitFrame(low, sides, tuple(units))


def _unit_of_holes(cells: Collection[Cell], axis: int, start: int, unit: int) -> int:
    """The greatest divisor of a unit, such that beside the holes of a board, too, all begins and
    ends at its multiples from the start.
    """
    for cell in cells:
        if unit == 1:
            break
        for step, edge in EDGES_OF_CELL:
            neighbour = list(cell)
            neighbour[axis] += step
            if tuple(neighbour) not in cells:
                distance = cell[axis] - start + edge
                unit = gcd(unit, distance)
    return unit


def _usable(puzzle: Puzzle) -> list[Piece]:
    return [piece for piece in puzzle.pieces if piece.most != 0]


def box_way(puzzle: Puzzle, engine: str) -> Literal["boxes", "units", "tiling"]:
    """Return how a large puzzle is searched: "boxes" by position, "units" as one of a smaller board
    whose cells are units of this one, "tiling" in the usual way. For the first two all pieces are
    boxes, each cell of the board must be covered, and nothing else is required; for the first one
    they are few for so large a board, and the engine is free.
    """
    if not are_boxes(puzzle):
        return "tiling"
    frame = frame_of(puzzle)
    if engine == "auto":
        pieces = _usable(puzzle)
        if _are_few_for_board(pieces, frame):
            return "boxes"
    if gcd(*frame.units) > 1:
        return "units"
    return "tiling"


def _are_few_for_board(pieces: Sequence[Piece], frame: UnitFrame) -> bool:
    """Whether all placements together cover too many cells for another search than by position."""
    cells_of_unit = prod(frame.units)
    covered = 0
    most_boxes = 0.0
    for piece in pieces:
        cells_of_places = _places(piece, frame) * piece.size
        covered += cells_of_places // cells_of_unit
        most_boxes += inf if piece.most is None else piece.most
    if covered > MOST_ENCODED_CELLS:
        return True
    if len(pieces) < 2:
        return False
    if most_boxes > MOST_BOXES:
        return False
    if most_boxes <= FEW_BOXES:
        return covered >= FEWEST_OF_FEW
    return covered >= FEWEST_COVERED


def are_boxes(puzzle: Puzzle) -> bool:
    """Whether all pieces are boxes, each cell of the board must be covered, and nothing else is
    required of a tiling.
    """
    board = puzzle.board
    if board.may or board.clues:
        return False
    if board.space.translations or puzzle.rules:
        return False
    if board.lattice not in (SQUARE, CUBIC):
        return False
    return all(box_sides(piece.shape) for piece in _usable(puzzle))


def is_too_large_to_list(puzzle: Puzzle, engine: str = "auto") -> bool:
    """Whether a puzzle is searched by position, and work on each placement takes far longer."""
    if len(puzzle.board.cells) <= MOST_LISTED_BOX_CELLS:
        return False
    return box_way(puzzle, engine) == "boxes"


def _places(piece: Piece, frame: UnitFrame) -> int:
    """The number of places of a piece in a frame without holes."""
    places = 0
    for shape in piece.orientations:
        sides = box_sides(shape)
        places_of_shape = 1
        for room, side, unit in zip(frame.sides, sides, frame.units, strict=True):
            steps = (room - side) // unit  # below 0 if it is too long
            places_along = max(0, steps + 1)
            places_of_shape *= places_along
        places += places_of_shape
    return places


def encoded_in_units(run: Run) -> Encoding | None:
    """Return the encoding of a run's puzzle as one of a board in units; None if there is no tiling,
    and the run may have a reason.
    """
    puzzle = run.puzzle
    assert puzzle
    run.reason = area_reason(puzzle)
    if run.reason:
        return None
    small, low, unit = _in_units(puzzle)
    encoding, reason = encoded_or_reason(small)
    if reason:
        if unit == 1 or isinstance(reason.detail, NoPlace):
            run.reason = reason
    if not encoding:
        return None
    return replace(encoding, low=low, unit=unit)


def first_in_units(run: Run) -> Tiling | None:
    """Return a first tiling of a run's puzzle, found as one of a board in units by a search that
    could not list all; None if none is found, or no piece is there in any number.
    """
    puzzle = run.puzzle
    assert puzzle
    if all(piece.most is not None for piece in puzzle.pieces):
        return None
    if area_reason(puzzle):
        return None
    from ..engines.first.first_tilings import first_tiling

    small, low, unit = _in_units(puzzle)
    small_tiling = first_tiling(small, run.options.sat_solver)
    if small_tiling is None:
        return None
    placements = []
    for name, cells, *_ in small_tiling:
        large_cells = cells_of_units(cells, low, unit)
        placements.append(Placement(name, large_cells))
    return tiling(placements, puzzle.board.lattice)


def _in_units(puzzle: Puzzle) -> tuple[Puzzle, Cell, int]:
    """The puzzle whose cells are cubes, or squares, of a side; the place of its first corner, and
    the side.
    """
    low, _, units = frame_of(puzzle)
    unit = gcd(*units)
    if unit == 1:
        origin = (0,) * len(low)
        return puzzle, origin, 1
    cells = set()
    for cell in current_control().watched(puzzle.board.must):
        from_corner = map(sub, cell, low)
        cell_of_units = tuple([distance // unit for distance in from_corner])
        cells.add(cell_of_units)
    pieces = []
    for piece in _usable(puzzle):
        sides = [side // unit for side in box_sides(piece.shape)]
        ranges = map(range, sides)
        shape = tuple(product(*ranges))
        pieces.append(replace(piece, shape=shape))
    board = Board(frozenset(cells))
    small = replace(puzzle, board=board, pieces=tuple(pieces))
    return small, low, unit


def box_classes(run: Run, alone: bool) -> Iterator[Sequence[Tiling]]:
    """Yield the classes of the tilings of a run's puzzle, each as the sorted list of its tilings,
    all verified; if one tiling `alone` is needed, it is alone in its class.
    """
    search = _begun(run)
    if search is None:
        return
    batches = search.first_batches(run) if alone else search.batches(True, run)
    for batch in batches:
        for row in batch.covers:
            images = [search.boxes(row)] if alone else search.new_class(row)
            if not images:
                continue
            if run.classes is not None:
                run.classes += 1
            tilings = map(search.tiling, images)
            yield run.verified(sorted(tilings))


def box_batches(run: Run) -> Iterator[Batch]:
    """Yield the numbers of tilings, and of classes, of a run's puzzle."""
    search = _begun(run)
    if search is None:
        return
    for batch in search.batches(False, run):
        solutions = search.order * batch.solutions
        classes = batch.solutions
        for row in batch.covers:
            images = search.new_class(row)
            if images:
                solutions += len(images)
                classes += 1
        yield Batch(solutions=solutions, classes=classes, effort=batch.effort)


def _begun(run: Run) -> BoxTilings | None:
    """The search of a run's puzzle; None if the run has a reason why there is no tiling."""
    puzzle = run.puzzle
    assert puzzle
    run.reason = area_reason(puzzle)
    if not run.reason:
        run.reason = _place_reason(puzzle)
    if not run.reason:
        run.reason = part_reason(puzzle)
    if run.reason:
        return None
    sides = frame_of(puzzle).sides

    def holds(_: Piece, orientation: Marked) -> bool:
        return _fits(box_sides(orientation.shape), sides)

    cells_of_box = prod(sides)
    has_holes = len(puzzle.board.cells) < cells_of_box
    up_to = run.options.up_to or "symmetries"
    group = symmetry_group(puzzle, up_to, holds=None if has_holes else holds)
    return BoxTilings(puzzle, group)


def _fits(sides: Sides, room: Sides) -> bool:
    """Whether a box lies in another one with axes along the same axes."""
    return all(map(le, sides, room))


def _place_reason(puzzle: Puzzle) -> Reason | None:
    """A piece that must be used and is longer than the board."""
    frame = frame_of(puzzle)
    for piece in puzzle.pieces:
        if not piece.least:
            continue
        if not _places(piece, frame):
            return Reason(NoPlace(piece.name))
    return None


class BoxTilings:
    """The search of a puzzle, with the meaning of what it finds; `boxes` is the number of its
    pieces together, at most (None: any).

    The kernel has other axes: the longest one is the height, the shortest one counts the rows of
    the floor, and a plane has a single row.

    order   the number of symmetries
    kernel  the search of boxes in its own axes
    """

    def __init__(
        self,
        puzzle: Puzzle,
        group: Sequence[tuple[Isometry, Renaming]],
        boxes: int | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._group = group
        self.order = len(group)
        self._frame = frame_of(puzzle)
        axes = range(len(self._frame.sides))
        self._axes = sorted(axes, key=self._frame.reduced.__getitem__)
        self._kernel_axes = KERNEL_AXES[-len(axes) :]
        pieces = _usable(puzzle)
        self._pieces = sorted(pieces, key=lambda piece: (-piece.size, piece.name))
        self._names = [piece.name for piece in puzzle.pieces]
        # renamed pieces have other keys at the first corner
        renamings = [renaming for _, renaming in group]
        self._renames = any(renamings)
        self.kernel = self._kernel(boxes)

    def _kernel(self, boxes: int | None) -> BoxSearch:
        """The search of boxes in its own axes."""
        from .box_search import BoxSearch, PackingProblem

        sides = self._inside(self._frame.reduced, 1)
        cells = len(self._puzzle.board.must)
        forms = []
        least = []
        most = []
        for kind, piece in enumerate(self._pieces):
            least.append(piece.least)
            most.append(cells if piece.most is None else piece.most)
            for shape in piece.orientations:
                sides_of_shape = box_sides(shape)
                in_units = map(floordiv, sides_of_shape, self._frame.units)
                form = self._inside(tuple(in_units), 1)
                if _fits(form, sides):
                    forms.append((kind, form))
        group = self._group
        if self._renames:
            group = group[:1]
        turns = [self._turn(isometry) for isometry, _ in group]
        problem = PackingProblem(
            sides,
            tuple(forms),
            tuple(least),
            tuple(most),
            tuple(self._holes()),
            tuple(turns),
            boxes,
        )
        return BoxSearch(problem)

    def _holes(self) -> Iterator[KernelPlace]:
        """The holes of the board in the axes of the kernel."""
        cells = self._puzzle.board.must
        cells_of_box = prod(self._frame.sides)
        if len(cells) == cells_of_box:
            return
        ranges = map(range, self._frame.reduced)
        for place in product(*ranges):
            if self._lowest_cell(place) not in cells:
                yield self._inside(place, 0)

    def _inside(self, values: Sequence[int], middle: int) -> KernelPlace:
        """The values for the axes of the board in the order of those of the kernel; `middle` is for
        the rows of a plane.
        """
        *short, medium, long = [values[axis] for axis in self._axes]
        rows = short[0] if short else middle
        return medium, rows, long

    def _turn(self, isometry: Isometry) -> Turn:
        """A symmetry of the board in the axes of the kernel."""
        place = dict(zip(self._axes, self._kernel_axes, strict=True))
        axes = [0, 1, 2]
        back = [0, 0, 0]
        for axis, number in place.items():
            source = isometry.axes[axis]
            axes[number] = place[source]
            if isometry.signs[axis] < 0:
                back[number] = 1
        x_axis, y_axis, z_axis = axes
        x_back, y_back, z_back = back
        axes_after = x_axis, y_axis, z_axis
        return axes_after, (x_back, y_back, z_back)

    def batches(self, lists: bool, run: Run) -> Generator[Batch, None, None]:
        """Yield the batches of the kernel, of all tilings or of those alone that are to be compared
        with their images.
        """
        run.control.turn_to("backtrack", BOX_PACKING)
        lists_all = lists or self._renames
        for batch in self.kernel.batches(lists_all, run.cores):
            run.control.progress.nodes += batch.effort
            if self._renames:
                batch = batch._replace(solutions=0)
            yield batch

    def first_batches(self, run: Run) -> Iterator[Batch]:
        """Yield the batches of the kernel until one has a tiling."""
        with closing(self.batches(True, run)) as usual:
            batches = self.kernel.first_batches(usual, run.control.tick)
            for batch in batches:
                yield batch
                if batch.covers:
                    return

    def boxes(self, row: Sequence[int]) -> PieceBoxes:
        """Return the tiling of a row, sorted."""
        boxes = []
        for kind, corner, sides in self.kernel.tiling(row):
            boxes.append(self._piece_box(kind, corner, sides))
        boxes.sort()
        return tuple(boxes)

    def first_tiling(self, walk: Walk, nodes: int) -> Tiling | None:
        """Continue a walk of the kernel for some nodes; return a tiling if there is one."""
        rows = self.kernel.rows(1)
        budget = min(nodes, self.kernel.slice)
        if not walk.advance(budget, rows):
            return None
        row = self.kernel.choices(rows, 0)
        return self.tiling(self.boxes(row))

    def new_class(self, row: Sequence[int]) -> list[PieceBoxes]:
        """Return the different images of the tiling of a row, sorted, itself first unless it has
        ties; [] if another one stands for its class.
        """
        boxes = self.boxes(row)
        different_images = set()
        for isometry, renaming in self._group:
            image = self._image(boxes, isometry, renaming)
            different_images.add(image)
        images = sorted(different_images)
        if self._renames:
            least_image = images[0]
        elif row[0] == 1:
            return images
        else:
            key = self._key(boxes)
            ties = (image for image in images if self._key(image) == key)
            least_image = next(ties)
        if boxes != least_image:
            return []
        return images

    def _key(self, boxes: Iterable[PieceBox]) -> tuple[str, Sides]:
        """The piece that covers the first cell of a search, and its sides."""
        root = self._outside(self.kernel.root)
        for piece, corner, sides in boxes:
            distances = tuple(map(sub, root, corner))
            if min(distances) < 0:
                continue
            if all(map(lt, distances, sides)):
                return piece, sides
        raise AssertionError("each cell is covered")

    def _outside(self, values: Sequence[int]) -> Cell:
        """The lowest cell of the board of the unit that a cell of the kernel is."""
        return self._lowest_cell(self._unordered(values))

    def _lowest_cell(self, place: Sequence[int]) -> Cell:
        """The lowest cell of the board of a unit."""
        distance = map(mul, place, self._frame.units)
        corner = map(add, self._frame.low, distance)
        return tuple(corner)

    def _unordered(self, values: Sequence[int]) -> Sides:
        """The values for the axes of the kernel in the order of those of the board."""
        pairs = zip(self._axes, self._kernel_axes, strict=True)
        ordered_values = [values[number] for _, number in sorted(pairs)]
        return tuple(ordered_values)

    def _piece_box(self, kind: int, corner: Sides, sides: Sides) -> PieceBox:
        in_units = self._unordered(sides)
        sides_outside = map(mul, in_units, self._frame.units)
        corner_outside = self._outside(corner)
        name = self._pieces[kind].name
        return PieceBox(name, corner_outside, tuple(sides_outside))

    def _image(
        self, boxes: Iterable[PieceBox], isometry: Isometry, renaming: Renaming
    ) -> PieceBoxes:
        """The image of a tiling under a symmetry."""
        became: dict[str, str] = {}
        if renaming:
            pairs = zip(self._names, renaming, strict=True)
            became.update(pairs)
        images = []
        for piece, corner, sides in boxes:
            far_corner = []
            for start, side in zip(corner, sides, strict=True):
                far_corner.append(start + side - 1)
            image_corner = isometry(corner)
            far_image_corner = isometry(tuple(far_corner))
            low, _ = box([image_corner, far_image_corner])
            turned = tuple([sides[axis] for axis in isometry.axes])
            name = became.get(piece, piece)
            images.append(PieceBox(name, low, turned))
        return tuple(sorted(images))

    def tiling(self, boxes: Iterable[PieceBox]) -> Tiling:
        """Return the tiling that boxes are."""
        placements = [piece_box.placement for piece_box in boxes]
        return tiling(placements, self._puzzle.board.lattice)
