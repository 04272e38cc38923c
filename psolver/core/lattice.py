"""The seam of lattices: the cells, and all that depends on their kind.

    SQUARE      squares, (row, column)          a polyomino lies in it; see `square_lattice`
    CUBIC       cubes, (layer, row, column)     a polycube
    HEXAGON     hexagons, see `slanted`         a polyhex
    TRIANGLE    triangles, see `slanted`        a polyiamond
    BALLS       balls, see `balls`              a polysphere; also FREE_BALLS
    TANS        quarters of squares, see `tans` a polyabolo

Boards and pieces belong to a lattice. No other module depends on the length of a cell, or on
the cells beside it. A quotient, for boards that wrap, is a lattice, too (see `quotient_lattice`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from operator import add
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeGuard, runtime_checkable

from . import cells as squares
from . import picture as pictures
from .cells import (
    Cell,
    DrawnMarks,
    Isometry,
    Linear,
    MarksByCell,
    Place,
    Shape,
    components_of,
    generated_group,
    identity,
    middle_kept,
    translate,
)
from .control import current_control
from .picture import Size, unlike_size
from .registries import LATTICES
from .room_tables import is_known, load_home
from .wording import place

Location: TypeAlias = tuple[float, ...]  # of a corner or another point, in the units of corners
DrawnPoint: TypeAlias = tuple[float, float]  # to the right and downwards in a drawing
TextPlace: TypeAlias = tuple[int, int]  # the line and the column of a character in a picture
NO_STEPS: Mapping[Cell, Shape] = MappingProxyType({})
NO_KINDS: Mapping[str, Isometry] = MappingProxyType({})


@runtime_checkable
class Lattice(Protocol):
    """A set of cells, which are tuples of `dimension` numbers. A class of lattices inherits from
    this, and each of its values is equal to itself alone.

    A class must have the members of the first part. Those of the next parts have a default that
    suits squares and cubes, whose cells are all tuples of that length; what follows from them
    stands in the last parts, and only a quotient has some of that in another way.

    name            of the value, in small letters; the value is a constant of this name in capitals
    axes            the words for the coordinates by which people know a cell, as `shown` has them
    flat            whether it is a plane; then pieces may be flipped over unless a puzzle
                    forbids it, and there are no layers
    steps           for each kind of cell, by the cell of it at the origin, the steps to the
                    neighbours; a translation maps cells to cells of the same kind
    turns           rotations, of which all others are made
    mirror          the reflection that a piece may take that can be flipped over, but not turned
    """

    name: str
    axes: tuple[str, ...]
    flat: bool
    steps: Mapping[Cell, Shape]
    turns: tuple[Isometry, ...]
    mirror: Isometry

    @abstractmethod
    def corners(self, cell: Cell) -> tuple[tuple[int, ...], ...]:
        """The corner points of a cell, which it shares with its neighbours; of a flat one in the
        order around it, the same way round in all cells.
        """

    @abstractmethod
    def project(self, point: Location) -> DrawnPoint:
        """The place of a corner in a drawing, x to the right and y downwards, if a side of a cell
        has length 1; solids are seen from above, from the front and the right.
        """

    # the cells: defaults for lattices of which every tuple of `dimension` numbers is a cell -------

    # linear forms, a factor for each coordinate: translations are the vectors that all of them take
    # to 0; there is one for each coordinate between the first and the last, with the factor 1 there
    # and 0 at the others between
    invariants: tuple[tuple[int, ...], ...] = ()
    # for each kind of cell the steps to the cells that share a corner with it; {} if these are all
    # of which no number differs by more than 1
    beside_corners: Mapping[Cell, Shape] = NO_STEPS

    def kind(self, cell: Cell) -> Cell:
        """The cell at the origin of the same kind."""
        return next(iter(self.steps))

    def home(self, cells: Iterable[Cell]) -> Cell:
        """The translation that brings cells (at least one) to the origin: after it, two translates
        of one shape are the same. By default that of the lowest corner of the box around them.

        >>> from psolver import SQUARE
        >>> SQUARE.home([(3, 1), (2, 4)])
        (-2, -1)
        """
        home = []
        for column in zip(*cells, strict=True):
            home.append(-min(column))
        return tuple(home)

    def plane(self, cell: Cell) -> tuple[int, ...]:
        """Coordinates, as few as will do, in which a translation adds the same everywhere: for
        placements, and for the order of the search.
        """
        return cell

    def shown(self, cell: Cell) -> tuple[int, ...]:
        """The coordinates by which people know a cell: in files, in JSON and in sentences."""
        return cell

    def at(self, shown: tuple[int, ...]) -> Cell | None:
        """The cell that has these coordinates; None for none."""
        return shown

    def parts_beside(self, shape: Shape) -> Iterable[Shape]:
        """The parts by which a polyform grows: those that may be added to a shape, first to (). By
        default a cell each.
        """
        if not shape:
            for kind in self.steps:
                yield (kind,)
        for member in shape:
            for cell in self.neighbours(member):
                yield (cell,)

    # pictures of cells in text: defaults for a character a cell, in rows and layers ---------------

    sizes: tuple[Size, ...] = ()  # the boards that can be given as a size, besides 6x10
    pitch: int = 1  # the number of characters of a picture's line from one column to the next
    block: int = 1  # the rows and columns of these after which each kind of cell comes again

    def parse(self, text: str, marks: str, first_line: int = 1) -> DrawnMarks:
        """The marked cells of a picture, as `picture.parse` has them for squares and cubes. Raises
        PictureError.
        """
        return pictures.parse(text, marks, first_line)

    def where(self, text: str, cell: Cell) -> TextPlace:
        """The line and the column, from 1, of a cell in a picture's text."""
        return pictures.where(text, cell)

    def picture(self, marks: MarksByCell) -> str:
        """The picture of some marked cells (at least one), cropped; all else in it is blank, or "."
        if the lattice needs that.
        """
        return pictures.picture(marks)

    def signs_beside(self, cell: Cell) -> Iterable[tuple[int, int, str]]:
        """The characters beside that of a cell in a picture: how far down and right they stand."""
        return ()

    # drawings -------------------------------------------------------------------------------------

    has_rule: bool = False  # whether a rule holds for its pieces even if no key is set
    letters_of_sets: Mapping[str, str] = MappingProxyType({})  # pictures of the pieces, by sets
    known_shapes: Mapping[str, str] = MappingProxyType({})  # pictures of shapes, by their names
    drawn_as: str = "slanted cells"  # the service that draws its scenes if it is a slanted plane
    # whether its cells are balls; drawings join those of a piece by necks
    round: bool = False
    # whether its cells are other polyhedra than cubes (see `polyhedra`)
    polyhedral: bool = False
    # whether neighbours do not lie side by side in a picture, so that text has letters, no lines
    apart: bool = False
    # the name of the flat lattice in which the cells of a layer of a solid are drawn
    layer_lattice: str = "square"
    # the rows and columns by which a layer of a solid lies further on than the one under it
    layer_shift: tuple[float, float] = (0, 0)

    def point(self, place: Location) -> Location:
        """A point that is given by its row and column, as the places of axes and centres are, in
        the coordinates of corners, for `project`.
        """
        return tuple(value + 0.5 for value in place)

    # symmetries -----------------------------------------------------------------------------------

    # the kinds of symmetries that a puzzle may require, one isometry of each
    symmetry_kinds: Mapping[str, Isometry] = NO_KINDS
    # whether a piece that may turn takes all of `poses`, not only isometries of the lattice
    turns_freely: bool = False

    def fixed_points(self, isometry: Isometry) -> Place:
        """The axis or the centre of an isometry that is of one of the symmetry kinds."""
        return squares.fixed_points(isometry)

    def poses(self, shape: Shape, reverse: bool) -> Iterable[Shape]:
        """All images of a shape, cell by cell and up to translation, by motions of space that take
        its cells to cells, with `reverse` also by reflections.
        """
        return (tuple(turn.images(shape)) for turn in self.group(True, reverse))

    # quotients, in which some translations lead back to the cell itself ---------------------------

    translations: tuple[Cell, ...] = ()  # vectors whose sums lead back
    # the corners of a box of first and last numbers, whose cells stand for all
    region: tuple[Cell, ...] = ()

    def folded(self, cell: Cell) -> Cell:
        """The cell of the region that a cell is."""
        return cell

    def images(self, point: Cell, low: Cell, high: Cell) -> Iterable[Cell]:
        """The points of `plane` in a box (its corners) that are a point, which lies in it."""
        return (point,)

    def across(self, cell: Cell, beyond: Cell) -> tuple[Cell, Cell]:
        """A side, a cell and the cell beyond it, as it is seen from the other cell; that one is
        folded in a quotient, and the cell beyond is a step from it.

        >>> from psolver import SQUARE
        >>> SQUARE.across((0, 5), (0, 6))
        ((0, 6), (0, 5))
        """
        return beyond, cell

    def folded_site(self, site: Cell) -> Cell:
        """A site, a cell or a side (its cell, then the one beyond), at the cell of a quotient's
        region that its cell is; the one beyond stays a step from it.
        """
        return site

    # what follows: words and values ---------------------------------------------------------------

    if TYPE_CHECKING:  # for mypy a protocol is not hashable by itself

        def __hash__(self) -> int:
            return object.__hash__(self)

    def __repr__(self) -> str:
        return constant_of(self.name)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A copy of it is itself."""
        return lattice_named, (self.name,)

    @property
    def plural(self) -> str:
        """The word for its cells, of a lattice that is named after them.

        >>> lattice_named("hexagon").plural, lattice_named("balls").plural
        ('hexagons', 'balls')
        """
        if self.name.endswith("s"):
            return self.name
        return f"{self.name}s"

    @property
    def dimension(self) -> int:
        """The number of numbers of a cell."""
        return len(next(iter(self.steps)))

    @property
    def slanted(self) -> bool:
        """Whether it is a plane whose cells are no upright boxes, so that rows and columns of cells
        do not cross as those of squares do.

        >>> from psolver import CUBIC, HEXAGON, SQUARE
        >>> SQUARE.slanted, CUBIC.slanted, HEXAGON.slanted
        (False, False, True)
        """
        return _is_slanted(self)

    @property
    def chequered(self) -> bool:
        """Whether two colours are enough, so that cells beside each other always differ: one for
        cells whose numbers add up to an odd one.

        >>> from psolver import CUBIC, HEXAGON, SQUARE
        >>> SQUARE.chequered, CUBIC.chequered, HEXAGON.chequered
        (True, True, False)
        """
        for step in chain.from_iterable(self.steps.values()):
            if sum(step) % 2 == 0:
                return False
        return not any(sum(vector) % 2 for vector in self.translations)

    @property
    def area(self) -> float:
        """The area of a cell of a flat lattice as it is drawn, with sides of length 1.

        >>> from psolver import SQUARE
        >>> SQUARE.area
        1.0
        """
        kind = next(iter(self.steps))
        corners = list(map(self.project, self.corners(kind)))
        next_corners = [*corners[1:], corners[0]]
        sides = zip(corners, next_corners, strict=True)
        doubled = 0.0
        for (x, y), (next_x, next_y) in sides:
            doubled += x * next_y - next_x * y
        return abs(doubled) / 2

    def has(self, cell: Cell) -> bool:
        """Whether a tuple of numbers is a cell of the lattice.

        >>> from psolver import SQUARE
        >>> SQUARE.has((0, -1)), SQUARE.has((0, 0, 0))
        (True, False)
        """
        if len(cell) != self.dimension:
            return False
        return self.kind(cell) in self.steps

    def place(self, cell: Cell, first: int = 1) -> str:
        """Return the place of a cell in words; people count from 1, files from `first` = 0.

        >>> from psolver import SQUARE
        >>> SQUARE.place((0, 3))
        'row 1, column 4'
        """
        return place(self.axes, self.shown(cell), first)

    def drawing(self, marks: MarksByCell) -> str:
        """Return the picture of some marked cells (at least one), as of a board, from the first row
        and column on, whether they have cells or not.
        """
        corner = next(iter(self.steps))
        text = self.picture({corner: ".", **marks})
        return unlike_size(text)

    # what follows: cells --------------------------------------------------------------------------

    def neighbours(self, cell: Cell) -> Shape:
        """The cells that share a side, of solid ones a face, with a cell; in a quotient each once,
        and not the cell itself, to which a short way may lead back.

        >>> from psolver import SQUARE
        >>> SQUARE.neighbours((5, 5))
        ((4, 5), (6, 5), (5, 4), (5, 6))
        """
        steps = self.steps[self.kind(cell)]
        return translate(steps, cell)

    def components(
        self, cells: Iterable[Cell], tick: Callable[[], None] = lambda: None
    ) -> list[Shape]:
        """The connected parts of a set of cells, each sorted, in the order of their first cells;
        `tick` is called now and then.

        >>> from psolver import SQUARE
        >>> SQUARE.components([(0, 0), (0, 1), (5, 5)])
        [((0, 0), (0, 1)), ((5, 5),)]
        """
        return components_of(cells, self.neighbours, tick)

    def normalise(self, cells: Iterable[Cell]) -> Shape:
        """The shape of some cells (at least one), moved to the origin.

        >>> from psolver import SQUARE
        >>> SQUARE.normalise([(3, 2), (2, 2)])
        ((0, 0), (1, 0))
        """
        cells = list(cells)
        moved = sorted(translate(cells, self.home(cells)))
        return tuple(moved)

    def homes(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The translations that bring cells (at least one) to the origin, as `normalise` does; in a
        quotient there are several if a translation maps the cells onto themselves.
        """
        return (self.home(cells),)

    def lift(self, cells: Iterable[Cell]) -> Shape:
        """Return flat cells, or cells of the lattice, in its first layer, sorted.

        >>> from psolver import CUBIC
        >>> CUBIC.lift([(0, 1), (0, 0)])
        ((0, 0, 0), (0, 0, 1))
        """
        return tuple(sorted(map(self._lifted, cells)))

    def _lifted(self, cell: Cell) -> Cell:
        if len(cell) == self.dimension:
            return cell
        axes_missing = len(self.axes) - len(cell)
        below = (0,) * axes_missing
        lifted = self.at(below + cell)
        assert lifted is not None
        return lifted

    # what follows: isometries ---------------------------------------------------------------------

    @property
    def identity(self) -> Isometry:
        """The isometry that moves nothing."""
        return identity(self.dimension)

    def group(self, rotate: bool = True, reverse: bool = True) -> tuple[Isometry, ...]:
        """The isometries, up to translations, that a piece may take that may be turned (`rotate`)
        and flipped over (`reverse`), sorted.

        >>> from psolver import CUBIC, SQUARE
        >>> flags = [(True, True), (True, False), (False, True), (False, False)]
        >>> [len(SQUARE.group(*pair)) for pair in flags]
        [8, 4, 2, 1]
        >>> [len(CUBIC.group(*pair)) for pair in flags]
        [48, 24, 2, 1]
        """
        return _group(self, rotate, reverse)

    def reverses(self, isometry: Isometry) -> bool:
        """Whether an isometry is not a rotation, but turns left hands into right hands."""
        return isometry.linear not in _rotations(self)

    def symmetry_kind(self, isometry: Isometry) -> str | None:
        """Return the symmetry kind of an isometry, None for one of no kind.

        >>> from psolver import SQUARE
        >>> SQUARE.symmetry_kind(Isometry((1, 0), (-1, -1), (5, 5)))
        'diagonal'
        """
        return _symmetry_kinds(self).get(isometry.linear)

    def image_of_site(self, isometry: Isometry, site: Cell) -> Cell:
        """The site, a cell or a side, to which an isometry takes one."""
        length = self.dimension
        image = list[int]()
        for start in range(0, len(site), length):
            end = start + length
            image += isometry(site[start:end])
        return self.folded_site(tuple(image))

    def symmetries(self, cells: Iterable[Cell]) -> Iterator[Isometry]:
        """The isometries that map a set of cells (at least one) onto itself; the identity comes
        first.

        >>> from psolver import SQUARE
        >>> l_tromino = [(0, 0), (0, 1), (1, 0)]
        >>> len(list(SQUARE.symmetries(l_tromino[:2]))), len(list(SQUARE.symmetries(l_tromino)))
        (4, 2)
        """
        cells = frozenset(cells)
        turns = set(self.group())
        turns.remove(self.identity)
        yield from self.moves(self.identity, cells)
        for turn in sorted(turns):
            yield from self.moves(turn, cells)

    def moves(self, turn: Isometry, cells: frozenset[Cell]) -> Iterator[Isometry]:
        """The isometries that map a set of cells (at least one) onto itself and do to directions as
        `turn` does: at most one, in a quotient one for each translation of it.
        """
        control = current_control()
        for moved in self.candidate_moves(turn, cells):
            control.tick()
            if self.keeps(moved, cells):
                yield moved

    def candidate_moves(self, turn: Isometry, cells: frozenset[Cell]) -> Iterator[Isometry]:
        """The isometries among which `moves` are found; no two take a cell to the same one."""
        by = middle_kept(turn, cells)
        if by is not None:
            image = turn(next(iter(cells)))
            moved = tuple(map(add, image, by))
            if self.kind(moved) == self.kind(image):
                yield turn.then_moved(by)

    def keeps(self, isometry: Isometry, cells: frozenset[Cell]) -> bool:
        """Whether an isometry maps a set of cells onto itself."""
        for slice_of_cells in current_control().slices(tuple(cells)):
            images = isometry.images(slice_of_cells)
            if self.translations:
                images = map(self.folded, images)
            if not cells.issuperset(images):
                return False
        return True


