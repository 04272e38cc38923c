"""The reasons why a puzzle is impossible, as one sentence each, made from the reason alone."""

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
    UnmetClue,
    Weights,
)
from ..core.wording import listed, often, plural, shortened
from .page_lines import capital
from .puzzle_rules import MOST_PIECE_NAMES, piece_name, pieces_words, used_words
from .step_words import Place, excluded_line, numbered, step_lines

ANOTHERS_CLUE = "without covering another piece's clue"
ON_ITS_MARKS = "with its marks on the same marks, or on none"
BESIDE_OTHERS = "beside the pieces that lie there"


def reason_sentence(reason: Reason, place: Place | None = None) -> str:
    """The sentence of a reason, without a full stop; `place` has the words for a cell."""
    place = place or reason.lattice.place
    match reason.detail:
        case Areas() as areas:
            return _areas(areas, place)
        case NoPlace(region="figure") as apart:
            not_connected = "part of no connected figure of the pieces"
            return f"the piece {shortened(apart.piece)} can be {not_connected}"
        case NoPlace() as no_place:
            return f"the piece {shortened(no_place.piece)} fits {_nowhere(no_place)}"
        case BareCells() as bare:
            return _bare_cells(bare, place)
        case UnmetClue() as clue:
            return _unmet_clue(clue, place)
        case Deduction() as deduction:
            return _deduction(deduction, place)
        case Colouring() as colouring:
            return _colouring(colouring)
        case Core() as core:
            return _core(core)


def _areas(areas: Areas, place: Place) -> str:
    if areas.group is None:
        return _of_areas(areas, place)
    group = used_words(areas.group)
    if areas.bound == "never":
        return f"{group} should be used, which the bounds of the pieces do not allow"
    return f"with {group} used, {_of_areas(areas, place)}"


def _of_areas(areas: Areas, place: Place) -> str:
    low, high = areas.room
    room = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    covered = plural(areas.covered, "cell")
    if areas.region == "frame":
        room = f"{high:,}"
        if not areas.covered:
            return "no piece is used, so that there is no figure"
    if areas.bound != "at most":
        at_least = "at least " if areas.bound == "at least" else ""
        return f"the pieces cover {at_least}{covered}, but the {areas.region} has {room}"
    if areas.region in ("part", "rest"):
        return _part(areas, place)
    if not areas.above:
        return f"the pieces can cover at most {covered} of the board, which has {room}"
    if multiple := _multiple(areas):
        return f"the pieces can only cover {multiple} cells, but the board has {room}"
    bounds = f"{covered} or {areas.above:,}, but no number in between"
    return f"the pieces can cover {bounds}, and the board has {room}"


def _multiple(areas: Areas) -> str:
    """The multiple that all areas of the pieces are, "" if that is not why they do not fit."""
    low, high = areas.room
    if areas.unit == 1 or high // areas.unit * areas.unit >= low:
        return ""
    return "an even number of" if areas.unit == 2 else f"a multiple of {areas.unit:,}"


def _part(areas: Areas, place: Place) -> str:
    """A part of the board that is cut off, or all that is left of it.

    >>> part = Areas("part", (2, 2), "at most", 0, ((1, 1), (1, 2)), above=5, unit=5)
    >>> _part(part, part.lattice.place)
    '2 cells at row 2, column 2 are cut off, too few for any piece'
    """
    low, high = areas.room
    where = f"at {place(areas.cells[0])}"
    separated = "cut off" if areas.region == "part" else "left"
    cut = (
        f"{high:,} cells {where} are {separated}"
        if high > 1
        else f"the cell {where} is {separated}"
    )
    if low < high:
        cut = f"{cut}, of which at least {low:,} must be covered"
    if not areas.above:
        most_covered = f"at most {areas.covered:,} of them" if areas.covered else "none of them"
        return f"{cut}, and the pieces can cover {most_covered}"
    if not areas.covered and areas.above > high:
        return f"{cut}, too {'few' if high > 1 else 'small'} for any piece"
    if multiple := _multiple(areas):
        return f"{cut}, and the pieces can only cover {multiple} cells"
    bounds = f"{areas.covered:,} or {areas.above:,} cells, but no number in between"
    return f"{cut}, and the pieces can cover {bounds}"


def _nowhere(no_place: NoPlace) -> str:
    if no_place.by_area:
        return "nowhere, and without it the pieces cannot cover as many cells as the board has"
    if no_place.region == "frame":
        return "nowhere in the frame"
    return f"nowhere {_allowed(no_place) or 'on the board'}"


