"""One shape in words or drawn, as commands take it that are about a shape and no puzzle.

"Y-pentomino"  the shape of that name in a set of shapes, here "pentominoes"
"hat"          a shape with a name of its own
"###/#"        a drawing; a slash, or a line end, begins the next row
"""

from __future__ import annotations

import re

from .errors import PictureError, PsolverError
from .lattice import Lattice, lattice_named
from .model import Piece, Puzzle
from .named_sets import named_set, set_names
from .picture import NAMES
from .registries import LATTICES
from .square_lattice import SQUARE
from .wording import kind_of, meant, plural, quoted

DRAWING = re.compile(r"[#.+^ \n\r-]*(?:[/\n]|#)[#.+^ /\n\r-]*")
# the sides of triangles are slashes, which end no rows
TRIANGLES = re.compile(r"[#/\\. \n\r]*")
NAMED_SHAPE = re.compile(r"(\w+)[- ](\w[\w -]*)")


def named_piece(text: str) -> Piece | None:
    """Return the piece of a name such as "Y-pentomino", "domino" if the set has one only, or "hat";
    None for any other text. Raises PsolverError for a letter that the set has not, or none.

    >>> named_piece("L-tromino").shape
    ((0, 0), (0, 1), (1, 0))
    """
    word = text.strip().lower()
    shape_name = ""
    name = _set_of(word)
    if not name:
        match = NAMED_SHAPE.fullmatch(text.strip())
        if match:
            shape_name = match[1]
            name = _set_of(match[2].lower())
    if not name:
        if word.isalpha():
            return _known_piece(word)
        return None
    chosen = named_set(name)
    shapes = dict(chosen.shapes)
    first_letter = next(iter(shapes))
    if not shape_name and len(shapes) > 1:
        example = f"{first_letter}-{_singular(name)}"
        raise PsolverError(f"{text}: there are {len(shapes):,}; name one, such as {example}")
    letter = shape_name or first_letter
    if letter not in shapes:
        letter = letter.upper()
    if letter not in shapes:
        hint = f"known: {' '.join(shapes)}"
        if len(shapes) > 40:
            hint = meant(shape_name, shapes, 0.0)
        fault = f"the {name} have no {quoted(shape_name)}"
        raise PsolverError(f"{text}: {fault} ({hint})")
    lattice = chosen.lattice
    reverse = chosen.reverse and lattice.flat
    return Piece(letter, shapes[letter], can_reverse=reverse, lattice=lattice)


def _known_piece(name: str) -> Piece | None:
    """Return the piece of a shape with a name of its own; None for any other word."""
    for lattice_name in LATTICES:
        lattice = lattice_named(lattice_name)
        if name in lattice.known_shapes:
            return drawn_piece(lattice.known_shapes[name], lattice)
    return None


def _singular(name: str) -> str:
    """Return the word for one shape of a set."""
    if name.endswith(("oes", "xes")):
        return name.removesuffix("es")
    return name.removesuffix("s")


def _set_of(word: str) -> str:
    """Return the name of the set that a word is, or one of whose shapes it is; "" for none."""
    name_of_word = {}
    for name in set_names():
        for end in ("es", "s", ""):
            name_of_word[name.removesuffix(end)] = name
    return name_of_word.get(word, "")


def is_drawing(text: str) -> bool:
    """Whether a text is a drawing of cells: "#" for each, "." or a blank beside them, "+" or "^" in
    the middle of a hexagon, a triangle or a square that is cut.

    >>> is_drawing("###/#"), is_drawing("puzzle.toml")
    (True, False)
    """
    if "#" not in text:
        return False
    drawn = TRIANGLES if "\\" in text else DRAWING
    return drawn.fullmatch(text) is not None


def drawn_piece(text: str, lattice: Lattice = SQUARE, where: str = "shape") -> Piece:
    """Return the piece of a drawing, all of whose marks are the same. Raises PsolverError.

    >>> drawn_piece("##/#").shape
    ((0, 0), (0, 1), (1, 0))
    """
    rows = text
    if "\n" not in text.strip() and "\\" not in text:
        rows = text.replace("/", "\n")
    try:
        cells = lattice.parse(rows, "#" + NAMES, 1)
    except PictureError as fault:
        raise PsolverError(f"{where}: {fault}") from None
    if not cells:
        raise PsolverError(f"{where}: no cell is drawn; write # for each")
    mark, *other_marks = sorted(set(cells.values()))
    if other_marks:
        shapes = f"{quoted(mark)} and {quoted(other_marks[0])} are two shapes"
        raise PsolverError(f"{where}: {shapes}; draw one, with the same character for each cell")
    if mark == "#":
        mark = "A"
    return Piece(mark, tuple(cells), lattice=lattice)


def only_piece(puzzle: Puzzle) -> Piece:
    """Return the one piece of a puzzle, of which only the shape and its turns matter. Raises
    PsolverError if there are several.
    """
    used = [piece for piece in puzzle.pieces if piece.most != 0]
    if len(used) != 1:
        fault = f"has {plural(len(used), 'piece')}; leave one, or name a shape"
        raise PsolverError(f"{puzzle.file}: {fault}")
    return used[0]


def restricted(piece: Piece, can_rotate: bool, can_reverse: bool) -> Piece:
    """Return the shape of a piece as a piece that may be turned, and flipped over, only if the
    piece may and these say so.

    >>> restricted(Piece("I", ((0, 0), (0, 1))), False, True).orientations
    (((0, 0), (0, 1)),)
    """
    rotate = piece.can_rotate and can_rotate
    reverse = piece.can_reverse and can_reverse
    return Piece(piece.name, piece.shape, 1, 1, rotate, reverse, lattice=piece.lattice)


def shape_piece(value: object, lattice: Lattice = SQUARE) -> Piece:
    """Return the piece that a value of Python stands for: a name, a drawing, a Piece, a puzzle with
    one piece, or cells. Raises PsolverError for anything else.

    >>> shape_piece([(0, 0), (0, 1)]).size
    2
    """
    if isinstance(value, Piece):
        return value
    if isinstance(value, Puzzle):
        return only_piece(value)
    if isinstance(value, str):
        piece = named_piece(value)
        if piece:
            return piece
        if is_drawing(value):
            return drawn_piece(value, lattice)
        raise PsolverError(unknown_shape_fault(value))
    try:
        cells = tuple(map(tuple, value))  # type: ignore[call-overload]
    except TypeError:
        fault = 'expected a name such as "L-tromino", a drawing, a Piece or cells'
        raise PsolverError(f"shape: {fault}, found {kind_of(value)}") from None
    return Piece("A", cells, lattice=lattice)


def unknown_shape_fault(text: str) -> str:
    """Return the message for a text that is neither a shape nor a file."""
    hint = meant(text, shape_names())
    if not hint:
        examples = "a name such as L-tromino, a drawing such as '##/#'"
        hint = f"write {examples}, or a puzzle file with one piece"
    shape = text or quoted("")
    return f"{shape}: there is no such shape or file ({hint})"


def shape_names() -> list[str]:
    """Return the names of shapes with few cells, and of those with a name of their own.

    >>> shape_names()[:3]
    ['O-monomino', 'I-domino', 'I-tromino']
    """
    names = []
    for name in set_names()[:5]:
        noun = _singular(name)
        for letter, _ in named_set(name).shapes:
            names.append(f"{letter}-{noun}")
    for lattice_name in LATTICES:
        names += lattice_named(lattice_name).known_shapes
    return names
