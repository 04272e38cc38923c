"""The pieces as a file gives them: pictures in `pieces`, named sets, and [[piece]] tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..cells import Cell, DrawnMarks
from ..checks import ONCE, USUAL_BOUNDS
from ..drawing import Drawing
from ..errors import PictureError
from ..lattice import Lattice
from ..picture import LAYER, NAMES, blocks, layer_line, like_size, piece_blocks, too_large
from ..rule_entries import RULES
from ..square_lattice import CUBIC, SQUARE
from ..wording import quoted
from .keys import Table
from .load_board import box_cells

# a text with fewer different characters is a drawing, not the name of a set
MANY_MARKS = 4
# characters of the longest name of a set that is looked for
LONGEST_SET = 40
BY = re.compile(r" *[xX×] *")
SIZE_LINES = re.compile(rf"^ *([0-9]{{1,9}}(?:{BY.pattern}[0-9]{{1,9}})+) *$", re.M)
# the key for the pieces that are used, of all
ONLY = "only"
# another name of the key can_reverse
REFLECT = "can_reflect"
VALUE = "value"
PIECE = ("name", "shape", "count", "can_rotate", "can_reverse", REFLECT, "color", VALUE)


def pictured_pieces(top: Table, lattice: Lattice) -> list[Drawing]:
    """The pictures in `pieces`, with their marks; `lattice` is the board's, here and below."""
    if isinstance(top.values.get("pieces"), (list, dict)):
        top.fail(
            "pieces", "holds pictures in quotes; a piece with its own settings is written [[piece]]"
        )
    text = top.text("pieces")
    pictures = blocks(text)
    if SIZE_LINES.search(text):
        pictures = piece_blocks(text)
    drawings = []
    for number, picture in pictures:
        drawings.append(_drawing(top, top, picture, number, lattice))
    for entry in RULES:
        if entry.joint in top.values:
            drawings = entry.load().read_drawings(top, drawings)
    return drawings


def usual_count(top: Table) -> tuple[int, int | None]:
    """Return the bounds of a piece that has no count of its own; a packing need not use it."""
    goal = str(top.values.get("goal"))
    return top.count("count", USUAL_BOUNDS.get(goal, ONCE))


def _set_word(text: str) -> str:
    """The name of the set that a text means."""
    words = text.lower().split()
    return " ".join(words).removeprefix("free ")


def _named_there(text: str) -> str:
    """The set that a text in the place of a drawing names, well written or not; "" for none."""
    word = _set_word(text)
    marks = set(word) - {" ", ".", "-"}
    if len(marks) < MANY_MARKS or len(word) > LONGEST_SET:
        return ""
    from ..named_sets import set_like

    return set_like(word)


def table_pieces(tables: Iterable[Table], top: Table, lattice: Lattice) -> Iterator[Drawing]:
    """The pieces of the [[piece]] tables."""
    for table in tables:
        if "shape" not in table.values:
            table.fail("shape", "missing; draw the piece, such as shape = '##'")
        pictures = list(blocks(table.text("shape")))
        if len(pictures) > 1:
            line, _ = pictures[1]
            fault = "a blank line inside a piece; write an empty row with '.'"
            table.fail("shape", fault, (line - 1, None))
        line, block = 1, ""
        if pictures:
            line, block = pictures[0]
        yield _drawing(table, top, block, line, lattice)


def _drawing(table: Table, top: Table, text: str, line: int, lattice: Lattice) -> Drawing:
    """The piece of one picture, of a [[piece]] table or in `pieces`; named by its mark unless the
    table gives a name.
    """
    key = "shape"
    has_table = table is not top
    if not has_table:
        key = "pieces"
    marks = _marks(table, top, key, text, line, lattice)
    if not marks:
        place = None if has_table else (line, None)
        table.fail(key, "empty picture; draw the piece's cells with #", place)
    letter, *other_letters = sorted(set(marks.values()))
    if other_letters:
        letters = [f"'{mark}'" for mark in (letter, *other_letters)]
        fault = f"a piece is drawn with one character, found {', '.join(letters)}"
        if not has_table:
            fault += "; a blank line sets pieces apart"
        table.fail(key, fault, (line, None))
    bounds = table.count("count", usual_count(top))
    flags = _flags(table, top, lattice)
    name = letter.replace("#", "")
    shape = lattice.lift(marks)
    if not has_table:
        where = f"pieces: line {line}"
        return Drawing("pieces", where, name, shape, *bounds, *flags, None, lattice, line)
    if "name" in table.values:
        name = _name(table)
    shade = None
    if "color" in table.values:
        from .piece_colors import color_in

        shade = color_in(table)
    made = Drawing("piece", table.path, name, shape, *bounds, *flags, shade, lattice)
    for entry in RULES:
        if not table.values.keys().isdisjoint(entry.piece_keys):
            made = entry.load().read_piece(table, made)
    return made


