"""Reasons why a puzzle has no tiling, as data; and, if it has some, the parts that these share.

A Reason    has a `detail`, of the class of its kind    Reason(BareCells(((0, 3),), SQUARE))

From the simplest kind to the strongest: "area", "clue", "cell", "piece" (plain to see), "steps"
(plain to see after placements that are forced), "colouring" (weights of the cells), "core" (a part
of the puzzle that search found impossible). A detail has everything that the sentence on it needs;
the sentence is a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from .cells import Cell, MarkedCells, Shape
from .checks import REASON_KINDS
from .lattice import Lattice
from .piece import PieceGroup
from .plain_values import Values
from .rule import Rule
from .square_lattice import SQUARE
from .tilings import Placement, Placements, Tiling, represented
from .value_views import converted, view, views_of


class Areas(NamedTuple):
    """The pieces cannot cover as many cells as they should.

    region  "board", a "part" of it that is apart from the rest, the "rest" of it beside placements,
            the "frame" of a figure
    room    the least and the most number of cells that are to be covered
    bound   whether the pieces cover "exactly" `covered` cells, "at least" or, of the areas that
            fit in, "at most"; "never": they cannot be used as often as the group requires
    cells   those of the part, in a `lattice`
    above   with "at most": the next larger area that they can have; 0 for none
    unit    with "at most": all areas that they can have are multiples of this
    group   the group whose bounds make it so; None: the pieces' own do
    """

    region: Literal["board", "part", "rest", "frame"]
    room: tuple[int, int]
    bound: Literal["exactly", "at least", "at most", "never"]
    covered: int
    cells: Shape = ()
    lattice: Lattice = SQUARE
    above: int = 0
    unit: int = 1
    group: PieceGroup | None = None


class NoPlace(NamedTuple):
    """A piece that is needed has no place.

    region   the "board", the "frame" of a figure, or if no frame is given the "figure": no
             connected one has the piece
    blocked  it would fit if it could cover the clues of other pieces
    marked   it would fit if its marks need not agree with those of the board
    by_area  it is needed since the others cannot cover enough cells, not by its own bounds
    beside   it would fit if it need not go together with the placements beside the board
    """

    piece: str
    region: Literal["board", "frame", "figure"] = "board"
    blocked: bool = False
    by_area: bool = False
    marked: bool = False
    beside: bool = False


class BareCells(NamedTuple):
    """Cells of a lattice that no piece reaches."""

    cells: Shape
    lattice: Lattice


class UnmetClue(NamedTuple):
    """A clue cell of a lattice that its piece does not reach; it would if it could cover the clues
    of other pieces, if `blocked`, or other marks than its own, if `marked`, or need not go
    together with the placements `beside` the board.
    """

    piece: str
    cell: Cell
    lattice: Lattice
    blocked: bool = False
    marked: bool = False
    beside: bool = False


class Weights(NamedTuple):
    """A number for cells of the board and for pieces; those that are not named have 0. Pairs are
    sorted.

    With a `modulus`, the cells under a placement add up to the weight of its piece, and the sum of
    the board differs from the sum of the pieces, all mod `modulus`. With `modulus` 0, they add up
    to that weight at most, and the board to more than the pieces; or, if `least`, at least, and the
    board to less.
    """

    modulus: int
    cells: tuple[tuple[Cell, int], ...]
    pieces: tuple[tuple[str, int], ...]
    least: bool = False


class Weighed(NamedTuple):
    """A piece that is used at most a number of `times`, and the sum of the cells under it."""

    piece: str
    times: int
    weight: int


class Colouring(NamedTuple):
    """Weights that show that the puzzle is impossible, and their consequences.

    pieces   the pieces that are used, with the sum of the cells under them: mod the modulus, or,
             with modulus 0, at most
    exact    they add up to just that wherever the pieces lie, and that alone is a contradiction
    fixed    each piece is used just as often as it is used at most
    unused   pieces that might be used as their bounds go, but not as the areas go
    clued    clues limit the places of the pieces
    covered  the sum of the cells under all pieces, in the same way as under one
    there    the sum of the cells of the board; with modulus 0 at least, if not `exact`
    lattice  that of the cells
    marked   marks limit the places of the pieces
    """

    weights: Weights
    pieces: tuple[Weighed, ...]
    exact: bool
    fixed: bool
    unused: tuple[str, ...]
    clued: bool
    covered: int
    there: int
    lattice: Lattice = SQUARE
    marked: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether shaded cells show it, and not numbers."""
        if self.weights.modulus > 2 and not self.exact:
            return False
        return all(weight == 1 for _, weight in self.weights.cells)


