"""Sentences and rows on the rectangles that copies of a shape tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.wording import listed, plural
from .rectangle import RectangleAnswer, Size, TiledWidth, TileOrder, Why

COLUMNS = ("rectangle", "copies", "tiled")
WHY: dict[Why, str] = {
    "area": "the area is not a multiple of that of the shape",
    "narrow": "too narrow",
    "colouring": "colouring",
    "width": "no rectangle of this width, by all states of a strip",
    "states": "all states of a strip of this width",
    "search": "search to the end",
    "never": "it tiles no rectangle",
}
MOST_LISTED = 40  # prime rectangles in a sentence


def size_text(size: Size) -> str:
    """Return a size as files have it.

    >>> size_text((2, 3))
    '2x3'
    """
    return f"{size[0]}x{size[1]}"


def answer_text(one: RectangleAnswer) -> str:
    """Return whether a rectangle is tiled, and the reason.

    >>> answer_text(RectangleAnswer(2, 3, 2, True, "tiling", True))
    'yes, prime'
    >>> answer_text(RectangleAnswer(2, 6, 4, True, "cut", False, ((2, 3), (2, 3))))
    'yes: 2x3 and 2x3'
    """
    if one.tiles is None:
        return "open"
    if not one.tiles:
        return f"no: {_colouring(one) or WHY[one.why]}"
    if one.parts:
        return f"yes: {_parts_text(one.parts)}"
    return "yes, prime" if one.prime else "yes"


def _parts_text(parts: Sequence[Size]) -> str:
    """The sizes of parts; the same one three times or more is named once."""
    words = []
    for size, number in Counter(parts).items():
        one = size_text(size)
        words += [one] * number if number < 3 else [f"{one} ({number:,} times)"]
    return listed(words)


def _colouring(one: RectangleAnswer) -> str:
    """The kind of a colouring; "" for none."""
    weights = one.reason.weights if one.reason and one.why == "colouring" else None
    if not weights:
        return ""
    of_cells = {weight for _, weight in weights.cells}
    kind = "shaded cells" if of_cells == {1} else "numbers in the cells"
    return (
        f"colouring, {kind} modulo {weights.modulus}" if weights.modulus else f"colouring, {kind}"
    )


def order_lines(found: TileOrder) -> list[str]:
    """Return the sentences on the order, the odd order, the prime rectangles and the widths."""
    if found.never is not None:
        return [_never(found.never)]
    lines = [_smallest(found)]
    if found.smallest:
        lines += [_odd(found), _primes(found)]
    elif found.even:
        lines.append(_even(found.even))
    return lines


def _never(rows: int) -> str:
    rim = "the cells at a side" if rows == 1 else f"the {rows} rows at a side"
    narrow = "" if rows == 1 else f" No rectangle of fewer than {rows} rows is tiled, either."
    return (
        f"It tiles no rectangle: {rim} cannot be covered from one corner to the next, however long"
        f" the side is.{narrow}"
    )


def _smallest(found: TileOrder) -> str:
    one = found.smallest
    if one is None:
        return f"No rectangle of {found.within} {'is tiled' if found.settled else 'was found'}."
    copies, size = copies_text(one.copies or 0), size_text(one.size)
    tiling = f"{copies} {'tiles' if one.copies == 1 else 'tile'} {size}"
    if not found.by_area:
        return f"The smallest rectangle of {found.within}: {tiling}."
    if not found.proved:
        return f"The order is at most {one.copies}: {tiling}; smaller ones are open."
    return f"The order is {one.copies}: {tiling}, and no smaller rectangle is tiled."


def copies_text(number: int) -> str:
    """Return a number of copies in words.

    >>> copies_text(1), copies_text(10)
    ('1 copy', '10 copies')
    """
    return "1 copy" if number == 1 else f"{number:,} copies"


def _even(shading: str) -> str:
    return (
        "No odd number of copies tiles a rectangle: each covers an odd number of the shaded cells"
        f" of {shading}, and the rectangle has an even number."
    )


def _odd(found: TileOrder) -> str:
    one = found.smallest_odd
    if one is None and found.even:
        return _even(found.even)
    if one is None:
        verb = "tiles" if found.settled else "was found that tiles"
        return f"No odd number of copies {verb} a rectangle of {found.within}."
    size = size_text(one.size)
    if not found.by_area:
        return f"The smallest with an odd number of copies, {one.copies}, is {size}."
    most = "" if found.odd_proved else "at most "
    return f"The odd order is {most}{one.copies}: {size}."


def _primes(found: TileOrder) -> str:
    primes = [size_text(one.size) for one in found.primes]
    unknown = sum(bool(one.tiles) and one.prime is None for one in found.rectangles)
    if not primes and unknown:
        return f"No rectangle of {found.within} is known to be prime; {unknown:,} may be."
    if not primes:
        return f"No prime rectangle of {found.within}."
    more = f"; {plural(unknown, 'other one')} may be prime" if unknown else ""
    shown = (
        listed(primes) if len(primes) <= MOST_LISTED else ", ".join(primes[:MOST_LISTED]) + ", …"
    )
    noun = "The prime rectangle" if len(primes) == 1 else f"The {len(primes)} prime rectangles"
    return f"{noun} of {found.within}: {shown}{more}."


def lengths_text(one: TiledWidth) -> str:
    """Return the lengths of the rectangles of a width that are tiled.

    >>> lengths_text(TiledWidth(5, (10,), True, 71)), lengths_text(TiledWidth(6, (), True, 71))
    ('the multiples of 10', 'none')
    >>> lengths_text(TiledWidth(7, (10, 15), True, 90))
    '10 and 15, and their sums'
    """
    if not one.primes:
        return "none"
    if one.primes == (1,):
        return "all lengths"
    lengths = listed([f"{length:,}" for length in one.primes])
    return f"the multiples of {lengths}" if len(one.primes) == 1 else f"{lengths}, and their sums"


def width_lines(found: TileOrder) -> list[str]:
    """Return a line for each width of which all lengths are known, one for several without any
    that follow each other; [] if no width is tiled.
    """
    known = [one for one in found.widths if one.whole]
    if not any(one.primes for one in known):
        return []
    lines, first = [], 0
    for one, following in zip(known, [*known[1:], None], strict=True):
        first = first or one.rows
        ends = following is None or following.rows != one.rows + 1 or following.primes
        if one.primes or ends:
            word = "Width" if found.turns else "Height"
            widths = f"{word} {first}" if first == one.rows else f"{word}s {first} to {one.rows}"
            lines.append(f"{widths}: {lengths_text(one)}")
            first = 0
    return lines


def order_rows(found: TileOrder) -> list[tuple[str, str, str]]:
    """Return a row for each rectangle, in the order of COLUMNS."""
    return [
        (size_text(one.size), str(one.copies or ""), answer_text(one)) for one in found.rectangles
    ]


def order_summary(found: TileOrder, seconds: float) -> str:
    """Return the summary: how many rectangles, and how it ended."""
    number = len(found.rectangles)
    tiled = sum(one.tiles is True for one in found.rectangles)
    still_open = sum(one.tiles is None for one in found.rectangles)
    ended = {"complete": "", "limit": "; stopped by the limit", "interrupted": "; interrupted"}
    counts = f"{tiled:,} tiled, {number - tiled - still_open:,} not, {still_open:,} open"
    what = plural(number, "rectangle")
    return f"{what} of {found.within}: {counts}{ended[found.status]} ({seconds:.2f} s)"
