"""The seam of rules: conditions on tilings beyond covering the board, each a frozen value.

    Puzzle.rules == (Groups(...), Touch("never"))      a plain puzzle has ()

A rule is one file, such as those of `psolver.rules`, from the keys of a puzzle file to the check of
a tiling. The code that builds, encodes, turns, checks or prints a puzzle goes through the rules
that it has and calls each for its part; a part that a rule does not have is the default here, which
does nothing. `rule_entries` lists the rules that rooms bring; the module of a rule, and this file,
are loaded by the first puzzle that has it.

Place     the place of an orientation: the numbers of its cells in `Board.cells`, then other items
Options   the places of one orientation
SiteMaps  lists of maps of the sites of a board, by their numbers: each symmetry is one map of each
          list, done one after the other
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, Self, TypeAlias

from .cells import Cell, Shape
from .control import Control
from .lattice import Lattice
from .square_lattice import SQUARE
from .tilings import Placements

if TYPE_CHECKING:
    from .board import Board
    from .marked import Marked
    from .piece import Piece, PieceGroup
    from .placing import PlaceOfPiece, Sites
    from .tilings import Placement, Tiling

Puzzle: TypeAlias = Any  # `model.Puzzle`, which has rules: a rule's own file names it, this cannot
Place: TypeAlias = tuple[int, ...]
Options: TypeAlias = list[Place]
PlaceFilter: TypeAlias = "Callable[[Piece, Marked, Options], Options]"
SiteMaps: TypeAlias = list[list[list[int]]]
RuleValues: TypeAlias = Mapping[str, Any]  # by the names of keys, or of attributes of a Puzzle
# cells of the board, or sides (a cell and the one beyond), each with its content
Surroundings: TypeAlias = frozenset[tuple[Cell, Hashable]]
NOTHING: Mapping[Any, Any] = MappingProxyType({})
BESIDE = "pieces lie beside the board, which no file can say"


class Meeting(NamedTuple):
    """An item that placements take which meet at a place, covered at most once, or more often.

    place    the cells, by number, that meet there, sorted unless it is `ordered`
    kind     of the things that meet: a party of pieces that keep apart, a bit of marks
    ordered  whether the order of the cells matters
    sides    on a board on which two cells share two sides: the spots that are the sides of the
             cells at which they meet, in the order of these
    least, most  bounds on how often it is covered; if `most` is above 1, by options anywhere on the
             board
    adds_up  whether options may hold it several times
    counts   whether its bounds are right only if pieces are used as often as they should be
    reaches_far  whether options anywhere on the board may take it even if `most` is 1
    """

    place: tuple[int, ...]
    kind: str
    ordered: bool = False
    sides: tuple[int, ...] = ()
    least: int = 0
    most: int = 1
    adds_up: bool = False
    counts: bool = False
    reaches_far: bool = False


class OrientedOptions(NamedTuple):
    """The options of an orientation of a piece; each begins with the numbers of its cells."""

    piece: Piece
    marked: Marked
    options: Options


class Meetings(NamedTuple):
    """The items of a rule, and the options of each orientation with the items that they take.

    witnesses  further options, which are no placements: each the items that it takes, the first of
               them its group. The placements of a cover decide which of them are in it.
    """

    items: tuple[Meeting, ...]
    options: list[Options]
    witnesses: tuple[tuple[int, ...], ...] = ()


class Layout(NamedTuple):
    """A puzzle while it is encoded.

    placed      its oriented pieces, each with its options
    neighbours  for each cell, by number, the numbers of those beside it
    first       the number of the next item
    """

    puzzle: Puzzle
    placed: Sequence[OrientedOptions]
    neighbours: Sequence[Sequence[int]]
    first: int
    control: Control


class SymmetrySearch(NamedTuple):
    """A puzzle on a board in parts whose symmetries are wanted.

    up_to    "symmetries", "rotations", or "reflections", which exchange mirror twins
    traits   those of each cell of the board, in order
    places   the places of the pieces on the board, each with the name of its piece
    most     the greatest number of symmetries that can be listed
    """

    puzzle: Puzzle
    sites: Sites
    up_to: str
    traits: Sequence[Hashable]
    places: Iterable[tuple[str, PlaceOfPiece]]
    most: int
    control: Control


class KeyHelp(NamedTuple):
    """The meaning of a key of a puzzle file in a few words, and the values that it takes.

    kind    "text"; "word": one of `values`, "words": one or a list of them; "texts": a text or a
            list of them, "names": a list of texts; "flag"; "number", from `least` to `most`;
            "count"; "counts": names, or a count for each of some names
    values  the words, or some of the texts that an editor can offer
    """

    meaning: str
    kind: str = "text"
    values: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None


class Help(NamedTuple):
    """The keys of a rule in puzzle files: those at the top, those of a [[piece]], those of its own
    tables, and of these the ones needed; the meaning of such a table.
    """

    top: Mapping[str, KeyHelp] = NOTHING
    piece: Mapping[str, KeyHelp] = NOTHING
    own: Mapping[str, KeyHelp] = NOTHING
    needed: tuple[str, ...] = ()
    table: str = ""


class DrawingText(str):
    """A drawing, as the value of a key."""

    __slots__ = ()


class KeyTable(Protocol):
    """The values of a table of a puzzle file; its getters fail with the place of a fault."""

    @property
    def values(self) -> RuleValues:
        """The values, by key."""

    def having(self, values: RuleValues) -> Self:
        """Return a table with other values at the same place."""

    def fail(self, key: str, fault: str, within: tuple[int, int | None] | None = None) -> NoReturn:
        """Raise the PuzzleError with a sentence on the fault of a key, `within` its text."""

    def tables(self, key: str) -> list[Self]:
        """Return the tables of a name."""

    def text(self, key: str) -> str:
        """Return a text, "" for none."""

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a text or a list of texts."""

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""

    def choice(self, key: str, choices: Iterable[str]) -> str | None:
        """Return one of some words, or None if the key is missing."""

    def count(self, key: str, default: tuple[int, int | None]) -> tuple[int, int | None]:
        """Return the least and the most of a number of times."""


