"""Colours of BurrTools as what they mean in psolver: marks, clues and colours of pieces.

A problem lists pairs of a colour of pieces and one of the result: a cell of a piece with a colour
may lie on these colours, and on cells without one. A cell of a piece without a colour lies
anywhere.
Marks of psolver lie on the same mark or on none. So some pairs are marks, and others are grounds
(see `burrtools_pairs`):

    pieces 1, 2   result 1, 2   pairs 1-1, 2-2         two marks
    pieces 1      result 1, 2   pairs 1-1, 1-2         grounds, as the result has two colours
    pieces 1, 2   result 1, 2   pairs 1-1, 1-2, 2-2    1 lies anywhere: no mark, if it is a piece's
                                                       only colour; but 2 is no mark
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from ...core.picture import NAMES

Pairs: TypeAlias = Collection[tuple[int, int]]
Class: TypeAlias = tuple[list[int], list[int]]
DIGIT_MARKS = "123456789"
_OTHER_MARKS = [name for name in NAMES if name not in DIGIT_MARKS]
MARKS_OF_COLOURS = DIGIT_MARKS + "".join(_OTHER_MARKS)


class Palette(NamedTuple):
    """The colours of a file, by their numbers from 1: "#rrggbb", and the marks, or the grounds, for
    which psolver has written them.
    """

    codes: Mapping[int, str]
    marks: Mapping[int, str]
    grounds: Mapping[int, str] = {}


class CellColours(NamedTuple):
    """The meaning of colours: marks of cells of pieces and of the result, names of pieces that
    cover cells of the result (clues), colours of whole pieces by their names, pieces without marks.
    """

    of_pieces: Mapping[int, str] = {}
    of_result: Mapping[int, str] = {}
    clues: Mapping[int, str] = {}
    colors: Mapping[str, str] = {}
    plain: Collection[str] = ()


def colouring(
    pieces: Mapping[str, Collection[int]], result: Iterable[int], pairs: Pairs, palette: Palette
) -> CellColours | None:
    """Return the meaning of the colours of a problem, None if marks cannot say all that they do.

    pieces  the colours of the cells of each piece, by its name; 0 for a cell without one
    result  those of the cells of the result
    pairs   the colours of pieces and of the result that may lie on each other

    >>> red = Palette({1: "#ff0000"}, {})
    >>> colouring({"A": {1}, "B": {0}}, {0}, set(), red).colors
    {'A': '#ff0000'}
    >>> colouring({"A": {1, 0}}, {0, 1}, {(1, 1)}, red)[:2]
    ({1: '1'}, {1: '1'})
    """
    ground = set(result) - {0}
    if clues := _clues(pieces, ground, pairs, palette):
        return CellColours(clues=clues, plain=list(pieces))
    plain = []
    marked = []
    used: set[int] = set()
    for name, colours in pieces.items():
        if _is_plain(colours, ground, pairs, palette):
            plain.append(name)
        else:
            marked.append(colours)
            used.update(colours)
    classes = _classes(used - {0}, ground, pairs)
    if classes is None:
        return None
    if len(classes) > len(MARKS_OF_COLOURS):
        return None
    of_pieces: dict[int, str] = {}
    of_result: dict[int, str] = {}
    used_marks: set[str] = set()
    for above, below in classes:
        colours = above + below
        mark = _mark(colours, used_marks, palette)
        used_marks.add(mark)
        of_pieces |= dict.fromkeys(above, mark)
        of_result |= dict.fromkeys(below, mark)
    all_grounds = ground | {0}
    if not _differ(all_grounds, of_result):
        return None
    for colours in marked:
        if not _differ(colours, of_pieces):
            return None
    colors = {}
    for name in plain:
        (colour,) = pieces[name]
        if code := palette.codes.get(colour):
            colors[name] = code
    return CellColours(of_pieces, of_result, {}, colors, plain)


def _is_plain(
    colours: Collection[int], ground: Iterable[int], pairs: Pairs, palette: Palette
) -> bool:
    """Whether the colours of a piece's cells are one that is no mark and lies anywhere."""
    colour, *further_colours = colours
    if further_colours:
        return False
    if not colour or colour in palette.marks:
        return False
    return all((colour, ground_colour) in pairs for ground_colour in ground)


