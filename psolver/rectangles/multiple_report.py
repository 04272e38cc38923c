"""The least common multiple of two shapes as a report: a sentence and two tilings, rows, JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.answer_values import tiling_values
from ..core.model import Piece
from ..core.plain_values import Values
from ..core.wording import listed, plural
from ..text.report import Part, Report
from .answer_parts import FLAG_OF_ANSWER, ending, pictures_of
from .common_multiple import CommonMultiple
from .rectangles_tuning import MOST_RUNS_LISTED
from .tile_orders import copies_text

MULTIPLE_HEADING = "A figure of two shapes"
MULTIPLE_CSV_COLUMNS = ("cells", "tiled", "copies of the first", "copies of the second")


def multiple_report(multiple: CommonMultiple) -> Report:
    """Return the figure that copies of two shapes tile, or the proof that they tile no figure."""

    def parts() -> list[Part]:
        tilings = zip(multiple.puzzles, multiple.tilings, strict=True)
        return [Part(multiple_sentence(multiple)), *pictures_of(tilings)]

    puzzle = multiple.puzzles[0] if multiple.puzzles else None
    return Report(
        parts,
        lambda: [values_of_multiple(multiple)],
        lambda: _rows(multiple),
        puzzle,
        heading=MULTIPLE_HEADING,
    )


def values_of_multiple(multiple: CommonMultiple) -> Values:
    """The values of JSON."""
    return {
        "type": "common multiple",
        "cells": multiple.cells,
        "copies": list(multiple.copies),
        "proved": multiple.proved,
        "never": multiple.never,
        "excluded": list(multiple.excluded),
        "open": list(multiple.unknown),
        "sentence": multiple_sentence(multiple),
        "within": multiple.within,
        "status": multiple.status,
        "tilings": [tiling_values(tiling) for tiling in multiple.tilings],
    }


def multiple_sentence(multiple: CommonMultiple) -> str:
    """Return the sentence on the figure, or the proof."""
    names = _names(multiple)
    both = listed(names)
    if multiple.cells is None:
        return _no_figure(multiple, names)
    copies = [
        f"{copies_text(number)} of {name}"
        for number, name in zip(multiple.copies, names, strict=True)
    ]
    tiled = f"{listed(copies)} tile the same figure"
    if multiple.proved:
        return (
            f"The least common multiple of {both} has {multiple.cells} cells: {tiled}, and no"
            " smaller one is tiled by both."
        )
    return (
        f"The least common multiple of {both} has at most {multiple.cells} cells: {tiled}. Open:"
        f" {_cells_text(multiple.unknown)}."
    )


def _names(multiple: CommonMultiple) -> tuple[str, str]:
    piece, other_piece = multiple.piece, multiple.other_piece
    if piece.name != other_piece.name:
        return piece.name, other_piece.name
    if piece.size != other_piece.size:
        return _sized(piece), _sized(other_piece)
    return "the first shape", "the second"


def _sized(piece: Piece) -> str:
    """The name of a piece with its size."""
    return f"{piece.name} ({plural(piece.size, 'cell')})"


def _no_figure(multiple: CommonMultiple, names: tuple[str, str]) -> str:
    name, other_name = names
    never = f"No figure is tiled by copies of {name}, and by copies of {other_name}:"
    if multiple.runs:
        lengths, other_lengths = map(_lengths, multiple.runs)
        return (
            f"{never} the first run of cells along one of its sides has {lengths} cells with copies"
            f" of {name}, and {other_lengths} with copies of {other_name}."
        )
    if multiple.closed:
        return f"{never} copies around a first one lead to no figure, by a search to the end."
    sentences = []
    if multiple.excluded:
        cells = _cells_text(multiple.excluded)
        sentences.append(
            f"No figure of {cells} is tiled by both {name} and {other_name}: searched to the end."
        )
    if multiple.unknown:
        sentences.append(f"Open: {_cells_text(multiple.unknown)}.")
    return " ".join([*sentences, "Larger figures were not looked at."])


def _lengths(lengths: Sequence[int]) -> str:
    """Some lengths of runs, and that there are more."""
    shown = list(map(str, lengths[:MOST_RUNS_LISTED]))
    return listed(shown, "or") if len(lengths) == len(shown) else f"{', '.join(shown)}, ..."


def _cells_text(numbers: Sequence[int]) -> str:
    """Numbers of cells in words.

    >>> _cells_text((20, 40))
    '20 or 40 cells'
    """
    return f"{listed([f'{number:,}' for number in numbers], 'or')} cells"


def multiple_summary(multiple: CommonMultiple, seconds: float) -> str:
    """Return the summary: the range, and how it ended."""
    return f"figures of up to {multiple.within:,} cells{ending(multiple.status, seconds)}"


def _rows(multiple: CommonMultiple) -> Iterator[list[object]]:
    """A row for each number of cells; yes is 1, no is 0, open is empty."""
    yield [*MULTIPLE_CSV_COLUMNS]
    answers: dict[int, bool | None] = dict.fromkeys(multiple.excluded, False)
    answers |= dict.fromkeys(multiple.unknown)
    if multiple.cells:
        answers[multiple.cells] = True
    size = multiple.piece.size
    other_size = multiple.other_piece.size
    for cells, tiled in sorted(answers.items()):
        yield [cells, FLAG_OF_ANSWER[tiled], cells // size, cells // other_size]
