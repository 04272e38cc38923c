"""Tables of text: samples, the days of a calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from ..core.counted import Choices, choice_text
from ..core.errors import printable
from ..core.model import Expect, Puzzle
from ..core.plain_values import GivenValues
from ..core.rule_entries import features_of
from ..core.square_lattice import SQUARE
from ..core.wording import plural, wrapped

MOST_ANSWER_DIGITS = 18  # of an answer that is printed whole
LONGEST_TERMS = 20  # characters of the first numbers of a sequence
HEADS = ("name", "kind", "solutions", "title")
COLUMN_GAP = "  "  # between columns
TableRow: TypeAlias = tuple[str, ...]
ANSWER = "covers: "  # begins the comment with the number of covers in a sample


def table(rows: Iterable[Sequence[str]], width: int | None) -> str:
    """Rows of texts, at least one, in columns; the last is wrapped at `width` characters.

    >>> print(table([("name", "title"), ("soma-cube", "The Soma cube")], 20))
    name       title
    soma-cube  The Soma
               cube
    """
    rows = list(rows)
    *widths, _ = _widths(rows)
    margin = _width_with_gaps(widths)
    text = aligned(rows, str.ljust)
    return wrapped(text, width, margin)


def aligned(rows: Sequence[Sequence[str]], align: Callable[[str, int], str]) -> str:
    """Return rows of texts in columns, each aligned in the width of its column."""
    widths = _widths(rows)
    lines = []
    for row in rows:
        cells = map(align, row, widths)
        line = COLUMN_GAP.join(cells)
        lines.append(line.rstrip(" "))
    return "\n".join(lines)


def _widths(rows: Iterable[Sequence[str]]) -> list[int]:
    """The width of each column."""
    widths = []
    for column in zip(*rows, strict=True):
        widths.append(max(map(len, column)))
    return widths


def _width_with_gaps(widths: Iterable[int]) -> int:
    """The width of some columns, each with the gap after it."""
    return sum(width + len(COLUMN_GAP) for width in widths)


def without_wide_columns(
    rows: Iterable[Sequence[str]], width: int | None, least: int, dropped: Iterable[int]
) -> list[TableRow]:
    """Rows of texts without those columns that leave fewer than `least` characters of `width` to
    the last one, or than it needs. They are `dropped` in this order, as long as that is so.

    >>> rows = [("name", "kind", "title"), ("soma-cube", "solid", "The Soma cube")]
    >>> without_wide_columns(rows, 30, 10, [1]) == rows
    True
    >>> without_wide_columns(rows, 25, 10, [1])
    [('name', 'title'), ('soma-cube', 'The Soma cube')]
    """
    rows = list(rows)
    *widths, last_width = _widths(rows)
    width_of_column = dict(enumerate(widths))
    needed = min(least, last_width)
    for column in dropped:
        margin = _width_with_gaps(width_of_column.values())
        if width is None or width - margin >= needed:
            break
        del width_of_column[column]
    columns = [*width_of_column, len(widths)]
    narrow_rows = []
    for row in rows:
        narrow_row = [row[column] for column in columns]
        narrow_rows.append(tuple(narrow_row))
    return narrow_rows


def sample_row(name: str, puzzle: Puzzle) -> TableRow:
    """The row of a sample under HEADS.

    >>> from ..core.board import Board
    >>> from ..core.piece import Piece
    >>> dot = Piece("A", ((0, 0),))
    >>> sample_row("dot", Puzzle((dot,), Board(frozenset({(0, 0)})), "A dot", expect=Expect(1)))
    ('dot', 'flat', '1', 'A dot')
    """
    kind = kind_of_puzzle(puzzle)
    answer = known_answer(puzzle.expect)
    return name, kind, answer, printable(puzzle.title)


def family_row(name: str, values: GivenValues) -> TableRow:
    """The row of a sequence of puzzles, or of problems, from the values in its file.

    >>> values = {"title": "Bars of {n}", "expect": {"solutions": [1, 2, 3, 5, 8, 13, 21, 34]}}
    >>> family_row("sequences/bars", values)
    ('sequences/bars', 'sequence', '1, 2, 3, 5, 8, 13, …', 'Bars of {n}')
    """
    problems = values.get("problem", ())
    if problems:
        kind = "problems"
        answers = [_known_solutions(problem, "?") for problem in problems]
    else:
        kind = "sequence"
        answers = _known_solutions(values, ())
    numbers = ", ".join(map(str, answers))
    if len(numbers) > LONGEST_TERMS:
        end = numbers.rindex(", ", 0, LONGEST_TERMS)
        numbers = f"{numbers[:end]}, …"
    title = printable(values.get("title", ""))
    return name, kind, numbers, title


def _known_solutions(values: GivenValues, default: Any) -> Any:
    expect = values.get("expect", {})
    return expect.get("solutions", default)


def cover_row(name: str, comments: Sequence[str]) -> TableRow:
    """The row of an exact-cover problem, from the comments in its file.

    >>> cover_row("covers/two", ["Two queens", "covers: 0"])
    ('covers/two', 'cover', '0', 'Two queens')
    """
    answer = next(line for line in comments if line.startswith(ANSWER))
    number = int(answer.removeprefix(ANSWER))
    title = printable(comments[0])
    return name, "cover", f"{number:,}", title


def features(puzzle: Puzzle) -> str:
    """The words for the features of a puzzle: keys of its file, and their names.

    >>> from ..core.board import Board
    >>> from ..core.piece import Piece
    >>> square = Board(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}), wrap=("columns",))
    >>> features(Puzzle((Piece("A", ((0, 0),)),), square))
    'wrap'
    """
    board = puzzle.board
    best = puzzle.best
    parts_of_board = {
        "wrap": board.wrap,
        "calendar names leave date": board.names,
        "clues": board.clues,
        "dice": board.dice,
    }
    words = list(features_of(puzzle))
    if best:
        words.append(f"best {best.goal} {best.aim}")
    for word, part in parts_of_board.items():
        if part:
            words.append(word)
    return " ".join(words)


def has_words(row: Iterable[str], texts: Iterable[str], words: Iterable[str]) -> bool:
    """Whether a row and some texts have all of some words. Capital letters do not matter, and
    "color" is "colour".

    >>> row = "dot", "flat", "1", "A dot"
    >>> has_words(row, [], ["Flat", "dot"]), has_words(row, ["by Ann"], ["solid"])
    (True, False)
    """
    text = " ".join((*row, *texts))
    plain_text = _plain(text)
    return all(_plain(word) in plain_text for word in words)


def _plain(text: str) -> str:
    return text.lower().replace("color", "colour")


def kind_of_puzzle(puzzle: Puzzle) -> str:
    """The kind of a puzzle, in a word.

    >>> from ..core.lattice import lattice_named
    >>> from ..core.board import Board
    >>> from ..core.piece import Piece
    >>> triangle = lattice_named("triangle")
    >>> dot = Piece("A", ((0, 0, 1),), lattice=triangle)
    >>> kind_of_puzzle(Puzzle((dot,), Board(frozenset({(0, 0, 1)}), lattice=triangle)))
    'triangles'
    """
    lattice = puzzle.board.lattice
    if puzzle.goal:
        return "symmetry"
    if lattice is SQUARE:
        return "flat"
    if lattice.flat or lattice.round:
        return lattice.plural
    return "solid"


def known_answer(expect: Expect) -> str:
    """The number of solutions, if it is known, or of figures of a symmetry puzzle; else "". Of a
    number that is too long for a column the number of its digits.

    >>> known_answer(Expect(solutions=9356)), known_answer(Expect(at_least=1))
    ('9,356', 'at least 1')
    >>> known_answer(Expect(figures=2))
    '2 figures'
    >>> known_answer(Expect(solutions=2**100))
    'a number of 31 digits'
    """
    if expect.figures is not None:
        return plural(expect.figures, "figure")
    if expect.solutions is not None:
        digits = len(str(expect.solutions))
        if digits > MOST_ANSWER_DIGITS:
            return f"a number of {digits} digits"
        return f"{expect.solutions:,}"
    if expect.at_least is None:
        return ""
    return f"at least {expect.at_least:,}"


def choices_text(choices: Choices) -> str:
    """A line for each choice of pieces: the number of its tilings, the pieces."""
    rows = []
    for choice, number in choices.sorted():
        pieces = printable(choice_text(choice))
        rows.append((f"{number:,}", pieces))
    width = max(len(number) for number, _ in rows)
    lines = []
    for digits, pieces in rows:
        lines.append(f"{digits.rjust(width)}  {pieces}")
    return "\n".join(lines)
