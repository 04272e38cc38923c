"""Sentences on the next placement of a solver by hand, and on placements that are excluded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.wording import plural
from ..text.puzzle_rules import MOST_PIECE_NAMES, pieces_words
from ..text.reason_words import Place
from ..text.sentences import capital

if TYPE_CHECKING:
    from ..core.reason import ExcludedPlacements, HintStep, Item

FEW = 5  # ways that a person can try one by one
FIRST_GUESS = "From here, guess"


def nudge_line(step: HintStep, place: Place) -> str:
    """The cell or the pieces to look at.

    >>> from psolver.core.reason import HintStep
    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.tilings import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> nudge_line(HintStep("forced", bar, (0, 2), 1), SQUARE.place)
    'Look at row 1, column 3: it can be covered in only 1 way.'
    >>> nudge_line(HintStep("guess", bar, (0, 2), 4), SQUARE.place)
    'Look at row 1, column 3: it can be covered in 4 ways, and nothing has fewer.'
    >>> nudge_line(HintStep("guess", bar, (0, 2), 13), SQUARE.place)
    'No move is forced yet. Begin at row 1, column 3, where the fewest ways are left: 13.'
    >>> nudge_line(HintStep("forced", bar, "I", 1), SQUARE.place)
    'Look at the pieces: one of them has only 1 place left.'
    >>> nudge_line(HintStep("guess", bar, "I", 0), SQUARE.place)
    'Look at the pieces: one more is used in a solution.'
    """
    if not step.ways:
        return "Look at the pieces: one more is used in a solution."
    is_forced = step.kind == "forced"
    if not is_forced and step.left > FEW and not step.excluded:
        return _begin_line(step, place)
    few = ""
    fewer = ", and nothing has fewer"
    if is_forced:
        few = "only "
        fewer = ""
    ways = _ways(step)
    if isinstance(step.item, str):
        return f"Look at the pieces: one of them has {few}{ways} left{fewer}."
    cell = place(step.item)
    return f"Look at {cell}: it can be covered in {few}{ways}{fewer}."


def _begin_line(step: HintStep, place: Place) -> str:
    """A place, or a piece, with many ways, but with the fewest."""
    begin = "Begin with the piece that has the fewest places left"
    if not isinstance(step.item, str):
        cell = place(step.item)
        begin = f"Begin at {cell}, where the fewest ways are left"
    return f"No move is forced yet. {begin}: {step.left:,}."


def _ways(step: HintStep) -> str:
    """The number of ways left, or of places of a piece; if some were ruled out, of those that can
    be completed.
    """
    noun = "place" if isinstance(step.item, str) else "way"
    ways = plural(step.left, noun)
    if step.excluded:
        return f"{ways} that can be completed"
    return ways


def piece_line(step: HintStep, place: Place) -> str:
    """The piece to take, and the cell for it.

    >>> from psolver.core.reason import HintStep
    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.tilings import Placement
    >>> piece_line(HintStep("forced", Placement("I", ((0, 2), (0, 3))), (0, 2), 1), SQUARE.place)
    'Row 1, column 3 can be covered in only 1 way: by the piece I.'
    """
    name = pieces_words([step.placement.piece])
    if not step.ways:
        return f"{capital(name)} is used in a solution."
    is_forced = step.kind == "forced"
    ways = _ways(step)
    if is_forced:
        ways = f"only {ways}"
    if isinstance(step.item, str):
        return f"{capital(name)} has {ways} left."
    end = f"; in a solution, {name} covers it"
    if is_forced:
        end = f": by {name}"
    cell = capital(place(step.item))
    return f"{cell} can be covered in {ways}{end}."


def step_lines(step: HintStep, place: Place, guess: str) -> list[str]:
    """The placements that are ruled out, a sentence each, then the step; a guess with `guess`."""
    lines = []
    for excluded in step.excluded:
        lines.append(excluded_line(excluded, place))
    lines.append(laid_line(step, place, guess))
    return lines


def laid_line(step: HintStep, place: Place, guess: str = FIRST_GUESS) -> str:
    """The new placement, and the reason; `guess` begins the sentence if no reason is given.

    >>> from psolver.core.reason import HintStep
    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.tilings import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> laid_line(HintStep("forced", bar, (0, 2), 1), SQUARE.place)
    'Only the piece I, in this position, can cover row 1, column 3.'
    >>> laid_line(HintStep("forced", bar, "I", 1), SQUARE.place)
    'The piece I has only 1 place left.'
    >>> laid_line(HintStep("forced", bar, "I", 2, 2), SQUARE.place)
    'The piece I is needed 2 times more, and has only 2 places left: here is one of them.'
    >>> print(laid_line(HintStep("guess", bar, (0, 2), 4), SQUARE.place))
    From here, guess: 4 ways to cover row 1, column 3. In a solution, the piece I lies like this.
    """
    name = pieces_words([step.placement.piece])
    if not step.ways:
        return f"In a solution, {name} lies like this."
    if step.kind == "guess":
        choices = _choices(step, place)
        return f"{guess}: {choices}. In a solution, {name} lies like this."
    places = plural(step.left, "place")
    if not isinstance(step.item, str):
        cell = place(step.item)
        sentence = f"only {name}, in this position, can cover {cell}."
    elif step.need == 1:
        sentence = f"{name} has only {places} left."
    else:
        need = f"is needed {step.need:,} times more, and has only {places} left"
        return f"{capital(name)} {need}: here is one of them."
    if step.excluded:
        return f"So {sentence}"
    return capital(sentence)


def _choices(step: HintStep, place: Place) -> str:
    remaining = " left" if step.excluded else ""
    item = _named(step.item, place)
    if isinstance(step.item, str):
        places = plural(step.left, "place")
        return f"{places}{remaining} for {item}"
    ways = plural(step.left, "way")
    return f"{ways}{remaining} to cover {item}"


def excluded_line(excluded: ExcludedPlacements, place: Place) -> str:
    """The placements that are ruled out, and the reason.

    >>> from psolver.core.reason import ExcludedPlacements
    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.tilings import Placement
    >>> bar = Placement("I", ((0, 2), (0, 3)))
    >>> excluded_line(ExcludedPlacements("bare", (bar,), "I", 4, (0, 1)), SQUARE.place)
    '1 of the 4 places of the piece I is out: then nothing could cover row 1, column 2.'
    >>> part = ExcludedPlacements("fill", (bar,), "I", 4, cells=((0, 0), (0, 1), (1, 0), (1, 1)))
    >>> print(excluded_line(part, SQUARE.place)[41:])
    a part of 4 cells with row 1, column 1 would be cut off, and no pieces left fill it together.
    """
    number = len(excluded.placements)
    out = "are out" if number > 1 else "is out"
    item = _named(excluded.item, place)
    if isinstance(excluded.item, str):
        places = plural(excluded.ways, "place")
        ways = f"{places} of {item}"
    else:
        ways = plural(excluded.ways, "way")
        ways += f" to cover {item}"
        names = {placement.piece for placement in excluded.placements}
        pieces = _pieces(sorted(names))
        out += f" ({pieces})"
    reason = _why(excluded, place)
    return f"{number:,} of the {ways} {out}: {reason}."


def _why(excluded: ExcludedPlacements, place: Place) -> str:
    other_item = _named(excluded.other, place)
    match excluded.kind:
        case "bare":
            return f"then nothing could cover {other_item}"
        case "needed":
            return f"then there would be too few places for {other_item}"
        case "area":
            return f"{_cut_off(excluded, place)}, which the pieces left cannot fill"
        case "fill":
            return f"{_cut_off(excluded, place)}, and no pieces left fill it together"
        case "then":
            first_item = _named(excluded.first, place)
            leaves = f"which leaves no way to cover {other_item}"
            return f"then {first_item} could be covered in only 1 way, {leaves}"
        case "shared":
            return _shared(excluded, place)
        case "parity":
            return _parity(excluded, place)


def _cut_off(excluded: ExcludedPlacements, place: Place) -> str:
    number = plural(len(excluded.cells), "cell")
    cell = place(excluded.cells[0])
    return f"a part of {number} with {cell} would be cut off"


def _parity(excluded: ExcludedPlacements, place: Place) -> str:
    dark_cell = place(excluded.cells[0])
    colours = f"coloured like a chessboard (dark at {dark_cell})"
    board = _shades(excluded.board)
    placement = _shades(excluded.shades)
    other_pieces = "the other pieces cannot cover what remains of each colour"
    return f"{colours}, {board} cells are left, and beside {placement} here {other_pieces}"


def _shades(shades: tuple[int, int]) -> str:
    dark, light = shades
    return f"{dark:,} dark and {light:,} light"


def _shared(excluded: ExcludedPlacements, place: Place) -> str:
    first_item = _named(excluded.first, place)
    other_item = _named(excluded.other, place)
    if isinstance(excluded.first, str):
        return f"wherever {first_item} lies, it covers {other_item}"
    if isinstance(excluded.other, str):
        return f"only {other_item} can cover {first_item}"
    return f"whatever covers {first_item} covers {other_item} too"


def _named(item: Item, place: Place) -> str:
    if isinstance(item, str):
        return pieces_words([item])
    return place(item)


def _pieces(names: list[str]) -> str:
    if len(names) > MOST_PIECE_NAMES:
        return f"{len(names)} pieces"
    return pieces_words(names)


def numbered(lines: Sequence[Sequence[str]]) -> str:
    """Sentences in groups, each group with its number.

    >>> print(numbered([["One.", "More."], ["Two."]]))
    1. One.
       More.
    2. Two.
    """
    texts = []
    for number, (first_sentence, *further_sentences) in enumerate(lines, 1):
        head = f"{number}. "
        margin = " " * len(head)
        texts.append(head + first_sentence)
        for sentence in further_sentences:
            texts.append(margin + sentence)
    return "\n".join(texts)