class Written(NamedTuple):
    """The keys of a rule in a puzzle file with their values: at the top, behind the board, and
    those of each of its own tables.
    """

    top: RuleValues = NOTHING
    board: RuleValues = NOTHING
    tables: Sequence[RuleValues] = ()


class Clash(NamedTuple):
    """The reason why a placement cannot lie on the board of a puzzle, beside earlier ones.

    kind   "unknown": the puzzle has no such piece; "form": the piece may not lie so; "outside" the
           board; "overlap" with the piece `other`; "clue": it covers a clue of the piece `other`;
           "often": the piece may be used at most `most` times; "marks": it does not show those
           marks there; or the kind of the rule that it breaks: "together" with other pieces of a
           group, "mark" on another mark, "touch" the piece `other`, "edge": the mark of a side
           does not match that of the piece `other`, or of the rim (""); any other: see `sentence`
    cells  the cells that show it
    lattice  that of the cells
    sentence  the sentence on it of a rule of your own
    """

    kind: str
    piece: str
    cells: Shape = ()
    other: str = ""
    most: int = 0
    lattice: Lattice = SQUARE
    sentence: str = ""


class Watcher(Protocol):
    """The state of a rule for the placements on a board, one after the other."""

    def add(self, placement: Placement) -> None:
        """Put a placement down that clashes with nothing."""

    def clash(self, placement: Placement) -> Clash | None:
        """Return why one more placement cannot lie there, None if it can."""