def _allowed(detail: NoPlace | UnmetClue) -> str:
    """The condition that a piece cannot meet; "" if it fits in no way."""
    if detail.blocked:
        return ANOTHERS_CLUE
    if detail.beside:
        return BESIDE_OTHERS
    return ON_ITS_MARKS if detail.marked else ""


def _bare_cells(bare: BareCells, place: Place) -> str:
    number, where = len(bare.cells), place(bare.cells[0])
    if number == 1:
        return f"no piece can cover the cell at {where}"
    return f"there are {number:,} cells that no piece can cover, such as that at {where}"


def _unmet_clue(clue: UnmetClue, place: Place) -> str:
    allowed = _allowed(clue)
    so = f" {allowed}" if allowed else ""
    return (
        f"the clue {shortened(clue.piece)} at {place(clue.cell)} cannot be met: that"
        f" piece never reaches the cell{so}"
    )


# deductions ---------------------------------------------------------------------------------------


def _deduction(deduction: Deduction, place: Place) -> str:
    """The steps in one sentence: one alone with its reason, the number of several."""
    end = _end(deduction.end, place)
    if not deduction.steps:
        return end
    (first_step, *further_steps) = deduction.steps
    if further_steps or first_step.excluded:
        return f"after {plural(len(deduction.steps), 'forced placement')}, {end}"
    name = f"the piece {piece_name(first_step.placement.piece)}"
    if isinstance(first_step.item, str):
        return f"{name} has only {plural(first_step.left, 'place')} left; then {end}"
    where = place(first_step.item)
    return f"only {name}, in one position, can cover {where}; then {end}"


def _end(end: Areas | NoPlace | BareCells | NoWay, place: Place) -> str:
    if not isinstance(end, NoWay):
        return reason_sentence(Reason(end), place)
    if isinstance(end.item, str):
        name, places = f"the piece {piece_name(end.item)}", plural(end.ways, "place")
        if not end.excluded:
            return f"{name} is needed {end.need:,} times more, and has only {places} left"
        return f"{_each_of(end)} {name} is impossible"
    return f"{_each_of(end)} cover {place(end.item)} is impossible"


def _each_of(end: NoWay) -> str:
    noun, joint = ("place", "of") if isinstance(end.item, str) else ("way", "to")
    number = sum(len(excluded_placements.placements) for excluded_placements in end.excluded)
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
        last_lines = [
            excluded_line(excluded_placements, place)
            for excluded_placements in deduction.end.excluded
        ]
    if not deduction.steps:
        return "\n".join([f"{head}: {end}" if head else capital(end), *last_lines])
    lines = [step_lines(step, place, "") for step in deduction.steps]
    text = numbered([*lines, [f"Then {end}", *last_lines]])
    return f"{head}:\n{text}" if head else text


# colourings ---------------------------------------------------------------------------------------


def _colouring(colouring: Colouring) -> str:
    shaded = colouring.is_plain
    clauses = []
    if colouring.unused:
        clauses.append(f"the areas leave no use for {_pieces(colouring.unused)}; ")
    clauses.append(_under_shaded(colouring) if shaded else _under_numbers(colouring))
    clauses.append(f"; {_in_all(colouring)} {_sum(colouring, colouring.covered)}")
    if shaded:
        sum_on_board = "there is 1" if colouring.there == 1 else f"there are {colouring.there:,}"
        clauses.append(f" of them, but {sum_on_board}")
    else:
        sum_on_board = (
            _sum(colouring, colouring.there)
            if colouring.weights.modulus
            else f"{colouring.there:,}"
        )
        clauses.append(f", but the numbers on the board add up to {sum_on_board}")
    return "".join(clauses)


def _sum(colouring: Colouring, number: int) -> str:
    if colouring.exact:
        return f"{number:,}"
    modulus = colouring.weights.modulus
    return remainder(number, modulus) if modulus else f"{bound_words(colouring.weights)} {number:,}"


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
    surplus = f"{number % modulus} more than " if number % modulus else ""
    return f"{surplus}a multiple of {modulus}"


def _under_shaded(colouring: Colouring) -> str:
    def how_many(number: int) -> str:
        if number == 0 and (colouring.exact or not colouring.weights.modulus):
            return "perhaps none" if colouring.weights.least else "none"
        return f"exactly {number:,}" if colouring.exact else _sum(colouring, number)

    (first_pieces, several, number), *rest = _classes(colouring)
    other_clauses = "".join(f", {pieces} {how_many(n)}" for pieces, _, n in rest)
    verb = "cover" if several else "covers"
    covered = f"{how_many(number)} of the shaded cells{other_clauses}"
    return f"{_wherever(colouring, several or bool(rest))}, {first_pieces} {verb} {covered}"