def _marks(
    table: Table, top: Table, key: str, text: str, line: int, lattice: Lattice
) -> DrawnMarks:
    """The marks of a piece's picture, or of its size, which may be flat in a solid board, not the
    other way round.
    """
    if like_size(text):
        cells = _sized(table, top, key, text, line, lattice)
        return dict.fromkeys(cells, "#")
    name = _named_there(text)
    if name:
        fault = f"{quoted(text.strip())} is not a drawing"
        cure = f'for the named set write piece_set = "{name}" at the top of the file'
        table.fail(key, f"{fault}; {cure}", (line, None))
    large = too_large(text)
    if large:
        table.fail(key, large, (line, None))
    try:
        marks = lattice.parse(text, "#" + NAMES, line)
    except PictureError as error:
        cure = "; a blank line sets pieces apart"
        if error.column:
            drawn = "a piece is drawn with # or one letter or digit, and . or space for no cell"
            cure = error.cure(drawn)
        table.fail(key, error.what + cure, (error.line, error.column))
    number = layer_line(text)
    if lattice.flat and number:
        fault = f"'{LAYER}' begins a layer, but {_flat(top)}"
        table.fail(key, fault, (line + number - 1, None))
    return marks


def _sized(
    table: Table, top: Table, key: str, text: str, line: int, lattice: Lattice
) -> list[Cell]:
    """The cells of a piece that is a rectangle or a block, by its size."""
    size = quoted(text.strip())
    place = (line, None)
    fault = f"{size} is a size; draw the piece's cells with #"
    cells = None
    if lattice in (SQUARE, CUBIC):
        fault = f"{size} is not a size; a piece that is a box is written 21x18 or 3x2x2"
        cells = box_cells(table, key, text, line)
    if cells is None:
        table.fail(key, fault, place)
    cells_of_size = list(cells)
    if len(cells_of_size[0]) > lattice.dimension:
        table.fail(key, f"{size} is solid, but {_flat(top)}", place)
    return cells_of_size


def _flat(top: Table) -> str:
    """The reason why no piece may be solid, and the cure if there is one."""
    if top.values.get("goal") == "symmetry":
        return "all pieces of a symmetry puzzle lie flat"
    return (
        'the board is flat; a solid board is written "3x4x5" or drawn in layers set apart by'
        " lines ---"
    )


def _flags(table: Table, top: Table, lattice: Lattice) -> tuple[bool, bool]:
    """Whether a piece may be turned, and whether it may be flipped over."""
    top = _with_one_name(top)
    table = _with_one_name(table)
    rotate = top.flag("can_rotate", True)
    reverse = top.flag("can_reverse", lattice.flat)
    return table.flag("can_rotate", rotate), table.flag("can_reverse", reverse)


def _with_one_name(table: Table) -> Table:
    """A table with the key can_reverse in the place of its other name."""
    if REFLECT not in table.values:
        return table
    reflect = table.flag(REFLECT, True)
    reverse = table.flag("can_reverse", reflect)
    if reverse != reflect:
        table.fail(
            REFLECT, "says the opposite of can_reverse, its other name; leave one of them out"
        )
    return table.having({**table.values, "can_reverse": reflect})


def _name(table: Table) -> str:
    name = table.text("name").strip()
    if not name:
        table.fail("name", "empty name; leave 'name' out to have one chosen")
    if not name.isprintable():
        table.fail("name", f"{quoted(name)} has characters that cannot be printed")
    return name
