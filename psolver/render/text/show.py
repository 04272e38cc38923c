"""A puzzle as text: its board, and every piece with its orientations; a solid piece as it was
given.
"""

from __future__ import annotations

from ...errors import printable
from ...geometry.picture import layer_texts, picture
from ...puzzle.model import Piece, Puzzle, SymmetryGoal
from .box import GLYPHS, ROOMY, draw
from .layers import ARROWS, GAP, draw_layers


def show(puzzle: Puzzle, width: int) -> str:
    """The board in the marks of the file and the pieces in box drawing, at most `width` columns
    wide if they fit.
    """
    board = puzzle.board
    clues = dict(board.clues)
    marks = {cell: clues.get(cell, "?" if cell in board.may else "#") for cell in board.cells}
    optional = f", {len(board.may)} of them optional" if board.may else ""
    layers = layer_texts(marks)
    title = f"Board, {_number(len(board.cells), 'cell')}{optional}{_layers(len(layers))}:"
    drawing = "\n".join([title, *side_by_side(layers, width)])
    if puzzle.goal:
        drawing = _frame(puzzle, puzzle.goal)
    texts = (puzzle.title, puzzle.notes.strip(), puzzle.source and f"Source: {puzzle.source}")
    head = ["\n".join(map(printable, text.splitlines())) for text in texts if text]
    parts = [
        *head,
        drawing,
        *(_piece(piece, width) for piece in puzzle.pieces),
    ]
    return "\n\n".join(parts)


def _frame(puzzle: Puzzle, goal: SymmetryGoal) -> str:
    """What the figure must be, and the frame, drawn where it was given."""
    wanted = (
        f"Goal: a {'connected ' if goal.connected else ''}figure with symmetry"
        f" ({' or '.join(goal.kinds)})"
    )
    cells = puzzle.board.cells
    if goal.framed:
        return (
            f"{wanted}\n\nFrame,"
            f" {_number(len(cells), 'cell')}:\n{picture(dict.fromkeys(cells, '#'))}"
        )
    rows, columns = (high + 1 for high in cells[-1])
    return f"{wanted}\n\nFrame: any (no figure needs more than {rows:,}x{columns:,})"


def _layers(number: int) -> str:
    return f", in {number} layers, the lowest first" if number > 1 else ""


def _piece(piece: Piece, width: int) -> str:
    forms = piece.orientations()
    title = (
        f"{piece.name}: {_number(piece.size, 'cell')}, {_number(len(forms), 'orientation')},"
        f" {times(piece)}"
    )
    if not piece.lattice.flat:
        # as it was given: in layers its orientations would be hard to tell apart
        drawing = draw_layers(dict.fromkeys(piece.shape, 0), GLYPHS, ROOMY, ARROWS, width)
        return f"{title}\n{drawing.text}"
    return "\n".join(
        [
            title,
            *side_by_side([draw(dict.fromkeys(form, 0)).text.split("\n") for form in forms], width),
        ]
    )


def times(piece: Piece) -> str:
    """How often a piece is used, in words: "used 2 to 4 times"."""
    if piece.most is None:
        return (
            "used any number of times"
            if not piece.least
            else f"used at least {_number(piece.least, 'time')}"
        )
    if piece.least == piece.most:
        return "not used" if not piece.most else f"used {_number(piece.least, 'time')}"
    if not piece.least:
        return f"used at most {_number(piece.most, 'time')}"
    return f"used {piece.least} to {_number(piece.most, 'time')}"


def _number(number: int, noun: str) -> str:
    """
    >>> _number(1, "cell"), _number(2, "time"), _number(1, "time")
    ('1 cell', '2 times', 'once')
    """
    if (number, noun) == (1, "time"):
        return "once"
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def side_by_side(blocks: list[list[str]], width: int) -> list[str]:
    """Blocks of lines beside each other, as many in a row as fit into `width`, a blank line between
    rows.

    >>> side_by_side([["##"], ["#", "#"], ["##"]], 5)
    ['##  #', '    #', '', '##']
    """
    rows: list[list[list[str]]] = [[]]
    used = 0
    for block in blocks:
        wide = max(map(len, block))
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += wide + GAP
    lines: list[str] = []
    for row in rows:
        lines += [""] * bool(lines)
        widths = [max(map(len, block)) for block in row]
        for number in range(max(map(len, row))):
            cells = [block[number] if number < len(block) else "" for block in row]
            lines.append(
                (" " * GAP)
                .join(cell.ljust(wide) for cell, wide in zip(cells, widths, strict=True))
                .rstrip()
            )
    return lines