class Core(NamedTuple):
    """A part of a puzzle that has no tiling: these cells of a lattice are to be covered, these
    pieces used this often.

    Placements keep apart, the other cells may stay bare, and the other pieces may be used any
    number of times (not those that the puzzle does not use at all). `least` and `most` hold (name,
    count), sorted; `minimal`: it is known that every part of it is needed; `pieces`: the number of
    pieces that the puzzle uses; `groups`: the bounds on the uses of the pieces of some groups
    together, as far as they are a part; `rules`: the other rules of the puzzle that matter.
    """

    cells: tuple[Cell, ...]
    least: tuple[tuple[str, int], ...]
    most: tuple[tuple[str, int], ...]
    minimal: bool
    pieces: int
    lattice: Lattice = SQUARE
    groups: tuple[PieceGroup, ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def touch(self) -> str:
        """The pieces that may lie side by side: "anything", "different", "corners", "never" or
        "apart".
        """
        values_of_touch = (rule.attributes.get("touch") for rule in self.rules)
        return next(filter(None, values_of_touch), "anything")

    @property
    def edges(self) -> bool:
        """Whether marks of sides must match."""
        return any("edges" in rule.attributes for rule in self.rules)


Item: TypeAlias = Cell | str  # a cell itself, or the name of a piece


class ExcludedPlacements(NamedTuple):
    """Some of the `ways` to cover a cell or to place a piece, the `item`, that are in no solution
    which holds the present placements. All of them would, or do:

    kind  "bare"    leave the cell `other`, which nothing could cover any more
          "area"    cut off the `cells`, an area that the remaining pieces cannot have
          "fill"    cut off the `cells`, which the pieces do not fill, however they lie
          "then"    leave the cell `first` one way, beside which nothing could cover `other`
          "shared"  cover the cell, or use the piece, `other`, which `first` needs for itself
          "needed"  leave the piece `other` fewer places than it needs
          "parity"  cover numbers of dark and light cells (`shades`) after which the other pieces
                    cannot cover the remaining ones of the `board`: coloured like a chessboard, in
                    which the one of the `cells` is dark
    """

    kind: Literal["bare", "area", "shared", "needed", "parity", "fill", "then"]
    placements: Placements
    item: Item
    ways: int
    other: Item = ""
    first: Item = ""
    cells: Shape = ()
    shades: tuple[int, int] = (0, 0)
    board: tuple[int, int] = (0, 0)


class HintStep(NamedTuple):
    """A placement, to cover a cell or to use a piece, the `item`, which has some `ways` in all, and
    of these as many as it `need`s are taken.

    kind  "forced": but for those that are `excluded` it has just as many as it needs;
          "guess": it has more, but nothing has fewer; the placement is that of a solution
    """

    kind: Literal["forced", "guess"]
    placement: Placement
    item: Item
    ways: int
    need: int = 1
    excluded: tuple[ExcludedPlacements, ...] = ()

    @property
    def left(self) -> int:
        """The ways that are not excluded."""
        return self.ways - sum(len(exclusion.placements) for exclusion in self.excluded)


class NoWay(NamedTuple):
    """A cell that must be covered, or a piece that is needed, some times (`need`), with `ways` to
    do it, of which too few are left: the others are `excluded`.
    """

    item: Item
    ways: int
    excluded: tuple[ExcludedPlacements, ...]
    need: int = 1


class Deduction(NamedTuple):
    """Placements that are forced, one after the other, and the contradiction when they lie there.

    steps  the placements, each beside those before it; none may be there if `end` is a NoWay
    """

    steps: tuple[HintStep, ...]
    end: Areas | NoPlace | BareCells | NoWay
    lattice: Lattice = SQUARE


Detail: TypeAlias = Areas | NoPlace | BareCells | UnmetClue | Deduction | Colouring | Core
DETAILS: tuple[type[Detail], ...]
DETAILS = Areas, UnmetClue, BareCells, NoPlace, Deduction, Colouring, Core
KIND_OF_DETAIL = dict(zip(DETAILS, REASON_KINDS, strict=True))


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why a puzzle has no tiling; a colouring has `weights`, a core `core`."""

    detail: Detail

    def __repr__(self) -> str:
        return represented(self, f"of kind {self.kind!r}", len(self.cells))

    __str__, _repr_mimebundle_, _mime_ = views_of("Reason")

    @property
    def kind(self) -> str:
        """One of REASON_KINDS."""
        return KIND_OF_DETAIL[type(self.detail)]

    @property
    def is_plain(self) -> bool:
        """Whether a person sees it on the board: a part of a wrong size, a cell or a piece without
        a place, or a count of shaded cells; no steps, and no numbers in the cells.
        """
        match self.detail:
            case Deduction(steps=steps, end=end):
                return not steps and not (isinstance(end, NoWay) and end.excluded)
            case Colouring() as colouring:
                return colouring.is_plain
        return not isinstance(self.detail, Core)

    def to_dict(self) -> Values:
        """The reason as values of JSON."""
        return converted("Reason.to_dict", self, dict[str, Any])

    @property
    def sentence(self) -> str:
        """The reason in one sentence."""
        return view("Reason.sentence", self)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The names of the pieces that it is about."""
        match self.detail:
            case NoPlace(piece=name) | UnmetClue(piece=name):
                return (name,)
            case Colouring(pieces=pieces):
                return tuple(weighed.piece for weighed in pieces)
            case Core(least=least, most=most, groups=groups):
                names = [name for name, _ in (*least, *most)]
                names += [name for group in groups for name in group.pieces]
                return tuple(dict.fromkeys(names))
            case Areas(group=PieceGroup(pieces=names)):
                return names
            case Deduction(steps=steps):
                return tuple(dict.fromkeys(step.placement.piece for step in steps))
        return ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it is about."""
        match self.detail:
            case Areas(cells=cells) | BareCells(cells=cells) | Core(cells=cells):
                return cells
            case UnmetClue(cell=cell):
                return (cell,)
            case Colouring(weights=weights):
                return tuple(cell for cell, _ in weights.cells)
            case Deduction(end=Areas(cells=cells) | BareCells(cells=cells)):
                return cells
            case Deduction(end=NoWay(item=item)) if not isinstance(item, str):
                return (item,)
        return ()

    @property
    def lattice(self) -> Lattice:
        """The lattice of the cells that it is about."""
        if isinstance(self.detail, NoPlace):
            return SQUARE
        return self.detail.lattice

    @property
    def weights(self) -> Weights | None:
        """The weights of a colouring."""
        if isinstance(self.detail, Colouring):
            return self.detail.weights
        return None

    @property
    def deduction(self) -> Deduction | None:
        """The placements that are forced, and the contradiction after them."""
        if isinstance(self.detail, Deduction):
            return self.detail
        return None

    @property
    def core(self) -> Core | None:
        """The part of the puzzle that is impossible by itself."""
        if isinstance(self.detail, Core):
            return self.detail
        return None


@dataclass(frozen=True, slots=True)
class Common:
    """The parts that all tilings of a puzzle share: placements, and cells that are always covered
    by the same piece.

    `cells` holds (cell, name of the piece), sorted; the cells of shared placements are among them.
    """

    placements: Placements
    cells: MarkedCells


def common(tilings: Sequence[Tiling]) -> Common:
    """Return the parts that some tilings (at least one) have in common."""
    placements = set(tilings[0])
    owners = {(cell, placement.piece) for placement in tilings[0] for cell in placement.cells}
    for tiling in tilings[1:]:
        placements &= set(tiling)
        owners &= {(cell, placement.piece) for placement in tiling for cell in placement.cells}
    return Common(tuple(sorted(placements)), tuple(sorted(owners)))
