"""Why a puzzle is impossible, or what its tilings share, as text with pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ...errors import printable
from ...geometry.cells import Cell
from ...geometry.lattice import Lattice
from ...geometry.picture import layer_texts
from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.reason import MOST_NAMES, Common, Reason, Weights
from ...puzzle.tiling import Tiling
from ..formats import FORMATS, has_marks
from .box import EMPTY, GLYPHS, ROOMY, draw
from .layers import ARROWS, draw_layers
from .show import side_by_side

SHADED, PLAIN = "██", "··"  # a cell that a sentence speaks of, and any other
LONG = "*"  # a piece whose name is longer than a cell


def explanation_text(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None, width: int
) -> str:
    """What there is to say of a puzzle that is impossible, or has a `tiling`; `shared` by all,
    where it is known.
    """
    if outcome.reason:
        return reason_text(puzzle, outcome.reason, width)
    if tiling is None:
        what = "a search of the whole puzzle found no solution"
        return f"Impossible: {what}, and no small part that is impossible by itself was found."
    number = f"{outcome.solutions:,} solution{'' if outcome.solutions == 1 else 's'}"
    number = number if outcome.complete else f"at least {number}"
    parts = [
        f"Possible: there {'is' if outcome.solutions == 1 else 'are'} {number}, such as",
        _tiling(puzzle, tiling, width),
    ]
    return "\n\n".join([*parts, *([common_text(puzzle, shared, outcome, width)] if shared else [])])


def unique_text(puzzle: Puzzle, tilings: Sequence[Tiling], width: int) -> str:
    """Whether the solution is unique, which at most two tilings of different classes tell; the two
    where it is not.
    """
    if not tilings:
        return "There is no solution."
    if len(tilings) == 1:
        return "The solution is unique."
    return "\n\n".join(
        ["The solution is not unique:", *(_tiling(puzzle, tiling, width) for tiling in tilings)]
    )


def _tiling(puzzle: Puzzle, tiling: Tiling, width: int) -> str:
    return FORMATS["box"](puzzle, tiling, has_marks(puzzle), width).text


def reason_text(puzzle: Puzzle, reason: Reason, width: int) -> str:
    """The sentence of a reason, and a picture of the cells and pieces that it speaks of."""
    parts = [f"Impossible: {printable(reason.sentence)}."]
    if reason.weights:
        parts += [_weights(puzzle, reason.weights, width), *_values(reason.pieces, reason.weights)]
    elif reason.cells:
        parts.append(_grid(puzzle, dict.fromkeys(reason.cells, SHADED), PLAIN, width))
    if reason.core and not reason.core.minimal:
        parts.append("(A smaller part may do: whether it does was not found out.)")
    if reason.kind == "piece":
        parts += [_shape(puzzle, name, width) for name in reason.pieces]
    return "\n\n".join(parts)


def common_text(puzzle: Puzzle, shared: Common, outcome: Outcome, width: int) -> str:
    """What all solutions of a puzzle share: placements, drawn, and cells that are always covered by
    the same piece.
    """
    if outcome.solutions == 1:
        return "It is the only one."
    if outcome.distinct == 1:
        return "The others are this one, turned or flipped."
    parts = []
    if shared.placements:
        what = (
            "one placement"
            if len(shared.placements) == 1
            else f"{len(shared.placements):,} placements"
        )
        owner = {cell: number for number, one in enumerate(shared.placements) for cell in one.cells}
        names = ", ".join(one.piece for one in shared.placements)
        title = f"All of them share {what} ({printable(names)}):"
        region = dict.fromkeys(puzzle.board.cells, EMPTY) | owner
        parts.append(f"{title}\n{_box(region, puzzle.board.lattice, width)}")
    placed = sum(len(one.cells) for one in shared.placements)
    if len(shared.cells) > placed:
        what = "One cell is" if len(shared.cells) == 1 else f"{len(shared.cells):,} cells are"
        marks = {cell: name if len(name) == 1 else LONG for cell, name in shared.cells}
        parts.append(
            f"{what} covered by the same piece in all of them:\n{_grid(puzzle, marks, '·', width)}"
        )
    return "\n\n".join(parts) or "They have no cell in common that the same piece covers."


def _box(region: Mapping[Cell, int], lattice: Lattice, width: int) -> str:
    if not lattice.flat:
        return draw_layers(region, GLYPHS, ROOMY, ARROWS, width).text
    return draw(region).text


def _grid(puzzle: Puzzle, marks: Mapping[Cell, str], plain: str, width: int) -> str:
    """The board with a mark in every cell; `plain` in those without one of their own."""
    board = dict.fromkeys(puzzle.board.cells, plain) | dict(marks)
    layers = layer_texts(board, " " * len(plain))
    return "\n".join(line.rstrip() for line in side_by_side(layers, width))


def _weights(puzzle: Puzzle, weights: Weights, width: int) -> str:
    """The board with the weights of its cells: shaded where all are 1, else in numbers."""
    if all(weight == 1 for _, weight in weights.cells):
        return _grid(
            puzzle, dict.fromkeys((cell for cell, _ in weights.cells), SHADED), PLAIN, width
        )
    wide = max(len(str(weight)) for _, weight in weights.cells) + 1
    return _grid(
        puzzle,
        {cell: f"{weight:>{wide}}" for cell, weight in weights.cells},
        f"{'·':>{wide}}",
        width,
    )


def _values(pieces: Sequence[str], weights: Weights) -> list[str]:
    """Which of some pieces have which weight, where the sentence could not name them all."""
    if len(pieces) <= MOST_NAMES:
        return []
    names: dict[int, list[str]] = defaultdict(list)
    of_piece = dict(weights.pieces)
    for name in pieces:
        names[of_piece.get(name, 0)].append(printable(name))
    words = {0: "an even number", 1: "an odd number"} if weights.modulus == 2 else {}
    return [
        "\n".join(
            f"{words.get(value, value)}: {' '.join(who)}" for value, who in sorted(names.items())
        )
    ]


def _shape(puzzle: Puzzle, name: str, width: int) -> str:
    piece = puzzle.piece(name)
    return _box(dict.fromkeys(piece.shape, 0), piece.lattice, width) if piece else ""
