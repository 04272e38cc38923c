"""The answers of commands as reports, the formats of reports that other programs read, and the
counts of several puzzles, a row for each.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import count
from typing import TYPE_CHECKING, Any

from ..core.answer_values import summary_values
from ..core.counted import CountedPuzzle, Design, choice_text
from ..core.errors import printable
from ..core.wording import wrapped
from . import jsonl
from .characters import clipped
from .look import Look
from .report import (
    Part,
    Report,
    puzzle_parts,
)
from .tables import (
    best_and_title,
    choices_text,
    crossed_tables,
    known_answer,
    series_lines,
    table,
)
from .writers import REPORT_WRITERS, Content, RowWriter

if TYPE_CHECKING:
    from ..core.counted import Choices
    from ..core.model import Puzzle
    from ..core.outcome import Outcome
    from ..core.several_puzzles import FileProblem

# the columns of numbers of counts, with the width that they have at least
COUNT_COLUMNS = {"solutions": 9, "distinct": 8}
DESIGN_COLUMNS = {"unique": 6, "difficulty": 10, "needed": 8}
WORK_COLUMNS = {"nodes": 9, "seconds": 7}
ENDED_WIDTH = len("memory limit")
COUNTS_CSV_HEADS = "file vary title solutions distinct figures ended nodes seconds error best"
LEAST_TITLE_COLUMNS = 8  # columns: a title that has fewer is left out
# in order, if a terminal has no room for them
DROPPED = ("nodes", "seconds", "needed", "distinct", "difficulty")


def write_report(report: Report, format_: str, look: Look | None = None) -> Content:
    """Return a report in a format of REPORT_WRITERS; "" if it has nothing to show."""
    return REPORT_WRITERS[format_](report, look or Look())


def puzzle_report(shown_puzzle: Puzzle) -> Report:
    """Return the board of a puzzle and its pieces with their orientations."""
    return Report(lambda: puzzle_parts(shown_puzzle), puzzle=shown_puzzle, named=True)


def problems_report(file_problems: Sequence[FileProblem], stores: bool = True) -> Report:
    """Return the problems of a file: a row for each. A file of another program `stores` solutions;
    else the rows have the numbers that the file expects, and of the pieces that may be used.
    """
    rows: list[tuple[str, ...]] = [("problem", "cells", "pieces", "solutions", "name")]
    for number, problem in enumerate(file_problems, 1):
        pieces = [piece for piece in problem.puzzle.pieces if stores or piece.most != 0]
        answer = f"{len(problem.tilings):,}" if stores else known_answer(problem.puzzle.expect)
        numbers = (f"{len(counted):,}" for counted in (problem.puzzle.board.cells, pieces))
        rows.append((str(number), *numbers, answer, problem.name))
    return Report(lambda: [Part(table(rows, None))])


def choices_report(piece_choices: Choices, outcome: Outcome) -> Report:
    """Return the number of tilings of each choice of pieces. As rows: the number, the pieces, and
    the count of each piece by itself, for sorting in a spreadsheet.
    """

    def rows() -> Iterator[list[str | int]]:
        names = [piece.name for piece in piece_choices.puzzle.pieces]
        yield ["solutions", "pieces", *names]
        for choice, number in piece_choices.sorted():
            used = dict(choice)
            yield [number, choice_text(choice, " + "), *(used.get(name, 0) for name in names)]

    def data() -> Iterator[dict[str, Any]]:
        for choice, number in piece_choices.sorted():
            left_out = piece_choices.left_out(choice)
            values = {"type": "choice", "pieces": dict(choice), "left_out": left_out}
            yield {**values, "solutions": number}
        yield summary_values(outcome)

    return Report(
        lambda: [Part(choices_text(piece_choices))] if piece_choices.numbers else (), data, rows
    )


def json_lines(report: Report, _look: Look) -> Content:
    """Return the data of a report, an object a line."""
    return "\n".join(map(jsonl.line, report.data()))


def comma_separated(report: Report, _look: Look) -> Content:
    """Return the rows of a report as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(report.rows())
    return text.getvalue().removesuffix("\n")


# the counts of several puzzles -------------------------------------------------------------------


