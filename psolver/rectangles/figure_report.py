"""The figures that copies of a shape tile as a report: sentences and a picture, a table, rows,
JSON.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.plain_values import Values
from ..core.wording import listed, plural
from ..reasons import reason_parts
from ..text.report import Part, Report
from ..text.tables import table
from .answer_parts import (
    FLAG_OF_ANSWER,
    counts_text,
    ending,
    pictures_of,
    values_of_answer,
    values_of_tiling,
)
from .board_kinds import CUT_KINDS
from .figure_decider import REP_TILE
from .figure_order import FigureAnswer, FigureOrder, FigureWhy
from .tile_orders import copies_text, copies_tile, parts_text

FIGURES_HEADING = "Figures of copies"
FIGURE_COLUMNS = ("figure", "copies", "tiled")
FIGURE_CSV_COLUMNS = ("figure", "numbers", "copies", "tiled", "prime", "why", "parts")
FIGURE_WHY: dict[FigureWhy, str] = {
    "area": "the area is not a multiple of that of the shape",
    "search": "search to the end",
    "colouring": "colouring",
    "corner": "no copy covers the cell at a corner",
    "side": "the cells at a side cannot be covered",
    "narrow": "too narrow",
}


def figure_report(order: FigureOrder, as_table: bool = False) -> Report:
    """Return the figures that copies of a shape tile; `as_table`, a row for each."""
    alone = order.figures[0] if len(order.figures) == 1 else None
    pictured = alone or order.smallest

    def parts() -> list[Part]:
        if as_table:
            rows = [FIGURE_COLUMNS]
            for answer in order.figures:
                rows.append((answer.figure, str(answer.copies), _answer_text(answer)))
            return [Part(table(rows, None))]
        paragraphs = [Part("\n".join(figure_lines(order)))]
        if order.smallest:
            paragraphs += _picture(order.smallest)
        elif alone and alone.reason and alone.puzzle:
            paragraphs += reason_parts(alone.puzzle, alone.reason)
        return paragraphs

    return Report(
        parts,
        lambda: _data(order),
        lambda: _rows(order),
        pictured.puzzle if pictured else None,
        heading=FIGURES_HEADING,
    )


def values_of_figures(order: FigureOrder) -> Values:
    """The values of JSON: those of the order, with its figures."""
    *figures, values = _data(order)
    return {**values, "figures": figures}


# sentences ----------------------------------------------------------------------------------------


def figure_lines(order: FigureOrder) -> list[str]:
    """Return the sentences on the smallest figure, and on the others."""
    if order.never and not order.smallest:
        return [order.never]
    if order.alone:
        answer = order.figures[0]
        copies = f", {copies_text(answer.copies)}" if answer.why != "area" else ""
        return [f"{answer.figure}{copies}: {_answer_text(answer)}."]
    if order.kind == REP_TILE:
        return _rep_tile_lines(order)
    lines = [_smallest(order)]
    if order.smallest:
        lines.append(_primes(order) if order.kind in CUT_KINDS else _tiled(order))
    return lines


def _smallest(order: FigureOrder) -> str:
    smallest = order.smallest
    if smallest is None:
        verb = "is tiled" if order.settled else "was found"
        return f"No {order.kind} of {order.within} {verb}."
    tiling = copies_tile(smallest.copies, smallest.figure)
    if order.proved:
        return f"The order is {smallest.copies}: {tiling}, and no smaller {order.kind} is tiled."
    return f"The order is at most {smallest.copies}: {tiling}; smaller ones are open."


def _primes(order: FigureOrder) -> str:
    names = [prime.figure.removeprefix(f"{order.kind} ") for prime in order.primes]
    primes = f"prime {order.kind}"
    if len(names) != 1:
        primes = f"{len(names)} prime {_plural(order.kind)}"
    return f"The {primes} of {order.within}: {listed(names)}{_still_open(order)}."


def _still_open(order: FigureOrder) -> str:
    """The number of boards that are open; "" for none."""
    number = sum(answer.tiles is None for answer in order.figures)
    return f"; {number:,} boards are open" if number else ""


def _plural(kind: str) -> str:
    """The word for several boards of a kind.

    >>> _plural("box"), _plural("trapezium")
    ('boxes', 'trapezia')
    """
    if kind == "trapezium":
        return "trapezia"
    return f"{kind}es" if kind.endswith(("x", "s")) else f"{kind}s"


def _tiled(order: FigureOrder) -> str:
    tiled = [answer for answer in order.figures if answer.tiles]
    kind = order.kind if len(tiled) == 1 else _plural(order.kind)
    sizes = ["x".join(map(str, answer.numbers)) for answer in tiled]
    of_side = "of side " if len(tiled[0].numbers) == 1 else ""
    return f"The {kind} of {order.within}: {of_side}{listed(sizes)}{_still_open(order)}."


def _rep_tile_lines(order: FigureOrder) -> list[str]:
    smallest = order.smallest
    not_tiled = [answer.figure for answer in order.figures if answer.tiles is False]
    unknown = [answer.figure for answer in order.figures if answer.tiles is None]
    lines = []
    if smallest:
        bound = "" if order.proved else "at most "
        copies = f"so many copies tile the shape {smallest.figure}"
        lines.append(f"It is a rep-tile of order {bound}{smallest.copies}: {copies}.")
        orders = [f"{copies:,}" for copies in order.orders]
        lines.append(f"Numbers of copies, {order.within}: {listed(orders)}.")
        if not_tiled:
            lines.append(f"Not tiled, by a search to the end: {_factors(not_tiled)}.")
    elif unknown:
        lines.append(f"No enlarged shape of {order.within} was found.")
    else:
        lines.append(f"No enlarged shape of {order.within} is tiled; larger ones are open.")
    if unknown:
        lines.append(f"Open: {_factors(unknown)}.")
    return lines


def _factors(names: list[str]) -> str:
    """The names of enlarged shapes, those after the first shorter."""
    first_name, *names_after = names
    return listed([first_name, *(name.removeprefix("enlarged ") for name in names_after)])


def figure_summary(order: FigureOrder, seconds: float) -> str:
    """Return the summary: how many figures, and how it ended."""
    figures = plural(len(order.figures), "figure")
    end = ending(order.status, seconds)
    return f"{figures} of {order.within}: {counts_text(order.figures)}{end}"


def _answer_text(answer: FigureAnswer) -> str:
    """Whether a figure is tiled, and the reason."""
    if answer.tiles is None:
        return "open"
    if not answer.tiles:
        return f"no: {FIGURE_WHY[answer.why]}"
    if answer.parts:
        joint = ", then " if answer.why == "product" else " and "
        return f"yes: {parts_text(answer.parts, joint)}"
    return "yes, prime" if answer.prime else "yes"


# parts, rows, values ------------------------------------------------------------------------------


def _picture(answer: FigureAnswer) -> list[Part]:
    """The picture of the tiling of a figure, if it has one."""
    if answer.tiling is None or answer.puzzle is None:
        return []
    return pictures_of([(answer.puzzle, answer.tiling)])


def _rows(order: FigureOrder) -> Iterator[list[object]]:
    """The rows of a table for other programs; yes is 1, no is 0, open is empty."""
    yield [*FIGURE_CSV_COLUMNS]
    for answer in order.figures:
        yield [
            answer.figure,
            " ".join(map(str, answer.numbers)),
            answer.copies,
            FLAG_OF_ANSWER[answer.tiles],
            FLAG_OF_ANSWER[answer.prime],
            answer.why,
            "; ".join(answer.parts),
        ]


def _data(order: FigureOrder) -> Iterator[Values]:
    for answer in order.figures:
        yield {
            "type": "figure",
            "figure": answer.figure,
            "numbers": list(answer.numbers),
            **values_of_answer(answer, list(answer.parts)),
        }
    smallest = order.smallest
    yield {
        "type": "figure order",
        "kind": order.kind,
        "order": order.order,
        "proved": order.proved,
        "smallest": smallest.figure if smallest else None,
        "orders": list(order.orders),
        "primes": [prime.figure for prime in order.primes],
        "never": order.never,
        "within": order.within,
        "status": order.status,
        **values_of_tiling(smallest),
    }
