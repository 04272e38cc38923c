"""Lattices: the cells, and all that depends on their kind.

    SQUARE      squares, (row, column)          a polyomino lies in it
    CUBIC       cubes, (layer, row, column)     a polycube
    HEXAGON     hexagons, see `slanted`         a polyhex
    TRIANGLE    triangles, see `slanted`        a polyiamond
    BALLS       balls, see `balls`              a polysphere; also FREE_BALLS
    TANS        quarters of squares, see `tans` a polyabolo

Boards and pieces belong to a lattice. No other module depends on the length of a cell, or on
the cells beside it: one more lattice is one more value like these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, product
from operator import add, sub
from types import MappingProxyType
from typing import Any

from .cells import (
    Cell,
    Isometry,
    Linear,
    Place,
    Shape,
    box,
    close,
    columns,
    corners_of_cube,
    corners_of_square,
    fixed_points,
    identity,
    parts_of,
    to_corner,
    translate,
)
from .control import UNWATCHED, Control
from .picture import Size, like_size, parse, picture, where
from .registries import LATTICES
from .room_tables import is_known, load_home
from .wording import place


def middle(place: tuple[float, ...]) -> tuple[float, ...]:
    """The middle of a square or a cube, in the coordinates of corners.

    >>> middle((0, 2))
    (0.5, 2.5)
    """
    return tuple(value + 0.5 for value in place)


def _itself(cell: Cell) -> Cell:
    return cell


def _alone(point: Cell, low: Cell, high: Cell) -> Iterable[Cell]:
    return (point,)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lattice:
    """A lattice as data and functions; its cells are tuples of `dimension` numbers.

    name            of the value, in small letters
    axes            the words for the coordinates by which people know a cell, as `shown` has them
    flat            whether it is a plane; then pieces may be flipped over unless a puzzle
                    forbids it, and there are no layers
    steps           for each kind of cell, by the cell of it at the origin, the steps to the
                    neighbours; a translation maps cells to cells of the same kind
    beside_corners  for each kind of cell the steps to the cells that share a corner with it; {} if
                    these are all of which no number differs by more than 1
    invariants      linear forms, a factor for each coordinate: translations are the vectors that
                    all of them take to 0; there is one for each coordinate between the first and
                    the last, with the factor 1 there and 0 at the others between
    turns           rotations, of which all others are made
    mirror          the reflection that a piece may take that can be flipped over, but not turned
    kind            the cell at the origin of the same kind
    home            the translation that brings cells (at least one) to the origin: after it, two
                    translates of one shape are the same
    plane           coordinates, as few as will do, in which a translation adds the same everywhere:
                    for placements, and for the order of the search
    corners         the corner points of a cell, which it shares with its neighbours; of a flat one
                    in the order around it, the same way round in all cells
    project         the place of a corner in a drawing, x to the right and y downwards, if a side of
                    a cell has length 1; solids are seen from above, from the front and the right
    parse           the marked cells of a picture, as `picture.parse` has them for squares and cubes
    where           the line and the column, from 1, of a cell in a picture's text
    picture         the picture of some marked cells (at least one), cropped; all else in it is
                    blank, or "." if the lattice needs that
    pitch           the number of characters of a picture's line from one column to the next
    sizes           the boards that can be given as a size
    shown           the coordinates by which people know a cell: in files, in JSON and in sentences
    at              the cell that has these coordinates; None for none
    layer_shift     the rows and columns by which a layer of a solid lies further down and to the
                    right than the one under it; people know its cells by the layer first
    round           whether its cells are balls; pictures join those of a piece by necks
    poses           all images of a shape, cell by cell and up to translation, by motions of space
                    that take its cells to cells (the flag: also by reflections), for a lattice in
                    which a piece may take others than isometries of the lattice; None for others
    block           the rows and columns of these after which each kind of cell comes again
    parts_beside    the parts by which a polyform grows: those that may be added to a shape, first
                    to (); None: the cells beside it
    symmetry_kinds  the kinds of symmetries that a puzzle may require, one isometry of each; {} if
                    there are no symmetry puzzles
    fixed_points    the axis or the centre of an isometry that is of one of these kinds
    point           a point that is given by its row and column, as the places of axes and centres
                    are, in the coordinates of corners, for `project`

    A quotient (see `quotient_lattice`) is a lattice in which some translations lead back to the
    cell itself. It has the values of the lattice that it is made of, and

    base            this lattice; None for one that is not a quotient
    divide          the function that makes it of the base, the translations and the region
    translations    vectors whose sums lead back; () for none
    region          the corners of a box of first and last numbers, whose cells stand for all
    folded          the cell of the region that a cell is
    images          the points of `plane` in a box (its corners) that are a point
    """

    name: str
    axes: tuple[str, ...]
    flat: bool
    steps: Mapping[Cell, Shape]
    invariants: tuple[tuple[int, ...], ...]
    turns: tuple[Isometry, ...]
    mirror: Isometry
    kind: Callable[[Cell], Cell]
    home: Callable[[Iterable[Cell]], Cell]
    plane: Callable[[Cell], tuple[int, ...]]
    corners: Callable[[Cell], tuple[tuple[int, ...], ...]]
    project: Callable[[tuple[float, ...]], tuple[float, float]]
    parse: Callable[[str, str, int], dict[Cell, str]] = parse
    where: Callable[[str, Cell], tuple[int, int]] = where
    picture: Callable[[Mapping[Cell, str]], str] = picture
    pitch: int = 1
    block: int = 1
    beside_corners: Mapping[Cell, Shape] = field(default_factory=lambda: MappingProxyType({}))
    sizes: tuple[Size, ...] = ()
    shown: Callable[[Cell], tuple[int, ...]] = _itself
    at: Callable[[tuple[int, ...]], Cell | None] = _itself
    layer_shift: tuple[float, float] = (0, 0)
    poses: Callable[[Shape, bool], Iterable[Shape]] | None = None
    round: bool = False
    parts_beside: Callable[[Shape], Iterable[Shape]] | None = None
    symmetry_kinds: Mapping[str, Isometry] = field(default_factory=lambda: MappingProxyType({}))
    fixed_points: Callable[[Isometry], Place] = fixed_points
    point: Callable[[tuple[float, ...]], tuple[float, ...]] = middle
    base: Lattice | None = None
    divide: Callable[..., Lattice] | None = None
    translations: tuple[Cell, ...] = ()
    region: tuple[Cell, ...] = ()
    folded: Callable[[Cell], Cell] = _itself
    images: Callable[[Cell, Cell, Cell], Iterable[Cell]] = _alone

    def __repr__(self) -> str:
        return " / ".join([constant_of(self.name), *map(str, self.translations)])

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A copy of it is itself."""
        if self.divide:
            return self.divide, (self.base, self.translations, self.region)
        return lattice_named, (self.name,)

    @property
    def plural(self) -> str:
        """The word for its cells, of a lattice that is named after them.

        >>> lattice_named("hexagon").plural, lattice_named("balls").plural
        ('hexagons', 'balls')
        """
        return self.name if self.name.endswith("s") else f"{self.name}s"

    @property
    def dimension(self) -> int:
        """The number of numbers of a cell."""
        return len(next(iter(self.steps)))

    @property
    def slanted(self) -> bool:
        """Whether it is a plane whose cells are no upright boxes, so that rows and columns of cells
        do not cross as those of squares do.

        >>> SQUARE.slanted, CUBIC.slanted, lattice_named("hexagon").slanted
        (False, False, True)
        """
        return _is_slanted(self.base or self)

    @property
    def chequered(self) -> bool:
        """Whether two colours are enough, so that cells beside each other always differ: one for
        cells whose numbers add up to an odd one.

        >>> SQUARE.chequered, CUBIC.chequered, lattice_named("hexagon").chequered
        (True, True, False)
        """
        steps = (step for steps in self.steps.values() for step in steps)
        return all(sum(s) % 2 for s in steps) and not any(sum(t) % 2 for t in self.translations)

    @property
    def area(self) -> float:
        """The area of a cell of a flat lattice as it is drawn, with sides of length 1.

        >>> SQUARE.area
        1.0
        """
        corners = [self.project(corner) for corner in self.corners(next(iter(self.steps)))]
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in sides)) / 2

    def has(self, cell: Cell) -> bool:
        """Whether a tuple of numbers is a cell of the lattice.

        >>> SQUARE.has((0, -1)), SQUARE.has((0, 0, 0))
        (True, False)
        """
        return len(cell) == self.dimension and self.kind(cell) in self.steps

    def place(self, cell: Cell, first: int = 1) -> str:
        """Return the place of a cell in words; people count from 1, files from `first` = 0.

        >>> SQUARE.place((0, 3))
        'row 1, column 4'
        """
        return place(self.axes, self.shown(cell), first)

    def drawing(self, marks: Mapping[Cell, str]) -> str:
        """Return the picture of some marked cells (at least one), as of a board, from the first row
        and column on, whether they have cells or not.
        """
        text = self.picture({next(iter(self.steps)): "."} | dict(marks))
        if self is CUBIC and max(marks)[0] == 0:
            text += "\n---\n."  # a layer without cells: the board is not one of squares
        if like_size(text.replace("\n", " ")):
            first, line_end, rest = text.partition("\n")
            text = f"{first}.{line_end}{rest}"  # clues such as 3x4, which are no size
        return text

    @property
    def identity(self) -> Isometry:
        """The isometry that moves nothing."""
        return identity(self.dimension)

    def group(self, rotate: bool = True, reverse: bool = True) -> tuple[Isometry, ...]:
        """The isometries, up to translations, that a piece may take that may be turned (`rotate`)
        and flipped over (`reverse`), sorted.

        >>> flags = [(True, True), (True, False), (False, True), (False, False)]
        >>> [len(SQUARE.group(*pair)) for pair in flags]
        [8, 4, 2, 1]
        >>> [len(CUBIC.group(*pair)) for pair in flags]
        [48, 24, 2, 1]
        """
        return _group(self.base or self, rotate, reverse)

    def reverses(self, isometry: Isometry) -> bool:
        """Whether an isometry is not a rotation, but turns left hands into right hands."""
        return isometry.linear not in _rotations(self.base or self)

    def symmetry_kind(self, isometry: Isometry) -> str | None:
        """Return the symmetry kind of an isometry, None for one of no kind.

        >>> SQUARE.symmetry_kind(Isometry((1, 0), (-1, -1), (5, 5)))
        'diagonal'
        """
        return _symmetry_kinds(self.base or self).get(isometry.linear)

    def normalise(self, cells: Iterable[Cell]) -> Shape:
        """The shape of some cells (at least one), moved to the origin.

        >>> SQUARE.normalise([(3, 2), (2, 2)])
        ((0, 0), (1, 0))
        """
        cells = list(cells)
        if self.translations:
            return self._images_at_origin(cells)[0][0]
        return tuple(sorted(translate(cells, self.home(cells))))

    def homes(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The translations that bring cells (at least one) to the origin, as `normalise` does; in a
        quotient there are several if a translation maps the cells onto themselves.
        """
        cells = list(cells)
        if not self.translations:
            return (self.home(cells),)
        least, *others = self._images_at_origin(cells)
        return (least[1], *(by for shape, by in others if shape == least[0]))

    def _images_at_origin(self, cells: Sequence[Cell]) -> list[tuple[Shape, Cell]]:
        """The images of cells of a quotient that have a cell of the first kind at the origin,
        sorted, each with its translation.
        """
        kind = min(map(self.kind, cells))
        every = (
            tuple(map(sub, kind, cell))
            for cell in dict.fromkeys(map(self.folded, cells))
            if self.kind(cell) == kind
        )
        return sorted((tuple(sorted(map(self.folded, translate(cells, by)))), by) for by in every)

    def lift(self, cells: Iterable[Cell]) -> Shape:
        """Return flat cells, or cells of the lattice, in its first layer, sorted.

        >>> CUBIC.lift([(0, 1), (0, 0)])
        ((0, 0, 0), (0, 0, 1))
        """
        return tuple(sorted(map(self._lifted, cells)))

    def _lifted(self, cell: Cell) -> Cell:
        if len(cell) == self.dimension:
            return cell
        lifted = self.at((*(0,) * (len(self.axes) - len(cell)), *cell))
        assert lifted is not None
        return lifted

    def neighbours(self, cell: Cell) -> Shape:
        """The cells that share a side, of solid ones a face, with a cell; in a quotient each once,
        and not the cell itself, to which a short way may lead back.

        >>> SQUARE.neighbours((5, 5))
        ((4, 5), (6, 5), (5, 4), (5, 6))
        """
        if self.translations:
            near = map(self.folded, translate(self.steps[self.kind(cell)], cell))
            here = self.folded(cell)
            return tuple([other for other in dict.fromkeys(near) if other != here])
        return translate(self.steps[self.kind(cell)], cell)

    def across(self, cell: Cell, beyond: Cell) -> tuple[Cell, Cell]:
        """A side, a cell and the cell beyond it, as it is seen from the other cell; that one is
        folded in a quotient, and the cell beyond is a step from it.

        >>> SQUARE.across((0, 5), (0, 6))
        ((0, 6), (0, 5))
        """
        if not self.translations:
            return beyond, cell
        there = self.folded(beyond)
        return there, tuple([a + b - c for a, b, c in zip(there, cell, beyond, strict=True)])

    def folded_site(self, site: Cell) -> Cell:
        """A site, a cell or a side (its cell, then the one beyond), at the cell of a quotient's
        region that its cell is; the one beyond stays a step from it.
        """
        if not self.translations:
            return site
        length = len(site) // 2 if len(site) > self.dimension else len(site)
        cell = self.folded(site[:length])
        by = tuple(map(sub, cell, site))
        return cell + tuple(map(add, site[length:], by))

    def _turned_corner(self, turn: Isometry) -> Cell:
        """The lowest numbers of the image of a quotient's region."""
        more = self.dimension - 2
        ends = ((first, *(-first - last,) * more, last) for first, last in self.region)
        return box(turn.images(ends))[0]

    def image_of_site(self, isometry: Isometry, site: Cell) -> Cell:
        """The site, a cell or a side, to which an isometry takes one."""
        length = self.dimension
        ends = (site[start : start + length] for start in range(0, len(site), length))
        return self.folded_site(tuple(chain.from_iterable(map(isometry, ends))))

    def components(
        self, cells: Iterable[Cell], tick: Callable[[], None] = lambda: None
    ) -> list[Shape]:
        """The connected parts of a set of cells, each sorted, in the order of their first cells;
        `tick` is called now and then.

        >>> SQUARE.components([(0, 0), (0, 1), (5, 5)])
        [((0, 0), (0, 1)), ((5, 5),)]
        """
        return parts_of(cells, self.neighbours, tick)

    def symmetries(self, cells: Iterable[Cell]) -> Iterator[Isometry]:
        """The isometries that map a set of cells (at least one) onto itself; the identity comes
        first.

        >>> l_tromino = [(0, 0), (0, 1), (1, 0)]
        >>> len(list(SQUARE.symmetries(l_tromino[:2]))), len(list(SQUARE.symmetries(l_tromino)))
        (4, 2)
        """
        cells, one = frozenset(cells), self.identity
        for turn in sorted(self.group(), key=lambda isometry: (isometry != one, isometry)):
            yield from self.moves(turn, cells)

    def moves(
        self, turn: Isometry, cells: frozenset[Cell], control: Control = UNWATCHED
    ) -> Iterator[Isometry]:
        """The isometries that map a set of cells (at least one) onto itself and do to directions as
        `turn` does: at most one, in a quotient one for each translation of it.
        """
        for moved in self.candidate_moves(turn, cells):
            control.tick()
            if self.keeps(moved, cells, control):
                yield moved

    def candidate_moves(self, turn: Isometry, cells: frozenset[Cell]) -> Iterator[Isometry]:
        """The isometries among which `moves` are found; no two take a cell to the same one."""
        return map(turn.then_moved, self._translations_after(turn, cells))

    def keeps(
        self, isometry: Isometry, cells: frozenset[Cell], control: Control = UNWATCHED
    ) -> bool:
        """Whether an isometry maps a set of cells onto itself."""
        for some in control.slices(tuple(cells)):
            images = isometry.images(some)
            if self.translations:
                images = map(self.folded, images)
            if not all(map(cells.__contains__, images)):
                return False
        return True

    def _translations_after(self, turn: Isometry, cells: frozenset[Cell]) -> Iterator[Cell]:
        """The translations that may follow a turn to bring cells back to their places."""
        if self.translations:
            yield from self._quotient_translations(turn, cells)
            return
        # the middle of the cells stays in place, which leaves one translation
        number, first, total = len(cells), next(iter(cells)), _total(cells)
        shift = tuple(number * value for value in turn.shift)
        there = Isometry(turn.axes, turn.signs, shift)(total)
        back = [divmod(a - b, number) for a, b in zip(total, there, strict=True)]
        if any(rest for _, rest in back):
            return
        by = tuple(step for step, _ in back)
        if self.kind(translate([turn(first)], by)[0]) == self.kind(turn(first)):
            yield by

    def _quotient_translations(self, turn: Isometry, cells: frozenset[Cell]) -> Iterator[Cell]:
        """As `_translations_after`, in a quotient: those that take the first cell to another one,
        by how far they move the region; none if the turn does not map the translations that lead
        back onto each other.
        """
        first = min(cells)
        start = turn(first)
        away = (turn(translate([first], vector)[0]) for vector in self.translations)
        if any(self.folded(cell) != self.folded(start) for cell in away):
            return
        kind, corner = self.kind(start), self._turned_corner(turn)
        found = [tuple(map(sub, cell, start)) for cell in cells if self.kind(cell) == kind]
        if len(self.translations) == 1:
            # the middle of the cells moves along the translation alone
            (*_, right), down = self.translations[0], self.translations[0][0]
            middle, number = _total(cells), len(cells)
            shift = tuple(number * value for value in turn.shift)
            there = Isometry(turn.axes, turn.signs, shift)(middle)
            off = tuple(map(sub, middle, there))
            need = off[0] * right - off[-1] * down
            found = [by for by in found if number * (by[0] * right - by[-1] * down) == need]
        yield from sorted(found, key=lambda by: self.folded(tuple(map(add, corner, by))))


@lru_cache(4)
def _total(cells: frozenset[Cell]) -> Cell:
    """The sum of some cells (at least one)."""
    return tuple(map(sum, columns(cells)))


@cache
def _group(lattice: Lattice, rotate: bool, reverse: bool) -> tuple[Isometry, ...]:
    turns = lattice.turns if rotate else ()
    return close((*turns, lattice.mirror) if reverse else turns, lattice.dimension)


@cache
def _rotations(lattice: Lattice) -> frozenset[Linear]:
    return frozenset(turn.linear for turn in lattice.group(True, False))


@cache
def _is_slanted(lattice: Lattice) -> bool:
    for kind in lattice.steps if lattice.flat else ():
        across, down = zip(*map(lattice.project, lattice.corners(kind)), strict=True)
        if len(set(across)) > 2 or len(set(down)) > 2:
            return True
    return False


@cache
def _symmetry_kinds(lattice: Lattice) -> dict[Linear, str]:
    """The kind of each isometry that has one: that of the isometry it becomes when it is seen from
    another side (a conjugate).
    """
    group = lattice.group()
    kinds = {}
    for name, one in lattice.symmetry_kinds.items():
        for view, other in product(group, group):
            if other.after(view).linear == view.after(one).linear:
                kinds[other.linear] = name
    return kinds


# the lattices of squares and of cubes ------------------------------------------------------------

COSINE = 3**0.5 / 2  # of 30 degrees, by which the sides of a cube slant in an isometric drawing


def on_paper(corner: tuple[float, ...]) -> tuple[float, float]:
    """The place of a corner of a square in a drawing: squares lie as in their picture."""
    row, column = corner
    return column, row


def isometric(corner: tuple[float, ...]) -> tuple[float, float]:
    """The place of a corner of a cube in a drawing: columns go to the right and forwards, rows to
    the left and forwards, layers upwards.
    """
    layer, row, column = corner
    return (column - row) * COSINE, (column + row) / 2 - layer


SQUARE = Lattice(
    name="square",
    axes=("row", "column"),
    flat=True,
    steps={(0, 0): ((-1, 0), (1, 0), (0, -1), (0, 1))},
    invariants=(),
    turns=(Isometry((1, 0), (-1, 1), (0, 0)),),
    mirror=Isometry((0, 1), (1, -1), (0, 0)),
    kind=lambda cell: (0, 0),
    home=to_corner,
    plane=_itself,
    corners=corners_of_square,
    project=on_paper,
    symmetry_kinds={
        "mirror": Isometry((0, 1), (1, -1), (0, 0)),
        "diagonal": Isometry((1, 0), (1, 1), (0, 0)),
        "rotation": Isometry((0, 1), (-1, -1), (0, 0)),
        "quarter": Isometry((1, 0), (-1, 1), (0, 0)),
    },
)
CUBIC = Lattice(
    name="cubic",
    axes=("layer", "row", "column"),
    flat=False,
    steps={(0, 0, 0): ((-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1))},
    invariants=(),
    # quarter turns that take layers to rows and rows to columns
    turns=(Isometry((1, 0, 2), (-1, 1, 1), (0, 0, 0)), Isometry((0, 2, 1), (1, -1, 1), (0, 0, 0))),
    mirror=Isometry((0, 1, 2), (1, 1, -1), (0, 0, 0)),
    kind=lambda cell: (0, 0, 0),
    home=to_corner,
    plane=_itself,
    corners=corners_of_cube,
    project=isometric,
)


def constant_of(name: str) -> str:
    """The name of the value of a lattice, such as FREE_BALLS of "free balls"."""
    return name.upper().replace(" ", "_")


@cache
def lattice_named(name: str) -> Lattice:
    """The lattice of a name, one of LATTICES. Raises KeyError for any other, and PsolverError if
    the package that brings it fails.

    >>> lattice_named("square")
    SQUARE
    """
    if not is_known(name, LATTICES):
        raise KeyError(name)
    lattice: Lattice = load_home(name, f"{LATTICES[name]}:{constant_of(name)}")
    return lattice


def lattice_of(cells: Iterable[Cell], given: Lattice | None = None) -> Lattice:
    """The lattice that is `given` with some cells; without one, or if their length shows that
    they are not of it, SQUARE or CUBIC.

    >>> lattice_of([(0, 0)]), lattice_of([(0, 0, 0)])
    (SQUARE, CUBIC)
    """
    length = len(next(iter(cells), next(iter((given or SQUARE).steps))))
    if given and length == given.dimension:
        return given
    return SQUARE if length == SQUARE.dimension else CUBIC
