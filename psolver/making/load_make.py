"""[make]: the puzzles that 'psolver make' makes of a file, and their guarantees.

    board = "6x7"
    piece_set = "pentominoes"

    [make]
    cells = 30
    pieces = 6

bounds  a whole number, 3, or the text of a range, "2..4"
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import Any

from ..cli.sample_files import path_of
from ..core.checks import number_fault
from ..core.errors import PuzzleError
from ..core.formats import MOST_FILE_BYTES, load, load_bytes
from ..core.model import Expect, Puzzle
from ..core.picture import NAMES
from ..core.rule_entries import RULES
from ..core.several_puzzles import VARY
from ..core.square_lattice import CUBIC, SQUARE
from ..core.toml.keys import Table
from ..core.toml.load import known_keys, puzzle_of_table, toml_values
from ..core.toml.toml_errors import locate
from ..core.wording import kind_of, listed, plural, quoted
from .load_cut import (
    MOST_LEVEL,
    MOST_PIECES_CUT,
    assemblies_of,
    cut_task,
    is_assemblable,
    is_cut,
    puzzle_to_cut,
)
from .made_bags import bag_of
from .make_keys import (
    ALLOWED,
    BOUNDS_RANGE,
    COUNT_MEASURES,
    FIT,
    MAKE_KEYS,
    MAKE_TABLE,
    MEASURES,
    REGIONS_KEY,
)
from .make_task import Bounds, MakeTask

MOST_CLUES, MOST_SOLUTIONS, MOST_DIFFICULTY = 10_000, 10_000, 1_000_000
# more solutions than are counted
ANY_NUMBER = 1 << 200
BOUNDS_WORDS = 'a whole number, such as 3, or a range, such as "2..4"'
EXAMPLE_OF_MAKE = (
    "write [make] at the end of the file, and in it the parts that vary, such as pieces = 6"
)
NOT_VARIED = ("names", "leave", "dice", "wrap", "shift", "board_marks", "regions", "separate")


def load_make_file(path: str | os.PathLike[str]) -> MakeTask:
    """Return the puzzles to make of a file or a sample, by its name as `load` takes it. Raises
    PuzzleError.
    """
    name = os.fspath(path)
    try:
        with open(path_of(name) if isinstance(path, str) else name, "rb") as file:
            data = file.read(MOST_FILE_BYTES + 1)
    except (OSError, ValueError):
        load(path)  # raises the PuzzleError
        raise
    return load_make_task(data, name)


def load_make_task(data: bytes, file: str = "puzzle") -> MakeTask:
    """Return the puzzles to make of the bytes of a file. Raises PuzzleError.

    >>> load_make_task(b"board = '2x3'\\npieces = '##'\\ncount = 3\\n[make]\\nclues = '1..2'").clues
    (1, 2)
    """
    if len(data) > MOST_FILE_BYTES:
        size = f"over {MOST_FILE_BYTES // 1_000_000} MB"
        raise PuzzleError(file, "", f"is too large for a puzzle file ({size})")
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError:
        load_bytes(data, file)  # raises the PuzzleError
        raise
    try:
        return _read(Table(toml_values(text, file), file))
    except PuzzleError as error:
        locate(error, text)
        raise


def _read(top: Table) -> MakeTask:
    make_values = top.values.get(MAKE_TABLE)
    if make_values is None:
        top.fail(MAKE_TABLE, f"missing; {EXAMPLE_OF_MAKE}")
    if not isinstance(make_values, dict):
        top.fail(MAKE_TABLE, f"expected the table [make], found {kind_of(make_values)}")
    top.refuse([VARY, "problem"], "makes several puzzles of a file; [make] is for one")
    table = Table(make_values, top.file, MAKE_TABLE)
    table.only((*MAKE_KEYS, REGIONS_KEY), known_keys(tuple(RULES)).elsewhere)
    own_values = {key: value for key, value in top.values.items() if key != MAKE_TABLE}
    own_table = top.having(own_values)
    puzzle = puzzle_to_cut(own_table, table) if is_cut(table) else puzzle_of_table(own_table)
    if puzzle.goal or puzzle.best:
        top.fail(
            "goal" if "goal" in top.values else "best",
            "is another one than to fill the board, which [make] is for; leave it out",
        )
    varied = [key for key in ("cells", "moved") if key in make_values]
    if varied:
        reason = f"does not go with '{varied[0]}', which changes the board; leave out one of them"
        top.refuse(NOT_VARIED, reason)
    return MakeTask(
        puzzle=replace(puzzle, expect=Expect()),  # its known answers are of no puzzle that is made
        cells=_cells(table, puzzle),
        symmetry=_symmetry(table, puzzle),
        moved=_moved(table, puzzle),
        pieces=_pieces(table, puzzle),
        bag=bag_of(table, puzzle, _number(table, "bag", 1, len(puzzle.pieces))),
        clues=_clues(table, puzzle),
        solutions=_bounds(table, "solutions", 1, MOST_SOLUTIONS) or _any_or_one(table),
        difficulty=_bounds(table, "difficulty", 0, MOST_DIFFICULTY),
        needed=table.flag("needed", True),
        faults=_is_allowed(table, "faults", puzzle),
        swaps=_is_allowed(table, "swaps", puzzle),
        cut=cut_task(
            table,
            puzzle,
            _number(table, "cut", 2, MOST_PIECES_CUT),
            _bounds(table, "piece_cells", 1, len(puzzle.board.cells)),
            _bounds(table, "empty", 0, len(puzzle.board.cells)),
        ),
        assemblable=is_assemblable(table, puzzle),
        assemblies=assemblies_of(_bounds(table, "assemblies", 1, MOST_SOLUTIONS)),
        level=_bounds(table, "level", 1, MOST_LEVEL),
        interlocking=table.flag("interlocking", False),
        best=table.choice("best", MEASURES) or "",
    )


def _any_or_one(table: Table) -> Bounds:
    """The bounds of a number of solutions that is not given: any if it is the measure, else one."""
    if table.values.get("best") in COUNT_MEASURES:
        return 1, ANY_NUMBER
    return 1, 1


def _number(table: Table, key: str, least: int, most: int) -> int | None:
    """A whole number; None if the key is missing."""
    value = table.values.get(key)
    if value is None:
        return None
    if fault := number_fault(value, least, most):
        table.fail(key, fault)
    return int(value)


def _bounds(table: Table, key: str, least: int, most: int) -> Bounds | None:
    """The bounds of a number; None if the key is missing."""
    value = table.values.get(key)
    if value is None:
        return None
    low, high = _ends(table, key, value, most)
    for end in (low, high):
        if fault := number_fault(end, least, most):
            table.fail(key, fault)
    if low > high:
        cure = f'write "{high}..{low}"'
        table.fail(key, f"the range {quoted(value)} ends below its beginning; {cure}")
    return low, high


def _ends(table: Table, key: str, value: Any, most: int) -> Bounds:
    """The two ends of a range, or a number twice; `most` of a range without an end."""
    if type(value) is int:
        return value, value
    if not isinstance(value, str):
        table.fail(key, f"expected {BOUNDS_WORDS}, found {kind_of(value)}")
    ends = re.fullmatch(BOUNDS_RANGE, value)
    if not ends:
        table.fail(key, f"{quoted(value)} is not a range; write {BOUNDS_WORDS}")
    return int(ends[1]), int(ends[2] or most)


def _cells(table: Table, puzzle: Puzzle) -> int | None:
    """The number of cells; 0 for as many as the pieces have."""
    board = puzzle.board
    if table.values.get("cells") == FIT:
        for piece in puzzle.pieces:
            if piece.least != piece.most:
                reason = f"takes pieces that are used a fixed number of times, unlike {piece.name}"
                table.fail("cells", f"{quoted(FIT)} {reason}; write a number")
        return 0
    if isinstance(table.values.get("cells"), str):
        table.fail("cells", f"expected a whole number, or {quoted(FIT)} for those of the pieces")
    cells = _number(table, "cells", 1, len(board.cells))
    if cells is not None and board.may and cells < len(board.must):
        number = len(board.must)
        reason = f"the board has {plural(number, 'cell')} that must be there"
        table.fail("cells", f"{reason}, drawn with # or a letter; write {number} or more")
    return cells


def _symmetry(table: Table, puzzle: Puzzle) -> str:
    lattice = puzzle.board.lattice
    kinds = lattice.symmetry_kinds
    if "symmetry" not in table.values:
        return ""
    if "cells" not in table.values:
        table.fail("symmetry", "is that of a random part of the board; write 'cells' too")
    if not kinds:
        table.fail("symmetry", f"has no kinds for boards of {lattice.plural}; leave it out")
    kind = table.choice("symmetry", kinds) or ""
    if kind not in map(lattice.symmetry_kind, lattice.symmetries(puzzle.board.cells)):
        cure = "draw a board that has it, or choose another one"
        table.fail("symmetry", f"the board itself has no symmetry {quoted(kind)}; {cure}")
    return kind


def _moved(table: Table, puzzle: Puzzle) -> int:
    moved = _number(table, "moved", 0, len(puzzle.board.must)) or 0
    if moved and "cells" in table.values:
        table.fail("moved", "does not go with 'cells', which chooses the board; leave out one")
    return moved


def _pieces(table: Table, puzzle: Puzzle) -> int | None:
    names = {name for _, name in puzzle.board.clues}
    chosen = _number(table, "pieces", max(1, len(names)), len(puzzle.pieces))
    if chosen is not None and puzzle.piece_bounds:
        table.fail("pieces", "does not go with groups of pieces; leave out one of them")
    return chosen


def _clues(table: Table, puzzle: Puzzle) -> Bounds | None:
    bounds = _bounds(table, "clues", 0, MOST_CLUES)
    long = [piece.name for piece in puzzle.pieces if piece.name not in NAMES]
    if bounds and long:
        reason = f"only pieces named by one letter can be clues, not {listed(long[:3])}"
        table.fail("clues", f"{reason}; give each such a name")
    return bounds


def _is_allowed(table: Table, key: str, puzzle: Puzzle) -> bool:
    """Whether something is allowed: "any" of it, or "none"."""
    allowed = table.choice(key, ALLOWED) != "none"
    lattice = puzzle.board.space
    if key == "faults" and not allowed and lattice not in (SQUARE, CUBIC):
        table.fail(key, f"fault lines are those of squares and cubes, not of {lattice.plural}")
    return allowed
