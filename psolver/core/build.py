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
from .cells import Cell, MarkedCell, MarksByCell
from .checks import LENGTHS, cells_of, fail, lattice_fault, refuse, shape_fault, text_fault
from .lattice import Lattice, is_lattice, lattice_named
from .masks import cells_of_mask
from .model import Board, Expect, Piece, PieceGroup, Puzzle, StayTogether
from .plain_values import GivenValues, Values
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
    piece: Iterable[GivenValues] | None = None,
    only: str | Sequence[str] | Mapping[str, Count] | None = None,
    count: Count | None = None,
    use: Count | None = None,
    group: Iterable[GivenValues | PieceGroup] | None = None,
    touch: str | None = None,
    edges: str | None = None,
    border: str | None = None,
    can_rotate: bool | None = None,
    can_reverse: bool | None = None,
    can_reflect: bool | None = None,
    clues: str | MarksByCell | None = None,
    board_marks: str | MarksByCell | None = None,
    pieces_marks: str | Iterable[str] | None = None,
    regions: str | None = None,
    region_rules: str | Sequence[str] | None = None,
    faults: str | None = None,
    corners: str | None = None,
    crossings: str | None = None,
    together: Iterable[GivenValues | StayTogether] | None = None,
    turns: str | None = None,
    most_empty: int | None = None,
    grounds: str | None = None,
    marks_on: str | Sequence[str] | None = None,
    open_cells: Iterable[GivenValues] | None = None,
    names: str | MarksByCell | None = None,
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
    expect: Expect | GivenValues | None = None,
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
    known_keys = _keys_of_rules()
    if not known_keys.issuperset(of_rules):
        add_installed_rules()
        known_keys = _keys_of_rules()
    for key in of_rules:
        if key not in known_keys:
            message = f"puzzle() got an unexpected keyword argument {key!r}"
            message += attribute_fault(key)
            raise TypeError(message)


def _keys_of_rules() -> set[str]:
    """Return the keys and the tables of rules."""
    keys = set[str]()
    for entry in RULES:
        keys.update(entry.keys)
        if entry.table:
            keys.add(entry.table)
    return keys


def _made(keys: Values, file: str) -> Puzzle:
    """Return the puzzle of all keys, whose values are those of Python; None: the key is left out.

    What a file writes is read as there; what it cannot write is set on the board that was read.
    """
    board = keys["board"]
    regions = keys["regions"]
    own_board = None
    if isinstance(board, Board):
        own_board = board
    if _is_list(keys["pieces"]):
        keys["pieces"] = tuple(keys["pieces"])
    name = _lattice_name(keys)
    keys["lattice"] = name
    lattice = None
    if isinstance(name, str):
        if is_known(name, LATTICES):
            lattice = lattice_named(name)
    if own_board:
        if lattice and own_board.lattice is not lattice:
            fault = f"is of the {own_board.lattice.name} lattice, not of the {lattice.name} one"
            fail("", "board", fault)
        _add_keys_of(own_board, keys)
    by_cell = {}
    for key in KEYS_BY_CELL:
        if isinstance(keys[key], Mapping):
            by_cell[key] = keys.pop(key)
    of_names = {}
    if "names" in by_cell:
        for key in ("leave", "dice"):
            of_names[key] = keys.pop(key)
    keys["board"] = _board_text(board, lattice)
    clue_text = keys.get("clues")
    if not isinstance(clue_text, str | None):
        example = '{(0, 1): "A"}'
        kind = kind_of(clue_text)
        fail("", "clues", f"expected names by cell, such as {example}, found {kind}")
    clues = list[tuple[Cell, str]]()
    optional_cells = frozenset[Cell]()
    if own_board:
        clues += own_board.clues
        optional_cells = own_board.may
    if "clues" in by_cell:
        clues += by_cell["clues"].items()
    clue_names = [name for _, name in clues if isinstance(name, str)]
    made = _as_read(keys, file, lattice, clue_names)
    if clues:
        made = _with_clues(made, clues, optional_cells)
    parts = dict[str, Any]()
    if own_board:
        if own_board.wrap and own_board.wrap == made.board.wrap:
            parts["box"] = own_board.box
        if own_board.regions and regions is None:
            parts["regions"] = own_board.regions
    if "board_marks" in by_cell:
        parts["marks"] = tuple(by_cell["board_marks"].items())
    if "names" in by_cell:
        parts["names"] = tuple(by_cell["names"].items())
        parts["dice"] = _dice(of_names["dice"])
    if parts:
        board = replace(made.board, **parts)
        made = replace(made, board=board)
    leave = of_names.get("leave")
    if leave is not None:
        refuse("", "leave", text_fault(leave))
        board = made.board.leaving(leave.split())
        made = replace(made, board=board)
    return made


