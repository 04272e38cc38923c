"""What is said to somebody who wants a hint, or to see how a puzzle can be solved by hand."""

from __future__ import annotations

from ...geometry.lattice import Lattice
from ...puzzle.partial import Advice, Excluded, HintStep, Item
from ...wording import plural
from .pieces import MOST_NAMES, piece_name, pieces_words
from .play import IMPOSSIBLE, SOLVED, why_line
from .results import capital

FIRST_GUESS, NEXT_GUESS = "From here one has to guess", "Here one has to guess again"
NEW = "new"  # the label of the piece that a hint lays
NO_SOLUTION = "The puzzle has no solution."
NUMBERED = "The numbers in the picture are those of the steps."


def state_lines(advice: Advice) -> list[str]:
    """What is said where there is no step to tell: it is solved, or impossible."""
    if advice.status == "impossible":
        first = IMPOSSIBLE if advice.laid else NO_SOLUTION
        return [first, why_line(advice.reason, bool(advice.laid))]
    return [SOLVED]


def all_lines(advice: Advice, lattice: Lattice) -> list[list[str]]:
    """What is said of each of the steps."""
    lines = []
    guess = FIRST_GUESS
    for step in advice.steps:
        lines.append(step_lines(step, lattice, guess))
        guess = NEXT_GUESS if step.kind == "guess" else guess
    return lines


def hint_lines(advice: Advice, lattice: Lattice) -> list[str]:
    """What a hint says, as much as its level tells."""
    (step,) = advice.steps
    if advice.level == "nudge":
        return [nudge_line(step, lattice)]
    if advice.level == "piece":
        return [piece_line(step, lattice)]
    return step_lines(step, lattice, "No placement is forced")


def nudge_line(step: HintStep, lattice: Lattice) -> str:
    """Where to look.

    >>> from psolver.geometry.lattice import SQUARE
    >>> from psolver.puzzle.tiling import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> nudge_line(HintStep("forced", bar, (0, 2), 1), SQUARE)
    'Look at row 1, column 3: it can be covered in only 1 way.'
    >>> nudge_line(HintStep("guess", bar, (0, 2), 4), SQUARE)
    'Look at row 1, column 3: it can be covered in 4 ways, and nothing has fewer.'
    >>> nudge_line(HintStep("forced", bar, "I", 1), SQUARE)
    'Look at the pieces: one of them has only 1 place left.'
    """
    few = "only " if step.kind == "forced" else ""
    fewer = "" if step.kind == "forced" else ", and nothing has fewer"
    if isinstance(step.item, str):
        return f"Look at the pieces: one of them has {few}{_ways(step, 'place')} left{fewer}."
    where = lattice.place(step.item)
    return f"Look at {where}: it can be covered in {few}{_ways(step, 'way')}{fewer}."


def _ways(step: HintStep, noun: str) -> str:
    """The ways that are left, and whether some had to be ruled out.

    >>> from psolver.puzzle.tiling import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> out = Excluded("bare", (bar,), (0, 2), 2)
    >>> _ways(HintStep("forced", bar, (0, 2), 2, 1, (out,)), "way")
    '1 way that leads on'
    """
    leading = "s that lead on" if step.left > 1 else " that leads on"
    return f"{step.left:,} {noun}{leading}" if step.excluded else plural(step.left, noun)


def piece_line(step: HintStep, lattice: Lattice) -> str:
    """Which piece to take, and where.

    >>> from psolver.geometry.lattice import SQUARE
    >>> from psolver.puzzle.tiling import Placement
    >>> piece_line(HintStep("forced", Placement("I", ((0, 2), (0, 3))), (0, 2), 1), SQUARE)
    'Row 1, column 3 can be covered in only 1 way: by the piece I.'
    """
    name = f"the piece {piece_name(step.placement.piece)}"
    if isinstance(step.item, str):
        few = "only " if step.kind == "forced" else ""
        return f"{capital(name)} has {few}{_ways(step, 'place')} left."
    where = capital(lattice.place(step.item))
    if step.kind == "forced":
        return f"{where} can be covered in only {_ways(step, 'way')}: by {name}."
    return f"{where} can be covered in {_ways(step, 'way')}; in a solution, {name} covers it."


def step_lines(step: HintStep, lattice: Lattice, guess: str) -> list[str]:
    """What is ruled out, one sentence each, then what is laid; `guess` begins that of a guess."""
    lines = [excluded_line(one, lattice) for one in step.excluded]
    return [*lines, laid_line(step, lattice, guess)]


