"""The sentences of the reasons that are proved here: deductions, colourings and cores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

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
from ..text.page_lines import capital
from ..text.puzzle_rules import MOST_PIECE_NAMES, piece_name, pieces_words, used_words
from ..text.reason_words import Place, reason_sentence
from .step_words import excluded_line, numbered, step_lines

# deductions ---------------------------------------------------------------------------------------


def deduction_sentence(deduction: Deduction, place: Place) -> str:
    """The steps in one sentence: one alone with its reason, the number of several."""
    end = _end(deduction.end, place)
    if not deduction.steps:
        return end
    step = deduction.steps[0]
    if len(deduction.steps) > 1 or step.excluded:
        return f"after {plural(len(deduction.steps), 'forced placement')}, {end}"
    name = f"the piece {piece_name(step.placement.piece)}"
    if isinstance(step.item, str):
        return f"{name} has only {plural(step.left, 'place')} left; then {end}"
    where = place(step.item)
    return f"only {name}, in one position, can cover {where}; then {end}"


def _end(end: Areas | NoPlace | BareCells | NoWay, place: Place) -> str:
    if not isinstance(end, NoWay):
        return reason_sentence(Reason(end), place)
    if isinstance(end.item, str):
        name = f"the piece {piece_name(end.item)}"
        places = plural(end.ways, "place")
        if not end.excluded:
            return f"{name} is needed {end.need:,} times more, and has only {places} left"
        return f"{_each_of(end)} {name} is impossible"
    return f"{_each_of(end)} cover {place(end.item)} is impossible"


def _each_of(end: NoWay) -> str:
    noun, joint = ("place", "of") if isinstance(end.item, str) else ("way", "to")
    number = sum(len(excluded.placements) for excluded in end.excluded)
    if end.ways == 1:
        return f"the only {noun} {joint}"
    each = "each" if number == end.ways else f"{number:,}"
    return f"{each} of the {end.ways:,} {noun}s {joint}"


def deduction_text(deduction: Deduction, head: str, place: Place | None = None) -> str:
    """The sentences of the steps in numbered lines, then those of the contradiction; after a head,
    if there is one. `place` has the words for a cell.
    """
    place = place or deduction.lattice.place
    end = f"{_end(deduction.end, place)}."
    last_lines = []
    if isinstance(deduction.end, NoWay):
        last_lines = [excluded_line(excluded, place) for excluded in deduction.end.excluded]
    if not deduction.steps:
        sentence = f"{head}: {end}" if head else capital(end)
        return "\n".join([sentence, *last_lines])
    lines = [step_lines(step, place, "") for step in deduction.steps]
    lines.append([f"Then {end}", *last_lines])
    text = numbered(lines)
    return f"{head}:\n{text}" if head else text


# colourings ---------------------------------------------------------------------------------------


def colouring_sentence(colouring: Colouring, _place: Place | None = None) -> str:
    """The numbers that pieces cover, beside those on the board."""
    clauses = []
    if colouring.unused:
        clauses.append(f"the areas leave no use for {_pieces(colouring.unused)}")
    total = f"{colouring.there:,}"
    if colouring.is_plain:
        clauses.append(_under_shaded(colouring))
        are = "is" if colouring.there == 1 else "are"
        end = f" of them, but there {are} {total}"
    else:
        clauses.append(_under_numbers(colouring))
        if colouring.weights.modulus:
            total = _sum(colouring, colouring.there)
        end = f", but the numbers on the board add up to {total}"
    clauses.append(f"{_in_all(colouring)} {_sum(colouring, colouring.covered)}{end}")
    return "; ".join(clauses)


def _sum(colouring: Colouring, number: int) -> str:
    """A sum of numbers of the cells, as far as it is known."""
    if colouring.exact:
        return f"{number:,}"
    modulus = colouring.weights.modulus
    if modulus:
        return remainder(number, modulus)
    return f"{bound_words(colouring.weights)} {number:,}"


def bound_words(weights: Weights) -> str:
    """The words before the bound of a piece."""
    return "at least" if weights.least else "at most"


def remainder(number: int, modulus: int) -> str:
    """A number of which only the remainder is known.

    >>> remainder(3, 2), remainder(9, 3), remainder(9, 5)
    ('an odd number', 'a multiple of 3', '4 more than a multiple of 5')
    """
    if modulus == 2:
        return "an odd number" if number % 2 else "an even number"
    more = f"{number % modulus} more than " if number % modulus else ""
    return f"{more}a multiple of {modulus}"


def _under_shaded(colouring: Colouring) -> str:
    def how_many(number: int) -> str:
        if number == 0 and (colouring.exact or not colouring.weights.modulus):
            return "perhaps none" if colouring.weights.least else "none"
        if colouring.exact:
            return f"exactly {number:,}"
        return _sum(colouring, number)

    (subject, several, number), *others = _classes(colouring)
    verb = "cover" if several else "covers"
    clauses = [_wherever(colouring, several or bool(others))]
    clauses.append(f"{subject} {verb} {how_many(number)} of the shaded cells")
    for pieces, _, number in others:
        clauses.append(f"{pieces} {how_many(number)}")
    return ", ".join(clauses)


def _under_numbers(colouring: Colouring) -> str:
    (subject, several, number), *others = _classes(colouring)
    clauses = [_wherever(colouring, several or bool(others))]
    clauses.append(f"the numbers under {subject} add up to {_sum(colouring, number)}")
    for pieces, _, number in others:
        clauses.append(f"under {pieces} to {_sum(colouring, number)}")
    return ", ".join(clauses)


def _wherever(colouring: Colouring, several: bool) -> str:
    forbids = []
    if colouring.clued:
        forbids.append("clues")
    if colouring.marked:
        forbids.append("marks")
    if forbids:
        return f"wherever the {listed(forbids)} let {'them' if several else 'it'} lie"
    return "wherever they lie" if several else "wherever it lies"


def _classes(colouring: Colouring) -> list[tuple[str, bool, int]]:
    """The pieces of each weight in words, whether several, the weight; the largest class last."""
    names: dict[int, list[str]] = defaultdict(list)
    for name, _, weight in colouring.pieces:
        names[weight].append(name)
    if len(names) == 1:
        [(weight, pieces)] = names.items()
        subject = _pieces(pieces)
        if len(pieces) > 1:
            subject = "every other piece" if colouring.unused else "every piece"
        return [(subject, False, weight)]
    classes = []
    for weight in sorted(names, key=lambda weight: (len(names[weight]), weight)):
        pieces = names[weight]
        classes.append((_pieces(pieces), len(pieces) > 1, weight))
    _, _, weight_of_largest = classes.pop()
    return [*classes, ("the others", True, weight_of_largest)]


def _in_all(colouring: Colouring) -> str:
    """The numbers of uses of pieces, if fixed and not all once; a sum follows."""
    names: dict[int, list[str]] = defaultdict(list)
    for name, times, _ in colouring.pieces:
        names[times].append(name)
    has_many_names = max(map(len, names.values())) > MOST_PIECE_NAMES
    if not colouring.fixed or set(names) == {1} or has_many_names:
        return "in all that is"
    clauses: list[str] = []
    for times, pieces in sorted(names.items()):
        used = "" if clauses else " used"
        each = " each" if len(pieces) > 1 else ""
        clauses.append(f"{_pieces(pieces)}{used} {often(times)}{each}")
    return f"with {', '.join(clauses)}, that is"


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
    conditions = [words for rule in core.rules for words in rule.core_words()]
    if conditions:
        return f"{_undone(core)}, where {listed(conditions)}"
    return _undone(core)


def _undone(core: Core) -> str:
    number = len(core.cells)
    failure = "the board has no room"
    if number:
        failure = "this cell cannot be covered"
    if number > 1:
        failure = f"these {number:,} cells cannot all be covered"
    bounds = _bounds(core)
    named = {name for name, _ in (*core.least, *core.most)}
    if named:
        failure += f" {'with' if number else 'for'} {bounds}"
    if core.groups:
        groups = listed([used_words(group) for group in core.groups])
        and_with = " and" if named else " with" if number else " for"
        return f"{failure}{and_with} {groups} used, however else the pieces are used"
    if len(named) == core.pieces:
        return failure
    return f"{failure}, however {'the others are' if named else 'often the pieces are'} used"


def _bounds(core: Core) -> str:
    """The bounds of the pieces of a core: the exact counts first, then the least, then the most."""
    exact = sorted(set(core.least) & set(core.most))
    kinds = {"exactly": exact, "at least": core.least, "at most": core.most}
    names: dict[tuple[str, int], list[str]] = defaultdict(list)
    for word, pairs in kinds.items():
        for pair in sorted(pairs, key=lambda pair: pair[1]):
            name, count = pair
            if pairs is exact or pair not in exact:
                names[word, count].append(name)
    clauses: list[str] = []
    for (word, count), pieces in names.items():
        every = len(pieces) == core.pieces > 1
        used = "" if clauses else " used"
        each = " each" if len(pieces) > 1 and not every else ""
        subject = "every piece" if every else _pieces(pieces)
        clauses.append(f"{subject}{used} {word} {often(count)}{each}")
    return ", ".join(clauses)