def _as_read(keys: Values, file: str, lattice: Lattice | None, clue_names: Iterable[str]) -> Puzzle:
    """Return the puzzle of the keys that a file can hold, as it is read."""
    for key, written in WRITTEN.items():
        keys[key] = written(keys[key])
    pieces = keys.pop("pieces")
    tables = []
    if _must_be_named(pieces):
        tables = _tables(pieces, file, lattice)
    else:
        keys["pieces"] = _text(pieces, lattice)
    top = Table(_plain(keys), file)
    return puzzle_of_table(top, tables, clue_names)


def _lattice_name(keys: GivenValues) -> Any:
    """Return the name of the lattice: the given one, else that of a Board, or of Pieces."""
    lattice = keys["lattice"]
    values = [keys["board"]]
    if isinstance(keys["pieces"], tuple):
        values += keys["pieces"]
    for value in values:
        if lattice is None and isinstance(value, (Board, Piece)):
            is_usual = value.lattice in (SQUARE, CUBIC)
            if not is_usual:
                lattice = value.lattice
    if is_lattice(lattice):
        return lattice.name
    return lattice


def _add_keys_of(board: Board, keys: Values) -> None:
    """Add the keys of a file that a Board stands for, but for those that are given."""
    if keys["board_marks"] is None and board.marks:
        keys["board_marks"] = dict(board.marks)
    if keys["regions"] is None and board.regions:
        letters = dict.fromkeys(board.cells, "#")
        for cell, name in board.regions:
            if cell in letters:
                letters[cell] = name
        keys["regions"] = board.lattice.drawing(letters)
    if keys["names"] is None and board.names:
        keys["names"] = dict(board.names)
        if keys["dice"] is None:
            dice = map(" ".join, board.dice)
            keys["dice"] = "\n".join(dice)
    if keys["wrap"] is None and board.wrap:
        keys["wrap"] = list(board.wrap)
        if keys["shift"] is None:
            keys["shift"] = board.shift
    if keys["separate"] is None and board.separate:
        keys["separate"] = True


def _with_clues(made: Puzzle, clues: Iterable[MarkedCell], optional: frozenset[Cell]) -> Puzzle:
    """Return the puzzle with more clues; those of a packing must be covered, but optional ones."""
    board = made.board
    board = replace(board, clues=(*board.clues, *clues))
    if made.best and made.best.goal != "tiling":
        covered = {cell for cell, _ in board.clues}
        covered -= optional
        must = board.must | covered
        may = board.may - covered
        board = replace(board, must=must, may=may)
    return replace(made, board=board)


def _dice(text: Any) -> Dice:
    """Return the dice in a text, a line for each; None: no dice."""
    if text is None:
        return ()
    refuse("", "dice", text_fault(text))
    dice = []
    for line in text.splitlines():
        names = line.split()
        if names:
            dice.append(tuple(names))
    return tuple(dice)


def _board_text(board: Any, lattice: Lattice | None) -> Any:
    """Return a board as in a file, without its clues; other values are returned as they are."""
    size = _size_text(board)
    if size:
        return size
    if isinstance(board, Board):
        drawn = Board(board.must, board.may, lattice=board.lattice)
    elif _is_list(board):
        cells = _cells("board", board, lattice)
        must = frozenset(cells)
        drawn = Board(must, lattice=lattice or BY_CELLS)
    else:
        return board
    fault = "has no cells"
    if drawn.cells:
        fault = drawing_fault(drawn)
    refuse("", "board", fault)
    return board_text(drawn)


def _cells(key: str, value: Any, lattice: Lattice | None) -> Collection[Cell]:
    """Return the cells that a value is, or that a mask has. Raises PuzzleError for other values."""
    cells = cells_of_mask(key, value, lattice)
    if cells is None:
        return cells_of("", key, value)
    return cells