def _under_numbers(colouring: Colouring) -> str:
    (first_pieces, several, number), *rest = _classes(colouring)
    other_clauses = "".join(f", under {pieces} to {_sum(colouring, n)}" for pieces, _, n in rest)
    clause = f"the numbers under {first_pieces} add up to {_sum(colouring, number)}{other_clauses}"
    return f"{_wherever(colouring, several or bool(rest))}, {clause}"


def _wherever(colouring: Colouring, several: bool) -> str:
    if colouring.clued or colouring.marked:
        forbids = listed(["clues"] * colouring.clued + ["marks"] * colouring.marked)
        return f"wherever the {forbids} let {'them' if several else 'it'} lie"
    return "wherever they lie" if several else "wherever it lies"


def _classes(colouring: Colouring) -> list[tuple[str, bool, int]]:
    """The pieces of each weight in words, whether several, the weight; the largest class last."""
    names: dict[int, list[str]] = defaultdict(list)
    for name, _, weight in colouring.pieces:
        names[weight].append(name)
    if len(names) == 1:
        [(weight, pieces)] = names.items()
        every_piece = "every other piece" if colouring.unused else "every piece"
        return [(every_piece if len(pieces) > 1 else _pieces(pieces), False, weight)]
    *smaller_classes, (largest_weight, _) = sorted(
        names.items(), key=lambda pair: (len(pair[1]), pair[0])
    )
    named = [(_pieces(pieces), len(pieces) > 1, weight) for weight, pieces in smaller_classes]
    return [*named, ("the others", True, largest_weight)]


def _in_all(colouring: Colouring) -> str:
    """The numbers of uses of pieces, if fixed and not all once; a sum follows."""
    names: dict[int, list[str]] = defaultdict(list)
    for name, times, _ in colouring.pieces:
        names[times].append(name)
    if not colouring.fixed or set(names) == {1} or max(map(len, names.values())) > MOST_PIECE_NAMES:
        return "in all that is"
    clauses: list[str] = []
    for times, pieces in sorted(names.items()):
        used = "" if clauses else " used"
        each = " each" if len(pieces) > 1 else ""
        clauses.append(f"{_pieces(pieces)}{used} {often(times)}{each}")
    return f"with {', '.join(clauses)}, that is"


def _pieces(names: Sequence[str]) -> str:
    return f"{len(names)} of the pieces" if len(names) > MOST_PIECE_NAMES else pieces_words(names)


# cores --------------------------------------------------------------------------------------------


def _core(core: Core) -> str:
    """The condition that cannot be met.

    >>> _core(Core(((0, 0), (0, 1)), (), (("F", 1), ("U", 1)), True, 2))
    'these 2 cells cannot all be covered with every piece used at most once'
    >>> _core(Core((), (("F", 1), ("U", 2)), (("U", 2),), True, 2))
    'the board has no room for the piece U used exactly 2 times, the piece F at least once'
    """
    conditions = [words for rule in core.rules for words in rule.core_words()]
    return f"{_undone(core)}, where {listed(conditions)}" if conditions else _undone(core)


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
        with_or_for = " with" if number else " for"
        and_with = " and" if named else with_or_for
        return f"{failure}{and_with} {groups} used, however else the pieces are used"
    if len(named) == core.pieces:
        return failure
    return f"{failure}, however {'the others are' if named else 'often the pieces are'} used"


def _bounds(core: Core) -> str:
    """The bounds of the pieces of a core: the exact counts first, then the least, then the most."""
    exact = sorted(set(core.least) & set(core.most))
    kinds = (
        ("exactly", exact),
        ("at least", [pair for pair in core.least if pair not in exact]),
        ("at most", [pair for pair in core.most if pair not in exact]),
    )
    names: dict[tuple[str, int], list[str]] = {}
    for word, pairs in kinds:
        for name, count in sorted(pairs, key=lambda pair: pair[1]):
            names.setdefault((word, count), []).append(name)
    clauses: list[str] = []
    for (word, count), pieces in names.items():
        is_every_piece = len(pieces) == core.pieces > 1
        used = "" if clauses else " used"
        each = " each" if len(pieces) > 1 and not is_every_piece else ""
        subject = "every piece" if is_every_piece else _pieces(pieces)
        clauses.append(f"{subject}{used} {word} {often(count)}{each}")
    return ", ".join(clauses)
