"""Puzzles that are hard on limits: huge boards, huge pieces, many options, many symmetries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

# Calibron 12 (1933),
CALIBRON = (
    *((32, 11), (32, 10), (28, 14), (28, 7), (28, 6), (21, 18), (21, 18)),
    *((21, 14), (21, 14), (17, 14), (14, 4), (10, 7)),
)
PRESENTS = (
    *("###\n.##\n.##", "###\n###\n..#", "#.#\n###\n#.#"),
    *("#.#\n###\n#..", ".##\n###\n#.#", ".#.\n###\n##."),
)
SPHINX = "      /#\\\n/#\\#/#\\#/#\\"


def filled(rows: int, columns: int, sign: str = "#") -> str:
    """Return the drawing of a rectangle."""
    return "\n".join([sign * columns] * rows)


def comb(rows: int, columns: int) -> str:
    """Return the drawing of a comb whose teeth are a cell wide, one beside the other."""
    return "\n".join(["#" * columns] + ["#." * (columns // 2)] * (rows - 1))


def of_pieces(drawings: Iterable[str]) -> str:
    """Return the pieces of a file, equal ones together."""
    return "\n".join(
        f"[[piece]]\nname = \"{chr(65 + number)}\"\ncount = {times}\nshape = '''\n{drawing}\n'''\n"
        for number, (drawing, times) in enumerate(Counter(drawings).items())
    )


def _any(board: str, pieces: str, *more: str) -> str:
    """Return a file with pieces that may be used any number of times."""
    drawn = "#" in pieces or "K" in pieces
    of_board = f"board = '''\n{board}\n'''" if "\n" in board else f'board = "{board}"'
    of_pieces = f"pieces = '''\n{pieces}\n'''" if drawn else f'piece_set = "{pieces}"'
    return "\n".join([of_board, of_pieces, 'count = "any"', *more, ""])


def _calibron() -> str:
    return 'board = "56x56"\n\n' + of_pieces(filled(*sides) for sides in CALIBRON)


def _calibron_with_a_bump() -> str:
    """A cell of the last piece belongs to the one before it, so that these are no rectangles."""
    drawings = [filled(*sides) for sides in CALIBRON[:-2]]
    bump, dent = filled(4, 14) + "\n#" + "." * 13, filled(6, 10) + "\n#########."
    return 'board = "56x56"\n\n' + of_pieces([*drawings, bump, dent])


def presents(rows: int, columns: int, *numbers: int) -> str:
    """Return the file of a board of cells that may stay free, and numbers of six pieces in 3x3."""
    drawings = (
        drawing for drawing, times in zip(PRESENTS, numbers, strict=True) for _ in range(times)
    )
    return f"board = '''\n{filled(rows, columns, '?')}\n'''\n{of_pieces(drawings)}"


def _values(side: int) -> str:
    rows = ("".join(str((i * i + 3 * j * i + j) % 9) for j in range(side)) for i in range(side))
    return "values = '''\n" + "\n".join(rows) + "\n'''"


TRIANGLE = 'lattice = "triangle"'
BLOCKING, PACKING = 'goal = "blocking"', 'goal = "packing"'
TORUS = 'wrap = ["rows", "columns"]'
ROW = ".".join(["#####"] * 12)
PARTS = "\n".join([*[ROW] * 5, "." * len(ROW)] * 8)
MANY_DOTS = "\n".join(["##." * 40, "." * 120] * 10)

# all numbers of pieces are even, so that a solution may be symmetric
EVEN = {
    "presents": presents(24, 24, 12, 12, 12, 12, 14, 14),
    "presents in 1,692 cells": presents(47, 36, 36, 36, 36, 36, 36, 36),
    "hexominoes twice": 'board = "20x21"\npiece_set = "hexominoes"\ncount = 2\n',
    "pentominoes ten times": 'board = "20x30"\npiece_set = "pentominoes"\ncount = 10\n',
}
NASTY = {
    **EVEN,
    "calibron": _calibron(),
    "calibron with a bump": _calibron_with_a_bump(),
    "hexagon of side 60": _any("hexagon of side 60", "diamonds", TRIANGLE),
    "hexagon of side 61": _any("hexagon of side 61", SPHINX, TRIANGLE),
    "torus": _any("60x60", "dominoes", TORUS),
    "torus of pentominoes": _any("60x60", "pentominoes", TORUS),
    "1000x1000": _any("1000x1000", "##"),
    "999x999": _any("999x999", "##"),
    "1000x1000, large pieces": _any("1000x1000", filled(100, 50)),
    "a huge piece": _any(comb(80, 100), comb(80, 100)),
    "blocking": _any("20x20", "pentominoes", BLOCKING),
    "blocking by bars": _any("20x20", "#" * 16, BLOCKING),
    "packing by value": _any("40x40", "pentominoes", PACKING, 'best = "most value"', _values(40)),
    "packing": _any("39x39", "####\n.#", PACKING),
    "apart": _any("40x40", "tetrominoes", 'touch = "apart"'),
    "kings": _any(filled(40, 40, "?"), "K", 'touch = "apart"'),
    "solid": _any("20x20x20", "tetracubes"),
    "parts": _any(PARTS, "pentominoes"),
    "many parts": _any(MANY_DOTS, "#.#"),
    "square": _any("40x40", "####\n.#"),
    "odd": _any("35x37", "###\n..#\n..#"),
    "vary": _any("{n}x{n+1}", "dominoes", '[vary]\nn = "300..303"'),
}
