"""The moves of a solution in a line of JSON, as `psolver disassemble --format json` prints it, read
back and checked. Pieces are there the numbers of the placements, in the order in which they are
written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.errors import PsolverError
from ..core.square_lattice import CUBIC, SQUARE
from ..text.look import Look
from ..text.reports import write_report
from ..text.writers import PICTURE_FORMATS, Content
from .disassembly import (
    Disassembly,
    Move,
    Separation,
    Slide,
    StayTogether,
    StuckPart,
    move_fault,
)
from .disassembly_report import disassembly_report
from .motions import AXES_IN_SPACE, HALF_TURN, QUARTERS_AROUND
from .turn_moves import Turn, axis_and_point

if TYPE_CHECKING:
    from ..saved import Solution


def disassembly_of(
    solution: Solution, file: str, groups: Sequence[StayTogether] = (), turns: str = ""
) -> Disassembly:
    """Return how a verified solution comes apart, by the line of moves that it is in; each move is
    tried, and pieces stay together only in the groups of their puzzle, and turn only with its
    `turns`. Raises PsolverError.
    """
    where = f"{file}: line {solution.line}"
    tiling = solution.tiling
    placements = solution.given
    entry = solution.moves
    if tiling.lattice not in (SQUARE, CUBIC):
        raise PsolverError(f"{where}: has moves, and only squares or cubes can have them")
    order = []
    for placement in placements:
        order.append(tiling.placements.index(placement))
    axes = len(placements[0].cells[0])
    try:
        separations = []
        for separation in entry["separations"]:
            pieces = _pieces(separation["pieces"], order)
            moves = [_move(move, order, axes) for move in separation["moves"]]
            separations.append(Separation(pieces, tuple(moves)))
        stuck = None
        if "stuck" in entry:
            stuck = _stuck(entry["stuck"], order)
        together = [_stuck(staying, order) for staying in entry.get("together", ())]
        reached = _whole(entry["states"])
        disassembly = Disassembly(tuple(separations), stuck, reached, tuple(together), turns)
    except (IndexError, KeyError, TypeError, ValueError):
        raise PsolverError(
            f"{where}: is not a line of moves that `psolver disassemble --format json` prints"
        ) from None
    if fault := move_fault(tiling, disassembly, groups):
        raise PsolverError(f"{where}: its moves cannot be done: {fault}; find them again")
    return disassembly


def _pieces(values: Any, order: Sequence[int]) -> tuple[int, ...]:
    pieces = [order[_whole(value)] for value in values]
    pieces.sort()
    return tuple(pieces)


def _move(value: Any, order: Sequence[int], axes: int) -> Move:
    """The move of a value."""
    if "turn" not in value:
        return _slide(value, order, axes)
    turn = value["turn"]
    point = tuple(turn["point"])
    is_flat = axes < AXES_IN_SPACE
    axis = turn["axis"]
    if len(point) != axes:
        raise ValueError("is not a point of an axis")
    for coordinate in point:
        halves = 2 * coordinate
        if type(halves) is bool or halves != int(halves):
            raise ValueError("is not a point of an axis")
    if is_flat:
        if axis is not None:
            raise ValueError("is not an axis")
    elif _whole(axis) >= AXES_IN_SPACE:
        raise ValueError("is not an axis")
    quarters = _number(turn["quarters"])
    pieces = _pieces(value["pieces"], order)
    move = Turn(pieces, axis, point, quarters)
    length = abs(quarters)
    if length not in range(1, QUARTERS_AROUND):
        raise ValueError("is not a turn of the grid")
    _, (x, y) = axis_and_point(move)
    is_on_side = (x + y) % 2 == 1  # of cells, in the middle
    if is_on_side and length != HALF_TURN:
        raise ValueError("is not a turn of the grid")
    return move


def _slide(value: Any, order: Sequence[int], axes: int) -> Slide:
    by = tuple(map(_number, value["by"]))
    away = value["away"]
    if len(by) != axes:
        raise ValueError("is not a step along an axis")
    if sum(map(bool, by)) != 1:
        raise ValueError("is not a step along an axis")
    if type(away) is not bool:
        raise ValueError("is not a step along an axis")
    pieces = _pieces(value["pieces"], order)
    return Slide(pieces, by, away)


def _stuck(value: Any, order: Sequence[int]) -> StuckPart:
    """A part that does not come apart; its states are not read, but counted."""
    states = value["states"]
    number = len(states) if isinstance(states, list) else _whole(states)
    pieces = _pieces(value["pieces"], order)
    return StuckPart(pieces, (), number)


def _whole(value: Any) -> int:
    if _number(value) < 0:
        raise ValueError("is negative")
    return int(value)


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("is not a whole number")
    return value


def moves_content(format_: str, look: Look, *answer: Any) -> Content:
    """Return moves in a format of WRITERS: pictures of them, in text the sentences; `answer`: the
    puzzle, the number of the solution, its tiling, its moves.
    """
    report = disassembly_report(*answer)
    if format_ in PICTURE_FORMATS or format_ == "json":
        return write_report(report, format_, look)
    return report.parts()[0].text
