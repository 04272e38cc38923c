"""Grounds of the board, and the marks of pieces that may lie on them: the keys `grounds` and
`marks_on`, and the tables [[open_cells]].

    board = "2x3"           [[piece]]               [[open_cells]]
    grounds = '''           name = "L"              piece = "L"
    aab                     shape = '''             cells = '''
    #bb                     ##                      ##
    '''                     #.                      #a
    marks_on = [            '''                     '''
      "a on ab",            marks = '''
      "b on b",             ab
      "c on none",          #.
    ]                       '''

A cell of a piece with a mark that `marks_on` names lies only on the grounds named there, and on
cells without a ground; any other lies anywhere. The open cells of a piece (see `open_cells`) cover
nothing: they lie on cells that `grounds` draws, which may be more than those of the board, and
their marks lie as those of other cells do, in at least one of the ways in which they can lie. In
the search other placements are left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add, sub
from typing import Any

from ..core.cells import Cell, DrawnMarks, Isometry, MarkedCell, MarkedCells, MarksByCell, translate
from ..core.checks import entries_of, fail, pairs_of, refuse
from ..core.control import current_control
from ..core.errors import PictureError
from ..core.marked import Marked, marks_of
from ..core.model import Board, Piece, Puzzle
from ..core.picture import NAMES
from ..core.piece import unknown_fault
from ..core.rule import (
    Clash,
    DrawingText,
    Help,
    KeyHelp,
    KeyTable,
    Options,
    PlaceFilter,
    Rule,
    RuleValues,
    Surroundings,
    Watcher,
    Written,
)
from ..core.tilings import Placement
from ..core.wording import cells_text, kind_of, listed, quoted
from ..rules.mark_picture import MarkPicture
from .marks_on import (
    EXAMPLES_OF_MARKS_ON,
    NO_GROUNDS,
    allowed_grounds,
    faults_of_marks_on,
    marks_on_texts,
)
from .open_cells import (
    PLAIN_OPEN,
    OpenCells,
    Way,
    are_handed,
    open_ways,
    traits_of_open_cells,
)

# A cell without a ground is drawn so.
NO_GROUND = "#"
HELP = Help(
    {
        "grounds": KeyHelp("the grounds of the cells, drawn with letters as the board, # for none"),
        "marks_on": KeyHelp(
            "on which grounds a mark of a piece may lie, such as 'a on bc'", "texts"
        ),
    },
    own={
        "piece": KeyHelp("the name of a piece"),
        "cells": KeyHelp("the piece with #, and its open cells with +, or with their marks"),
    },
    needed=("piece", "cells"),
    table="cells beside a piece that it does not cover, and that lie with it on the board",
)
WITHOUT_BOARD = "a symmetry puzzle takes no grounds: they belong to a board"
OPEN_ON_OTHER_BOARDS = (
    "pieces have open cells on boards that neither wrap nor are in separate parts"
)
WITHOUT_GROUNDS = "the board has no grounds; draw them in 'grounds'"
WITHOUT_MARKS = f"bind no mark; name the grounds of marks, marks_on = [{EXAMPLES_OF_MARKS_ON}]"
HANDED = (
    "is its own mirror image, and with its open cells it is not; give its cells marks that show"
    " where these are"
)


@dataclass(frozen=True, slots=True)
class Grounds(Rule):
    """Marks of pieces lie on the grounds on which they may lie; `grounds` has the ground of each
    cell that is drawn, "#" for none, and `marks_on` the grounds of some marks, "a on bc".
    """

    grounds: MarkedCells
    marks_on: tuple[str, ...]
    open_cells: tuple[OpenCells, ...] = ()

    @property
    def attributes(self) -> RuleValues:
        return {
            "grounds": self.grounds,
            "marks_on": self.marks_on,
            "open_cells": self.open_cells,
        }

    @property
    def allowed(self) -> dict[str, frozenset[str]]:
        """The grounds on which each mark may lie that is named, with that of cells without one."""
        allowed = allowed_grounds(self.marks_on)
        return {mark: grounds | {NO_GROUND} for mark, grounds in allowed.items()}

    def check(self, puzzle: Puzzle) -> None:
        if puzzle.goal:
            fail("", "grounds", WITHOUT_BOARD)
        if not self.open_cells:
            return
        if puzzle.board.space.translations or puzzle.in_parts:
            fail("", "open_cells", OPEN_ON_OTHER_BOARDS)
        for name, cells in self.open_cells:
            piece = puzzle.piece(name)
            assert piece
            fault = _fault_of_open_cells(piece, cells)
            refuse("open_cells", quoted(name), fault)

    # search -------------------------------------------------------------------------------------

    def place_filter(self, puzzle: Puzzle) -> PlaceFilter | None:
        return _FittingPlaces(self, puzzle.board).of_orientation

    # symmetries ---------------------------------------------------------------------------------

    def cell_traits(self, puzzle: Puzzle) -> Mapping[Cell, Hashable]:
        cells = puzzle.board.must | puzzle.board.may
        traits = {}
        for cell, name in self.grounds:
            if cell in cells and name != NO_GROUND:
                traits[cell] = name
        return traits

    def surroundings(self, puzzle: Puzzle) -> Surroundings:
        """Return the grounds beside the board, on which open cells may lie."""
        if not self.open_cells:
            return frozenset()
        cells = puzzle.board.must | puzzle.board.may
        beside_board = [(cell, name) for cell, name in self.grounds if cell not in cells]
        return frozenset(beside_board)

    def piece_traits(self, puzzle: Puzzle, piece: Piece) -> Hashable:
        for name, cells in self.open_cells:
            if name == piece.name:
                return traits_of_open_cells(piece, cells)
        return None

    # the rest -----------------------------------------------------------------------------------

    def watcher(self, puzzle: Puzzle) -> Watcher | None:
        return _OnGrounds(self, puzzle)

    # tilings ------------------------------------------------------------------------------------

    def placement_fault(self, puzzle: Puzzle, placement: Placement) -> str:
        ground_at = dict(self.grounds)
        lies_on = {}
        for text in self.marks_on:
            mark, grounds = text.split(" on ")
            if grounds == "none":
                grounds = ""
            lies_on[mark] = grounds
        for where, mark in placement.marks:
            ground = ground_at.get(where, "#")
            if not _may_lie(mark, ground, lies_on):
                piece_text = quoted(placement.piece)
                fault = f"the mark {quoted(mark)} of the piece {piece_text}"
                site_text = cells_text([where])
                return f"{fault} lies on the ground {quoted(ground)} at {site_text}"
        for name, cells in self.open_cells:
            if name != placement.piece:
                continue
            for open_cells in _ways_open_cells_lie(puzzle, placement, cells):
                if _all_lie_right(open_cells, ground_at, lies_on):
                    break
            else:
                return f"the open cells of the piece {quoted(name)} lie where they should not"
        return ""

    # files and words ----------------------------------------------------------------------------

    def written(self, puzzle: Puzzle, whole: Board) -> Written:
        top = {}
        if self.marks_on:
            top["marks_on"] = self.marks_on
        board = {}
        if self.grounds:
            drawn = _drawn(whole.cells, self.grounds)
            board["grounds"] = DrawingText(whole.lattice.drawing(drawn))
        tables = []
        for name, cells in self.open_cells:
            piece = puzzle.piece(name)
            assert piece
            drawn = _drawn(piece.shape, cells)
            picture = piece.lattice.picture(drawn)
            tables.append({"piece": name, "cells": DrawingText(picture)})
        return Written(top, board, tables)

    def words(self) -> Iterable[str]:
        for text in self.marks_on:
            mark, grounds = text.split(" on ")
            sentence = f"the mark {quoted(mark)} lies on no ground"
            if grounds != NO_GROUNDS:
                quoted_grounds = [quoted(ground) for ground in grounds]
                names = listed(quoted_grounds, "or")
                sentence += f" but {names}"
            yield sentence
        if self.open_cells:
            quoted_pieces = [quoted(name) for name, _ in self.open_cells]
            names = listed(quoted_pieces)
            yield f"the open cells of {names} lie where grounds are drawn"

    def core_words(self) -> Iterable[str]:
        yield "the marks of pieces lie on the grounds on which they may lie"

    def core_values(self) -> RuleValues:
        return {"grounds": True}


class _FittingPlaces:
    """The grounds of a board, on which some places of pieces fit."""

    def __init__(self, rule: Grounds, board: Board) -> None:
        self._cells = board.cells
        self._allowed = rule.allowed
        self._ground_at = dict(rule.grounds)
        self._grounds = [self._ground_at.get(cell, NO_GROUND) for cell in board.cells]
        self._open_cells = dict[str, MarkedCells](rule.open_cells)
        self._ways_of_piece: dict[str, Mapping[Marked, frozenset[Way]]] = {}

    def of_orientation(self, piece: Piece, orientation: Marked, places: Options) -> Options:
        """Return the places of an orientation that fit."""
        places = self._with_marks(orientation, places)
        if piece.name not in self._open_cells:
            return places
        if piece.name not in self._ways_of_piece:
            self._ways_of_piece[piece.name] = open_ways(piece, self._open_cells[piece.name])
        first_of_shape = orientation.shape[0]
        offsets_of_ways = []
        for cells in self._ways_of_piece[piece.name][orientation]:
            offsets = []
            for cell, mark in cells:
                offset = tuple(map(sub, cell, first_of_shape))
                offsets.append((offset, mark))
            offsets_of_ways.append(offsets)
        fitting = []
        for place in current_control().watched(places):
            first_cell = self._cells[place[0]]
            if any(self._fits_open(first_cell, offsets) for offsets in offsets_of_ways):
                fitting.append(place)
        return fitting

    def _with_marks(self, orientation: Marked, places: Options) -> Options:
        """The places on which the marks of the cells fit."""
        marks = dict(orientation.marks)
        bound_cells = []
        for number, cell in enumerate(orientation.shape):
            mark = marks.get(cell)
            if mark in self._allowed:
                grounds = self._allowed[mark]
                bound_cells.append((number, grounds))
        if not bound_cells:
            return places
        fitting = []
        for place in places:
            if all(self._grounds[place[number]] in grounds for number, grounds in bound_cells):
                fitting.append(place)
        return fitting

    def _fits_open(self, first_cell: Cell, offsets: Iterable[MarkedCell]) -> bool:
        """Whether open cells fit, some steps away from the first cell of a place."""
        for offset, mark in offsets:
            place = tuple(map(add, first_cell, offset))
            ground = self._ground_at.get(place)
            if ground is None:
                return False
            if mark in self._allowed and ground not in self._allowed[mark]:
                return False
        return True


def _fault_of_open_cells(piece: Piece, cells: MarkedCells) -> str:
    """The fault of the open cells of a piece, "" for right ones."""
    if piece.back is not None:
        return "a piece with 'back' has no open cells"
    if piece.lattice.turns_freely:
        return f"pieces of {piece.lattice.plural} have no open cells"
    covered = [cell for cell, _ in cells if cell in piece.shape]
    if covered:
        return f"the open cell {covered[0]} is a cell of the piece"
    if are_handed(piece, cells):
        return HANDED
    return ""


class _OnGrounds:
    """The grounds of a board, on which each placement lies right or wrong by itself."""

    def __init__(self, rule: Grounds, puzzle: Puzzle) -> None:
        self._rule = rule
        self._puzzle = puzzle

    def add(self, placement: Placement) -> None:
        """Ignore the placement, which changes no grounds."""

    def clash(self, placement: Placement) -> Clash | None:
        if self._rule.placement_fault(self._puzzle, placement):
            sentence = "The piece should lie on other grounds."
            return Clash("ground", placement.piece, placement.cells, sentence=sentence)
        return None


def rule_of(pieces: Iterable[Piece], board: Board, values: RuleValues) -> Rule | None:
    """Return the rule of a puzzle, None without grounds and open cells. Raises PuzzleError."""
    names = [piece.name for piece in pieces]
    marks_on = marks_on_texts(values.get("marks_on", ()))
    open_cells = _open_cells(values.get("open_cells", ()), names)
    grounds = _grounds(values.get("grounds", ()))
    if open_cells:
        drawn = _drawn(board.cells, grounds)
        grounds = tuple(sorted(drawn.items()))
    else:
        named_grounds = [(cell, name) for cell, name in grounds if name != NO_GROUND]
        grounds = tuple(named_grounds)
        if marks_on and not grounds:
            fail("", "marks_on", WITHOUT_GROUNDS)
        if grounds and not marks_on:
            fail("", "grounds", WITHOUT_MARKS)
    if not grounds:
        return None
    return Grounds(grounds, marks_on, open_cells)


def _drawn(cells: Iterable[Cell], signs: MarkedCells) -> DrawnMarks:
    """The sign of each cell in a picture: of some cells "#" if they have no other."""
    return dict.fromkeys(cells, NO_GROUND) | dict(signs)


def _grounds(values: Any) -> MarkedCells:
    """The grounds of cells, sorted. Raises PuzzleError."""
    pairs = pairs_of("", "grounds", values, 'cells with grounds, such as (((0, 1), "a"),)')
    named = []
    grounds = []
    for cell, name in pairs:
        if name == NO_GROUND:
            grounds.append((cell, name))
        else:
            named.append((cell, name))
    grounds += marks_of("", "grounds", named, dict(named), "the board")
    if len(dict(pairs)) < len(pairs):
        fail("", "grounds", "a cell has two grounds; give it one")
    return tuple(sorted(grounds))


def _open_cells(values: Any, names: Sequence[str]) -> tuple[OpenCells, ...]:
    """The open cells of pieces. Raises PuzzleError."""
    entries = entries_of("", "open_cells", values, "values of OpenCells")
    cells_of_piece = {}
    is_listed_twice = False
    for value in entries:
        if not isinstance(value, tuple) or len(value) != len(OpenCells._fields):
            fail("", "open_cells", f"expected values of OpenCells, found {kind_of(value)}")
        name, cells = value
        if name not in names:
            fault = unknown_fault(str(name), names)
            fail("", "open_cells", fault)
        pairs = pairs_of("open_cells", quoted(name), cells, "cells with marks, or with +")
        marked = [(cell, mark) for cell, mark in pairs if mark != PLAIN_OPEN]
        marks_of("open_cells", quoted(name), marked, dict(marked), "the piece")
        if not pairs:
            fail("open_cells", quoted(name), "has no open cells")
        if name in cells_of_piece:
            is_listed_twice = True
        sorted_pairs = tuple(sorted(pairs))
        cells_of_piece[name] = OpenCells(name, sorted_pairs)
    if is_listed_twice:
        fail("", "open_cells", "a piece is listed twice")
    return tuple(cells_of_piece.values())


# keys of a puzzle file ----------------------------------------------------------------------------


def read_board(top: KeyTable, board: Board) -> Board:
    """Return the board itself, whose cells the picture of the grounds draws. Raises PuzzleError."""
    picture = MarkPicture(top, "grounds", top.text("grounds"), board.lattice, noun="ground")
    drawn = picture.drawn()
    if "open_cells" in top.values:
        cells = [cell for cell in board.cells if cell not in drawn]
        if cells:
            place = board.lattice.place(cells[0])
            top.fail("grounds", f"no ground and no # at {place}, a cell of the board")
    else:
        picture.check(drawn, board.cells, "the board", {})
    return board


def read(top: KeyTable, pieces: Sequence[Piece], tables: Sequence[KeyTable]) -> RuleValues:
    """Return the grounds of a file, the marks on them, and open cells. Raises PuzzleError."""
    texts = top.texts("marks_on")
    for number, fault in enumerate(faults_of_marks_on(texts), 1):
        if fault:
            key = "marks_on"
            if isinstance(top.values[key], list):
                key = f"marks_on[{number}]"
            top.fail(key, fault)
    lattice = pieces[0].lattice
    grounds: MarkedCells = ()
    if "grounds" in top.values:
        picture = MarkPicture(top, "grounds", top.text("grounds"), lattice, noun="ground")
        grounds = tuple(picture.drawn().items())
        if not (texts or tables):
            top.fail("grounds", WITHOUT_MARKS)
    elif texts and not tables:
        top.fail("marks_on", WITHOUT_GROUNDS)
    of_pieces = {piece.name: piece for piece in pieces}
    open_cells = [_open_cells_of(table, of_pieces) for table in tables]
    return {
        "grounds": grounds,
        "marks_on": texts,
        "open_cells": tuple(open_cells),
    }


def _open_cells_of(table: KeyTable, pieces: Mapping[str, Piece]) -> OpenCells:
    """The open cells in a table."""
    for key in HELP.needed:
        if key not in table.values:
            table.fail(key, "missing")
    name = table.text("piece")
    if name not in pieces:
        fault = unknown_fault(name, [*pieces])
        table.fail("piece", fault)
    piece = pieces[name]
    lattice = piece.lattice
    text = table.text("cells")
    try:
        signs_of_picture = f"{NO_GROUND}{PLAIN_OPEN}{NAMES}"
        drawn = lattice.parse(text, signs_of_picture)
    except PictureError as error:
        place = (error.line, error.column)
        table.fail("cells", error.what, place)
    shape = []
    open_cells = []
    signs = []
    cells = [lattice.lift([cell])[0] for cell in drawn]  # flat drawings are a first layer
    for cell, sign in zip(cells, drawn.values(), strict=True):
        if sign == NO_GROUND:
            shape.append(cell)
        else:
            open_cells.append(cell)
            signs.append(sign)
    if not shape or lattice.normalise(shape) != piece.shape:
        piece_text = quoted(name)
        table.fail("cells", f"its # are not the piece {piece_text} as its shape is drawn")
    if not open_cells:
        table.fail("cells", "draws no open cell; draw one with + or with its mark")
    moved = translate(open_cells, lattice.home(shape))
    pairs = sorted(zip(moved, signs, strict=True))
    return OpenCells(name, tuple(pairs))


# tilings ------------------------------------------------------------------------------------------


def _ways_open_cells_lie(
    puzzle: Puzzle, placement: Placement, cells: MarkedCells
) -> Iterator[list[MarkedCell]]:
    """Yield the open cells of a piece for each way in which it can lie as a placement. Only the
    verifier calls it.
    """
    piece = puzzle.piece(placement.piece)
    assert piece
    placed_cells = sorted(placement.cells)
    dimension = len(placed_cells[0])
    placed_marks = []
    for site, mark in placement.marks:
        if len(site) == dimension:  # else it is at a side
            placed_marks.append((site, mark))
    placed_marks.sort()
    for isometry in piece.lattice.group(piece.can_rotate, piece.can_reverse):
        lowest = min(isometry(cell) for cell in piece.shape)
        pairs = zip(placed_cells[0], lowest, strict=True)
        step = [new - old for new, old in pairs]

        def image_of(cell: Cell, isometry: Isometry = isometry, step: list[int] = step) -> Cell:
            image = isometry(cell)
            moved = [number + by for number, by in zip(image, step, strict=True)]
            return tuple(moved)

        images = sorted(map(image_of, piece.shape))
        images_of_marks = [(image_of(cell), mark) for cell, mark in piece.marks]
        images_of_marks.sort()
        if images != placed_cells:
            continue
        if images_of_marks == placed_marks:
            yield [(image_of(cell), mark) for cell, mark in cells]


def _may_lie(mark: str, ground: str, lies_on: Mapping[str, str]) -> bool:
    """Whether a mark may lie on a ground; marks that nothing binds may lie on any."""
    if ground == "#" or mark not in lies_on:
        return True
    return ground in lies_on[mark]


def _all_lie_right(
    open_cells: Iterable[MarkedCell],
    ground_at: MarksByCell,
    lies_on: Mapping[str, str],
) -> bool:
    """Whether open cells lie on cells that are drawn, and their marks on grounds that they may lie
    on. Only the verifier calls it.
    """
    for cell, mark in open_cells:
        ground = ground_at.get(cell, "")
        if not ground:
            return False
        if not _may_lie(mark, ground, lies_on):
            return False
    return True
