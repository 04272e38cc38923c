"""The answers of commands as reports, and the formats of reports that other programs read."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from ..core.answer_values import summary_values
from ..core.counted import choice_text
from ..core.plain_values import Values
from . import jsonl
from .look import Look
from .report import Part, Report, puzzle_parts
from .tables import choices_text, known_answer, table
from .writers import REPORT_WRITERS, Content

if TYPE_CHECKING:
    from ..core.counted import Choices
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..core.several_puzzles import FileProblem


def write_report(report: Report, format_: str, look: Look | None = None) -> Content:
    """Return a report in a format of REPORT_WRITERS; "" if it has nothing to show."""
    write = REPORT_WRITERS[format_]
    return write(report, look or Look())


def puzzle_report(shown_puzzle: Puzzle) -> Report:
    """Return the board of a puzzle and its pieces with their orientations."""
    return Report(lambda: puzzle_parts(shown_puzzle), puzzle=shown_puzzle, named=True)


def problems_report(file_problems: Sequence[FileProblem], stores: bool = True) -> Report:
    """Return the problems of a file: a row for each. A file of another program `stores` solutions;
    else the rows have the numbers that the file expects, and of the pieces that may be used.
    """
    rows: list[tuple[str, ...]] = [("problem", "cells", "pieces", "solutions", "name")]
    for number, problem in enumerate(file_problems, 1):
        puzzle = problem.puzzle
        piece_count = len(puzzle.pieces)
        answer = f"{len(problem.tilings):,}"
        if not stores:
            piece_count -= sum(piece.most == 0 for piece in puzzle.pieces)
            answer = known_answer(puzzle.expect)
        cells = f"{len(puzzle.board.cells):,}"
        pieces = f"{piece_count:,}"
        rows.append((str(number), cells, pieces, answer, problem.name))
    text = table(rows, None)
    return Report(lambda: [Part(text)])


def choices_report(piece_choices: Choices, outcome: Outcome) -> Report:
    """Return the number of tilings of each choice of pieces. As rows: the number, the pieces, and
    the count of each piece by itself, for sorting in a spreadsheet.
    """

    def parts() -> list[Part]:
        if not piece_choices.numbers:
            return []
        return [Part(choices_text(piece_choices))]

    def rows() -> Iterator[list[str | int]]:
        names = [piece.name for piece in piece_choices.puzzle.pieces]
        yield ["solutions", "pieces", *names]
        for choice, number in piece_choices.sorted():
            used = dict(choice)
            counts = [used.get(name, 0) for name in names]
            yield [number, choice_text(choice, " + "), *counts]

    def data() -> Iterator[Values]:
        for choice, number in piece_choices.sorted():
            yield {
                "type": "choice",
                "pieces": dict(choice),
                "left_out": piece_choices.left_out(choice),
                "solutions": number,
            }
        yield summary_values(outcome)

    return Report(parts, data, rows)


def json_lines(report: Report, _look: Look) -> Content:
    """Return the data of a report, an object a line."""
    lines = map(jsonl.line, report.data())
    return "\n".join(lines)


def comma_separated(report: Report, _look: Look) -> Content:
    """Return the rows of a report as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(report.rows())
    return text.getvalue().removesuffix("\n")
