"""Sentences for a solver who lays the pieces by hand, or asks for hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.cells import Cell
from ..core.control import seconds_of
from ..core.errors import printable
from ..core.goal import Best, Optimum
from ..core.reason import HintStep, Reason
from ..core.rule import Clash
from ..core.tilings import Placement
from ..core.wording import about, listed, often, plural, quoted
from ..reasons import FIRST_GUESS, deduction_text, nudge_line, piece_line, step_lines
from ..text.puzzle_rules import best_line, piece_name, pieces_words, worth_words
from ..text.reason_words import Place, reason_sentence
from ..text.sentences import capital
from .partial import Advice, Level, Mistake

NOT_PLAYED = "A symmetry puzzle has no board to place pieces on. Solve finds its figures."
TOO_LARGE_TO_PLAY = (
    "This puzzle is too large to be played: its board or its pieces have too many cells."
)
SOLVED = "Solved!"
POSSIBLE = "It can be completed."
NO_MISTAKE = "There is no mistake so far: it can be completed."
IMPOSSIBLE = "It cannot be completed."
LOOKING_FOR_WHY = "Looking for a reason …"
COUNTING_SOLUTIONS = "Counting the solutions left …"
NO_SMALL_REASON = "Every continuation was tried; no small part that is impossible was found."
NEXT_GUESS = "Guess again"
IN_HATCHED_AREA = " In a solution it lies in the hatched area."
NEW = "new"  # labels the piece that a hint lays
TAKE_UP = "up"  # labels a piece to take up
NOT_EVEN_EMPTY = "Without any of these pieces there is no solution either."
HAS_NO_SOLUTION = "The puzzle has no solution."
NUMBERED = "The numbers in the picture are those of the steps."


def clash_line(clash: Clash) -> str:
    """The reason why a placement cannot lie there.

    >>> clash_line(Clash("outside", "L", ((4, 0),)))
    'The piece L does not lie on the board at row 5, column 1.'
    """
    name = f"the piece {piece_name(clash.piece)}"
    piece = capital(name)
    other_piece = f"the piece {piece_name(clash.other)}"
    where = ""
    if clash.cells:
        where = clash.lattice.place(clash.cells[0])
    match clash.kind:
        case "unknown":
            return f"There is no piece {quoted(clash.piece)}."
        case "form":
            return f"{piece} may not be turned or flipped like that."
        case "outside":
            return f"{piece} does not lie on the board at {where}."
        case "overlap":
            return f"{piece} lies on {other_piece} at {where}."
        case "clue":
            clue = piece_name(clash.other)
            return f"{piece} covers the clue {clue} at {where}."
        case "marks":
            return f"{piece} shows no such marks where it lies."
        case "mark":
            mark = quoted(clash.other)
            return f"A mark of {name} lies on another one, {mark}, at {where}."
        case "often":
            bound = often(clash.most)
            return f"{piece} may be used at most {bound}."
        case "together":
            bound = f"at most {clash.most:,} may be used"
            pieces = piece_name(clash.other)
            return f"Of the pieces {pieces} {bound}."
        case "touch":
            return f"{piece} touches {other_piece} at {where}."
        case "edge":
            neighbour = "the rim of the board"
            if clash.other:
                neighbour = other_piece
            return f"A side of {name} does not match {neighbour} at {where}."
    return clash.sentence


def score_line(score: Optimum) -> str:
    """The worth of some placements, as far as they go.

    >>> score_line(Optimum("most cells", 12, None, 60)), score_line(Optimum("fewest pieces", 1))
    ('12 of 60 cells covered', '1 piece so far')
    """
    reached = score.found or 0
    if score.cells:
        cells = plural(score.cells, "cell")
        return f"{reached:,} of {cells} covered"
    worth = worth_words(score, reached)
    return f"{capital(worth)} so far"


def best_possible_line(optimum: Optimum | None) -> str:
    """The best possible score, as far as it is known; None: it is searched.

    >>> best_possible_line(Optimum("most cells", 75, 75, 81))
    'The best possible: 75 cells.'
    >>> best_possible_line(Optimum("fewest pieces", 6, 5))
    'Found 6 pieces, at least 5 pieces needed.'
    """
    if optimum is None:
        return "Looking for the best …"
    if optimum.found is not None and optimum.proved:
        worth = worth_words(optimum, optimum.found)
        return f"The best possible: {worth}."
    line = best_line(optimum)
    return f"{capital(line)}."


def room_line(best: Best, is_whole: bool) -> str:
    """The sentence for a puzzle of the best tilings that is not solved yet; "" if it needs none.

    >>> room_line(Best("fewest pieces", "blocking"), False)
    'There is room for a further piece.'
    >>> room_line(Best("fewest pieces", "tiling"), True)
    'The board is filled, but better is possible.'
    """
    if best.goal == "blocking":
        if is_whole:
            return "No further piece fits, but better is possible."
        return "There is room for a further piece."
    if best.goal == "tiling" and is_whole:
        return "The board is filled, but better is possible."
    return ""


def unsettled_line(seconds: float) -> str:
    """The sentence that a search for a completion was not finished.

    >>> unsettled_line(20)
    'Whether it can be completed was not found out in 20 seconds.'
    """
    limit = plural(round(seconds), "second")
    return f"Whether it can be completed was not found out in {limit}."


def carried_line(number: int, distinct: bool, complete: bool, limit: str) -> str:
    """The number of solutions that a page carries, of all, or as far as they were searched.

    >>> carried_line(480, True, True, "10"), carried_line(0, False, True, "10")
    ('the page carries all 480 distinct solutions', 'the puzzle has no solution')
    >>> print(carried_line(0, True, False, "1m"))
    the page gives no hints: no solution was found in 60 s; --time-limit gives it longer
    """
    if not number and complete:
        return "the puzzle has no solution"
    if not number:
        limit_seconds = seconds_of(limit)
        cure = "--time-limit gives it longer"
        excuse = f"no solution was found in {limit_seconds:g} s; {cure}"
        return f"the page gives no hints: {excuse}"
    noun = "distinct solution" if distinct else "solution"
    solutions = plural(number, noun)
    if not complete:
        return f"the page carries {solutions}, and there may be more"
    if number == 1:
        return "the page carries the only solution"
    return f"the page carries all {solutions}"


def why_line(reason: Reason | None, has_placements: bool, place: Place | None = None) -> str:
    """The reason why placements cannot be completed; about the rest if it `has_placements`. Steps
    have a line each. `place` has the words for a cell.
    """
    if reason is None:
        return NO_SMALL_REASON
    head = ""
    if has_placements:
        head = "It is impossible now"
    if reason.deduction:
        return deduction_text(reason.deduction, head, place)
    sentence = reason_sentence(reason, place)
    reason_text = printable(sentence)
    if head:
        return f"{head}: {reason_text}."
    return f"{capital(reason_text)}."


def take_up_line(
    mistake: Mistake, lying_placements: Sequence[Placement], level: Level, place: Place
) -> str:
    """The placements to take up if no solution is left, as far as a hint of that level reveals
    them.

    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.tilings import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> take_up_line(Mistake((bar,), 51), [bar], "mistake", SQUARE.place)
    'There is a mistake: 1 piece must be taken up.'
    >>> take_up_line(Mistake((bar,), 51), [bar], "nudge", SQUARE.place)
    'There is a mistake around row 1, column 4.'
    >>> take_up_line(Mistake((bar,), 51), [bar], "place", SQUARE.place)
    'Take up the piece I: then there are 51 solutions again.'
    >>> take_up_line(Mistake((bar,), None), [bar, bar], "place", SQUARE.place)
    'Take up the piece I at row 1, column 3: then it can be completed again.'
    """
    number = len(mistake.placements)
    if not number:
        return NOT_EVEN_EMPTY
    if level == "mistake":
        pieces = plural(number, "piece")
        return f"There is a mistake: {pieces} must be taken up."
    if level == "nudge":
        places = []
        for placement in mistake.placements:
            cell = middle_cell(placement)
            places.append(place(cell))
        mistakes = "are mistakes"
        if number == 1:
            mistakes = "is a mistake"
        return f"There {mistakes} around {listed(places)}."
    then = "it can be completed"
    if mistake.solutions:
        solutions = plural(mistake.solutions, "solution")
        then = f"there are {solutions}"
        if mistake.solutions == 1:
            then = f"there is {solutions}"
    pieces = _taken_up(mistake.placements, lying_placements, place)
    return f"Take up {pieces}: then {then} again."


def middle_cell(placement: Placement) -> Cell:
    """Return the cell of a placement that stands for it in a sentence."""
    middle = len(placement.cells) // 2
    return placement.cells[middle]


def _taken_up(
    placements: Sequence[Placement], lying_placements: Sequence[Placement], place: Place
) -> str:
    """The placements to take up, with a cell of each if one's piece lies there more than once."""
    uses = Counter(placement.piece for placement in lying_placements)
    pieces = [placement.piece for placement in placements]
    if all(uses[piece] == 1 for piece in pieces):
        return pieces_words(pieces)
    names = []
    for placement in placements:
        name = piece_name(placement.piece)
        where = place(placement.cells[0])
        names.append(f"the piece {name} at {where}")
    return listed(names)