class Rule(Protocol):
    """One more condition on placements or tilings; a frozen value."""

    @property
    def attributes(self) -> RuleValues:
        """The values of the attributes of Puzzle that set it, by name."""
        return NOTHING

    @property
    def beside(self) -> Placements:
        """The placements beside the board that it has conditions on, as on those of the board."""
        return ()

    @property
    def only_counts(self) -> bool:
        """Whether its piece bounds are its only condition."""
        return False

    @property
    def fillable(self) -> bool:
        """Whether a piece of one cell, without marks, may stand for a cell that stays free: the
        rule allows it beside any other.
        """
        return True

    @property
    def meets(self) -> bool:
        """Whether it can add meetings to a problem."""
        return False

    @property
    def by_color(self) -> bool:
        """Whether it distinguishes pieces of one shape by their colours."""
        return False

    @property
    def asks_rim(self) -> bool:
        """Whether it has a condition on pieces at the rim of the board."""
        return False

    @property
    def separates(self) -> bool:
        """Whether the parts of the board are boards of their own: corners of two parts do not meet,
        and `site_maps` has the symmetries.
        """
        return False

    @property
    def needs_uses(self) -> bool:
        """Whether it has a sense only if pieces are used as often as they should be."""
        return False

    def matters(self, meets: bool) -> bool:
        """Whether it matters to a puzzle in which placements can meet, or cannot."""
        return True

    def check(self, puzzle: Puzzle) -> None:
        """Raise PuzzleError if the puzzle cannot have it."""
        return

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        """Return a function from a piece, an orientation and places to the places it allows; None
        if it forbids no placement by itself.
        """
        return None

    def meetings(self, layout: Layout) -> Meetings | None:
        """Return the items it needs, and the options with them; None for no items."""
        return None

    def piece_bounds(self) -> tuple[PieceGroup, ...]:
        """Return bounds on how often some pieces are used together."""
        return ()

    # symmetries ---------------------------------------------------------------------------------

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        """Return the traits that it gives cells of the board; a symmetry preserves them."""
        return NOTHING

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        """Return the traits that pieces must have in common if a symmetry exchanges them."""
        return None

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        """Return the surroundings of the board, as pairs of a cell (or a side: a cell and the one
        beyond) and its content; a symmetry maps them onto themselves.
        """
        return frozenset()

    def site_maps(self, search: SymmetrySearch) -> SiteMaps | None:
        """Return all symmetries of a board in parts, None if there are too many. Raises
        PsolverError if there are none of the kind.
        """
        return None

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher | None:
        """Return a watcher of the empty board, None if no placements clash by this rule."""
        return None

    def left(self, puzzle: Puzzle, placements: Sequence[Placement]) -> Rule:
        """Return its conditions on the rest of the board if some placements lie there."""
        return self

    def alone(self) -> Rule:
        """Return the rule for the case that nothing lies beside the board."""
        return self

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        """Return the sentence on how a placement breaks it by itself; "" for one that does not.
        Like `broken_by` it goes back to the definition and shares nothing with the search.
        """
        return ""

    def broken_by(self, puzzle: Puzzle, tiling: Tiling) -> Iterator[str]:
        """Yield a sentence for each way in which a tiling breaks it."""
        return iter(())

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        """Return its keys in a file, its attributes if it has no others; `whole` is the board with
        the cells that stay free.
        """
        values = self.attributes
        return Written({name: values[name] for name in values if name != "beside"})

    def unwritable(self, puzzle: Puzzle) -> str:
        """Return the part of it that no file can express, "" if a file can express all."""
        if self.beside:
            return BESIDE
        return ""

    def words(self) -> Iterable[str]:
        """Return its conditions on the pieces on the board, a sentence each."""
        return ()

    def core_words(self) -> Iterable[str]:
        """Return the same, in short, for a part of the puzzle that is impossible."""
        return self.words()

    def core_values(self) -> RuleValues:
        """Return its JSON values for a part of the puzzle that is impossible."""
        return NOTHING


class Encounter:
    """The pieces that cover one of the cells of a place, and not all."""

    def __init__(self) -> None:
        self._cells: set[int] = set()
        self._pieces: set[str] = set()
        self._has_copies = False

    def add(self, cell: int, piece: Piece) -> None:
        """Add a placement of a piece that covers a cell there."""
        self._cells.add(cell)
        self._pieces.add(piece.name)
        self._has_copies = self._has_copies or piece.most != 1

    @property
    def meet(self) -> bool:
        """Whether there can be two placements; one piece that is used once does not meet itself."""
        return len(self._cells) > 1 and (self._has_copies or len(self._pieces) > 1)
