"""A puzzle as pages to print, one HTML file: the board and the pieces to cut out, and on a page of
its own a solution. All lengths are millimetres, and hold on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor
from typing import NamedTuple

from ...puzzle.model import Piece, Puzzle
from ...puzzle.piece import is_use
from ...puzzle.tiling import Placement
from ...wording import listed, plural, shortened
from ..scene import Scene
from ..svg import SvgDrawing, moved
from ..words.puzzle_rules import (
    goal_words,
    left_out,
    left_out_line,
    number_words,
    rule_words,
    wrap_words,
)
from ..words.results import capital, times
from . import Places, copies, cut_shape, has_board, rows, size_of, usual_side
from .paper import (
    BAR,
    CAPTION,
    EDGE,
    PAPERS,
    Paper,
    board,
    captioned,
    divided,
    document,
    drawings,
    header,
    numbered,
    piece_alone,
    put_in,
    seen,
    solved,
)

BETWEEN = 3.0  # millimetres, as all lengths here: drawings
FLAT_CELL, SOLID_CELL = 20.0, 10.0
LEAST_CELL = 8.0  # smaller ones are not chosen so that a board fits on one page
LONGEST_LIST = 200  # characters of the names of pieces
LONGEST_TITLE = 60  # characters
HEADING = 4.5  # the height of its letters
ABOVE = 15.0  # a drawing: room for a heading and a caption
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


class PrintedSheet(NamedTuple):
    """Pages to print: their text, how many there are, how long a cell is on them and how long it
    was to be, and how many parts the board is in, to be glued together.
    """

    text: str
    pages: int
    cell: float
    wanted: float
    parts: int


class Section(NamedTuple):
    """Drawings under a title, or under none."""

    title: str
    drawn: list[SvgDrawing]


def sheet(
    puzzle: Puzzle,
    solution: Sequence[Placement] | None = None,
    paper: str = "a4",
    cell: float | None = None,
) -> PrintedSheet:
    """A puzzle on paper (a name in PAPERS), with cells of `cell` millimetres; None: a suitable
    length.

    Cells are smaller if a piece would not fit on a page. A board that does not fit is in parts. Of
    a solid puzzle nothing can be cut out: pieces are drawn as they stand. Raises PsolverError if
    there are too many pieces.
    """
    on = PAPERS[paper]
    pieces = copies(puzzle, solution)
    heading = header(puzzle.title, puzzle.notes, _facts(puzzle, pieces), on.width)
    room = on._replace(height=on.height - heading.height - ABOVE)
    lattice = puzzle.board.lattice
    wanted = cell or usual_side(lattice, FLAT_CELL if lattice.flat else SOLID_CELL)
    size = min(wanted, _longest(puzzle, pieces, room, cell))
    boards = _board(puzzle, size, room)
    sections = [
        Section("", [SvgDrawing((), on.width, heading.height)]),
        Section("Frame" if puzzle.goal else "Board", boards),
        Section("Pieces", _pieces(puzzle, pieces, size, room)),
    ]
    drawn = _pages(sections, on)
    if solution is not None:
        drawn += _pages(_solved(puzzle, solution, size, room), on)
    text = document(puzzle.title or "Puzzle", heading, drawn, on)
    parts = len(boards) if lattice.flat else 1
    return PrintedSheet(text, len(drawn), size, wanted, parts)


def _facts(puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]]) -> str:
    """The number of pieces, the use of the sheet, and the rules of the puzzle."""
    number = plural(sum(often for _, often in pieces), "piece")
    if puzzle.board.lattice.flat:
        first = f"{number} to cut out. Print at 100 %, then the bar below is {BAR:g} mm long."
    else:
        first = f"{number}, to look at; psolver export --to stl makes them for a 3-D printer."
    return " ".join([first, *_varying(pieces), *_grouped(puzzle), *_rules(puzzle)])


def _rules(puzzle: Puzzle) -> list[str]:
    """The goal, and the rules for pieces that lie side by side, a sentence each."""
    found = [*rule_words(puzzle), *wrap_words(puzzle.board)]
    if best := puzzle.best:
        found.append(goal_words(best))
        worth = {p.name: best.of_piece(p.name) for p in puzzle.pieces if best.of_values}
        found += [f"the piece {name} is worth {value:,}" for name, value in worth.items() if value]
        if best.of_values and best.cells:
            found.append("a cell that is covered is worth the number in it")
    return [f"{capital(one)}." for one in found]


def _grouped(puzzle: Puzzle) -> list[str]:
    """The bounds of groups, a sentence each."""
    names = [piece.name for piece in puzzle.pieces]
    found = []
    for group in puzzle.piece_bounds:
        those = shortened(listed(group.pieces), LONGEST_LIST)
        named = "all pieces" if is_use(group, names) else those
        found.append(f"Of {named} use {number_words(group.least, group.most)}.")
    return found


def _varying(pieces: Sequence[tuple[Piece, int]]) -> list[str]:
    """The bounds of pieces that need not be used a fixed number of times, a sentence for all that
    are alike.
    """
    alike: dict[str, list[str]] = {}
    for piece, _ in pieces:
        if piece.least != piece.most:
            alike.setdefault(times(piece), []).append(piece.name)
    return [
        f"{'Each' if len(names) == len(pieces) > 1 else shortened(listed(names), LONGEST_LIST)}"
        f" {'are' if 1 < len(names) < len(pieces) else 'is'} used {often}."
        for often, names in alike.items()
    ]


# how large a cell is ------------------------------------------------------------------------------


def _longest(
    puzzle: Puzzle, pieces: Iterable[tuple[Piece, int]], room: Paper, wanted: float | None
) -> float:
    """The greatest length of a cell with which every piece fits on a page; and the board, unless a
    length was given, or cells would be very small: it is divided then.
    """
    lattice = puzzle.board.lattice
    flat = lattice.flat
    fitting = [_fitting(size_of(lattice, cut_shape(piece)), room) for piece, _ in pieces]
    fitting += [_fitting(size_of(lattice, [kind]), room) for kind in lattice.steps]
    if has_board(puzzle) and not (flat and wanted):
        least = usual_side(lattice, LEAST_CELL) if flat else 0
        fitting.append(max(least, _largest(board(puzzle), room)))
    longest = min(fitting)
    return floor(10 * longest) / 10 or longest


def _largest(scene: Scene, room: Paper) -> float:
    """The greatest length of a cell of a scene, or of its layers, on a page."""
    if scene.flat and not scene.marks:  # its size is known without a drawing
        wide, high = Places(scene, 1).size
    else:
        one, *_ = drawings(scene, 1)
        wide, high = one.width - 2 * EDGE, one.height - 2 * EDGE
    return _fitting((wide, high), room)


def _fitting(size: tuple[float, float], room: Paper) -> float:
    """The greatest length of a cell for a thing whose size is given in cells."""
    wide, high = size
    return min((room.width - 2 * EDGE) / wide, (room.height - 2 * EDGE) / high)


# the drawings ------------------------------------------------------------------------------------


def _board(puzzle: Puzzle, cell: float, room: Paper) -> list[SvgDrawing]:
    if not has_board(puzzle):
        return []
    scene = board(puzzle)
    if not scene.flat:
        whole = [] if scene.marks else [seen(scene, _as_seen(scene, cell, room))]
        return [*whole, *numbered(drawings(scene, cell))]
    return divided(scene, cell, room.width, room.height)


def _pieces(
    puzzle: Puzzle, pieces: Iterable[tuple[Piece, int]], cell: float, room: Paper
) -> list[SvgDrawing]:
    """Every copy of every piece; a solid one once, as it stands, smaller if it would not fit on a
    page.
    """
    found: list[SvgDrawing] = []
    for piece, often in pieces:
        scene = piece_alone(puzzle, piece, cut_shape(piece))
        if puzzle.board.lattice.flat:
            found += often * drawings(scene, cell)
            continue
        caption = f"{piece.name}, {often} times" if often > 1 else piece.name
        found.append(captioned(seen(scene, _as_seen(scene, cell, room)), caption))
    return found


def _as_seen(scene: Scene, cell: float, room: Paper) -> float:
    """The length of a cell of a solid scene that is drawn as it stands, so that it fits on
    a page.
    """
    drawn = seen(scene, cell)
    return cell * min(1, room.width / drawn.width, room.height / drawn.height)


def _solved(
    puzzle: Puzzle, solution: Sequence[Placement], cell: float, room: Paper
) -> list[Section]:
    """A solution, smaller than the rest if it would not fit on a page; of a solid one also the
    steps in which its pieces are put in.
    """
    scene = solved(puzzle, solution)
    size = min(cell, _largest(scene, room))
    drawn = drawings(scene, size)
    title = "A figure" if puzzle.goal else "A solution"
    if names := left_out(puzzle, solution):
        title = shortened(f"{title}; {left_out_line(names)}", LONGEST_TITLE)
    if puzzle.board.lattice.flat:
        return [Section(title, drawn)]
    stands = _as_seen(scene, size, room)
    return [
        Section(title, [seen(scene, stands), *numbered(drawn)]),
        Section("Step by step", put_in(scene, stands)),
    ]


# pages --------------------------------------------------------------------------------------------


def _pages(sections: Iterable[Section], on: Paper) -> list[list[str]]:
    """The elements of each page: rows of the drawings of sections, one below the other. If the next
    row does not fit on a page, another of the section may.
    """
    found: list[list[str]] = [[]]
    end = 0.0
    for title, drawn in sections:
        waiting = _beside(drawn, on.width)
        while waiting:
            left = on.height - end - (CAPTION * HEADING if title else 0)
            fitting = [row for row in waiting if row.height <= left]
            if end and not fitting:
                found.append([])
                end = 0.0
                continue
            row = (fitting or waiting)[0]
            waiting.remove(row)
            placed = captioned(row, title, HEADING) if title else row
            found[-1] += moved(placed, 0, end)
            end += placed.height + BETWEEN
            title = ""
    return found


def _beside(drawn: Sequence[SvgDrawing], width: float) -> list[SvgDrawing]:
    return [
        SvgDrawing(
            tuple(element for number, x in row.places for element in moved(drawn[number], x, 0)),
            max(x + drawn[number].width for number, x in row.places),
            row.height,
        )
        for row in rows([(one.width, one.height) for one in drawn], width, BETWEEN)
    ]


def sheet_lines(sheet: PrintedSheet, paper: str) -> list[str]:
    """The number of pages of a sheet, the length of its cells, and its parts, a sentence each."""
    on = PAPER_NAMES[paper]
    lines = [f"{plural(sheet.pages, 'page')} of {on}, cells of {sheet.cell:g} mm"]
    if sheet.cell < sheet.wanted:
        lines.append(f"cells of {sheet.wanted:g} mm would be too long for {on}")
    if sheet.parts > 1:
        lines.append(f"the board does not fit on {on}: glue its {sheet.parts} parts together")
    return lines
