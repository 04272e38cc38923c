"""A puzzle for a class: worksheets with another start position each, numbered, and at the end a
sheet with the answers. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.model import Puzzle
from ..core.wording import plural
from ..pictures import SvgDrawing
from ..text.tiling_scenes import tiling_scene
from .booklet import PUZZLE_GRIDS, PrintedBooklet, printed_booklet, solution_grid
from .card_pages import StartPosition, pieces_to_find
from .fitted_drawings import (
    BookletLook,
    PageBoxes,
    drawn_in_room,
    figures_of_scene,
    headline,
    paragraphs,
    pieces_figure,
    usual_cell,
)
from .handout_words import rule_sentences
from .page_layout import LETTERS, PageHeader, below

# The sentences on a worksheet take at most this share of its box.
TASK_SHARE = 0.3
# A cell of a piece to find has this share of one of the board.
PIECES_SHARE = 0.7
NAME_LABEL = "Name: ______________________"
TASK = "Place the pieces as the picture shows, then find the places of the others."


def class_set(puzzle: Puzzle, cards: Sequence[StartPosition], look: BookletLook) -> PrintedBooklet:
    """The worksheets of some start positions (at least one), as many on a page as the look has, and
    if it is `solved`, the answers, with the same numbers.
    """
    on = look.sheet.on
    boxes = PageBoxes(on, PUZZLE_GRIDS[look.per_page])
    answer_boxes = PageBoxes(on, solution_grid(look))
    numbered = list(enumerate(cards, 1))
    drawn = []
    for number, card in numbered:
        drawn.append(_worksheet(puzzle, card, number, look, boxes))
    printed_pages = boxes.pages(drawn)
    if look.solved:
        answers = []
        for number, card in numbered:
            answers.append(_answer(puzzle, card, number, look, answer_boxes))
        printed_pages += answer_boxes.pages(answers)
    no_header = PageHeader("", 0)
    return printed_booklet(printed_pages, no_header, on, look, [puzzle])


def class_lines(cards: Sequence[StartPosition], number_asked: int) -> list[str]:
    """The number of different worksheets and of the pieces to find, a sentence each."""
    numbers = []
    for given_pieces, solution in cards:
        numbers.append(len(solution) - len(given_pieces))
    least = min(numbers)
    most = max(numbers)
    pieces = plural(most, "piece")
    if least < most:
        pieces = f"{least} to {pieces}"
    different_puzzles = plural(len(cards), "different puzzle")
    lines = [f"{different_puzzles} with one solution, {pieces} to find"]
    if len(cards) < number_asked:
        lines.append("no other start positions were found")
    return lines


def _worksheet(
    puzzle: Puzzle, card: StartPosition, number: int, look: BookletLook, box: PageBoxes
) -> SvgDrawing:
    """A start position in its box, below its number and the task, and the pieces to find."""
    name = NAME_LABEL if look.sheet.name_line else ""
    title = f"{number}. {look.title}"
    head = headline(title, name, box.width, look)
    pieces_left = pieces_to_find(card)
    missing = []
    for piece in puzzle.pieces:
        number_left = pieces_left[piece.name]
        if number_left:
            missing.append((piece, number_left))
    to_find = plural(pieces_left.total(), "piece")
    facts = f"{to_find} to find. There is one solution."
    words = " ".join([TASK, facts, *rule_sentences(puzzle)])
    size = look.small_letters
    if look.per_page <= 2:
        size = LETTERS
    height = TASK_SHARE * box.height
    text = paragraphs([words], size, box.width, height)
    top = below([head, text])
    given_pieces, _ = card
    scene = tiling_scene(puzzle, given_pieces, colored=True)
    figures = figures_of_scene(scene, look)
    if look.sheet.pieces:
        share = 1 if look.sheet.large else PIECES_SHARE
        figures.append(pieces_figure(puzzle, missing, look, share))
    longest_cell = usual_cell(puzzle, look)
    drawn = drawn_in_room(figures, box.room_below(top), longest_cell)
    return below([top, drawn])


def _answer(
    puzzle: Puzzle, card: StartPosition, number: int, look: BookletLook, box: PageBoxes
) -> SvgDrawing:
    """The solution of a start position in its box, below its number."""
    _, solution = card
    head = headline(f"Answer {number}", "", box.width, look)
    scene = tiling_scene(puzzle, solution, colored=True)
    figures = figures_of_scene(scene, look)
    longest_cell = usual_cell(puzzle, look)
    drawn = drawn_in_room(figures, box.room_below(head), longest_cell)
    return below([head, drawn])