def _clues(
    pieces: Mapping[str, Collection[int]], ground: set[int], pairs: Pairs, palette: Palette
) -> dict[int, str]:
    """The pieces that cover the colours of the result, if each piece has one colour, and each
    colour of the result lets one piece lie on it; else {}.
    """
    own_colours = {}
    for name, colours in pieces.items():
        own_colour, *further_colours = colours
        if further_colours:
            return {}
        if own_colour == 0 or own_colour in palette.marks:
            return {}
        own_colours[name] = own_colour
    owners = {}
    for colour in ground:
        names = []
        for name, own_colour in own_colours.items():
            if (own_colour, colour) in pairs:
                names.append(name)
        if len(names) != 1:
            return {}
        (owner,) = names
        if owner not in NAMES:
            return {}
        owners[colour] = owner
    return owners


def _classes(used: set[int], ground: set[int], pairs: Pairs) -> list[Class] | None:
    """The colours of pieces and of the result that are one mark each; None if there are no such
    marks. Colours that lie anywhere, or let anything lie on them, are in none if need be.
    """
    while True:
        grounds_of = _grounds_of(used, ground, pairs)
        sets = set(filter(None, grounds_of.values()))
        in_a_set = frozenset[int]().union(*sets)
        total = sum(map(len, sets))
        if total == len(in_a_set):  # no two of the sets overlap
            break
        anywhere = set()
        for colour, colours in grounds_of.items():
            if colours == ground:
                anywhere.add(colour)
        open_to_all = set()
        for ground_colour in ground:
            is_open = all((colour, ground_colour) in pairs for colour in used)
            if is_open:
                open_to_all.add(ground_colour)
        if not anywhere and not open_to_all:
            return None
        used = used - anywhere
        ground = ground - open_to_all
    classes = []
    for colours in sets:
        above = []
        for colour in sorted(used):
            if grounds_of[colour] == colours:
                above.append(colour)
        classes.append((above, sorted(colours)))
    for colour in used:
        if not grounds_of[colour]:
            classes.append(([colour], []))
    for colour in ground - in_a_set:
        classes.append(([], [colour]))
    return sorted(classes, key=_least_colour)


def _grounds_of(
    used: Iterable[int], ground: Iterable[int], pairs: Pairs
) -> dict[int, frozenset[int]]:
    """The colours of the result on which each colour of pieces may lie."""
    grounds_of = {}
    for colour in used:
        colours = []
        for ground_colour in ground:
            if (colour, ground_colour) in pairs:
                colours.append(ground_colour)
        grounds_of[colour] = frozenset(colours)
    return grounds_of


def _least_colour(pair: Class) -> int:
    above, below = pair
    return min(above + below)


def _mark(colours: list[int], used_marks: Collection[str], palette: Palette) -> str:
    """The mark of some colours: that of the file, or the number of one, or the first that is free.

    >>> _mark([12], {"1"}, Palette({}, {}))
    'C'
    """
    wished_marks = []
    for colour in colours:
        if colour in palette.marks:
            wished_marks.append(palette.marks[colour])
    for colour in colours:
        place = colour - 1
        wished_marks += MARKS_OF_COLOURS[place:colour]
    wished_marks += MARKS_OF_COLOURS
    for mark in wished_marks:
        if mark not in used_marks:
            return mark
    raise AssertionError("more classes of colours than there are marks")


def _differ(colours: Iterable[int], marks: Mapping[int, str]) -> bool:
    """Whether no two of some colours, 0 for none, have one mark, or are without one: solutions that
    differ in them alone count as two.

    >>> _differ([0, 1], {}), _differ([0, 1], {1: "a"})
    (False, True)
    """
    seen_marks = set()
    for colour in colours:
        mark = marks.get(colour)
        if mark in seen_marks:
            return False
        seen_marks.add(mark)
    return True
