"""Sentences on the next placement of a solver by hand, and on placements that are excluded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.wording import plural
from ..text.page_lines import capital
from ..text.puzzle_rules import MOST_PIECE_NAMES, piece_name, pieces_words
from ..text.reason_words import Place

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
    if step.kind == "guess" and step.left > FEW and not step.excluded:
        return _begin_line(step, place)
    few = ""
    fewer = ", and nothing has fewer"
    if step.kind == "forced":
        few = "only "
        fewer = ""
    ways = _ways(step)
    if isinstance(step.item, str):
        return f"Look at the pieces: one of them has {few}{ways} left{fewer}."
    return f"Look at {place(step.item)}: it can be covered in {few}{ways}{fewer}."


def _begin_line(step: HintStep, place: Place) -> str:
    """A place, or a piece, with many ways, but with the fewest."""
    begin = "Begin with the piece that has the fewest places left"
    if not isinstance(step.item, str):
        begin = f"Begin at {place(step.item)}, where the fewest ways are left"
    return f"No move is forced yet. {begin}: {step.left:,}."


def _ways(step: HintStep) -> str:
    """The number of ways left, or of places of a piece; if some were ruled out, of those that can
    be completed.
    """
    number_of_ways = plural(step.left, "place" if isinstance(step.item, str) else "way")
    return f"{number_of_ways} that can be completed" if step.excluded else number_of_ways


def piece_line(step: HintStep, place: Place) -> str:
    """The piece to take, and the cell for it.

    >>> from psolver.core.reason import HintStep
    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.tilings import Placement
    >>> piece_line(HintStep("forced", Placement("I", ((0, 2), (0, 3))), (0, 2), 1), SQUARE.place)
    'Row 1, column 3 can be covered in only 1 way: by the piece I.'
    """
    name = f"the piece {piece_name(step.placement.piece)}"
    if not step.ways:
        return f"{capital(name)} is used in a solution."
    ways = _ways(step)
    if step.kind == "forced":
        ways = f"only {ways}"
    if isinstance(step.item, str):
        return f"{capital(name)} has {ways} left."
    end = f": by {name}" if step.kind == "forced" else f"; in a solution, {name} covers it"
    return f"{capital(place(step.item))} can be covered in {ways}{end}."


def step_lines(step: HintStep, place: Place, guess: str) -> list[str]:
    """The placements that are ruled out, a sentence each, then the step; a guess with `guess`."""
    lines = [excluded_line(excluded, place) for excluded in step.excluded]
    return [*lines, laid_line(step, place, guess)]


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
    name = f"the piece {piece_name(step.placement.piece)}"
    if not step.ways:
        return f"In a solution, {name} lies like this."
    if step.kind == "guess":
        return f"{guess}: {_choices(step, place)}. In a solution, {name} lies like this."
    places = f"only {plural(step.left, 'place')} left"
    if not isinstance(step.item, str):
        sentence = f"only {name}, in this position, can cover {place(step.item)}."
    elif step.need == 1:
        sentence = f"{name} has {places}."
    else:
        need = f"is needed {step.need:,} times more, and has {places}"
        return f"{capital(name)} {need}: here is one of them."
    return f"So {sentence}" if step.excluded else capital(sentence)


def _choices(step: HintStep, place: Place) -> str:
    remaining = " left" if step.excluded else ""
    if isinstance(step.item, str):
        return f"{plural(step.left, 'place')}{remaining} for {_named(step.item, place)}"
    return f"{plural(step.left, 'way')}{remaining} to cover {place(step.item)}"


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
    if isinstance(excluded.item, str):
        ways = f"{plural(excluded.ways, 'place')} of {_named(excluded.item, place)}"
    else:
        ways = f"{plural(excluded.ways, 'way')} to cover {place(excluded.item)}"
        names = {placement.piece for placement in excluded.placements}
        out += f" ({_pieces(sorted(names))})"
    return f"{number:,} of the {ways} {out}: {_why(excluded, place)}."


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
    return f"a part of {number} with {place(excluded.cells[0])} would be cut off"


def _parity(excluded: ExcludedPlacements, place: Place) -> str:
    colours = f"coloured like a chessboard (dark at {place(excluded.cells[0])})"
    board = _shades(excluded.board)
    placement = _shades(excluded.shades)
    other_pieces = "the other pieces cannot cover what remains of each colour"
    return f"{colours}, {board} cells are left, and beside {placement} here {other_pieces}"


def _shades(shades: tuple[int, int]) -> str:
    return f"{shades[0]:,} dark and {shades[1]:,} light"


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
        return f"the piece {piece_name(item)}"
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
        margin = " " * len(f"{number}. ")
        texts.append(f"{number}. {first_sentence}")
        texts += [margin + line for line in further_sentences]
    return "\n".join(texts)
