"""A colouring that shows that a puzzle is impossible: weights of the cells and the pieces, checked
by hand.

First each piece's count is narrowed to what the areas leave; then weights are looked for mod small
powers of primes, and after them such as bound what the pieces can cover.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ...control import UNWATCHED, Control
from ...cover.problem import Problem
from ...cover.refutation import bounding_weights, least_total, modular_weights
from ...errors import PsolverError
from ...geometry.cells import Cell
from ...puzzle.model import Piece, Puzzle
from ...puzzle.reason import MOST_NAMES, Reason, Weights
from ...puzzle.verify import weights_fault
from ..encode import Encoding
from .areas import areas, meet

MODULI = (2, 3, 4, 5, 7, 8, 9)
EVERY = "every piece"
LET = "wherever the clues let {} lie"


def colouring_reason(encoding: Encoding, control: Control = UNWATCHED) -> Reason | None:
    """The plainest colouring that shows that a puzzle is impossible, verified; None where none was
    found.
    """
    problem = _narrowed(encoding)
    if problem is None:
        return None  # the areas alone show it
    if needless := _needed_and_homeless(encoding, problem):
        return needless
    for modulus in MODULI:
        if found := modular_weights(problem, modulus, control):
            return _reason(encoding, problem, found, modulus)
    found = bounding_weights(problem, control)
    return _reason(encoding, problem, found, 0) if found else None


def _narrowed(encoding: Encoding) -> Problem | None:
    """The problem with each piece's count as narrow as the areas allow; None where they allow no
    count.
    """
    least, most = list(encoding.problem.least), list(encoding.problem.most)
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if least[item] < most[item]:
            counts = possible_counts(encoding.puzzle, piece)
            if not counts:
                return None
            least[item], most[item] = counts[0], counts[-1]
    return replace(encoding.problem, least=tuple(least), most=tuple(most))


def _needed_and_homeless(encoding: Encoding, problem: Problem) -> Reason | None:
    """A piece that the areas ask for and that fits nowhere, as a reason; None where there is
    none.
    """
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if problem.least[item] and not problem.options_of[item]:
            why = "without it the pieces cannot cover as many cells as the board has"
            return Reason("piece", f"the piece {piece.name} fits nowhere, and {why}", (piece.name,))
    return None


def possible_counts(puzzle: Puzzle, piece: Piece) -> list[int]:
    """How often a piece may be used as far as the areas go."""
    must, most = len(puzzle.board.must), len(puzzle.board.cells)
    others = [other for other in puzzle.pieces if other is not piece]
    sums = areas(others, most)
    highest = most // piece.size if piece.most is None else min(piece.most, most // piece.size)
    return [
        n
        for n in range(piece.least, highest + 1)
        if meet(sums, must - n * piece.size, most - n * piece.size)
    ]


def _reason(encoding: Encoding, problem: Problem, found: tuple[int, ...], modulus: int) -> Reason:
    """The reason that weights of items are, checked by code that shares nothing with the search for
    them.
    """
    items = len(encoding.cells)
    cells = tuple((cell, w) for cell, w in zip(encoding.cells, found, strict=False) if w)
    tail = zip(encoding.pieces, found[items:], strict=True)
    used = {
        piece.name: most for piece, most in zip(encoding.pieces, problem.most[items:], strict=True)
    }
    used = {name: most for name, most in used.items() if most}
    signed = [
        (piece.name, -w % modulus if modulus else -w) for piece, w in tail if piece.name in used
    ]
    weights = Weights(modulus, cells, tuple(pair for pair in signed if pair[1]))
    if fault := weights_fault(encoding.puzzle, weights):
        raise PsolverError(
            f"internal error, please report it: a colouring was found that proves nothing: {fault}"
        )
    fixed = all(a == b for a, b in zip(problem.least[items:], problem.most[items:], strict=True))
    exact = _exact(encoding, used, dict(cells)) if modulus and fixed else {}
    in_all = _in_all(used) if fixed else "in all that is"
    if exact and sum(used[name] * n for name, n in exact.items()) != sum(w for _, w in cells):
        sentence = _counted(exact, used, weights, in_all)
    elif modulus == 2:
        sentence = _parity(used, weights, in_all)
    elif modulus:
        sentence = _modular(used, weights, in_all)
    else:
        pieces = (0,) * items + found[items:]
        most, there = (
            -least_total(problem, pieces),
            least_total(problem, found) - least_total(problem, pieces),
        )
        sentence = _bounded(used, weights, most, there, in_all)
    unused = [piece.name for piece in encoding.pieces if piece.most != 0 and piece.name not in used]
    if unused:  # they may lie where the sentence says that nothing does
        sentence = (
            f"the areas leave no use for {_listed(unused)};"
            f" {sentence.replace(EVERY, 'every other piece')}"
        )
    if encoding.puzzle.board.clues:
        sentence = sentence.replace("wherever it lies", LET.format("it")).replace(
            "wherever they lie", LET.format("them")
        )
    return Reason("colouring", sentence, tuple(used), tuple(cell for cell, _ in cells), weights)


def _exact(
    encoding: Encoding, used: Mapping[str, int], weight: Mapping[Cell, int]
) -> dict[str, int]:
    """What the cells under each piece add up to wherever it lies; {} where for some piece it is not
    always the same.
    """
    of_item = [weight.get(cell, 0) for cell in encoding.cells]
    sums: dict[str, int] = {}
    for *cells, item in encoding.problem.options:
        name = encoding.pieces[item - len(encoding.cells)].name
        if name not in used:
            continue
        total = sum(of_item[cell] for cell in cells)
        if sums.setdefault(name, total) != total:
            return {}
    return sums


def _in_all(used: Mapping[str, int]) -> str:
    """How often the pieces are used, where that is not once each, and what it comes to.

    >>> _in_all({"A": 1, "B": 1}), _in_all({"A": 5, "B": 1, "C": 5})
    ('in all that is', 'with B used once, A and C 5 times each that is')
    """
    names: dict[int, list[str]] = defaultdict(list)
    for name, count in used.items():
        names[count].append(name)
    if set(names) == {1} or any(len(who) > MOST_NAMES for who in names.values()):
        return "in all that is"
    said = [
        f"{_listed(who)}{'' if number else ' used'}"
        f" {'once' if n == 1 else f'{n:,} times'}{' each' if who[1:] else ''}"
        for number, (n, who) in enumerate(sorted(names.items()))
    ]
    return f"with {', '.join(said)} that is"


def _counted(
    exact: Mapping[str, int], used: Mapping[str, int], weights: Weights, in_all: str
) -> str:
    """The sentence where every piece covers the same wherever it lies."""
    total, there = (
        sum(used[name] * n for name, n in exact.items()),
        sum(w for _, w in weights.cells),
    )
    if all(w == 1 for _, w in weights.cells):
        said = _shaded(exact, lambda n: f"exactly {n}" if n else "none")
        return f"{said}; {in_all} {total:,}, but {_there(there)}"
    return f"{_numbers(exact, '{}'.format)}; {in_all} {total:,}, but on the board it is {there:,}"


def _parity(used: Mapping[str, int], weights: Weights, in_all: str) -> str:
    """The sentence for a colouring in two colours."""
    odd = dict(weights.pieces)
    values = {name: odd.get(name, 0) for name in used}
    words = ("an even number", "an odd number")
    total = words[sum(used[name] for name in odd) % 2]
    return (
        f"{_shaded(values, words.__getitem__)}; {in_all} {total}, but {_there(len(weights.cells))}"
    )


def _modular(used: Mapping[str, int], weights: Weights, in_all: str) -> str:
    """The sentence for other weights mod m."""
    of_piece, modulus = dict(weights.pieces), weights.modulus
    said = _numbers({name: of_piece.get(name, 0) for name in used}, "{}".format)
    total = sum(used[name] * w for name, w in weights.pieces) % modulus
    there = sum(w for _, w in weights.cells) % modulus
    return f"mod {modulus}, {said}; {in_all} {total}, but on the board it is {there}"


def _bounded(used: Mapping[str, int], weights: Weights, most: int, there: int, in_all: str) -> str:
    """The sentence for weights that bound: the pieces have `most` at most, the cells to be covered
    `there` at least.
    """
    of_piece = dict(weights.pieces)
    values = {name: of_piece.get(name, 0) for name in used}
    if all(w == 1 for _, w in weights.cells):
        said = _shaded(values, lambda n: f"at most {n}" if n else "none")
        return f"{said}; {in_all} at most {most:,}, but {_there(there)}"
    said = _numbers(values, "at most {}".format)
    return f"{said}; {in_all} at most {most:,}, but on the board it is {there:,}"


def _there(number: int) -> str:
    return "there is 1" if number == 1 else f"there are {number:,}"


def _shaded(values: Mapping[str, int], word: Callable[[int], str]) -> str:
    """How many of the shaded cells each piece covers."""
    (first, value), *rest = _classes(values)
    single = first in values or first == EVERY
    lies, verb = ("it lies", "covers") if single else ("they lie", "cover")
    others = "".join(f", {who} {word(n)}" for who, n in rest)
    return f"wherever {lies}, {first} {verb} {word(value)} of the shaded cells{others}"


def _numbers(values: Mapping[str, int], word: Callable[[int], str]) -> str:
    """What the numbers under each piece add up to."""
    (first, value), *rest = _classes(values)
    others = "".join(f", under {who} to {word(n)}" for who, n in rest)
    lies = "it lies" if first in values or first == EVERY else "they lie"
    return f"wherever {lies}, the numbers under {first} add up to {word(value)}{others}"


def _classes(values: Mapping[str, int]) -> list[tuple[str, int]]:
    """Which pieces have which value, in words; the value that most have comes last."""
    names: dict[int, list[str]] = defaultdict(list)
    for name, value in values.items():
        names[value].append(name)
    if len(names) == 1:
        return [(EVERY if len(values) > 1 else next(iter(values)), next(iter(names)))]
    *some, (most, _) = sorted(names.items(), key=lambda pair: (len(pair[1]), pair[0]))
    return [(_listed(who), value) for value, who in some] + [("the others", most)]


def _listed(names: Sequence[str]) -> str:
    """
    >>> _listed("ABC"), _listed(["X"])
    ('A, B and C', 'X')
    """
    if len(names) > MOST_NAMES:
        return f"{len(names)} of the pieces"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
