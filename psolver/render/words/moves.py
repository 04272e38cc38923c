"""Sentences on moves that take the pieces of a solution apart."""

from __future__ import annotations

from collections.abc import Sequence

from ...geometry.cells import Cell
from ...puzzle.disassembly import Disassembly, Slide
from ...puzzle.tiling import Tiling
from ...wording import listed, plural
from .puzzle_rules import piece_name

# of a step towards lower and towards greater numbers: of layers, rows and columns
IN_SPACE = (("down", "up"), ("to the back", "to the front"), ("to the left", "to the right"))
IN_THE_PLANE = (("up", "down"), ("to the left", "to the right"))


def names_of_placements(tiling: Tiling) -> list[str]:
    """Return a name for each placement: that of its piece, with a number if it is there more often.

    >>> names_of_placements(Tiling([("A", [(0, 0)]), ("A", [(0, 1)]), ("B", [(0, 2)])]))
    ['A (1)', 'A (2)', 'B']
    """
    names = [placement.piece for placement in tiling]
    return [
        f"{piece_name(name)} ({names[: place + 1].count(name)})"
        if names.count(name) > 1
        else piece_name(name)
        for place, name in enumerate(names)
    ]


def move_line(move: Slide, names: Sequence[str]) -> str:
    """Return the sentence of a move.

    >>> move_line(Slide((0, 1), (2, 0, 0)), "ABC")
    'Move A and B up 2.'
    >>> move_line(Slide((2,), (0, -1), True), "ABC")
    'Take C away to the left.'
    """
    which = listed([names[piece] for piece in move.pieces])
    if move.away:
        return f"Take {which} away {direction(move.by)}."
    return f"Move {which} {direction(move.by)} {max(map(abs, move.by))}."


def direction(by: Cell) -> str:
    """Return the direction of a step.

    >>> direction((0, 0, 3)), direction((-1, 0))
    ('to the right', 'up')
    """
    words = IN_SPACE if len(by) == len(IN_SPACE) else IN_THE_PLANE
    return next(pair[step > 0] for pair, step in zip(words, by, strict=True) if step)


def level_words(found: Disassembly) -> str:
    """Return the level: the numbers of moves up to each separation, joined by points."""
    return ".".join(map(str, found.level))


def verdict_line(found: Disassembly, names: Sequence[str]) -> str:
    """Return the sentence whether the pieces come apart."""
    number = plural(sum(found.level), "move")
    if found.stuck:
        which = listed([names[piece] for piece in found.stuck.pieces])
        states = found.stuck.number
        way = f"{which} reach {states:,} states, and come apart in none"
        if states == 1:
            way = f"of {which} no group can move"
        after = f" (after {number}, which take others away)" if found.level else ""
        return f"It cannot be taken apart: {way}{after}."
    if not found.level:
        return "It is one piece."
    return f"It can be taken apart: level {level_words(found)}, {number}."


def disassembly_text(tiling: Tiling, found: Disassembly) -> str:
    """Return the verdict, and the moves in numbered lines."""
    names = names_of_placements(tiling)
    moves = [move for one in found.separations for move in one.moves]
    width = len(str(len(moves)))
    lines = [f"{n:>{width}}. {move_line(move, names)}" for n, move in enumerate(moves, 1)]
    return "\n".join([verdict_line(found, names), *([""] if lines else []), *lines])


def apart_row(number: int, found: Disassembly) -> str:
    """Return a line about one of several solutions, by its number."""
    if found.stuck:
        pieces, states = len(found.stuck.pieces), found.stuck.number
        return (
            f"{number:>6}  cannot be taken apart  {plural(pieces, 'piece')}, "
            f"{plural(states, 'state')}"
        )
    return f"{number:>6}  level {level_words(found)}, {plural(sum(found.level), 'move')}"


def apart_summary(number: int, apart: int, stopped: str, seconds: float) -> str:
    """Return the sentence on several solutions, of which some come apart; `stopped` by a limit,
    "interrupted", or "".

    >>> apart_summary(12, 1, "", 0.5)
    '12 solutions, 1 can be taken apart (0.50 s)'
    """
    ended = {"": "", "limit": "; stopped by the limit", "interrupted": "; interrupted"}[stopped]
    if not number and not stopped:
        return f"impossible: there is no solution to take apart ({seconds:.2f} s)"
    return f"{plural(number, 'solution')}, {apart:,} can be taken apart{ended} ({seconds:.2f} s)"
