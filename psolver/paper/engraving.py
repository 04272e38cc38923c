"""Texts that a laser engraves: letters as single strokes, which every program for lasers takes
(many ignore texts, or engrave their outlines), and their places inside cells and pieces.

A stroke   points on a grid, two digits each: x 0 to 6, y with    "033963"
           descenders at 1, the base line at 3, small letters
           up to 7 and capitals up to 9
Engraved   a text, its kind, its lines in millimetres             Engraved("F", "piece name", lines)

A grid is a third narrower than high. Accents are combined with their letters.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import inf
from typing import NamedTuple

from ..core.cells import Cell
from ..core.errors import printable
from ..core.lattice import Lattice
from ..pictures import GREATEST_LETTER_WIDTH, HIGH_LETTER, NEAR, Frame, mean, place_of_name
from ..text.look import Style
from ..text.scene import Mark, Region, Scene
from .cut_lines import Point, moved_lines
from .cut_pieces import Places, breadth, short_list

STROKES = {
    "A": "033963 1555",
    "B": "03094968674606 4665644303",
    "C": "6849290705234364",
    "D": "03094967654303",
    "E": "69090363 0646",
    "F": "690903 0646",
    "G": "68492907052343646636",
    "H": "0309 6369 0666",
    "I": "0343 0949 2329",
    "J": "6965432305",
    "K": "0309 690663",
    "L": "090363",
    "M": "0309366963",
    "N": "03096369",
    "O": "234365674929070523",
    "P": "03094968674606",
    "Q": "234365674929070523 4563",
    "R": "03094968674606 3663",
    "S": "684929080726466564432304",
    "T": "0969 3933",
    "U": "090523436569",
    "V": "093369",
    "W": "0913375369",
    "X": "0369 0963",
    "Y": "093669 3633",
    "Z": "09690363",
    "a": "5753 5647170604134354",
    "b": "0903 0617475654431304",
    "c": "5647170604134354",
    "d": "5953 5647170604134354",
    "e": "05555647170604134354",
    "f": "39291813 0737",
    "g": "5752411102 5647170604134354",
    "h": "0903 0617475653",
    "i": "0307 0809",
    "j": "27221101 2829",
    "k": "0903 470553",
    "l": "09041323",
    "m": "0703 0617273633 3647576663",
    "n": "0703 0617475653",
    "o": "134354564717060413",
    "p": "0701 0617475654431304",
    "q": "5751 5647170604134354",
    "r": "0703 06173746",
    "s": "56471706154554431304",
    "t": "19142333 0737",
    "u": "0704134354 5753",
    "v": "072347",
    "w": "0713365367",
    "x": "0347 0743",
    "y": "0723 471101",
    "z": "07470343",
    "ß": "030819394847361626 3655544323",
    "0": "134354584919080413",
    "1": "072923 0343",
    "2": "08194958570353",
    "3": "08194958574626 465554431304",
    "4": "43490555",
    "5": "590906465554431304",
    "6": "5849190804134354554606",
    "7": "095923",
    "8": "16070819495857461605041343545546",
    "9": "0413435458491908071656",
    " ": "",
    "-": "0646",
    "–": "0646",
    "+": "0646 2824",
    "=": "0747 0545",
    ".": "0304",
    "·": "0506",
    ",": "141302",
    ":": "0304 0607",
    ";": "141302 1617",
    "!": "0905 0304",
    "?": "08194958573635 3334",
    "*": "2824 0745 0547",
    "×": "0448 0844",
    "/": "0349",
    "\\": "0943",
    "|": "0209",
    "_": "0353",
    "(": "29070523",
    ")": "09272503",
    "[": "29090323",
    "]": "09292303",
    "{": "392918170615142333",
    "}": "091928273625241303",
    "<": "480644",
    ">": "084604",
    "#": "1329 4359 0565 0767",
    "&": "631718293948470504133365",
    "%": "0369 0819281708 4455645344",
    "@": "45252747456568591908041353",
    "$": "684929080726466564432304 3933",
    "'": "0907",
    "’": "0907",
    '"': "0907 2927",
    "`": "0918",
    "^": "072947",
    "~": "05163546",
}
# accents, from 0 upwards above a letter, their middle at x 2
ACCENTS = {
    "\u0300": "1230",
    "\u0301": "1032",
    "\u0302": "002240",
    "\u0303": "00113041",
    "\u0304": "0040",
    "\u0306": "01103041",
    "\u0307": "2021",
    "\u0308": "1011 3031",
    "\u030a": "1122312011",
    "\u030c": "022042",
}
CEDILLA = "\u0327"
TAIL = "23221101"
# The base line, the height of a capital above it, that of a small letter, in units of the grid.
BASE_LINE = 3
CAPITAL = 6
SMALL = 4
# A unit across is narrower than a unit up.
GRID_NARROWNESS = 2 / 3
# The widths of a blank and of the gap between two letters, in units across.
SPACE = 4
APART = 2
# Capitals in the middle of a cell are as high as this share of its side; at a side, of its breadth.
TEXT = 0.36
TEXT_AT_SIDE = 0.2
# Texts lie within this share of a cell, about its middle.
TEXT_SHARE_OF_CELL = 0.84
# In a square with a mark a name lies in the corner: the way to it, and its room, as shares of the
# side.
NAME_ASIDE = 0.3
NAME_CORNER = 0.22
# Lower letters, in millimetres, cannot be read.
LEAST_LETTER = 1.0
# A name between marks at the sides of a cell takes this share of its breadth.
NAME_SHARE_OF_BREADTH = 0.34
UNIT_STYLE = Style(cell=100)

Stroke = list[Point]


class Engraved(NamedTuple):
    """A text that is engraved: its lines; none, with the `fault`, if it cannot be."""

    text: str
    kind: str
    lines: tuple[Stroke, ...]
    fault: str = ""


def without_strokes(text: str) -> str:
    """The characters of a text that have no strokes.

    >>> without_strokes("Août 月")
    '月'
    """
    with_strokes = {*STROKES, *ACCENTS, CEDILLA}
    missing = (character for character in _parts(text) if character not in with_strokes)
    return "".join(dict.fromkeys(missing))


def _parts(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@lru_cache(1024)
def strokes(text: str) -> tuple[tuple[Point, ...], ...]:
    """The strokes of a text (y downwards) whose capitals are 1 high, its middle at the origin: that
    of its width, and half of the height of a capital. Characters without strokes are left out.

    >>> strokes("L")
    (((-0.333, -0.5), (-0.333, 0.5), (0.333, 0.5)),)
    """
    lines = []
    end = 0.0
    start = 0.0
    letter = ""
    for character in _parts(text):
        if character in ACCENTS or character == CEDILLA:
            lines += _accent(character, letter, start, end - APART)
            continue
        drawn = _points(STROKES.get(character, ""))
        wide = max((x for line in drawn for x, _ in line), default=SPACE - APART)
        lines += moved_lines(drawn, end, -BASE_LINE)
        letter = character
        start = end
        end += wide + APART
    middle = (end - APART) / 2
    scaled_lines = []
    for line in lines:
        scaled = []
        for x, y in line:
            across = round((x - middle) * GRID_NARROWNESS / CAPITAL, 3)
            down = round(0.5 - y / CAPITAL, 3)
            scaled.append((across, down))
        scaled_lines.append(tuple(scaled))
    return tuple(scaled_lines)


def _points(strokes: str) -> list[list[Point]]:
    """The points of strokes.

    >>> _points("0969 39")
    [[(0.0, 9.0), (6.0, 9.0)], [(3.0, 9.0)]]
    """
    return [
        [(float(x), float(y)) for x, y in zip(stroke[::2], stroke[1::2], strict=True)]
        for stroke in strokes.split()
    ]


def _accent(accent: str, letter: str, start: float, end: float) -> list[list[Point]]:
    """The strokes of an accent of a letter between two places, from the base line up."""
    across = (start + end) / 2 - 2
    if accent == CEDILLA:
        return moved_lines(_points(TAIL), across, -BASE_LINE)
    is_high = letter.isupper() or letter in "bdfhklt"
    up = CAPITAL + 1 if is_high else SMALL + 1
    return moved_lines(_points(ACCENTS[accent]), across, up)


def set_text(text: str, at: Point, height: float) -> tuple[Stroke, ...]:
    """The lines of a text about a point, its capitals so high."""
    x, y = at
    lines = []
    for line in strokes(text):
        lines.append([(x + height * a, y + height * b) for a, b in line])
    return tuple(lines)


# heights -----------------------------------------------------------------------------------------


def _height_in_cell(text: str, at: Point, around: Sequence[Point]) -> float:
    """The height of the capitals of a text about a point with which it lies inside a convex cell
    with corners clockwise `around` it, off the border.
    """
    middle = mean(around)
    points = _points_of(text)
    height = inf
    for (ax, ay), (bx, by) in pairwise([*around, around[0]]):
        out = by - ay, ax - bx  # to the left of the way
        reach = TEXT_SHARE_OF_CELL * _dot(out, (ax - middle[0], ay - middle[1]))
        room = reach - _dot(out, (at[0] - middle[0], at[1] - middle[1]))
        overhang = max((_dot(out, point) for point in points), default=0)
        if overhang > 0:
            height = min(height, room / overhang)
    return height


def _height_in_box(text: str, width: float, height: float) -> float:
    """The height of capitals with which a text lies in a box about its middle."""
    points = _points_of(text)
    across = max((abs(x) for x, _ in points), default=0) or 1e-9
    down = max([0.5, *(abs(y) for _, y in points)])
    return min(width / 2 / across, height / 2 / down)


def _points_of(text: str) -> list[Point]:
    return [*chain.from_iterable(strokes(text))]


def _dot(vector: Point, other_vector: Point) -> float:
    return vector[0] * other_vector[0] + vector[1] * other_vector[1]


# texts and their places --------------------------------------------------------------------------


def in_cells(
    lattice: Lattice, marks: Iterable[Mark], places: Places, cell: float, kind: str
) -> list[Engraved]:
    """The texts of marks in cells and at sides, those with the same number of letters equally
    high.
    """
    spots = []
    for mark in marks:
        at, highest, around = _spot(lattice, mark, places, cell)
        spots.append((mark.text, at, min(highest, _height_in_cell(mark.text, at, around))))
    height_by_length: defaultdict[int, float] = defaultdict(lambda: inf)
    for text, _, height in spots:
        height_by_length[len(text)] = min(height, height_by_length[len(text)])
    return [_engraved(text, kind, at, height_by_length[len(text)]) for text, at, _ in spots]


def _spot(
    lattice: Lattice, mark: Mark, places: Places, cell: float
) -> tuple[Point, float, list[Point]]:
    """The middle of the text of a mark, its greatest height, and the corners around its cell."""
    cell_of_mark = tuple(map(int, mark.at))
    around = []
    for corner in lattice.corners(cell_of_mark):
        around.append(places.at(corner))
    x, y = mean(around)
    if mark.kind != "side" or mark.to is None:
        return (x, y), TEXT * cell, around
    beyond_x, beyond_y = _middle(lattice, tuple(map(int, mark.to)), places)
    at = x + NEAR * (beyond_x - x), y + NEAR * (beyond_y - y)
    return at, TEXT_AT_SIDE * breadth(lattice) * cell, around


def _middle(lattice: Lattice, cell: Cell, places: Places) -> Point:
    return mean([places.at(corner) for corner in lattice.corners(cell)])


def piece_names(scene: Scene, places: Places, cell: float) -> list[Engraved]:
    """The names of the pieces of a scene, in cells without marks, or between those at sides."""
    full = set()
    for mark in scene.marks:
        if mark.kind == "label":
            full.add(mark.at)
    at_sides = set()
    for mark in scene.marks:
        if mark.kind == "side":
            at_sides.add(mark.at)
    texts = []
    for region in scene.regions.values():
        if region.role != "piece" or not region.name:
            continue
        free = []
        for free_cell in region.cells:
            if free_cell not in full:
                free.append(free_cell)
        bare = tuple(free_cell for free_cell in free if free_cell not in at_sides)
        if bare:
            box = _box_of_name(scene, Region("piece", bare, region.name), places, cell)
        elif free:
            wide = NAME_SHARE_OF_BREADTH * breadth(scene.lattice) * cell
            box = _middle(scene.lattice, free[0], places), wide, wide / 2
        elif scene.lattice.slanted:
            texts.append(Engraved(region.name, "piece name", (), "marks"))
            continue
        else:
            x, y = _middle(scene.lattice, region.cells[0], places)
            corner = x + NAME_ASIDE * cell, y + NAME_ASIDE * cell
            wide = NAME_CORNER * cell
            box = corner, wide, wide * GRID_NARROWNESS
        at, wide, high = box
        height = min(_height_in_box(region.name, wide, high), TEXT * cell)
        texts.append(_engraved(region.name, "piece name", at, height))
    return texts


def _box_of_name(
    scene: Scene, region: Region, places: Places, cell: float
) -> tuple[Point, float, float]:
    """The middle, width and height of the room for the name of a region."""
    frame = Frame(scene, UNIT_STYLE)
    corner = next(iter(frame.at))
    (x, y) = places.at(corner)
    (a, b) = frame.at[corner]
    across, down, size = place_of_name(region, frame)
    share = cell / UNIT_STYLE.cell
    wide = len(region.name) * GREATEST_LETTER_WIDTH * size * share
    high = HIGH_LETTER * size * share
    return (x + (across - a) * share, y + (down - b) * share), wide, high


def _engraved(text: str, kind: str, at: Point, height: float) -> Engraved:
    if without_strokes(text):
        return Engraved(text, kind, (), "strokes")
    if height < LEAST_LETTER:
        return Engraved(text, kind, (), "room")
    return Engraved(text, kind, set_text(text, at, height))


def lost_lines(texts: Iterable[Engraved]) -> list[str]:
    """A sentence on each kind of texts that cannot be engraved, for each reason."""
    lost: dict[tuple[str, str], dict[str, None]] = {}
    for text in texts:
        if text.fault:
            lost.setdefault((text.kind, text.fault), {})[printable(text.text)] = None
    lines = []
    for (kind, fault), names in lost.items():
        missing = " ".join(dict.fromkeys("".join(without_strokes(name) for name in names)))
        reason = {
            "marks": "marks take the room for it",
            "strokes": f"there are no strokes for {missing}",
            "room": f"there is no room for letters of {LEAST_LETTER:g} mm;"
            " a larger --cell may make some",
        }[fault]
        many = len(names) > 1
        verb = "are" if many else "is"
        kinds = kind
        if many:
            kinds = f"{kind}s"
        lines.append(f"the {kinds} {short_list(list(names))} {verb} not engraved: {reason}")
    return lines
