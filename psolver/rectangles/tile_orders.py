"""Sentences and rows on the rectangles that copies of a shape tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.wording import listed, plural
from .answer_parts import counts_text, ending
from .rectangle import RectangleAnswer, TiledWidth, TileOrder, Why, size_text

ORDER_COLUMNS = ("rectangle", "copies", "tiled")
WHY: dict[Why, str] = {
    "area": "the area is not a multiple of that of the shape",
    "narrow": "too narrow",
    "colouring": "colouring",
    "width": "no rectangle of this width, by all states of a strip",
    "states": "all states of a strip of this width",
    "search": "search to the end",
    "never": "it tiles no rectangle",
}
MOST_PRIMES_LISTED = 40


def answer_text(rectangle: RectangleAnswer) -> str:
    """Return whether a rectangle is tiled, and the reason.

    >>> answer_text(RectangleAnswer(2, 3, 2, True, "tiling", True))
    'yes, prime'
    >>> answer_text(RectangleAnswer(2, 6, 4, True, "cut", False, ((2, 3), (2, 3))))
    'yes: 2x3 and 2x3'
    """
    if rectangle.tiles is None:
        return "open"
    if not rectangle.tiles:
        reason = _colouring(rectangle) or WHY[rectangle.why]
        return f"no: {reason}"
    if rectangle.parts:
        sizes = [size_text(size) for size in rectangle.parts]
        return f"yes: {parts_text(sizes)}"
    if rectangle.prime:
        return "yes, prime"
    return "yes"


def parts_text(names: Sequence[str], joint: str = " and ") -> str:
    """Return the names of parts; the same one three times or more is named once.

    >>> parts_text(["2x3", "2x3", "5x9"]), parts_text(["2x3"] * 4)
    ('2x3, 2x3 and 5x9', '2x3 (4 times)')
    """
    words = []
    numbers = Counter(names)
    for name, number in numbers.items():
        if number < 3:
            words += [name] * number
        else:
            words.append(f"{name} ({number:,} times)")
    if joint == " and ":
        return listed(words)
    return joint.join(words)


def _colouring(rectangle: RectangleAnswer) -> str:
    """The kind of a colouring; "" for none."""
    reason = rectangle.reason
    if rectangle.why != "colouring":
        return ""
    if reason is None or not reason.weights:
        return ""
    of_cells = {weight for _, weight in reason.weights.cells}
    kind = "numbers in the cells"
    if of_cells == {1}:
        kind = "shaded cells"
    modulus = reason.weights.modulus
    if modulus:
        kind += f" modulo {modulus}"
    return f"colouring, {kind}"


def order_lines(tile_order: TileOrder) -> list[str]:
    """Return the sentences on the order, the odd order, the prime rectangles and the widths."""
    if tile_order.never is not None:
        return [_never(tile_order.never)]
    lines = [_smallest(tile_order)]
    if tile_order.smallest:
        lines.append(_odd(tile_order))
        lines.append(_primes(tile_order))
    elif tile_order.even:
        lines.append(_even(tile_order.even))
    return lines


def _never(rows: int) -> str:
    rim = "the cells at a side"
    narrow = ""
    if rows > 1:
        rim = f"the {rows} rows at a side"
        narrow = f" No rectangle of fewer than {rows} rows is tiled, either."
    return (
        f"It tiles no rectangle: {rim} cannot be covered from one corner to the next, however long"
        f" the side is.{narrow}"
    )


def _smallest(tile_order: TileOrder) -> str:
    smallest = tile_order.smallest
    if smallest is None:
        verb = "is tiled" if tile_order.settled else "was found"
        return f"No rectangle of {tile_order.within} {verb}."
    size = size_text(smallest.size)
    tiling = copies_tile(smallest.copies or 0, size)
    if not tile_order.by_area:
        return f"The smallest rectangle of {tile_order.within}: {tiling}."
    if not tile_order.proved:
        return f"The order is at most {smallest.copies}: {tiling}; smaller ones are open."
    return f"The order is {smallest.copies}: {tiling}, and no smaller rectangle is tiled."


def copies_tile(number: int, figure: str) -> str:
    """Return the sentence that copies tile a figure.

    >>> copies_tile(1, "2x3"), copies_tile(10, "5x10")
    ('1 copy tiles 2x3', '10 copies tile 5x10')
    """
    copies = copies_text(number)
    verb = "tiles" if number == 1 else "tile"
    return f"{copies} {verb} {figure}"


def copies_text(number: int) -> str:
    """Return a number of copies in words.

    >>> copies_text(1), copies_text(10)
    ('1 copy', '10 copies')
    """
    if number == 1:
        return "1 copy"
    return f"{number:,} copies"


def _even(shading: str) -> str:
    return (
        "No odd number of copies tiles a rectangle: each covers an odd number of the shaded cells"
        f" of {shading}, and the rectangle has an even number."
    )


def _odd(tile_order: TileOrder) -> str:
    smallest_odd = tile_order.smallest_odd
    if smallest_odd is None:
        if tile_order.even:
            return _even(tile_order.even)
        verb = "tiles" if tile_order.settled else "was found that tiles"
        return f"No odd number of copies {verb} a rectangle of {tile_order.within}."
    size = size_text(smallest_odd.size)
    if not tile_order.by_area:
        return f"The smallest with an odd number of copies, {smallest_odd.copies}, is {size}."
    at_most = "" if tile_order.odd_proved else "at most "
    return f"The odd order is {at_most}{smallest_odd.copies}: {size}."


def _primes(tile_order: TileOrder) -> str:
    within = tile_order.within
    unknown = 0
    for rectangle in tile_order.rectangles:
        if rectangle.tiles and rectangle.prime is None:
            unknown += 1
    primes = [size_text(prime.size) for prime in tile_order.primes]
    number = len(primes)
    if not primes and unknown:
        return f"No rectangle of {within} is known to be prime; {unknown:,} may be."
    if not primes:
        return f"No prime rectangle of {within}."
    text = listed(primes)
    if number > MOST_PRIMES_LISTED:
        first_primes = primes[:MOST_PRIMES_LISTED]
        text = ", ".join([*first_primes, "…"])
    if unknown:
        further = plural(unknown, "other one")
        text += f"; {further} may be prime"
    noun = "The prime rectangle"
    if number > 1:
        noun = f"The {number} prime rectangles"
    return f"{noun} of {within}: {text}."


def _lengths_text(width: TiledWidth) -> str:
    """Return the lengths of the rectangles of a width that are tiled.

    >>> _lengths_text(TiledWidth(5, (10,), True, 71)), _lengths_text(TiledWidth(6, (), True, 71))
    ('the multiples of 10', 'none')
    >>> _lengths_text(TiledWidth(7, (10, 15), True, 90))
    '10 and 15, and their sums'
    """
    if not width.primes:
        return "none"
    if width.primes == (1,):
        return "all lengths"
    lengths = listed([f"{length:,}" for length in width.primes])
    if len(width.primes) == 1:
        return f"the multiples of {lengths}"
    return f"{lengths}, and their sums"


def width_lines(tile_order: TileOrder) -> list[str]:
    """Return a line for each width of which all lengths are known, one for several without any
    that follow each other; [] if no width is tiled.
    """
    whole_widths = [width for width in tile_order.widths if width.whole]
    if not any(width.primes for width in whole_widths):
        return []
    word = "Width" if tile_order.turns else "Height"
    lines = []
    first_rows = 0
    following_widths = [*whole_widths[1:], None]
    for width, following in zip(whole_widths, following_widths, strict=True):
        first_rows = first_rows or width.rows
        if _are_empty(width, following):
            continue
        widths = f"{word} {width.rows}"
        if first_rows < width.rows:
            widths = f"{word}s {first_rows} to {width.rows}"
        lengths = _lengths_text(width)
        lines.append(f"{widths}: {lengths}")
        first_rows = 0
    return lines


def _are_empty(width: TiledWidth, following: TiledWidth | None) -> bool:
    """Whether neither a width nor the one after it has a rectangle."""
    if following is None or following.rows != width.rows + 1:
        return False
    return not width.primes and not following.primes


def order_rows(tile_order: TileOrder) -> list[tuple[str, str, str]]:
    """Return a row for each rectangle, in the order of ORDER_COLUMNS."""
    rows = []
    for rectangle in tile_order.rectangles:
        size = size_text(rectangle.size)
        copies = str(rectangle.copies or "")
        rows.append((size, copies, answer_text(rectangle)))
    return rows


def order_summary(tile_order: TileOrder, seconds: float) -> str:
    """Return the summary: how many rectangles, and how it ended."""
    rectangles = plural(len(tile_order.rectangles), "rectangle")
    counts = counts_text(tile_order.rectangles)
    end = ending(tile_order.status, seconds)
    return f"{rectangles} of {tile_order.within}: {counts}{end}"
