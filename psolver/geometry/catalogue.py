"""Named sets of shapes: the free and the one-sided polyominoes of one to seven cells.

The shapes are generated, never listed; only the customary letters are data. Trominoes are I and L; tetrominoes
I, L, O, S and T, one-sided with J and Z for the mirror images of L and S; pentominoes Golomb's F I L N P T U V W X Y Z
(S. W. Golomb, Polyominoes, 1965), one-sided with the small letter for the mirror image. Larger ones are named in the
order of their canonical forms.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .lattice import Shape
from .picture import NAMES, parse
from .polyform import canonical, orientations, polyforms
from .symmetry import point_group

SIZES = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes", "heptominoes")
LETTERS: dict[int, dict[str, str]] = {
    1: {"O": "#"},
    2: {"I": "##"},
    3: {"I": "###", "L": "#\n##"},
    4: {"I": "####", "L": "#\n#\n##", "O": "##\n##", "S": ".##\n##", "T": "###\n.#"},
    5: {
        "F": ".##\n##\n.#",
        "I": "#####",
        "L": "#\n#\n#\n##",
        "N": ".#\n.#\n##\n#",
        "P": "##\n##\n#",
        "T": "###\n.#\n.#",
        "U": "#.#\n###",
        "V": "#\n#\n###",
        "W": "#\n##\n.##",
        "X": ".#\n###\n.#",
        "Y": ".#\n##\n.#\n.#",
        "Z": "##\n.#\n.##",
    },
}
TWINS = {(4, "L"): "J", (4, "S"): "Z"}


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A named set: its shapes by name, how many cells each has, and whether its pieces may be flipped over."""

    name: str
    size: int
    reverse: bool
    shapes: tuple[tuple[str, Shape], ...]


def set_names() -> tuple[str, ...]:
    """The names that `named_set` knows."""
    return (*SIZES, *(f"one-sided {name}" for name in SIZES))


@lru_cache
def named_set(name: str) -> NamedSet:
    """The set of a name such as "pentominoes" or "one-sided hexominoes". Raises KeyError for any other.

    The numbers of shapes are OEIS A000105 (free) and A000988 (one-sided).

    >>> [letter for letter, _ in named_set("one-sided tetrominoes").shapes]
    ['I', 'J', 'L', 'O', 'S', 'T', 'Z']
    """
    if name not in set_names():
        raise KeyError(name)
    size = SIZES.index(name.removeprefix("one-sided ")) + 1
    reverse = not name.startswith("one-sided ")
    group = point_group(2, True, reverse)
    letters = {canonical(shape, group): letter for letter, shape in _lettered(size, reverse).items()}
    forms = polyforms(size, group)
    shapes = tuple((letters.get(form) or automatic_name(number), form) for number, form in enumerate(forms))
    return NamedSet(name, size, reverse, tuple(sorted(shapes, key=lambda pair: pair[0])) if letters else shapes)


def automatic_name(number: int) -> str:
    """The name of the piece of that number (from 0) among pieces that nobody named: A to Z, a to z, 0 to 9, P63 …

    >>> [automatic_name(n) for n in (0, 26, 61, 62)]
    ['A', 'a', '9', 'P63']
    """
    return NAMES[number] if number < len(NAMES) else f"P{number + 1}"


def _lettered(size: int, reverse: bool) -> dict[str, Shape]:
    """The shapes of a size that have customary letters, with the twins of the chiral ones if they may not flip."""
    shapes = {letter: tuple(parse(text, "#")) for letter, text in LETTERS.get(size, {}).items()}
    if reverse:
        return shapes
    turns = point_group(2, True, False)
    twins = {}
    for letter, shape in shapes.items():
        twin = tuple((row, -column) for row, column in shape)
        if orientations(twin, turns) != orientations(shape, turns):
            twins[TWINS.get((size, letter), letter.lower())] = twin
    return shapes | twins
