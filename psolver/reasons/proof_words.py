"""The sentences of the reasons that are proved here: deductions, colourings and cores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..core.reason import (
    Areas,
    BareCells,
    Colouring,
    Core,
    Deduction,
    NoPlace,
    NoWay,
    Reason,
    Weights,
)
from ..core.wording import listed, often, plural
from ..text.puzzle_rules import MOST_PIECE_NAMES, pieces_words, used_words
from ..text.reason_words import Place, reason_sentence
from ..text.sentences import capital
from .step_words import excluded_line, numbered, step_lines

Contradiction: TypeAlias = Areas | NoPlace | BareCells | NoWay
PieceClass: TypeAlias = tuple[str, bool, int]  # a subject, whether of several, and the weight
Bound: TypeAlias = tuple[str, int]  # such as ("at least", 2)

# deductions ---------------------------------------------------------------------------------------


def deduction_sentence(deduction: Deduction, place: Place) -> str:
    """The steps in one sentence: one alone with its reason, the number of several."""
    end = _end(deduction.end, place)
    if not deduction.steps:
        return end
    step = deduction.steps[0]
    number = len(deduction.steps)
    if number > 1 or step.excluded:
        placements = plural(number, "forced placement")
        return f"after {placements}, {end}"
    name = pieces_words([step.placement.piece])
    if isinstance(step.item, str):
        places = plural(step.left, "place")
        return f"{name} has only {places} left; then {end}"
    cell = place(step.item)
    return f"only {name}, in one position, can cover {cell}; then {end}"


def _end(end: Contradiction, place: Place) -> str:
    if not isinstance(end, NoWay):
        return reason_sentence(Reason(end), place)
    if not isinstance(end.item, str):
        ways = _each_of(end)
        cell = place(end.item)
        return f"{ways} cover {cell} is impossible"
    name = pieces_words([end.item])
    if end.excluded:
        places = _each_of(end)
        return f"{places} {name} is impossible"
    places = plural(end.ways, "place")
    return f"{name} is needed {end.need:,} times more, and has only {places} left"


def _each_of(end: NoWay) -> str:
    noun = "way"
    joint = "to"
    if isinstance(end.item, str):
        noun = "place"
        joint = "of"
    if end.ways == 1:
        return f"the only {noun} {joint}"
    number = sum(len(excluded.placements) for excluded in end.excluded)
    each = "each"
    if number != end.ways:
        each = f"{number:,}"
    return f"{each} of the {end.ways:,} {noun}s {joint}"


def deduction_text(deduction: Deduction, head: str, place: Place | None = None) -> str:
    """The sentences of the steps in numbered lines, then those of the contradiction; after a head,
    if there is one. `place` has the words for a cell.
    """
    place = place or deduction.lattice.place
    end = deduction.end
    contradiction = f"{_end(end, place)}."
    last_lines = []
    if isinstance(end, NoWay):
        last_lines = [excluded_line(excluded, place) for excluded in end.excluded]
    if not deduction.steps:
        sentence = capital(contradiction)
        if head:
            sentence = f"{head}: {contradiction}"
        return "\n".join([sentence, *last_lines])
    lines = [step_lines(step, place, "") for step in deduction.steps]
    last_step = [f"Then {contradiction}", *last_lines]
    text = numbered([*lines, last_step])
    if head:
        return f"{head}:\n{text}"
    return text


# colourings ---------------------------------------------------------------------------------------


def colouring_sentence(colouring: Colouring, _place: Place | None = None) -> str:
    """The numbers that pieces cover, beside those on the board."""
    clauses = []
    if colouring.unused:
        names = _pieces(colouring.unused)
        clauses.append(f"the areas leave no use for {names}")
    number = f"{colouring.there:,}"
    if colouring.is_plain:
        clauses.append(_under_shaded(colouring))
        are = "is" if colouring.there == 1 else "are"
        end = f" of them, but there {are} {number}"
    else:
        clauses.append(_under_numbers(colouring))
        total = number
        if colouring.weights.modulus:
            total = _sum(colouring, colouring.there)
        end = f", but the numbers on the board add up to {total}"
    in_all = _in_all(colouring)
    covered = _sum(colouring, colouring.covered)
    clauses.append(f"{in_all} {covered}{end}")
    return "; ".join(clauses)


def _sum(colouring: Colouring, number: int) -> str:
    """A sum of numbers of the cells, as far as it is known."""
    if colouring.exact:
        return f"{number:,}"
    weights = colouring.weights
    if weights.modulus:
        return remainder(number, weights.modulus)
    words = bound_words(weights)
    return f"{words} {number:,}"


def bound_words(weights: Weights) -> str:
    """The words before the bound of a piece."""
    if weights.least:
        return "at least"
    return "at most"


def remainder(number: int, modulus: int) -> str:
    """A number of which only the remainder is known.

    >>> remainder(3, 2), remainder(9, 3), remainder(9, 5)
    ('an odd number', 'a multiple of 3', '4 more than a multiple of 5')
    """
    rest = number % modulus
    if modulus == 2:
        return "an odd number" if rest else "an even number"
    if rest:
        return f"{rest} more than a multiple of {modulus}"
    return f"a multiple of {modulus}"


def _under_shaded(colouring: Colouring) -> str:
    largest_class, *smaller_classes = _classes(colouring)
    subject, several, number = largest_class
    verb = "cover" if several else "covers"
    shaded = _shaded_words(colouring, number)
    are_several = several or bool(smaller_classes)
    wherever = _wherever(colouring, are_several)
    clauses = [wherever, f"{subject} {verb} {shaded} of the shaded cells"]
    for pieces, _, number_of_class in smaller_classes:
        shaded = _shaded_words(colouring, number_of_class)
        clauses.append(f"{pieces} {shaded}")
    return ", ".join(clauses)


def _shaded_words(colouring: Colouring, number: int) -> str:
    """The number of shaded cells under a piece."""
    weights = colouring.weights
    is_known = colouring.exact or not weights.modulus
    if number == 0 and is_known:
        return "perhaps none" if weights.least else "none"
    if colouring.exact:
        return f"exactly {number:,}"
    return _sum(colouring, number)


def _under_numbers(colouring: Colouring) -> str:
    largest_class, *smaller_classes = _classes(colouring)
    subject, several, number = largest_class
    total = _sum(colouring, number)
    are_several = several or bool(smaller_classes)
    wherever = _wherever(colouring, are_several)
    clauses = [wherever, f"the numbers under {subject} add up to {total}"]
    for pieces, _, number_of_class in smaller_classes:
        total = _sum(colouring, number_of_class)
        clauses.append(f"under {pieces} to {total}")
    return ", ".join(clauses)


def _wherever(colouring: Colouring, several: bool) -> str:
    forbids = []
    if colouring.clued:
        forbids.append("clues")
    if colouring.marked:
        forbids.append("marks")
    if forbids:
        them = "them" if several else "it"
        words = listed(forbids)
        return f"wherever the {words} let {them} lie"
    if several:
        return "wherever they lie"
    return "wherever it lies"


def _classes(colouring: Colouring) -> list[PieceClass]:
    """The pieces of each weight in words, whether several, the weight; the largest class last."""
    names = defaultdict(list)
    for name, _, weight in colouring.pieces:
        names[weight].append(name)
    if len(names) == 1:
        [(weight, pieces)] = names.items()
        subject = _pieces(pieces)
        if len(pieces) > 1:
            subject = "every other piece" if colouring.unused else "every piece"
        return [(subject, False, weight)]
    *smaller_weights, weight_of_largest = _fewest_names_first(names)
    classes = []
    for weight in smaller_weights:
        pieces = names[weight]
        subject = _pieces(pieces)
        has_several = len(pieces) > 1
        classes.append((subject, has_several, weight))
    classes.append(("the others", True, weight_of_largest))
    return classes


def _fewest_names_first(names: Mapping[int, Sequence[str]]) -> list[int]:
    """The weights, ordered by the numbers of their pieces."""

    def rank(weight: int) -> tuple[int, int]:
        return len(names[weight]), weight

    return sorted(names, key=rank)


def _in_all(colouring: Colouring) -> str:
    """The numbers of uses of pieces, if fixed and not all once; a sum follows."""
    names = defaultdict(list)
    for name, times, _ in colouring.pieces:
        names[times].append(name)
    all_once = set(names) == {1}
    if not colouring.fixed or all_once:
        return "in all that is"
    clauses: list[str] = []
    for times, pieces in sorted(names.items()):
        if len(pieces) > MOST_PIECE_NAMES:
            return "in all that is"
        used = "" if clauses else " used"
        each = " each" if len(pieces) > 1 else ""
        subject = pieces_words(pieces)
        how_often = often(times)
        clauses.append(f"{subject}{used} {how_often}{each}")
    uses = ", ".join(clauses)
    return f"with {uses}, that is"


def _pieces(names: Sequence[str]) -> str:
    if len(names) > MOST_PIECE_NAMES:
        return f"{len(names)} of the pieces"
    return pieces_words(names)


# cores --------------------------------------------------------------------------------------------


def core_sentence(core: Core, _place: Place | None = None) -> str:
    """The condition that cannot be met.

    >>> core_sentence(Core(((0, 0), (0, 1)), (), (("F", 1), ("U", 1)), True, 2))
    'these 2 cells cannot all be covered with every piece used at most once'
    >>> core_sentence(Core((), (("F", 1), ("U", 2)), (("U", 2),), True, 2))
    'the board has no room for the piece U used exactly 2 times, the piece F at least once'
    """
    conditions: list[str] = []
    for rule in core.rules:
        conditions += rule.core_words()
    failure = _undone(core)
    if conditions:
        words = listed(conditions)
        return f"{failure}, where {words}"
    return failure


def _undone(core: Core) -> str:
    number = len(core.cells)
    failure = "the board has no room"
    if number:
        failure = "this cell cannot be covered"
    if number > 1:
        failure = f"these {number:,} cells cannot all be covered"
    joint = "with" if number else "for"
    named = {name for name, _ in (*core.least, *core.most)}
    if named:
        bounds = _bounds(core)
        failure += f" {joint} {bounds}"
        joint = "and"
    if core.groups:
        words = [used_words(group) for group in core.groups]
        groups = listed(words)
        return f"{failure} {joint} {groups} used, however else the pieces are used"
    if len(named) == core.pieces:
        return failure
    others = "the others are" if named else "often the pieces are"
    return f"{failure}, however {others} used"


def _bounds(core: Core) -> str:
    """The bounds of the pieces of a core: the exact counts first, then the least, then the most."""
    clauses: list[str] = []
    pieces_of_bounds = _pieces_of_bounds(core)
    for (word, count), pieces in pieces_of_bounds.items():
        subject = _pieces(pieces)
        each = " each" if len(pieces) > 1 else ""
        if len(pieces) == core.pieces > 1:
            subject = "every piece"
            each = ""
        used = "" if clauses else " used"
        times = often(count)
        clauses.append(f"{subject}{used} {word} {times}{each}")
    return ", ".join(clauses)


def _pieces_of_bounds(core: Core) -> dict[Bound, list[str]]:
    """The names of the pieces that have each bound, in order."""
    exact = set(core.least).intersection(core.most)
    kinds = [("exactly", sorted(exact)), ("at least", core.least), ("at most", core.most)]
    names = defaultdict(list)
    for word, pairs in kinds:
        by_count = sorted(pairs, key=lambda pair: pair[1])
        for name, count in by_count:
            is_exact = (name, count) in exact
            if word == "exactly" or not is_exact:
                names[word, count].append(name)
    return names
