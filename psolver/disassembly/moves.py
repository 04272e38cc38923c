"""Sentences on moves that take the pieces of a solution apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from ..core.cells import Cell
from ..core.tilings import Tiling
from ..core.wording import listed, plural
from ..text.puzzle_rules import piece_name
from ..text.tables import table
from .disassembly import Disassembly, Move
from .levels import Level, level_words, moves_words
from .turn_moves import Turn, turn_words

# of a step towards lower and towards greater numbers: of layers, rows and columns
IN_SPACE = (("down", "up"), ("to the back", "to the front"), ("to the left", "to the right"))
IN_THE_PLANE = (("up", "down"), ("to the left", "to the right"))
MOST_LEVELS = 20  # lines of the table of levels
MOST_NUMBERS_SHOWN = 8  # numbers of solutions in one of them
NOT_APART = "none"  # in the place of a level
# of what comes apart, and of what does not: on paper and at the terminal, and on the page
APART_VERBS = ("can be taken apart", "cannot be taken apart")
PAGE_VERBS = ("comes apart", "does not come apart")


def names_of_placements(tiling: Tiling) -> list[str]:
    """Return a name for each placement: that of its piece, with a number if it is there more often.

    >>> names_of_placements(Tiling([("A", [(0, 0)]), ("A", [(0, 1)]), ("B", [(0, 2)])]))
    ['A (1)', 'A (2)', 'B']
    """
    copies = Counter(placement.piece for placement in tiling)
    counted: Counter[str] = Counter()
    names = []
    for placement in tiling:
        name = placement.piece
        counted[name] += 1
        number = f" ({counted[name]})" if copies[name] > 1 else ""
        names.append(f"{piece_name(name)}{number}")
    return names


def move_line(move: Move, names: Sequence[str]) -> str:
    """Return the sentence of a move.

    >>> from psolver.disassembly.disassembly import Slide
    >>> move_line(Slide((0, 1), (2, 0, 0)), "ABC")
    'Move A and B up 2.'
    >>> move_line(Slide((2,), (0, -1), True), "ABC")
    'Take C away to the left.'
    """
    which = listed([names[piece] for piece in move.pieces])
    if isinstance(move, Turn):
        return f"Turn {which} {turn_words(move)}."
    if move.away:
        return f"Take {which} away {direction(move.by)}."
    steps = max(map(abs, move.by))
    return f"Move {which} {direction(move.by)} {steps}."


def direction(by: Cell) -> str:
    """Return the direction of a step.

    >>> direction((0, 0, 3)), direction((-1, 0))
    ('to the right', 'up')
    """
    axes = IN_SPACE if len(by) == len(IN_SPACE) else IN_THE_PLANE
    axis = next(axis for axis, step in enumerate(by) if step)
    lower, greater = axes[axis]
    return greater if by[axis] > 0 else lower


def apart_verdict(
    disassembly: Disassembly,
    names: Sequence[str],
    subject: str = "It",
    verbs: tuple[str, str] = APART_VERBS,
) -> str:
    """Return the sentence whether the pieces of a solution, the subject, come apart.

    >>> apart_verdict(Disassembly((), None, 1), "A", "Solution 3")
    'Solution 3 is one piece.'
    """
    comes, stays = verbs
    moves = sum(disassembly.level)
    number = plural(moves, "move")
    staying = _staying(disassembly, names)
    turns = disassembly.number_of_turns
    with_turns = f", with {plural(turns, 'turn')}" if turns else ""
    ways = " by moves along the axes and turns" if disassembly.turns else ""
    if disassembly.stuck:
        which = listed([names[piece] for piece in disassembly.stuck.pieces])
        states = disassembly.stuck.number
        outcome = f"{which} reach {states:,} states, and come apart in none"
        if states == 1:
            outcome = f"of {which} no group can move{' or turn' if disassembly.turns else ''}"
        if disassembly.level:
            take = "takes" if moves == 1 else "take"
            outcome += f" (after {number}, which {take} others away)"
        return f"{subject} {stays}{ways}: {outcome}{staying}."
    if not disassembly.level:
        return f"{subject} is one piece."
    level = level_words(disassembly.level)
    return f"{subject} {comes}: level {level}, {number}{with_turns}{staying}."


def _staying(disassembly: Disassembly, names: Sequence[str]) -> str:
    """The pieces that stay together, "" for none."""
    words = ""
    for stuck_part in disassembly.together:
        pieces = listed([names[piece] for piece in stuck_part.pieces])
        words += f"; {pieces} stay together"
    return words


def disassembly_text(tiling: Tiling, disassembly: Disassembly, subject: str = "It") -> str:
    """Return the verdict on a solution, the subject, and the moves in numbered lines."""
    names = names_of_placements(tiling)
    moves = [move for separation in disassembly.separations for move in separation.moves]
    width = len(str(len(moves)))
    lines = [apart_verdict(disassembly, names, subject)]
    if moves:
        lines.append("")
    for number, move in enumerate(moves, 1):
        lines.append(f"{number:>{width}}. {move_line(move, names)}")
    return "\n".join(lines)


def apart_row(number: int, disassembly: Disassembly) -> str:
    """Return a line about one of several solutions, by its number."""
    if disassembly.stuck:
        pieces = plural(len(disassembly.stuck.pieces), "piece")
        states = plural(disassembly.stuck.number, "state")
        return f"{number:>6}  cannot be taken apart  {pieces}, {states}"
    staying = sum(len(stuck_part.pieces) for stuck_part in disassembly.together)
    end = f"; {plural(staying, 'piece')} stay together" if staying else ""
    moves = plural(sum(disassembly.level), "move")
    if turns := disassembly.number_of_turns:
        moves += f", {plural(turns, 'turn')}"
    return f"{number:>6}  level {level_words(disassembly.level)}, {moves}{end}"


def apart_summary(
    number: int, apart: int, stopped: str, seconds: float, distinct: bool = False, level: str = ""
) -> str:
    """Return the sentence on several solutions, of which some come apart; `stopped` by a limit,
    "interrupted", or "". `level`: a clause on those of a least level.

    >>> apart_summary(12, 1, "", 0.5, distinct=True)
    '12 distinct solutions, 1 can be taken apart (0.50 s)'
    """
    if not number and not stopped:
        return f"impossible: there is no solution to take apart ({seconds:.2f} s)"
    ended = {"": "", "limit": "; stopped by the limit", "interrupted": "; interrupted"}[stopped]
    solutions = plural(number, "distinct solution" if distinct else "solution")
    return f"{solutions}, {apart:,} can be taken apart{level}{ended} ({seconds:.2f} s)"


# the levels of several solutions -----------------------------------------------------------------


Rank: TypeAlias = tuple[bool, tuple[int, ...], int]
"""Whether the pieces of a solution come apart, its level, and the number of its turns, below 0."""


def rank(disassembly: Disassembly) -> Rank:
    """Return a key by which solutions are compared: the greatest is the best. One that comes apart
    is better than others, then the numbers of its level count, the first one most; of two with the
    same level the one with fewer turns is better.

    >>> from psolver.disassembly.disassembly import StuckPart
    >>> rank(Disassembly((), None, 1)) > rank(Disassembly((), StuckPart((0, 1), (), 1), 1))
    True
    """
    return disassembly.stuck is None, disassembly.level, -disassembly.number_of_turns


class LevelTable:
    """The numbers of the solutions of each level."""

    def __init__(self) -> None:
        self._numbers: dict[Rank, list[int]] = defaultdict(list)  # the first ones
        self._times: Counter[Rank] = Counter()

    def add(self, number: int, disassembly: Disassembly) -> None:
        """Add a solution by its number; they are added in order."""
        apart, level, turns = rank(disassembly)
        key = (apart, level, turns) if apart else (apart, (), 0)
        self._times[key] += 1
        if len(self._numbers[key]) <= MOST_NUMBERS_SHOWN:
            self._numbers[key].append(number)

    def text(self, width: int | None, least: Level = (), is_whole: bool = False) -> str:
        """Return the table, the highest level first, in some columns (None: any number): with a
        `least` level only what has it, and if it `is_whole`, however long it is.

        >>> from psolver.disassembly.disassembly import StuckPart
        >>> levels = LevelTable()
        >>> for number in range(1, 12):
        ...     levels.add(number, Disassembly((), StuckPart((0, 1), (), 1), 1))
        >>> print(levels.text(None))
        level  moves  solutions  numbers
        none          11         1, 2, 3, 4, 5, 6, 7, 8, …
        """
        keys = sorted(self._times, reverse=True)
        if least:
            keys = [key for key in keys if key[0] and key[1] >= least]
        most = len(keys) if is_whole else MOST_LEVELS
        head = ("level", "moves", "solutions", "numbers")
        text = table([head, *map(self._row, keys[:most])], width)
        left_out = len(keys) - most
        if left_out > 0:
            pronoun = "it" if left_out == 1 else "them"
            text += f"\nand {plural(left_out, 'lower level')}; --all prints {pronoun}"
        return text

    def _row(self, key: Rank) -> tuple[str, ...]:
        apart, level, turns = key
        numbers = [f"{number:,}" for number in self._numbers[key][:MOST_NUMBERS_SHOWN]]
        if len(self._numbers[key]) > MOST_NUMBERS_SHOWN:
            numbers.append("…")
        solutions = f"{self._times[key]:,}"
        if not apart:
            return NOT_APART, "", solutions, ", ".join(numbers)
        return level_words(level), moves_words(sum(level), -turns), solutions, ", ".join(numbers)
