"""The answers of commands as reports, and the formats of reports that other programs read."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from ..render.report import Part, Report
from . import REPORT_WRITERS, Content, jsonl

if TYPE_CHECKING:
    from ..puzzle.cell_names import DateCount
    from ..puzzle.model import Puzzle
    from ..puzzle.outcome import Choices, Outcome
    from ..puzzle.partial import Advice
    from ..puzzle.reason import Common
    from ..puzzle.run_status import Audit, Estimate, RunStatus
    from ..puzzle.tiling import Tiling
    from ..render.look import Look


def write_report(report: Report, format_: str, look: Look | None = None) -> Content:
    """Return a report in a format of REPORT_WRITERS; "" if it has nothing to show."""
    from ..render.look import Look

    return REPORT_WRITERS[format_](report, look or Look())


def puzzle(one: Puzzle) -> Report:
    """Return the board of a puzzle and its pieces with their orientations."""
    from ..render.report import puzzle_parts

    return Report(lambda: puzzle_parts(one), puzzle=one, named=True)


def explanation(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None
) -> Report:
    """Return the facts about a puzzle, with one of its tilings and the placements that all share;
    without parts if neither a tiling nor a proof of impossibility was found.
    """
    from ..render.report import explanation_parts

    settled = tiling is not None or outcome.status == "impossible"
    return Report(
        lambda: explanation_parts(puzzle, outcome, tiling, shared) if settled else (),
        lambda: [jsonl.explanation(outcome, shared)],
        puzzle=puzzle,
    )


def uniqueness(
    puzzle: Puzzle, unique: bool | None, outcome: Outcome, found: Sequence[Tiling]
) -> Report:
    """Return whether the solution of a puzzle is unique (None: not settled, and there are no
    parts), after a search that found at most two tilings of different classes.
    """
    from ..render.report import uniqueness_parts

    return Report(
        lambda: () if unique is None else uniqueness_parts(puzzle, outcome, found),
        lambda: [jsonl.uniqueness(unique, outcome, found)],
        puzzle=puzzle,
    )


def hint(puzzle: Puzzle, advice: Advice) -> Report:
    """Return the next step for a solver who lays the pieces by hand."""
    from ..render.report import hint_labels, hint_parts

    return Report(
        lambda: hint_parts(puzzle, advice),
        lambda: [jsonl.hint(puzzle, advice)],
        puzzle=puzzle,
        labels=hint_labels(advice),
    )


def steps(puzzle: Puzzle, advice: Advice) -> Report:
    """Return all steps to a solution by hand."""
    from ..render.report import hint_labels, steps_parts

    return Report(
        lambda: steps_parts(puzzle, advice),
        lambda: [jsonl.steps(puzzle, advice)],
        puzzle=puzzle,
        labels=hint_labels(advice),
    )


def estimate(one: Estimate) -> Report:
    """Return the size of a search."""
    from ..render.words.long_runs import estimate_text

    return Report(lambda: [Part(estimate_text(one))], lambda: [jsonl.estimate(one)])


def run_status(one: RunStatus) -> Report:
    """Return the status of a long run."""
    from ..render.words.long_runs import standing_text

    return Report(lambda: [Part(standing_text(one))], lambda: [jsonl.run_status(one)])


def audit(one: Audit) -> Report:
    """Return the result of an audit of a long run."""
    from ..render.words.long_runs import audit_text

    return Report(lambda: [Part(audit_text(one))], lambda: [jsonl.audit(one)])


def dates(counts: Sequence[DateCount]) -> Report:
    """Return the number of solutions that a calendar has on each day."""
    from ..render.words.tables import csv_rows, dates_text

    def data() -> Iterator[dict[str, Any]]:
        head, *rows = csv_rows(counts)
        return (dict(zip(map(str, head), row, strict=True)) for row in rows)

    return Report(lambda: [Part(dates_text(counts))], data, lambda: csv_rows(counts))


def choices(found: Choices, outcome: Outcome) -> Report:
    """Return the number of tilings of each choice of pieces. As rows: the number, the pieces, and
    the count of each piece by itself, for sorting in a spreadsheet.
    """
    from ..puzzle.outcome import choice_text
    from ..render.words.tables import choices_text

    def rows() -> Iterator[list[str | int]]:
        names = [piece.name for piece in found.puzzle.pieces]
        yield ["solutions", "pieces", *names]
        for choice, number in found.sorted():
            used = dict(choice)
            yield [number, choice_text(choice, " + "), *(used.get(name, 0) for name in names)]

    def data() -> Iterator[dict[str, Any]]:
        for choice, number in found.sorted():
            left_out = found.left_out(choice)
            values = {"type": "choice", "pieces": dict(choice), "left_out": left_out}
            yield {**values, "solutions": number}
        yield jsonl.summary_values(outcome)

    return Report(lambda: [Part(choices_text(found))] if found.numbers else (), data, rows)


def json_lines(report: Report, _look: Look) -> Content:
    """Return the data of a report, an object a line."""
    return "\n".join(map(jsonl.line, report.data()))


def comma_separated(report: Report, _look: Look) -> Content:
    """Return the rows of a report as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(report.rows())
    return text.getvalue().removesuffix("\n")


def png(report: Report, look: Look) -> Content:
    """Return a report as a PNG image. Raises PsolverError without resvg, and if it is too large."""
    from ..render.svg.svg_writer import report_svg
    from .tiling_writers import image

    svg = report_svg(report, look)
    return image(svg) if svg else ""
