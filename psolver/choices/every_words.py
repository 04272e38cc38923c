"""The answer whether every choice of pieces fills the board, as a report, and its summary."""

from __future__ import annotations

from ..core.answer_values import outcome_values
from ..core.errors import printable
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.wording import tally
from ..text.piece_scenes import piece_scene
from ..text.reason_words import reason_sentence
from ..text.report import Part, Report
from .every_search import Counterexample, EveryAnswer

UNITS_OF_DURATION = {"h": 3600, "min": 60}  # in seconds, the largest first


def every_report(puzzle: Puzzle, answer: EveryAnswer) -> Report:
    """Return the report of an answer about a puzzle; without parts if nothing is known."""
    return Report(
        lambda: _parts(answer),
        lambda: [every_values(answer)],
        puzzle=puzzle,
        named=True,
    )


def _parts(answer: EveryAnswer) -> list[Part]:
    if answer.counterexample:
        return _counterexample_parts(answer.counterexample)
    sentence = _sentence(answer)
    return [Part(sentence)]


def _sentence(answer: EveryAnswer) -> str:
    """The answer, without a counterexample."""
    if not answer.choices:
        return "There is no choice of pieces that the counts and groups allow."
    if answer.every and answer.choices == 1:
        return "Yes: the only choice of pieces fills the board."
    of_all = f"there are {answer.choices:,}"
    if answer.every:
        return f"Yes: each of the {answer.choices:,} choices of pieces fills the board."
    noun = "choices"
    fills = "fill"
    if answer.settled == 1:
        noun = "choice"
        fills = "fills"
    if answer.settled != answer.asked:
        return f"Open: {answer.settled:,} {noun} of pieces {fills} the board; {of_all}."
    tried = f"all {answer.settled:,} {noun} that were tried"
    return f"Open: {tried} {fills} the board; {of_all}."


def _counterexample_parts(counterexample: Counterexample) -> list[Part]:
    puzzle = counterexample.puzzle
    words = choice_words(counterexample)
    report_parts = [Part(f"No: these pieces do not fill the board: {words}.")]
    for piece in puzzle.pieces:
        if piece.least:
            scene = piece_scene(piece.lattice, piece.shape, piece.color, piece.name, piece.marks)
            report_parts.append(Part("", (scene,)))
    reason = counterexample.outcome.reason
    if reason:
        sentence = reason_sentence(reason, puzzle.board.place)
        sentence = printable(sentence)
        report_parts.append(Part(f"Impossible: {sentence}."))
    else:
        report_parts.append(Part("Impossible: a search of the whole puzzle found no solution."))
    return report_parts


def choice_words(counterexample: Counterexample) -> str:
    """Return the pieces of a choice, with the number of their uses if that is more than one."""
    words = []
    for piece in counterexample.puzzle.pieces:
        if piece.least:
            name = printable(piece.name)
            if piece.least > 1:
                name = f"{piece.least} {name}"
            words.append(name)
    return ", ".join(words)


def every_values(answer: EveryAnswer) -> Values:
    """Return an answer as plain values."""
    values: Values = {
        "type": "every",
        "every": answer.every,
        "choices": answer.choices,
        "asked": answer.asked,
        "settled": answer.settled,
    }
    if answer.counterexample:
        puzzle = answer.counterexample.puzzle
        outcome = answer.counterexample.outcome
        pieces = {piece.name: piece.least for piece in puzzle.pieces if piece.least}
        values["counterexample"] = {"pieces": pieces, **outcome_values(outcome)}
    return values


def every_summary(answer: EveryAnswer, ended: str, seconds: float) -> str:
    """Return the summary; `ended` is the reason why the answer is open, "" for none. A choice that
    does not fill the board is settled, too.

    >>> every_summary(EveryAnswer(None, 792, 792, 5), "interrupted", 1.5)
    '5 of 792 choices settled; interrupted (1.50 s)'
    >>> every_summary(EveryAnswer(False, 792, 792, 5), "", 1.5)
    '6 of 792 choices settled (1.50 s)'
    """
    number = answer.settled
    if answer.every is False:
        number += 1
    choices = tally(answer.asked, "choice")
    settled = f"{number:,} of {choices} settled"
    if ended:
        settled += f"; {ended}"
    return f"{settled} ({seconds:.2f} s)"


def every_progress(settled: int, asked: int, settled_before: int, seconds: float) -> str:
    """Return the progress of a search: how many choices are settled, how many a second, and how
    long it will take if it goes on like this.

    >>> every_progress(5_000, 10_000, 1_000, 2.0)
    '5,000 of 10,000 choices, 2,000 a second, about 3 s left'
    """
    choices = tally(asked, "choice")
    words = f"{settled:,} of {choices}"
    pace: float = 0
    if seconds:
        pace = (settled - settled_before) / seconds
    if pace < 1:
        return words
    seconds_left = (asked - settled) / pace
    duration = _duration(seconds_left)
    return f"{words}, {pace:,.0f} a second, about {duration} left"


def _duration(seconds: float) -> str:
    """A duration in its largest unit, rounded up."""
    for unit, length in UNITS_OF_DURATION.items():
        if seconds > 2 * length:
            number = -int(-seconds // length)
            return f"{number:,} {unit}"
    number = -int(-seconds // 1)
    return f"{number} s"
