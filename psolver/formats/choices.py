"""The choices of pieces with their numbers of tilings, as text: a table, CSV, or JSON Lines."""

from __future__ import annotations

import csv
import json
from io import StringIO

from ..errors import printable
from ..puzzle.outcome import Choices, Outcome, choice_text
from .jsonl import summary


def table(choices: Choices, _outcome: Outcome) -> str:
    """A line for each choice: the number, the pieces; "" where there is none."""
    rows = choices.sorted()
    width = max((len(f"{number:,}") for _, number in rows), default=0)
    return "\n".join(f"{number:>{width},}  {printable(choice_text(one))}" for one, number in rows)


def comma_separated(choices: Choices, _outcome: Outcome) -> str:
    """A row for each choice, after one with the names of the columns: the number, the pieces, and
    for each piece by itself how often it is used, which spreadsheets can sort by.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = [piece.name for piece in choices.puzzle.pieces]
    writer.writerow(["solutions", "pieces", *names])
    for choice, number in choices.sorted():
        used = dict(choice)
        told = choice_text(choice, " + ")
        writer.writerow([number, told, *(used.get(name, 0) for name in names)])
    return text.getvalue().rstrip("\n")


def json_lines(choices: Choices, outcome: Outcome) -> str:
    """An object for each choice, then one for the summary."""
    lines = []
    for choice, number in choices.sorted():
        values = {
            "type": "choice",
            "pieces": dict(choice),
            "left_out": choices.left_out(choice),
            "solutions": number,
        }
        lines.append(json.dumps(values, ensure_ascii=False, separators=(",", ":")))
    return "\n".join([*lines, summary(outcome)])