def _size_text(board: Any) -> str:
    """Return a size that is given as two or three numbers as in a file; "" for other values."""
    numbers = own_value(board)
    if not isinstance(numbers, (list, tuple)):
        return ""
    if len(numbers) not in LENGTHS:
        return ""
    sides = []
    for number in numbers:
        side = own_value(number)
        if type(side) is not int:
            return ""
        sides.append(str(side))
    return "x".join(sides)


def _must_be_named(pieces: Any) -> bool:
    """Whether pieces have names or settings, which the text `pieces` cannot hold."""
    if isinstance(pieces, tuple):
        return any(isinstance(piece, Piece) for piece in pieces)
    return isinstance(pieces, Mapping)


def _text(pieces: Any, lattice: Lattice | None) -> Any:
    """Return drawings and cells of pieces in one text; another value is returned as it is."""
    if not isinstance(pieces, tuple):
        return pieces
    drawings = []
    for number, drawing in enumerate(pieces, 1):
        key = f"pieces[{number}]"
        drawings.append(_drawn(key, drawing, lattice))
    return "\n\n".join(drawings)


def _drawn(where: str, drawing: Any, lattice: Lattice | None) -> str:
    """Return the drawing of a piece that is given as one, or by its cells."""
    if isinstance(drawing, str):
        return drawing
    cells = _cells(where, drawing, lattice)
    refuse("", where, lattice_fault(cells, lattice))
    refuse("", where, shape_fault(cells))
    marks = dict.fromkeys(cells, "#")
    return lattice_of(cells, lattice).picture(marks)


def _tables(pieces: Any, file: str, lattice: Lattice | None) -> list[Table]:
    """Return a table for each piece, as a [[piece]] of a file."""
    named = {}
    if isinstance(pieces, Mapping):
        for name, shape in pieces.items():
            path = f"pieces.{name}"
            named[path] = {"name": name, "shape": shape}
    else:
        for number, piece in enumerate(pieces, 1):
            path = f"pieces[{number}]"
            named[path] = _table(piece)
    tables = []
    for path, values in named.items():
        shape = values["shape"]
        values["shape"] = _drawn(path, shape, lattice)
        tables.append(Table(values, file, path))
    return tables


def _table(piece: Any) -> Values:
    """Return the values of a [[piece]]."""
    if not isinstance(piece, Piece):
        return {"shape": piece}
    refuse("", "pieces", unwritable(piece))
    values = {
        "name": piece.name,
        "shape": piece.shape,
        "count": _bounds(piece),
        "can_rotate": piece.can_rotate,
        "can_reverse": piece.can_reverse,
        **values_of_rules(piece),
    }
    if piece.color:
        values["color"] = piece.color
    return values


def _bounds(value: Piece | PieceGroup) -> list[int | str]:
    """Return the bounds of a count."""
    most = value.most
    if most is None:
        return [value.least, "any"]
    return [value.least, most]


def _joined(pictures: Any) -> Any:
    """Return several drawings in one text, as in a file; other values are returned as they are."""
    if not isinstance(pictures, (list, tuple)):
        return pictures
    for picture in pictures:
        if not isinstance(picture, str):
            return pictures
    return "\n\n".join(pictures)


def _is_list(value: Any) -> TypeGuard[Iterable[Any]]:
    if isinstance(value, (str, Mapping)):
        return False
    return isinstance(value, Iterable)


def _each_in(written: Callable[[Any], Any], values: Any) -> Any:
    """Return the values of a list, each as it is written; another value is returned as it is."""
    if not _is_list(values):
        return values
    return list(map(written, values))


def _group(value: Any) -> Any:
    """Return a group as a table of a file; another value is returned as it is."""
    if not isinstance(value, PieceGroup):
        return value
    return {"name": value.name, "pieces": value.pieces, "count": _bounds(value)}


def _staying(value: Any) -> Any:
    """Return pieces that may stay together as a table of a file; another value as it is."""
    if not isinstance(value, StayTogether):
        return value
    pieces: Values = {}
    for name, copies in value.pieces:
        pieces[name] = copies
        if copies is None:
            pieces[name] = "any"
    return {"pieces": pieces}


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
        plain_values = {}
        for name, member in value.items():
            if member is not None:
                plain_values[str(name)] = _plain(member, name)
        return plain_values
    value = own_value(value)
    if not isinstance(value, (list, tuple)):
        return value
    members = list(map(_plain, value))
    if key in ("count", "use"):
        for number, member in enumerate(members):
            if member is None:
                members[number] = "any"
    return members
