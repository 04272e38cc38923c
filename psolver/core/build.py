"""A puzzle from Python values, which become the values of a file and are checked as those are.

pieces={"L": "#\\n#\\n##"}        is    [[piece]] with a name and a shape
pieces=["##", [(0, 0), (1, 1)]]  is    the text `pieces`, with a drawing of the cells
board=[(0, 0), (0, 1)]           is    the text `board`, drawn
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any, NoReturn, TypeAlias, TypeGuard

from .cell_names import Dice
from .cells import Cell
from .checks import (
    LENGTHS,
    are_plain,
    cells_of,
    fail,
    lattice_fault,
    refuse,
    shape_fault,
    text_fault,
)
from .lattice import Lattice, is_lattice, lattice_named
from .model import Board, Expect, Piece, PieceGroup, Puzzle, StayTogether
from .registries import LATTICES
from .room_tables import is_known
from .rule_entries import RULES, add_installed_rules, attribute_fault, unwritable, values_of_rules
from .square_lattice import CUBIC, SQUARE, lattice_of
from .tilings import BY_CELLS
from .toml.dump import board_text, drawing_fault
from .toml.keys import Table
from .toml.load import puzzle_of_table
from .wording import kind_of, own_value

Drawing: TypeAlias = str | Iterable[Any]  # as in a file, the cells, or a mask
KEYS_BY_CELL = ("board_marks", "names", "clues")  # a mapping of cells is not read as in a file
Count: TypeAlias = int | str | Sequence[int | str | None]  # 2, "any", (0, 3), (1, None)


def puzzle(
    *,
    board: Drawing | Board | None = None,
    lattice: str | Lattice | None = None,
    pieces: str | Iterable[Drawing | Piece] | Mapping[str, Drawing] | None = None,
    piece_set: str | Sequence[str] | None = None,
    piece: Iterable[Mapping[str, Any]] | None = None,
    only: str | Sequence[str] | Mapping[str, Count] | None = None,
    count: Count | None = None,
    use: Count | None = None,
    group: Iterable[Mapping[str, Any] | PieceGroup] | None = None,
    touch: str | None = None,
    edges: str | None = None,
    border: str | None = None,
    can_rotate: bool | None = None,
    can_reverse: bool | None = None,
    can_reflect: bool | None = None,
    clues: str | Mapping[Cell, str] | None = None,
    board_marks: str | Mapping[Cell, str] | None = None,
    pieces_marks: str | Iterable[str] | None = None,
    regions: str | None = None,
    region_rules: str | Sequence[str] | None = None,
    faults: str | None = None,
    corners: str | None = None,
    crossings: str | None = None,
    together: Iterable[Mapping[str, Any] | StayTogether] | None = None,
    turns: str | None = None,
    most_empty: int | None = None,
    grounds: str | None = None,
    marks_on: str | Sequence[str] | None = None,
    open_cells: Iterable[Mapping[str, Any]] | None = None,
    names: str | Mapping[Cell, str] | None = None,
    leave: str | None = None,
    dice: str | None = None,
    wrap: str | Sequence[str] | None = None,
    shift: int | None = None,
    separate: bool | None = None,
    goal: str | None = None,
    best: str | None = None,
    values: str | None = None,
    symmetry: str | Sequence[str] | None = None,
    connected: bool | None = None,
    title: str | None = None,
    notes: str | None = None,
    source: str | None = None,
    expect: Expect | Mapping[str, Any] | None = None,
    file: str = "puzzle",
    **of_rules: NoReturn,
) -> Puzzle:
    """Return the puzzle of a file with these keys; None: the key is left out.

    board      a size, such as "6x10" or (6, 10), or a drawing; the cells that must be covered; a
               mask, which has True or 1 at these, in rows or layers of rows: lists, or an array of
               numpy; a Board
    lattice    "hexagon", "triangle", "balls" …, or the value; None: that of the Board, or of Pieces
    pieces     drawings, cells, masks or Pieces, in a list; or by the names of the pieces
    piece_set  the name of a set, or several
    piece      a mapping for each [[piece]] table of a file: name, shape, count, ...
    only       the names of the pieces that are used, of all; or counts by their names
    count      how often each piece is used: 2, "any", or least and most, such as (0, 3), (1, None)
    use        how many pieces are used in all, as `count` is written
    group      a mapping for each [[group]] table of a file: pieces, count, name; or a PieceGroup
    touch      which pieces may lie side by side: "different", "corners", "never",
               "apart"
    edges      when marks of sides match: "equal", "opposite"
    border     the mark of the rim of the board
    clues      the names of pieces on cells that they cover: rows of words, or a mapping
    board_marks  the marks of its cells: a drawing, "chessboard", or a mapping; those of a Board
               stay
    pieces_marks  drawings of the marks of `pieces`
    regions    a drawing of the regions of the board; those of a Board stay
    region_rules  what the marks in each region add up to: "a = 7", "b equal"
    faults     "none": no straight line cuts a tiling in two
    corners    "no four meet": no four pieces meet at a point
    crossings  "any": pieces of sticks may cross
    together   a mapping for each [[together]] table of a file, its pieces; or a StayTogether
    turns      how edges are when pieces turn while they come apart: "sharp", "rounded 0.1"
    most_empty  how many of the cells that may be covered stay empty at most
    grounds    a drawing of the grounds of the board
    marks_on   the grounds on which marks of pieces may lie: "a on bc"
    open_cells  a mapping for each [[open_cells]] table of a file: piece, cells
    names      the names of cells: rows of words, or a mapping; those of a Board stay
    leave      the names of the cells that stay free
    dice       the names on the faces of dice, a line for each die; those of a Board stay
    wrap       the sides that wrap: "columns", "rows" or both; None: those of a Board
    shift      by how many columns the first row follows the last further right
    separate   whether the parts of the board are boards of their own; None: as in a Board
    values     the values of cells that are covered: rows of digits
    expect     known answers
    can_reflect  the same as can_reverse
    file       the name of the puzzle in messages
    of_rules   keys of the rules of installed packages; a type checker cannot know them, and
               refuses them as it refuses slips: `# type: ignore[arg-type]`
    The others are as in a file. Raises PuzzleError for wrong values, in the words of a file.

    >>> made = puzzle(board="2x3", pieces={"Bar": "###"}, count=(0, None), clues={(0, 0): "Bar"})
    >>> made.pieces[0].most, made.board.clues
    (None, (((0, 0), 'Bar'),))
    """
    keys = {**locals(), **of_rules}
    del keys["file"], keys["of_rules"]
    if of_rules:
        _check_keys(of_rules)
    refuse("", "file", text_fault(file))
    return _made(keys, file)


def _check_keys(of_rules: Iterable[str]) -> None:
    """Raise TypeError, as for any function, for a keyword that is no key of a rule."""
    if not _keys_of_rules().issuperset(of_rules):
        add_installed_rules()
    for key in of_rules:
        if key not in _keys_of_rules():
            message = f"puzzle() got an unexpected keyword argument {key!r}"
            raise TypeError(message + attribute_fault(key))


def _keys_of_rules() -> set[str]:
    return {key for entry in RULES for key in (*entry.keys, entry.table)} - {""}


def _made(keys: dict[str, Any], file: str) -> Puzzle:
    """Return the puzzle of all keys, whose values are those of Python; None: the key is left out.

    What a file writes is read as there; what it cannot write is set on the board that was read.
    """
    board = keys["board"]
    regions = keys["regions"]
    own_board = board if isinstance(board, Board) else None
    if _is_list(keys["pieces"]):
        keys["pieces"] = tuple(keys["pieces"])
    keys["lattice"] = name = _lattice_name(keys)
    lattice = lattice_named(name) if isinstance(name, str) and is_known(name, LATTICES) else None
    if own_board:
        if lattice and own_board.lattice is not lattice:
            fault = f"is of the {own_board.lattice.name} lattice, not of the {lattice.name} one"
            fail("", "board", fault)
        _add_keys_of(own_board, keys)
    by_cell = {key: keys.pop(key) for key in KEYS_BY_CELL if isinstance(keys[key], Mapping)}
    of_names = {key: keys.pop(key) for key in ("leave", "dice")} if "names" in by_cell else {}
    keys["board"] = _board_text(board, lattice)
    if not isinstance(keys.get("clues"), str | None):
        example = '{(0, 1): "A"}'
        kind = kind_of(keys["clues"])
        fail("", "clues", f"expected names by cell, such as {example}, found {kind}")
    clues = [*(own_board.clues if own_board else ()), *by_cell.get("clues", {}).items()]
    made = _as_read(keys, file, lattice, [name for _, name in clues if isinstance(name, str)])
    if clues:
        made = _with_clues(made, clues, own_board.may if own_board else frozenset())
    parts: dict[str, Any] = {}
    if own_board and own_board.wrap == made.board.wrap != ():
        parts["box"] = own_board.box
    if own_board and own_board.regions and regions is None:
        parts["regions"] = own_board.regions
    if "board_marks" in by_cell:
        parts["marks"] = tuple(by_cell["board_marks"].items())
    if "names" in by_cell:
        parts["names"] = tuple(by_cell["names"].items())
        parts["dice"] = _dice(of_names["dice"])
    if parts:
        made = replace(made, board=replace(made.board, **parts))
    if (leave := of_names.get("leave")) is not None:
        refuse("", "leave", text_fault(leave))
        made = replace(made, board=made.board.leaving(leave.split()))
    return made


def _as_read(
    keys: dict[str, Any], file: str, lattice: Lattice | None, clue_names: Iterable[str]
) -> Puzzle:
    """Return the puzzle of the keys that a file can hold, as it is read."""
    for key, written in WRITTEN.items():
        keys[key] = written(keys[key])
    tables: list[Table] = []
    if _must_be_named(keys["pieces"]):
        tables = _tables(keys.pop("pieces"), file, lattice)
    else:
        keys["pieces"] = _text(keys["pieces"], lattice)
    return puzzle_of_table(Table(_plain(keys), file), tables, clue_names)


def _lattice_name(keys: Mapping[str, Any]) -> Any:
    """Return the name of the lattice: the given one, else that of a Board, or of Pieces."""
    lattice, pieces = keys["lattice"], keys["pieces"]
    for value in (keys["board"], *(pieces if isinstance(pieces, tuple) else ())):
        if isinstance(value, (Board, Piece)) and value.lattice not in (SQUARE, CUBIC):
            lattice = value.lattice if lattice is None else lattice
    return lattice.name if is_lattice(lattice) else lattice


def _add_keys_of(board: Board, keys: dict[str, Any]) -> None:
    """Add the keys of a file that a Board stands for, but for those that are given."""
    if keys["board_marks"] is None and board.marks:
        keys["board_marks"] = dict(board.marks)
    if keys["regions"] is None and board.regions:
        regions = dict(board.regions)
        keys["regions"] = board.lattice.drawing(
            {cell: regions.get(cell, "#") for cell in board.cells}
        )
    if keys["names"] is None and board.names:
        keys["names"] = dict(board.names)
        if keys["dice"] is None:
            keys["dice"] = "\n".join(map(" ".join, board.dice))
    if keys["wrap"] is None and board.wrap:
        keys["wrap"] = list(board.wrap)
        if keys["shift"] is None:
            keys["shift"] = board.shift
    if keys["separate"] is None and board.separate:
        keys["separate"] = True


def _with_clues(
    made: Puzzle, clues: Iterable[tuple[Cell, str]], optional: frozenset[Cell]
) -> Puzzle:
    """Return the puzzle with more clues; those of a packing must be covered, but optional ones."""
    board = replace(made.board, clues=(*made.board.clues, *clues))
    if made.best and made.best.goal != "tiling":
        covered = {cell for cell, _ in board.clues} - optional
        board = replace(board, must=board.must | covered, may=board.may - covered)
    return replace(made, board=board)


def _dice(text: Any) -> Dice:
    """Return the dice in a text, a line for each; None: no dice."""
    refuse("", "dice", text_fault(text) if text is not None else "")
    return tuple(tuple(line.split()) for line in (text or "").splitlines() if line.strip())


def _board_text(board: Any, lattice: Lattice | None) -> Any:
    """Return a board as in a file, without its clues; other values are returned as they are."""
    if size := _size_text(board):
        return size
    if isinstance(board, Board):
        drawn = Board(board.must, board.may, lattice=board.lattice)
    elif isinstance(board, Iterable) and not isinstance(board, (str, Mapping)):
        cells = _cells_of_mask("board", board, lattice)
        cells = cells_of("", "board", board) if cells is None else cells
        drawn = Board(frozenset(cells), lattice=lattice or BY_CELLS)
    else:
        return board
    refuse("", "board", drawing_fault(drawn) if drawn.cells else "has no cells")
    return board_text(drawn)


def _size_text(board: Any) -> str:
    """Return a size that is given as two or three numbers as in a file; "" for other values."""
    numbers = own_value(board)
    if not isinstance(numbers, (list, tuple)) or len(numbers) not in LENGTHS:
        return ""
    sides = [own_value(number) for number in numbers]
    are_whole = all(type(side) is int for side in sides)
    return "x".join(map(str, sides)) if are_whole else ""


def _cells_of_mask(key: str, mask: Any, lattice: Lattice | None) -> Collection[Cell] | None:
    """The cells at which a mask has True or 1: rows, or layers of rows, in lists or in an array of
    numpy; None for a value that is not a mask. Raises PuzzleError.

    Rows as long as a cell may be cells, and then they are, unless they are rows of a board or
    of an array that hold nothing but 1 and 0.
    """
    is_array = hasattr(mask, "tolist")
    if not (is_array or isinstance(mask, (list, tuple))):
        return None
    lengths = LENGTHS | ({lattice.dimension} if lattice else set())
    if not is_array and are_plain(mask) and {*map(len, mask)} <= lengths:
        return None  # many cells, which this finds soon
    lists = _lists(mask)
    depth = _depth(lists)
    if depth not in LENGTHS:
        if is_array:
            fail("", key, f"a mask has 2 or 3 dimensions, found {depth}")
        return None
    layers: list[list[list[Any]]] = lists if depth == CUBIC.dimension else [lists]
    rows = [row for layer in layers for row in layer]
    if layers[0] is lists and _are_cells(key, mask, rows, lengths):
        return None
    if len({*map(len, layers)}) > 1 or len({*map(len, rows)}) > 1:
        fail("", key, "the rows of a mask must be of one length, and its layers of as many rows")
    cells: list[Cell] = []
    for layer, of_layer in enumerate(layers):
        for number, row in enumerate(of_layer):
            for column, value in enumerate(row):
                if type(value) not in (bool, int, float) or value not in (0, 1):
                    shown_value = repr(value) if isinstance(value, (int, float)) else kind_of(value)
                    fail("", key, f"a mask has True and False, or 1 and 0, found {shown_value}")
                if value:
                    cells.append((layer, number, column)[-depth:])
    if lattice is None or lattice in (SQUARE, CUBIC):
        return cells
    return [_cell_at(key, cell, lattice) for cell in cells]


def _lists(value: Any) -> Any:
    """A value with lists for tuples and for the arrays and the numbers of numpy."""
    value = value.tolist() if hasattr(value, "tolist") else value
    return [*map(_lists, value)] if isinstance(value, (list, tuple)) else value


def _depth(value: Any) -> int:
    """The number of lists that are inside each other, everywhere in a value."""
    return 1 + min(map(_depth, value), default=0) if isinstance(value, list) else 0


def _are_cells(key: str, mask: Any, rows: list[list[Any]], lengths: set[int]) -> bool:
    """Whether rows are cells. Raises PuzzleError for others that may be a mask."""
    values = [value for row in rows for value in row]
    if not {*map(len, rows)} <= lengths:
        return False
    if {bool, float} & {*map(type, values)}:
        return False
    are_tuples = any(isinstance(row, tuple) for row in mask)
    if are_tuples or any(value not in (0, 1) for value in values):
        return True
    are_different = len({*map(tuple, rows)}) == len(rows)  # else a cell would be there twice
    if key != "board":
        begin_at_0 = all(0 in column for column in zip(*rows, strict=False))
        if not hasattr(mask, "tolist") or (are_different and begin_at_0):
            return True
    if are_different:
        cells = ", ".join(str(tuple(row)) for row in rows[:2])
        fault = f"{rows[0]} may be a cell or a row of a mask"
        fail("", key, f"{fault}; write cells as [{cells}, ...], or a mask with True and False")
    return False


def _cell_at(key: str, place: Cell, lattice: Lattice) -> Cell:
    """The cell of a row and a column as in a picture. Raises PuzzleError if it has none there."""
    cell = lattice.at(place) if len(place) == SQUARE.dimension else None
    if cell is None:
        fail("", key, f"the {lattice.name} lattice has no cell at {place}; see `shown`")
    return cell


def _must_be_named(pieces: Any) -> bool:
    """Whether pieces have names or settings, which the text `pieces` cannot hold."""
    return isinstance(pieces, Mapping) or (
        isinstance(pieces, tuple) and any(isinstance(piece, Piece) for piece in pieces)
    )


def _text(pieces: Any, lattice: Lattice | None) -> Any:
    if not isinstance(pieces, tuple):
        return pieces
    drawings = (
        _drawn(f"pieces[{number}]", drawing, lattice) for number, drawing in enumerate(pieces, 1)
    )
    return "\n\n".join(drawings)


def _drawn(where: str, drawing: Any, lattice: Lattice | None) -> str:
    """Return the drawing of a piece that is given as one, or by its cells."""
    if isinstance(drawing, str):
        return drawing
    cells = _cells_of_mask(where, drawing, lattice)
    cells = cells_of("", where, drawing) if cells is None else cells
    refuse("", where, lattice_fault(cells, lattice) or shape_fault(cells))
    return lattice_of(cells, lattice).picture(dict.fromkeys(cells, "#"))


def _tables(pieces: Any, file: str, lattice: Lattice | None) -> list[Table]:
    """Return a table for each piece, as a [[piece]] of a file."""
    if isinstance(pieces, Mapping):
        named = {f"pieces.{name}": {"name": name, "shape": shape} for name, shape in pieces.items()}
    else:
        named = {f"pieces[{number}]": _table(piece) for number, piece in enumerate(pieces, 1)}
    return [
        Table({**values, "shape": _drawn(path, values["shape"], lattice)}, file, path)
        for path, values in named.items()
    ]


def _table(piece: Any) -> dict[str, Any]:
    if not isinstance(piece, Piece):
        return {"shape": piece}
    values = {
        "name": piece.name,
        "shape": piece.shape,
        "count": _bounds(piece),
        "can_rotate": piece.can_rotate,
        "can_reverse": piece.can_reverse,
    }
    refuse("", "pieces", unwritable(piece))
    return values | values_of_rules(piece) | ({"color": piece.color} if piece.color else {})


def _bounds(value: Piece | PieceGroup) -> list[int | str]:
    return [value.least, "any" if value.most is None else value.most]


def _joined(pictures: Any) -> Any:
    """Return several drawings in one text, as in a file; other values are returned as they are."""
    if not isinstance(pictures, (list, tuple)) or not all(isinstance(p, str) for p in pictures):
        return pictures
    return "\n\n".join(pictures)


def _is_list(value: Any) -> TypeGuard[Iterable[Any]]:
    return isinstance(value, Iterable) and not isinstance(value, (str, Mapping))


def _each_in(written: Callable[[Any], Any], values: Any) -> Any:
    """Return the values of a list, each as it is written; another value is returned as it is."""
    return [written(value) for value in values] if _is_list(values) else values


def _group(value: Any) -> Any:
    """Return a group as a table of a file; another value is returned as it is."""
    if not isinstance(value, PieceGroup):
        return value
    return {"name": value.name, "pieces": value.pieces, "count": _bounds(value)}


def _staying(value: Any) -> Any:
    """Return pieces that may stay together as a table of a file; another value as it is."""
    if not isinstance(value, StayTogether):
        return value
    return {"pieces": {name: "any" if copies is None else copies for name, copies in value.pieces}}


# the keys whose values may be of Python alone, with the function that returns one as in a file
WRITTEN: dict[str, Callable[[Any], Any]] = {
    "region_rules": lambda value: value or None,
    "group": partial(_each_in, _group),
    "together": partial(_each_in, _staying),
    "expect": lambda value: asdict(value) if isinstance(value, Expect) else value,
    "pieces_marks": _joined,
}


def _plain(value: Any, key: str = "") -> Any:
    """Return a value as in a file: lists for tuples, "any" for a count without end, no None."""
    if isinstance(value, Mapping):
        return {
            str(name): _plain(member, name) for name, member in value.items() if member is not None
        }
    value = own_value(value)
    if isinstance(value, (list, tuple)):
        return [
            "any" if member is None and key in ("count", "use") else _plain(member)
            for member in value
        ]
    return value