def laid_line(step: HintStep, lattice: Lattice, guess: str = FIRST_GUESS) -> str:
    """What is laid, and why; `guess` begins the sentence where that is not known.

    >>> from psolver.geometry.lattice import SQUARE
    >>> from psolver.puzzle.tiling import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> laid_line(HintStep("forced", bar, (0, 2), 1), SQUARE)
    'Only the piece I, lying so, can cover row 1, column 3.'
    >>> laid_line(HintStep("forced", bar, "I", 1), SQUARE)
    'The piece I has only 1 place left.'
    >>> laid_line(HintStep("forced", bar, "I", 2, 2), SQUARE)
    'The piece I is needed 2 times more, and has only 2 places left: here is one of them.'
    >>> print(laid_line(HintStep("guess", bar, (0, 2), 4), SQUARE))
    From here one has to guess: 4 ways to cover row 1, column 3. In a solution, the piece I lies so.
    """
    name = f"the piece {piece_name(step.placement.piece)}"
    if step.kind == "guess":
        return f"{guess}: {_choices(step, lattice)}. In a solution, {name} lies so."
    so = "So only" if step.excluded else "Only"
    if not isinstance(step.item, str):
        return f"{so} {name}, lying so, can cover {lattice.place(step.item)}."
    places = f"only {plural(step.left, 'place')} left"
    if step.need == 1:
        return f"So {name} has {places}." if step.excluded else f"{capital(name)} has {places}."
    need = f"is needed {step.need:,} times more, and has {places}"
    return f"{capital(name)} {need}: here is one of them."


def _choices(step: HintStep, lattice: Lattice) -> str:
    """Between how many ways one has to choose."""
    left = " left" if step.excluded else ""
    if isinstance(step.item, str):
        return f"{plural(step.left, 'place')}{left} for {_named(step.item, lattice)}"
    return f"{plural(step.left, 'way')}{left} to cover {lattice.place(step.item)}"


def excluded_line(one: Excluded, lattice: Lattice) -> str:
    """What is ruled out, and why.

    >>> from psolver.geometry.lattice import SQUARE
    >>> from psolver.puzzle.tiling import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> excluded_line(Excluded("bare", (bar,), "I", 4, (0, 1)), SQUARE)
    '1 of the 4 places of the piece I is out: then nothing could cover row 1, column 2.'
    >>> part = Excluded("fill", (bar,), "I", 4, cells=((0, 0), (0, 1), (1, 0), (1, 1)))
    >>> print(excluded_line(part, SQUARE)[41:])
    a part of 4 cells with row 1, column 1 would be cut off, and no pieces left fill it together.
    """
    number, several = len(one.placements), len(one.placements) > 1
    verb = "are" if several else "is"
    if isinstance(one.item, str):
        places = f"{plural(one.ways, 'place')} of {_named(one.item, lattice)}"
        out = f"{number:,} of the {places} {verb} out"
    else:
        by = _pieces(sorted({placement.piece for placement in one.placements}))
        ways = f"{plural(one.ways, 'way')} to cover {lattice.place(one.item)}"
        out = f"{number:,} of the {ways} {verb} out ({by})"
    return f"{out}: {_why(one, lattice)}."


def _why(one: Excluded, lattice: Lattice) -> str:
    match one.kind:
        case "bare":
            return f"then nothing could cover {_named(one.other, lattice)}"
        case "needed":
            return f"then there would be too few places for {_named(one.other, lattice)}"
        case "area":
            where = f"{plural(len(one.cells), 'cell')} with {lattice.place(one.cells[0])}"
            return f"a part of {where} would be cut off, which the pieces left cannot fill"
        case "fill":
            where = f"{plural(len(one.cells), 'cell')} with {lattice.place(one.cells[0])}"
            return f"a part of {where} would be cut off, and no pieces left fill it together"
        case "then":
            first, other = _named(one.first, lattice), _named(one.other, lattice)
            return (
                f"then {first} could be covered in only 1 way, beside which nothing covers {other}"
            )
        case "shared":
            return _shared(one, lattice)
        case "parity":
            return _parity(one, lattice)


def _parity(one: Excluded, lattice: Lattice) -> str:
    """That the other pieces cannot cover the dark and light cells that would be left."""
    colours = f"coloured like a chessboard (dark at {lattice.place(one.cells[0])})"
    board, here = map(_shades, (one.board, one.shades))
    others = "the other pieces cannot cover what remains of each colour"
    return f"{colours}, {board} cells are left, and beside {here} here {others}"


def _shades(shades: tuple[int, int]) -> str:
    return f"{shades[0]:,} dark and {shades[1]:,} light"


def _shared(one: Excluded, lattice: Lattice) -> str:
    """That one item needs another for itself."""
    first, other = _named(one.first, lattice), _named(one.other, lattice)
    if isinstance(one.first, str):
        return f"wherever {first} lies, it covers {other}"
    if isinstance(one.other, str):
        return f"only {other} can cover {first}"
    return f"whatever covers {first} covers {other} too"


def _named(item: Item, lattice: Lattice) -> str:
    return f"the piece {piece_name(item)}" if isinstance(item, str) else lattice.place(item)


def _pieces(names: list[str]) -> str:
    return f"{len(names)} pieces" if len(names) > MOST_NAMES else pieces_words(names)
