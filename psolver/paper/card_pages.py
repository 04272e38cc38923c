"""Cards to cut out, as they lie in the box of a puzzle: on each a start position, with pieces that
are given and pictures of those to find; the solutions are on pages of their own. Lengths are
millimetres.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import floor
from typing import TypeAlias

from ..core.model import Puzzle
from ..core.tilings import Placement
from ..core.wording import plural
from ..pictures import SvgDrawing, moved_elements, short
from ..text.scene import Scene
from ..text.tiling_scenes import tiling_scene
from .cut_pieces import cut_shape, usual_side
from .handout_words import rule_sentences
from .large_type import small_names_lines
from .page_layout import (
    GAP_BETWEEN_DRAWINGS,
    Paper,
    Section,
    beside,
    captioned_drawing,
    document_of_pages,
    elements_of,
    header,
    in_rows,
    pages,
)
from .paper import PrintedSheet, SheetLook, piece_alone
from .scaled_scenes import drawings, numbered_layers, seen

StartPosition: TypeAlias = tuple[Sequence[Placement], Sequence[Placement]]  # given, all of them

LEAST_CARD_WIDTH = 85.0
CARD_PADDING = 3.0
# The corners of a card have this radius.
CARD_ROUNDING = 3.0
# The usual sides of cells.
FLAT_CARD_CELL = 10.0
SOLID_CARD_CELL = 5.0
# A cell of a piece, or of a solution, has this share of a cell on a card.
FLAT_CARD_PIECES = 0.45
CARD_SOLUTIONS = 0.7
# A cell of a piece of a solid has this share.
SOLID_CARD_PIECES = 0.8
# The line around a card is this wide.
CARD_LINE = 0.3


def card_sheet(
    puzzle: Puzzle,
    cards: Sequence[StartPosition],
    cell: float | None = None,
    look: SheetLook | None = None,
    solved: bool = True,
) -> PrintedSheet:
    """Cards (at least one), as wide as fits side by side, with cells of `cell` millimetres or less;
    None: a suitable length. If they are `solved`, the solutions are at the back.
    """
    look = look or SheetLook()
    on = look.on
    size, wide = card_size(puzzle, cell, on)
    drawn = card_drawings(puzzle, cards, size, wide, look)
    notes = puzzle.notes if look.notes else ""
    facts = card_facts(puzzle, len(cards))
    heading = header(puzzle.title, notes, facts, on.width)
    start = heading.height + GAP_BETWEEN_DRAWINGS
    printed_pages = pages([Section("", drawn)], on, start)
    if solved:
        solutions = card_solutions(puzzle, cards, size, look)
        section = Section("Solutions", solutions)
        printed_pages += pages([section], on)
    title = puzzle.title or "Puzzle"
    text = document_of_pages(title, heading, printed_pages, on, look.ink)
    elements = elements_of(printed_pages)
    lost = small_names_lines(elements, on.magnified)
    printed_cell = on.printed(size)
    wanted = cell or printed_cell
    return PrintedSheet(text, len(printed_pages), printed_cell, wanted, 1, tuple(lost))


def card_size(puzzle: Puzzle, cell: float | None, on: Paper) -> tuple[float, float]:
    """The length of a cell on cards, `cell` printed millimetres or less, and a card's width."""
    width = on.width
    gap = GAP_BETWEEN_DRAWINGS
    least_width_with_gap = LEAST_CARD_WIDTH + gap
    columns = max(1, floor((width + gap) / least_width_with_gap))
    gaps = (columns - 1) * gap
    wide = (width - gaps) / columns
    lattice = puzzle.board.lattice
    side = SOLID_CARD_CELL
    if lattice.flat:
        side = FLAT_CARD_CELL
    usual = usual_side(lattice, side)
    given_cell = on.own(cell or 0)
    longest = _longest(puzzle, wide - 2 * CARD_PADDING)
    return min(given_cell or usual, longest), wide


def card_drawings(
    puzzle: Puzzle, cards: Sequence[StartPosition], cell: float, width: float, look: SheetLook
) -> list[SvgDrawing]:
    """The drawings of cards of a width, all equally high, with cells of a length."""
    room = width - 2 * CARD_PADDING
    inside = []
    for card in cards:
        inside.append(_inside(puzzle, card, cell, room, look))
    high = max([drawing.height for drawing in inside])
    framed = []
    for number, drawing in enumerate(inside, 1):
        framed.append(_framed(drawing, number, width, high))
    return framed


