"""Sentences for a solver who lays the pieces by hand, asks for hints, or watches a search."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import printable
from ...geometry.cells import Cell
from ...geometry.lattice import Lattice
from ...puzzle.model import Puzzle
from ...puzzle.partial import Advice, ExcludedPlacements, HintStep, Item
from ...puzzle.reason import Reason
from ...puzzle.rule import Clash
from ...wording import often, plural, quoted, tally
from .puzzle_rules import MOST_NAMES, piece_name, pieces_words
from .results import capital

NOT_PLAYED = "A symmetry puzzle has no board to place pieces on. Solve finds its figures."
NO_BEST_PLAYED = "This puzzle asks for the best tilings. Solve finds them."
TOO_LARGE = "This puzzle is too large to be played: its board or its pieces have too many cells."
SOLVED = "Solved!"
POSSIBLE = "It can be completed."
IMPOSSIBLE = "It cannot be completed."
LOOKING_FOR_WHY = "Looking for a reason …"
COUNTING = "Counting the solutions left …"
NO_SMALL_REASON = "Every continuation was tried; no small part that is impossible was found."
FIRST_GUESS, NEXT_GUESS = "From here, guess", "Guess again"
NEW = "new"  # the label of the piece that a hint lays
NO_SOLUTION = "The puzzle has no solution."
NUMBERED = "The numbers in the picture are those of the steps."
NOT_WATCHED = "This is a symmetry puzzle: SAT alone searches it, and there is nothing to watch."
NO_BEST_WATCHED = "This puzzle asks for the best tilings, whose search cannot be watched."
LARGE_BOARD = "Watching is for small boards: this one has too many cells."
BEGINNING = (
    "Press Play, or go forward a step. The search takes the cell or the piece that can be covered"
    " or used in the fewest ways, and tries each way in turn."
)


def clash_line(clash: Clash) -> str:
    """The reason why a placement cannot lie there.

    >>> clash_line(Clash("outside", "L", ((4, 0),)))
    'The piece L does not lie on the board at row 5, column 1.'
    """
    name = f"the piece {piece_name(clash.piece)}"
    piece, other = capital(name), f"the piece {piece_name(clash.other)}"
    where = clash.lattice.place(clash.cells[0]) if clash.cells else ""
    match clash.kind:
        case "unknown":
            return f"There is no piece {quoted(clash.piece)}."
        case "form":
            return f"{piece} may not be turned or flipped like that."
        case "outside":
            return f"{piece} does not lie on the board at {where}."
        case "overlap":
            return f"{piece} lies on {other} at {where}."
        case "clue":
            return f"{piece} covers the clue {piece_name(clash.other)} at {where}."
        case "marks":
            return f"{piece} shows no such marks where it lies."
        case "mark":
            return f"A mark of {name} lies on another one, {quoted(clash.other)}, at {where}."
        case "often":
            return f"{piece} may be used at most {often(clash.most)}."
        case "together":
            most = f"at most {clash.most:,} may be used"
            return f"Of the pieces {piece_name(clash.other)} {most}."
        case "touch":
            return f"{piece} touches {other} at {where}."
        case "edge":
            beside = other if clash.other else "the rim of the board"
            return f"A side of {name} does not match {beside} at {where}."
    return clash.sentence


def unknown_line(seconds: float) -> str:
    """The sentence that a search for a completion was not finished.

    >>> unknown_line(20)
    'Whether it can be completed was not found out in 20 seconds.'
    """
    return f"Whether it can be completed was not found out in {plural(round(seconds), 'second')}."


def why_line(reason: Reason | None, begun: bool) -> str:
    """The reason why placements cannot be completed; about the rest if it has `begun`."""
    if reason is None:
        return NO_SMALL_REASON
    sentence = printable(reason.sentence)
    return f"It is impossible now: {sentence}." if begun else f"{capital(sentence)}."


def left_line(number: int, complete: bool, seconds: float) -> str:
    """The number of solutions left; the least, if they were not all counted in some seconds (0:
    they still are).

    >>> left_line(1, True, 0), left_line(1200, False, 20)
    ('1 solution left', 'at least 1,200 solutions left (not all counted in 20 seconds)')
    """
    found = plural(number, "solution")
    if complete:
        return f"{found} left"
    limit = f" (not all counted in {plural(round(seconds), 'second')})" if seconds else " so far"
    return f"at least {found} left{limit}"


def hint_line(piece: str, cell: Cell | None, lattice: Lattice, ways: int) -> str:
    """The reason for a hint: the cell that can be covered in the fewest ways; None: no cell need be
    covered.

    >>> from psolver.geometry.lattice import SQUARE
    >>> hint_line("L", (0, 2), SQUARE, 1)
    'Only the piece L, in this position, can cover row 1, column 3.'
    >>> hint_line("L", (0, 2), SQUARE, 4)
    'Row 1, column 3 can be covered in 4 ways; in a solution, the piece L covers it like this.'
    """
    if cell is None:
        return f"In a solution, the piece {piece_name(piece)} lies like this."
    where = lattice.place(cell)
    if ways == 1:
        return f"Only the piece {piece_name(piece)}, in this position, can cover {where}."
    ways_told = f"{capital(where)} can be covered in {ways:,} ways"
    return f"{ways_told}; in a solution, the piece {piece_name(piece)} covers it like this."


def state_lines(advice: Advice) -> list[str]:
    """The sentences if there is no next step: the puzzle is solved, or impossible."""
    if advice.status == "impossible":
        first = IMPOSSIBLE if advice.laid else NO_SOLUTION
        return [first, why_line(advice.reason, bool(advice.laid))]
    return [SOLVED]


def all_lines(advice: Advice, lattice: Lattice) -> list[list[str]]:
    """The sentences of each of the steps."""
    lines = []
    guess = FIRST_GUESS
    for step in advice.steps:
        lines.append(step_lines(step, lattice, guess))
        guess = NEXT_GUESS if step.kind == "guess" else guess
    return lines


def hint_lines(advice: Advice, lattice: Lattice) -> list[str]:
    """The sentences of a hint, by its level."""
    (step,) = advice.steps
    if advice.level == "nudge":
        return [nudge_line(step, lattice)]
    if advice.level == "piece":
        return [piece_line(step, lattice)]
    return step_lines(step, lattice, "No placement is forced")


def nudge_line(step: HintStep, lattice: Lattice) -> str:
    """The cell or the pieces to look at.

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
    """The number of ways left; if some were ruled out, of those that can be completed."""
    leading = "s that can be completed" if step.left > 1 else " that can be completed"
    return f"{step.left:,} {noun}{leading}" if step.excluded else plural(step.left, noun)


