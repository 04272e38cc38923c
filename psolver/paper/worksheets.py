"""A puzzle for a class: worksheets with another start position each, numbered, and at the end a
sheet with the answers. Lengths are millimetres.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.model import Puzzle
from ..core.wording import plural
from ..pictures import SvgDrawing
from ..text.puzzle_rules import rule_words, wrap_words
from ..text.sentences import capital
from ..text.tiling_scenes import tiling_scene
from .booklet import PUZZLE_GRIDS, PrintedBooklet, printed_booklet, solution_grid
from .card_pages import StartPosition
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
from .page_layout import GAP_BETWEEN_DRAWINGS, LETTERS, PageHeader, below

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
    given_pieces, solution = card
    name = NAME_LABEL if look.sheet.name_line else ""
    title = f"{number}. {look.title}"
    head = headline(title, name, box.width, look)
    rules = []
    for rule in (*rule_words(puzzle), *wrap_words(puzzle.board)):
        sentence = capital(rule)
        rules.append(f"{sentence}.")
    pieces_left = Counter([placement.piece for placement in solution])
    pieces_left.subtract([placement.piece for placement in given_pieces])
    missing = []
    for piece in puzzle.pieces:
        number_left = pieces_left[piece.name]
        if number_left:
            missing.append((piece, number_left))
    to_find = plural(pieces_left.total(), "piece")
    facts = f"{to_find} to find. There is one solution."
    words = " ".join([TASK, facts, *rules])
    size = look.small_letters
    if look.per_page <= 2:
        size = LETTERS
    height = TASK_SHARE * box.height
    text = paragraphs([words], size, box.width, height)
    top = below([head, text])
    scene = tiling_scene(puzzle, given_pieces, colored=True)
    figures = figures_of_scene(scene, look)
    if look.sheet.pieces:
        share = 1 if look.sheet.large else PIECES_SHARE
        figures.append(pieces_figure(puzzle, missing, look, share))
    height_left = box.height - top.height - GAP_BETWEEN_DRAWINGS
    room = (box.width, height_left)
    longest_cell = usual_cell(puzzle, look)
    return below([top, drawn_in_room(figures, room, longest_cell)])


def _answer(
    puzzle: Puzzle, card: StartPosition, number: int, look: BookletLook, box: PageBoxes
) -> SvgDrawing:
    """The solution of a start position in its box, below its number."""
    _, solution = card
    head = headline(f"Answer {number}", "", box.width, look)
    height_left = box.height - head.height - GAP_BETWEEN_DRAWINGS
    room = (box.width, height_left)
    scene = tiling_scene(puzzle, solution, colored=True)
    figures = figures_of_scene(scene, look)
    longest_cell = usual_cell(puzzle, look)
    return below([head, drawn_in_room(figures, room, longest_cell)])
