"""Sentences on moves that take the pieces of a solution apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ..core.cells import Cell
from ..core.tilings import Tiling
from ..core.wording import listed, plural
from ..text.puzzle_rules import piece_name
from ..text.tables import table
from .disassembly import Disassembly, Move, StuckPart
from .levels import Level, level_words, moves_words
from .turn_moves import Turn, turn_words

# of a step towards lower and towards greater numbers: of layers, rows and columns
IN_SPACE = (
    ("down", "up"),
    ("to the back", "to the front"),
    ("to the left", "to the right"),
)
IN_THE_PLANE = (("up", "down"), ("to the left", "to the right"))
MOST_LEVELS = 20  # lines of the table of levels
LEVEL_HEADS: tuple[str, ...] = ("level", "moves", "solutions", "numbers")
MOST_NUMBERS_SHOWN = 8  # numbers of solutions in one of them
NOT_APART = "none"  # in the place of a level
# of what comes apart, and of what does not: on paper and at the terminal, and on the page
APART_VERBS = ("can be taken apart", "cannot be taken apart")
PAGE_VERBS = ("comes apart", "does not come apart")
ENDED_BY = {"": "", "limit": "; stopped by the limit", "interrupted": "; interrupted"}


def names_of_placements(tiling: Tiling) -> list[str]:
    """Return a name for each placement: that of its piece, with a number if it is there more often.

    >>> names_of_placements(Tiling([("A", [(0, 0)]), ("A", [(0, 1)]), ("B", [(0, 2)])]))
    ['A (1)', 'A (2)', 'B']
    """
    copies = Counter(placement.piece for placement in tiling)
    counted: Counter[str] = Counter()
    names = []
    for placement in tiling:
        piece = placement.piece
        counted[piece] += 1
        name = piece_name(piece)
        if copies[piece] > 1:
            name += f" ({counted[piece]})"
        names.append(name)
    return names


def move_line(move: Move, names: Sequence[str]) -> str:
    """Return the sentence of a move.

    >>> from psolver.disassembly.disassembly import Slide
    >>> move_line(Slide((0, 1), (2, 0, 0)), "ABC")
    'Move A and B up 2.'
    >>> move_line(Slide((2,), (0, -1), True), "ABC")
    'Take C away to the left.'
    """
    pieces = _names_of(move.pieces, names)
    if isinstance(move, Turn):
        return f"Turn {pieces} {turn_words(move)}."
    way = direction(move.by)
    if move.away:
        return f"Take {pieces} away {way}."
    steps = max(map(abs, move.by))
    return f"Move {pieces} {way} {steps}."


def _names_of(pieces: Iterable[int], names: Sequence[str]) -> str:
    """The names of some pieces in a sentence."""
    return listed([names[piece] for piece in pieces])


def direction(by: Cell) -> str:
    """Return the direction of a step.

    >>> direction((0, 0, 3)), direction((-1, 0))
    ('to the right', 'up')
    """
    axes = IN_SPACE if len(by) == len(IN_SPACE) else IN_THE_PLANE
    for (lower, greater), step in zip(axes, by, strict=True):
        if step > 0:
            return greater
        if step < 0:
            return lower
    raise AssertionError("a step is not 0")


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
    staying = ""
    for part in disassembly.together:
        names_staying = _names_of(part.pieces, names)
        staying += f"; {names_staying} stay together"
    if disassembly.stuck:
        outcome = _stuck_words(disassembly, disassembly.stuck, names)
        return f"{subject} {stays}{outcome}{staying}."
    if not disassembly.level:
        return f"{subject} is one piece."
    level = level_words(disassembly.level)
    moves = plural(sum(disassembly.level), "move")
    if turns := disassembly.number_of_turns:
        moves += f", with {plural(turns, 'turn')}"
    outcome = f"level {level}, {moves}"
    return f"{subject} {comes}: {outcome}{staying}."


def _stuck_words(disassembly: Disassembly, stuck: StuckPart, names: Sequence[str]) -> str:
    """The moves with which a part was tried, and the states that it reaches."""
    pieces = _names_of(stuck.pieces, names)
    ways = ""
    turn = ""
    if disassembly.turns:
        ways = " by moves along the axes and turns"
        turn = " or turn"
    if stuck.number == 1:
        outcome = f"of {pieces} no group can move{turn}"
    else:
        outcome = f"{pieces} reach {stuck.number:,} states, and come apart in none"
    if disassembly.level:
        number = sum(disassembly.level)
        moves = plural(number, "move")
        verb = "take"
        if number == 1:
            verb = "takes"
        outcome += f" (after {moves}, which {verb} others away)"
    return f"{ways}: {outcome}"


def disassembly_text(tiling: Tiling, disassembly: Disassembly, subject: str = "It") -> str:
    """Return the verdict on a solution, the subject, and the moves in numbered lines."""
    names = names_of_placements(tiling)
    lines = [apart_verdict(disassembly, names, subject)]
    moves = disassembly.moves
    if moves:
        lines.append("")
    width = len(str(len(moves)))
    for number, move in enumerate(moves, 1):
        sentence = move_line(move, names)
        lines.append(f"{number:>{width}}. {sentence}")
    return "\n".join(lines)


def apart_row(number: int, disassembly: Disassembly) -> str:
    """Return a line about one of several solutions, by its number."""
    start = f"{number:>6}  "
    if stuck := disassembly.stuck:
        pieces = plural(len(stuck.pieces), "piece")
        states = plural(stuck.number, "state")
        return f"{start}cannot be taken apart  {pieces}, {states}"
    level = level_words(disassembly.level)
    moves = plural(sum(disassembly.level), "move")
    words = f"{start}level {level}, {moves}"
    if turns := disassembly.number_of_turns:
        words += f", {plural(turns, 'turn')}"
    staying = 0
    for part in disassembly.together:
        staying += len(part.pieces)
    if staying:
        pieces = plural(staying, "piece")
        words += f"; {pieces} stay together"
    return words


def apart_summary(
    number: int, apart: int, stopped: str, seconds: float, distinct: bool = False, level: str = ""
) -> str:
    """Return the sentence on several solutions, of which some come apart; `stopped` by a limit,
    "interrupted", or "". `level`: a clause on those of a least level.

    >>> apart_summary(12, 1, "", 0.5, distinct=True)
    '12 distinct solutions, 1 can be taken apart (0.50 s)'
    """
    time = f"({seconds:.2f} s)"
    if not number and not stopped:
        return f"impossible: there is no solution to take apart {time}"
    noun = "solution"
    if distinct:
        noun = "distinct solution"
    solutions = plural(number, noun)
    ending = f"{level}{ENDED_BY[stopped]} {time}"
    return f"{solutions}, {apart:,} can be taken apart{ending}"


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
    comes_apart = disassembly.stuck is None
    turns = disassembly.number_of_turns
    return comes_apart, disassembly.level, -turns


class LevelTable:
    """The numbers of the solutions of each level."""

    def __init__(self) -> None:
        self._numbers: dict[Rank, list[int]] = defaultdict(list)  # the first ones
        self._times: Counter[Rank] = Counter()

    def add(self, number: int, disassembly: Disassembly) -> None:
        """Add a solution by its number; they are added in order."""
        key: Rank = (False, (), 0)
        if disassembly.stuck is None:
            key = rank(disassembly)
        self._times[key] += 1
        numbers = self._numbers[key]
        if len(numbers) <= MOST_NUMBERS_SHOWN:
            numbers.append(number)

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
        keys = []
        for key in sorted(self._times, reverse=True):
            apart, level, _ = key
            if not least or (apart and level >= least):
                keys.append(key)
        most = MOST_LEVELS
        if is_whole:
            most = len(keys)
        lines = [LEVEL_HEADS]
        for key in keys[:most]:
            lines.append(self._row(key))
        text = table(lines, width)
        left_out = len(keys) - most
        if left_out > 0:
            pronoun = "them"
            if left_out == 1:
                pronoun = "it"
            levels_left = plural(left_out, "lower level")
            text += f"\nand {levels_left}; --all prints {pronoun}"
        return text

    def _row(self, key: Rank) -> tuple[str, ...]:
        apart, level, turns = key
        numbers = [f"{number:,}" for number in self._numbers[key]]
        if len(numbers) > MOST_NUMBERS_SHOWN:
            numbers[-1] = "…"  # one more is held than is shown
        words = NOT_APART
        moves = ""
        if apart:
            words = level_words(level)
            moves = moves_words(sum(level), -turns)
        solutions = f"{self._times[key]:,}"
        return words, moves, solutions, ", ".join(numbers)