def counts_table(labels: Sequence[str], width: int | None, design: bool) -> RowWriter:
    """Return the writer of a table; titles come last, cut to fit into `width` columns. The numbers
    of variables stand in columns; a `design` has columns of its own.
    """
    columns = _variables(labels)

    def aligned(label: str) -> str:
        aligned_label = GIVEN.sub(
            lambda variable: f"{variable[0]:{columns[variable[1]] + len(variable[1]) + 2}}", label
        )
        return aligned_label.rstrip()

    label_width = max(len(aligned(label)) for label in ("file", *labels))
    width_of_column = _fitting(label_width, width, design)
    head = _line(
        label_width, "file", {name: name for name in width_of_column}, "ended", width_of_column
    )
    column = _width(label_width, width_of_column)
    titled = width is None or width - column - 2 >= LEAST_TITLE_COLUMNS
    if titled:
        head = f"{head.ljust(column)}  title"

    counted_puzzles: list[CountedPuzzle] = []

    def row(counted: CountedPuzzle) -> str:
        counted_puzzles.append(counted)
        label = aligned(printable(counted.label))
        if counted.outcome is None:
            fault = "skipped: " if counted.ended == "skipped" else ""
            fault += counted.fault.removeprefix(f"{printable(counted.file)}: ")
            return wrapped(f"{label.ljust(label_width)}  {fault}", width, label_width + 2)
        texts = _numbers(counted)
        line = _line(
            label_width,
            label,
            {name: texts[name] for name in width_of_column},
            counted.ended,
            width_of_column,
        )
        title = best_and_title(counted)
        if not (titled and title):
            return line
        return clipped(f"{line.ljust(column)}  {title}", width)

    return RowWriter(
        row,
        lambda sequences: crossed_tables(counted_puzzles, width) + series_lines(sequences),
        head,
    )


def _fitting(label_width: int, width: int | None, design: bool = False) -> dict[str, int]:
    """Return the columns of numbers that fit into some characters beside labels, with their widths.

    >>> list(_fitting(20, 80)), list(_fitting(20, 60)), list(_fitting(20, 30))
    (['solutions', 'distinct', 'nodes', 'seconds'], ['solutions', 'distinct'], ['solutions'])
    >>> list(_fitting(20, 80, design=True))
    ['solutions', 'distinct', 'unique', 'difficulty']
    """
    width_of_column = COUNT_COLUMNS | (DESIGN_COLUMNS if design else {}) | WORK_COLUMNS
    for name in DROPPED:
        if width is None or _width(label_width, width_of_column) <= width:
            break
        width_of_column.pop(name, None)
    return width_of_column


def _width(label_width: int, width_of_column: dict[str, int]) -> int:
    return label_width + sum(2 + wide for wide in width_of_column.values()) + 2 + ENDED_WIDTH


def _line(
    label_width: int, label: str, numbers: dict[str, str], ended: str, widths: dict[str, int]
) -> str:
    """A row: numbers end where their columns end, or behind that if they are too long; then the
    next ones have less room, until one is in its place again.

    >>> widths = {"solutions": 4, "nodes": 5}
    >>> for numbers in ({"solutions": "12", "nodes": "3"}, {"solutions": "123,456", "nodes": "3"}):
    ...     print(_line(2, "n", numbers, "ended", widths))
    n     12      3  ended
    n   123,456   3  ended
    """
    line, end = label.ljust(label_width), label_width
    for name, text in numbers.items():
        end += 2 + widths[name]
        line += "  " + text.rjust(end - len(line) - 2)
    return f"{line}  {ended}"


def _numbers(counted: CountedPuzzle) -> dict[str, str]:
    outcome = counted.outcome
    assert outcome
    return {
        "solutions": f"{outcome.solutions:,}",
        "distinct": "" if outcome.distinct is None else f"{outcome.distinct:,}",
        **_of_design(counted),
        "nodes": f"{outcome.nodes:,}",
        "seconds": f"{outcome.seconds:.2f}",
    }