def card_lines(
    cards: Sequence[StartPosition], number_asked: int, pieces_asked: int | None
) -> list[str]:
    """The number of cards and of the pieces on them, and why they are fewer, or have more pieces,
    than were wanted, a sentence each.
    """
    numbers = [len(given_pieces) for given_pieces, _ in cards]
    least = min(numbers)
    most = max(numbers)
    pieces = f"{least} to {most} pieces"
    if least == most:
        pieces = plural(most, "piece")
    on = "with"
    if len(cards) > 1:
        on = "each with"
    number = plural(len(cards), "card")
    lines = [f"{number}, {on} {pieces} given and one solution"]
    if len(cards) < number_asked:
        lines.append("no other start positions were found")
    if pieces_asked and most > pieces_asked:
        lines.append(f"more than {pieces_asked} are given if so few leave several solutions")
    return lines


def card_facts(puzzle: Puzzle, number: int) -> str:
    """The number of cards, their use, and the rules of the puzzle."""
    start = "Place the pieces as the card shows, then find the places of the others."
    only = "Each card has one solution."
    if number == 1:
        only = "There is one solution."
    use = f"{plural(number, 'card')} to cut out."
    return " ".join([use, start, only, *rule_sentences(puzzle)])


def _longest(puzzle: Puzzle, width: float) -> float:
    """The greatest length of a cell with which each drawing of a card fits into a width."""
    scene = tiling_scene(puzzle, ())
    # a flat scene is the same twice
    drawn = (seen(scene, 1), *drawings(scene, 1))
    widest = max([drawing.width for drawing in drawn])
    longest = width / widest
    tenths = floor(10 * longest)
    return tenths / 10 or longest


def _drawn(scene: Scene, cell: float, look: SheetLook) -> list[SvgDrawing]:
    """A flat scene; a solid one as it stands and in layers."""
    flat = drawings(scene, cell, look.style)
    if scene.flat:
        return flat
    standing = seen(scene, cell, look.style)
    return [standing, *numbered_layers(flat)]


def _inside(
    puzzle: Puzzle, card: StartPosition, cell: float, width: float, look: SheetLook
) -> SvgDrawing:
    """The drawings of a card, one below the other."""
    given_pieces, _ = card
    scene = tiling_scene(puzzle, given_pieces, colored=True)
    missing = sorted(pieces_to_find(card).elements())
    figures = [_drawn(scene, cell, look)]
    if look.pieces:
        share = SOLID_CARD_PIECES
        if scene.flat and not look.large:
            share = FLAT_CARD_PIECES
        figures.append(_pieces(puzzle, missing, share * cell, look))
    number = plural(len(missing), "piece")
    drawn = in_rows(figures, width)
    return captioned_drawing(drawn, f"{number} to find")


def pieces_to_find(card: StartPosition) -> Counter[str]:
    """The names of the pieces of a solution that a start position has not, each with its number."""
    given_pieces, solution = card
    pieces_left = Counter([placement.piece for placement in solution])
    pieces_left.subtract([placement.piece for placement in given_pieces])
    return pieces_left


def _pieces(puzzle: Puzzle, names: Iterable[str], cell: float, look: SheetLook) -> list[SvgDrawing]:
    """The pieces of some names as they are cut out, or as they stand."""
    pieces_by_name = {piece.name: piece for piece in puzzle.pieces}
    drawn = []
    for name in names:
        piece = pieces_by_name[name]
        shape = cut_shape(piece)
        scene = piece_alone(puzzle, piece, shape)
        drawn.append(seen(scene, cell, look.style))
    return drawn


def _framed(drawn: SvgDrawing, number: int, width: float, height: float) -> SvgDrawing:
    """A card with its number: the line to cut along, around its drawings."""
    high = height + 2 * CARD_PADDING
    inset = CARD_LINE / 2
    rounding = short(CARD_ROUNDING)
    line = f'x="{inset}" y="{inset}" rx="{rounding}" fill="none" stroke="#000"'
    line_width = short(width - CARD_LINE)
    line_height = short(high - CARD_LINE)
    size = f'width="{line_width}" height="{line_height}"'
    x = short(width - CARD_PADDING)
    y = short(CARD_PADDING + 5)
    place = f'x="{x}" y="{y}" font-size="5"'
    elements = (
        f'<rect {line} stroke-width="{CARD_LINE}" {size}/>',
        f'<text class="caption" {place} text-anchor="end">{number}</text>',
        *moved_elements(drawn, CARD_PADDING, CARD_PADDING),
    )
    return SvgDrawing(elements, width, high)


def card_solutions(
    puzzle: Puzzle, cards: Sequence[StartPosition], cell: float, look: SheetLook
) -> list[SvgDrawing]:
    """The solutions of cards with their numbers; of a solid one in layers."""
    captioned = []
    cell_of_solution = CARD_SOLUTIONS * cell
    for number, (_, solution) in enumerate(cards, 1):
        scene = tiling_scene(puzzle, solution, colored=True)
        drawn = _drawn(scene, cell_of_solution, look)
        drawing = beside(drawn)
        captioned.append(captioned_drawing(drawing, f"Card {number}"))
    return captioned