def left_line(number: int, complete: bool, seconds: float) -> str:
    """The number of solutions left; the least, if they were not all counted in some seconds (0:
    they still are).

    >>> left_line(1, True, 0), left_line(1200, False, 20)
    ('1 solution left', 'at least 1,200 solutions left (not all counted in 20 seconds)')
    """
    noun = "solution" if number == 1 else "solutions"
    solutions = f"{about(number)} {noun}"
    if complete:
        return f"{solutions} left"
    limit = "counting"
    if seconds:
        limit = f"not all counted in {plural(round(seconds), 'second')}"
    return f"at least {solutions} left ({limit})"


def state_lines(advice: Advice, place: Place) -> list[str]:
    """The sentences if there is no next step: the puzzle is solved, or impossible; or only that is
    asked.
    """
    if advice.status == "possible":
        return [NO_MISTAKE]
    if advice.status != "impossible":
        return [SOLVED]
    lines = [HAS_NO_SOLUTION]
    if advice.laid:
        lines = [IMPOSSIBLE]
    has_explanation = advice.reason or not advice.mistake
    if has_explanation and advice.level != "mistake":
        why = why_line(advice.reason, bool(advice.laid), place)
        lines += why.split("\n")
    if advice.mistake:
        up = take_up_line(advice.mistake, advice.laid, advice.level, place)
        lines.append(up)
    return lines


def all_lines(advice: Advice, place: Place) -> list[list[str]]:
    """The sentences of each of the steps."""
    lines = []
    guess = FIRST_GUESS
    for step in advice.steps:
        lines_of_step = step_lines(step, place, guess)
        lines.append(lines_of_step)
        if step.kind == "guess":
            guess = NEXT_GUESS
    return lines


def hint_lines(advice: Advice, place: Place) -> list[str]:
    """The sentences of a hint, by its level."""
    (step,) = advice.steps
    return step_hint(step, advice.level, place)


def step_hint(step: HintStep, level: Level, place: Place) -> list[str]:
    """The sentences of a hint for a step, by the level of the hint."""
    if level == "nudge":
        return [nudge_line(step, place)]
    if level == "piece":
        return [piece_line(step, place)]
    return step_lines(step, place, "No placement is forced")