def piece_line(step: HintStep, lattice: Lattice) -> str:
    """The piece to take, and the cell for it.

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
    """The placements that are ruled out, a sentence each, then the step; a guess with `guess`."""
    lines = [excluded_line(one, lattice) for one in step.excluded]
    return [*lines, laid_line(step, lattice, guess)]


def laid_line(step: HintStep, lattice: Lattice, guess: str = FIRST_GUESS) -> str:
    """The new placement, and the reason; `guess` begins the sentence if no reason is given.

    >>> from psolver.geometry.lattice import SQUARE
    >>> from psolver.puzzle.tiling import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> laid_line(HintStep("forced", bar, (0, 2), 1), SQUARE)
    'Only the piece I, in this position, can cover row 1, column 3.'
    >>> laid_line(HintStep("forced", bar, "I", 1), SQUARE)
    'The piece I has only 1 place left.'
    >>> laid_line(HintStep("forced", bar, "I", 2, 2), SQUARE)
    'The piece I is needed 2 times more, and has only 2 places left: here is one of them.'
    >>> print(laid_line(HintStep("guess", bar, (0, 2), 4), SQUARE))
    From here, guess: 4 ways to cover row 1, column 3. In a solution, the piece I lies like this.
    """
    name = f"the piece {piece_name(step.placement.piece)}"
    if step.kind == "guess":
        return f"{guess}: {_choices(step, lattice)}. In a solution, {name} lies like this."
    so = "So only" if step.excluded else "Only"
    if not isinstance(step.item, str):
        return f"{so} {name}, in this position, can cover {lattice.place(step.item)}."
    places = f"only {plural(step.left, 'place')} left"
    if step.need == 1:
        return f"So {name} has {places}." if step.excluded else f"{capital(name)} has {places}."
    need = f"is needed {step.need:,} times more, and has {places}"
    return f"{capital(name)} {need}: here is one of them."


def _choices(step: HintStep, lattice: Lattice) -> str:
    left = " left" if step.excluded else ""
    if isinstance(step.item, str):
        return f"{plural(step.left, 'place')}{left} for {_named(step.item, lattice)}"
    return f"{plural(step.left, 'way')}{left} to cover {lattice.place(step.item)}"


def excluded_line(one: ExcludedPlacements, lattice: Lattice) -> str:
    """The placements that are ruled out, and the reason.

    >>> from psolver.geometry.lattice import SQUARE
    >>> from psolver.puzzle.tiling import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> excluded_line(ExcludedPlacements("bare", (bar,), "I", 4, (0, 1)), SQUARE)
    '1 of the 4 places of the piece I is out: then nothing could cover row 1, column 2.'
    >>> part = ExcludedPlacements("fill", (bar,), "I", 4, cells=((0, 0), (0, 1), (1, 0), (1, 1)))
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


