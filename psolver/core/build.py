"""A puzzle from Python values, which become the values of a file and are checked as those are.

pieces={"L": "#\\n#\\n##"}        is    [[piece]] with a name and a shape
pieces=["##", [(0, 0), (1, 1)]]  is    the text `pieces`, with a drawing of the cells
board=[(0, 0), (0, 1)]           is    the text `board`, drawn
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, NoReturn, TypeAlias, TypeGuard

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
from .tiling import BY_CELLS
from .toml.dump import board_text, drawing_fault
from .toml.keys import Table
from .toml.load import puzzle_of_table
from .wording import kind_of, own_value

Drawing: TypeAlias = str | Iterable[Any]  # as in a file, the cells, or a mask
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
    together: Iterable[Mapping[str, Any] | StayTogether] | None = None,
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
    together   a mapping for each [[together]] table of a file, its pieces; or a StayTogether
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
    if of_rules:
        _check_keys(of_rules)
    refuse("", "file", text_fault(file))
    if isinstance(pieces, Iterable) and not isinstance(pieces, (str, Mapping)):
        pieces = tuple(pieces)
    named = _name(lattice, board, pieces)
    chosen = lattice_named(named) if isinstance(named, str) and is_known(named, LATTICES) else None
    if chosen and isinstance(board, Board) and board.lattice is not chosen:
        fail("", "board", f"is of the {board.lattice.name} lattice, not of the {named} one")
    own_names = board.names if isinstance(board, Board) and names is None else ()
    texts = not (own_names or isinstance(names, Mapping))  # the names are as in a file
    marks = board_marks
    if isinstance(board, Board) and board.marks and marks is None:
        marks = dict(board.marks)
    keys = {
        "lattice": named,
        "board": _board_text(board, chosen),
        "board_marks": None if isinstance(marks, Mapping) else marks,
        "regions": _regions_text(board) if regions is None else regions,
        "region_rules": region_rules or None,
        "clues": clues if isinstance(clues, str) else None,
        "names": names if texts else None,
        "leave": leave if texts else None,
        "dice": dice if texts else None,
        **_around(board, wrap, shift, separate),
        "piece_set": piece_set,
        "piece": piece,
        "only": only,
        "count": count,
        "use": use,
        "group": [_group(entry) for entry in group] if _is_list(group) else group,
        "touch": touch,
        "edges": edges,
        "border": border,
        "faults": faults,
        "corners": corners,
        "together": [_staying(entry) for entry in together] if _is_list(together) else together,
        "can_rotate": can_rotate,
        "can_reverse": can_reverse,
        "can_reflect": can_reflect,
        "goal": goal,
        "best": best,
        "values": values,
        "symmetry": symmetry,
        "connected": connected,
        "title": title,
        "notes": notes,
        "source": source,
        "expect": asdict(expect) if isinstance(expect, Expect) else expect,
        **of_rules,
    }
    tables: list[Table] = []
    if _must_be_named(pieces):
        tables = _tables(pieces, file, chosen)
    else:
        keys["pieces"] = _text(pieces, chosen)
    keys["pieces_marks"] = _joined(pieces_marks)
    clued = [*(board.clues if isinstance(board, Board) else ()), *_pairs(clues)]
    named = [name for _, name in clued if isinstance(name, str)]
    made = puzzle_of_table(Table(_plain(keys), file), tables, named)
    optional = board.may if isinstance(board, Board) else frozenset()
    made = _with_clues(made, clued, optional) if clued else made
    if isinstance(board, Board) and board.wrap == made.board.wrap != ():
        made = replace(made, board=replace(made.board, box=board.box))
    made = made if texts else _with_names(made, board, names, leave, dice)
    if isinstance(board, Board) and regions is None and board.regions != made.board.regions:
        made = replace(made, board=replace(made.board, regions=board.regions))
    if isinstance(marks, Mapping):
        made = replace(made, board=replace(made.board, marks=tuple(marks.items())))
    return made


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


def _name(lattice: Any, board: Any, pieces: Any) -> Any:
    """Return the name of the lattice: the given one, else that of a Board, or of Pieces."""
    values = (board, *pieces) if isinstance(pieces, tuple) else (board,)
    for value in values:
        if isinstance(value, (Board, Piece)) and value.lattice not in (SQUARE, CUBIC):
            lattice = value.lattice if lattice is None else lattice
    return lattice.name if is_lattice(lattice) else lattice


def _regions_text(board: Any) -> str | None:
    """Return the regions of a Board as in a file, None for no regions."""
    if not (isinstance(board, Board) and board.regions):
        return None
    names = dict(board.regions)
    return board.lattice.drawing({cell: names.get(cell, "#") for cell in board.cells})


def _around(board: Any, wrap: Any, shift: Any, separate: Any) -> dict[str, Any]:
    """Return these values as in a file: those that are given, else those of a Board."""
    if isinstance(board, Board):
        if wrap is None and board.wrap:
            wrap, shift = list(board.wrap), board.shift if shift is None else shift
        separate = True if separate is None and board.separate else separate
    return {"wrap": wrap, "shift": shift, "separate": separate}


def _with_clues(
    made: Puzzle, clued: Iterable[tuple[Cell, str]], optional: frozenset[Cell]
) -> Puzzle:
    """Return the puzzle with more clues; those of a packing must be covered, but optional ones."""
    board = replace(made.board, clues=(*made.board.clues, *clued))
    if made.best and made.best.goal != "tiling":
        covered = {cell for cell, _ in board.clues} - optional
        board = replace(board, must=board.must | covered, may=board.may - covered)
    return replace(made, board=board)


def _with_names(
    made: Puzzle, board: Any, names: Any, leave: str | None, dice: str | None
) -> Puzzle:
    """Return the puzzle with the names of a mapping, or of a Board, its dice, and the named cells
    free.
    """
    refuse("", "dice", text_fault(dice) if dice is not None else "")
    rolled = (
        tuple(tuple(line.split()) for line in dice.splitlines() if line.strip()) if dice else ()
    )
    chosen_dice = board.dice if dice is None and names is None else rolled
    named = replace(
        made.board, names=board.names if names is None else tuple(names.items()), dice=chosen_dice
    )
    if leave is None:
        return replace(made, board=named)
    refuse("", "leave", text_fault(leave))
    return replace(made, board=named.leaving(leave.split()))


def _pairs(clues: str | Mapping[Cell, str] | None) -> Iterable[tuple[Cell, str]]:
    if isinstance(clues, str):  # it is read as in a file
        return ()
    if clues is not None and not isinstance(clues, Mapping):
        example = '{(0, 1): "A"}'
        fail("", "clues", f"expected names by cell, such as {example}, found {kind_of(clues)}")
    return clues.items() if clues else ()


def _board_text(board: Any, lattice: Lattice | None) -> Any:
    """Return a board as in a file, without its clues; other values are returned as they are."""
    if size := _size_text(board):
        return size
    if isinstance(board, Board):
        drawn = replace(
            board, clues=(), names=(), dice=(), marks=(), wrap=(), shift=0, separate=False
        )
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
    if not {*map(len, rows)} <= lengths or {bool, float} & {*map(type, values)}:
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
        "count": [piece.least, "any" if piece.most is None else piece.most],
        "can_rotate": piece.can_rotate,
        "can_reverse": piece.can_reverse,
    }
    refuse("", "pieces", unwritable(piece))
    return values | values_of_rules(piece) | ({"color": piece.color} if piece.color else {})


def _joined(pictures: Any) -> Any:
    """Return several drawings in one text, as in a file; other values are returned as they are."""
    if not isinstance(pictures, (list, tuple)) or not all(isinstance(p, str) for p in pictures):
        return pictures
    return "\n\n".join(pictures)


def _is_list(value: Any) -> TypeGuard[Iterable[Any]]:
    return isinstance(value, Iterable) and not isinstance(value, (str, Mapping))


def _group(value: Any) -> Any:
    """Return a group as a table of a file; another value is returned as it is."""
    if not isinstance(value, PieceGroup):
        return value
    count = [value.least, "any" if value.most is None else value.most]
    return {"name": value.name, "pieces": value.pieces, "count": count}


def _staying(value: Any) -> Any:
    """Return pieces that may stay together as a table of a file; another value as it is."""
    if not isinstance(value, StayTogether):
        return value
    return {"pieces": {name: "any" if copies is None else copies for name, copies in value.pieces}}


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