def _of_design(counted: CountedPuzzle) -> dict[str, str]:
    """Return the answers about the design of a puzzle as words.

    >>> _of_design(CountedPuzzle("a", "complete", kinds=3, design=Design(True, 7, ("A", "B"))))
    {'unique': 'yes', 'difficulty': '7', 'needed': '2 of 3'}
    """
    design = counted.design or Design()
    return {
        "unique": {None: "", True: "yes", False: "no"}[design.unique],
        "difficulty": "" if design.difficulty is None else f"{design.difficulty:,}",
        "needed": "" if design.needed is None else f"{len(design.needed):,} of {counted.kinds:,}",
    }


GIVEN = re.compile(r" ([A-Za-z_]\w*)=([0-9]+)(?=( \w+=[0-9]+)*$)")  # at the end of a label


def _variables(labels: Iterable[str]) -> dict[str, int]:
    """Return the variables in the labels of rows, with the most digits of a number of each."""
    most_digits: dict[str, int] = {}
    for label in labels:
        for variable in GIVEN.finditer(label):
            most_digits[variable[1]] = max(most_digits.get(variable[1], 0), len(variable[2]))
    return most_digits


def counts_csv(labels: Sequence[str], _width: int | None, design: bool) -> RowWriter:
    """Return the writer of comma-separated values; the first line names the columns. A `design` has
    columns of its own, and several variables have at the end.
    """
    names = [*_variables(labels)] if any(len(GIVEN.findall(label)) > 1 for label in labels) else []

    def row(counted: CountedPuzzle) -> str:
        value_of_variable = dict(counted.given)
        answers = _csv_design(counted) if design else []
        return _csv_line(
            [
                *_csv_row(counted),
                *answers,
                *(value_of_variable.get(name, "") for name in names),
            ]
        )

    heads = [*COUNTS_CSV_HEADS.split(), *(DESIGN_COLUMNS if design else ()), *names]
    return RowWriter(row, head=_csv_line(heads))


def _csv_design(counted: CountedPuzzle) -> Sequence[object]:
    design = counted.design or Design()
    return _of_design(counted)["unique"], design.difficulty, " ".join(design.needed or ())


def _csv_row(counted: CountedPuzzle) -> Sequence[object]:
    vary = " ".join(f"{name}={number}" for name, number in counted.given)
    outcome = counted.outcome
    if outcome is None:
        return (
            counted.file,
            vary,
            counted.title,
            "",
            "",
            "",
            counted.ended,
            "",
            "",
            counted.fault,
            "",
        )
    numbers = outcome.solutions, outcome.distinct, outcome.figures
    seconds = round(outcome.seconds, 3)
    best = outcome.best.found if outcome.best else None
    return (
        counted.file,
        vary,
        counted.title,
        *numbers,
        counted.ended,
        outcome.nodes,
        seconds,
        "",
        best,
    )


def _csv_line(values: Sequence[object]) -> str:
    """Return a line without its end; None is empty."""
    text, end = StringIO(), "\r\n"  # values that hold one of these are quoted
    csv.writer(text, lineterminator=end).writerow(values)
    return text.getvalue().removesuffix(end)


def counts_b_file(labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of a b-file of OEIS: a line "n a(n)" for each number of a variable; of two
    variables the numbers of rows count from 1. The rows are in the order of the file.
    """
    variables_of_rows = [GIVEN.findall(label) for label in labels]
    numbers: dict[str, list[int]] = {}
    for variables in variables_of_rows:
        for name, value, _ in variables:
            numbers.setdefault(name, []).append(int(value))
    ranges = [f"{name} = {min(values)}..{max(values)}" for name, values in numbers.items()]
    file = GIVEN.sub("", labels[0]) if labels else ""
    rows = count(1)

    def row(counted: CountedPuzzle) -> str:
        if counted.ended != "complete":
            return ""
        index = counted.given[0][1] if len(counted.given) == 1 else next(rows)
        return f"{index} {counted.number}"

    head = ", ".join([f"# A000000 (b-file made by psolver of {ascii(file)[1:-1]}", *ranges])
    return RowWriter(row, head=f"{head})")


def counts_json(_labels: Sequence[str], _width: int | None, _design: bool) -> RowWriter:
    """Return the writer of JSON Lines: a summary for each puzzle, with its file."""
    return RowWriter(jsonl.counted, lambda sequences: "\n".join(map(jsonl.series, sequences)))