def _why(one: ExcludedPlacements, lattice: Lattice) -> str:
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
                f"then {first} could be covered in only 1 way, which leaves no way to cover {other}"
            )
        case "shared":
            return _shared(one, lattice)
        case "parity":
            return _parity(one, lattice)


def _parity(one: ExcludedPlacements, lattice: Lattice) -> str:
    colours = f"coloured like a chessboard (dark at {lattice.place(one.cells[0])})"
    board, here = map(_shades, (one.board, one.shades))
    others = "the other pieces cannot cover what remains of each colour"
    return f"{colours}, {board} cells are left, and beside {here} here {others}"


def _shades(shades: tuple[int, int]) -> str:
    return f"{shades[0]:,} dark and {shades[1]:,} light"


def _shared(one: ExcludedPlacements, lattice: Lattice) -> str:
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


def too_many_line(options: int, most: int) -> str:
    """The sentence that a puzzle is too large to be watched.

    >>> too_many_line(9000, 6000)
    'Watching is for small boards: this puzzle has 9,000 placements, more than 6,000.'
    """
    large = f"this puzzle has {plural(options, 'placement')}, more than {most:,}"
    return f"Watching is for small boards: {large}."


def bound_line(steps: int) -> str:
    """The sentence that no further steps are shown.

    >>> bound_line(1000000)
    'Here watching ends, after 1,000,000 steps; Solutions searches much faster.'
    """
    return f"Here watching ends, after {steps:,} steps; Solutions searches much faster."


def item_name(puzzle: Puzzle, cells: Sequence[Cell], names: Sequence[str], item: int) -> str:
    """A cell or a piece, by the number of its item: first come the cells, then the names, then
    groups of pieces, then places where pieces may not touch.
    """
    if item < len(cells):
        return puzzle.board.lattice.place(cells[item])
    number = item - len(cells)
    if number < len(names):
        return f"the piece {piece_name(names[number])}"
    meet = any(rule.meets for rule in puzzle.rules)
    return "a place where pieces meet" if meet else "a group of pieces"


def choose_line(item: str, is_cell: bool, ways: int) -> str:
    """The chosen item, and the reason.

    >>> choose_line("row 1, column 2", True, 1)
    'Row 1, column 2 can be covered in 1 way: nothing has fewer.'
    >>> choose_line("the piece L", False, 3)
    'The piece L can be placed in 3 ways: nothing has fewer.'
    """
    done = "covered" if is_cell else "placed"
    return f"{capital(item)} can be {done} in {plural(ways, 'way')}: nothing has fewer."


def try_line(piece: str, number: int, ways: int) -> str:
    """The piece that is tried, and the number of the way.

    >>> try_line("L", 2, 3), try_line("L", 1, 1)
    ('Try way 2 of 3: the piece L.', 'Take the only way: the piece L.')
    """
    if ways == 1:
        return f"Take the only way: the piece {piece_name(piece)}."
    return f"Try way {number:,} of {ways:,}: the piece {piece_name(piece)}."


def dead_end_line(item: str, is_cell: bool) -> str:
    """The item that cannot be covered.

    >>> dead_end_line("row 1, column 2", True)
    'Dead end: row 1, column 2 cannot be covered any more.'
    """
    done = "covered" if is_cell else "placed often enough"
    return f"Dead end: {item} cannot be {done} any more."


def back_line(piece: str, number: int, ways: int) -> str:
    """The piece that is taken back.

    >>> back_line("L", 2, 3)
    'Back: take the piece L away, and try the next way.'
    >>> back_line("L", 3, 3)
    'Back: take the piece L away; that was the last way here.'
    """
    then = ", and try the next way" if number < ways else "; that was the last way here"
    return f"Back: take the piece {piece_name(piece)} away{then}."


def solution_line(number: int, ways: int) -> str:
    """The sentence for a solution.

    >>> solution_line(2, 0)
    'Solution 2!'
    """
    more = " More pieces fit: these are tried, too." if ways else ""
    return f"Solution {number:,}!{more}"


def end_line(solutions: int, nodes: int) -> str:
    """The sentence at the end of the search.

    >>> end_line(0, 12)
    'The search is complete: no solution, 12 nodes.'
    """
    return f"The search is complete: {tally(solutions, 'solution')}, {plural(nodes, 'node')}."