@cache
def _group(lattice: Lattice, rotate: bool, reverse: bool) -> tuple[Isometry, ...]:
    generators = list[Isometry]()
    if rotate:
        generators += lattice.turns
    if reverse:
        generators.append(lattice.mirror)
    return generated_group(generators, lattice.dimension)


@cache
def _rotations(lattice: Lattice) -> frozenset[Linear]:
    turns = lattice.group(True, False)
    return frozenset(turn.linear for turn in turns)


@cache
def _is_slanted(lattice: Lattice) -> bool:
    if not lattice.flat:
        return False
    for kind in lattice.steps:
        points = map(lattice.project, lattice.corners(kind))
        for numbers in zip(*points, strict=True):
            if len(set(numbers)) > 2:
                return True
    return False


@cache
def _symmetry_kinds(lattice: Lattice) -> dict[Linear, str]:
    """The kind of each isometry that has one: that of the isometry it becomes when it is seen from
    another side (a conjugate).
    """
    group = lattice.group()
    kinds = {}
    for name, example in lattice.symmetry_kinds.items():
        for view in group:
            turned = view.after(example).linear
            for isometry in group:
                if isometry.after(view).linear == turned:
                    kinds[isometry.linear] = name
    return kinds


def constant_of(name: str) -> str:
    """The name of the value of a lattice, such as FREE_BALLS of "free balls"."""
    return name.upper().replace(" ", "_")


def is_lattice(value: object) -> TypeGuard[Lattice]:
    """Whether a value is a lattice, which is known without a look at its members."""
    return Lattice in type(value).__mro__


@cache
def lattice_named(name: str) -> Lattice:
    """The lattice of a name, one of LATTICES. Raises KeyError for any other, and PsolverError if
    the package that brings it fails.

    >>> lattice_named("square")
    SQUARE
    """
    if not is_known(name, LATTICES):
        raise KeyError(name)
    constant = constant_of(name)
    lattice: Lattice = load_home(name, f"{LATTICES[name]}:{constant}")
    return lattice
