"""Named sets of shapes: the free and the one-sided polyominoes of one to seven cells, and some sets
of solid pieces.

The shapes are generated, never listed; only the customary letters are data. Trominoes are I and L;
tetrominoes I, L, O, S and T, one-sided with J and Z for the mirror images of L and S; pentominoes
Golomb's F I L N P T U V W X Y Z (S. W. Golomb, Polyominoes, 1965), one-sided with the small letter
for the mirror image. Larger ones are named in the order of their canonical forms.

Solid sets hold the pieces that no rotation makes equal. The tetracubes that are not flat have the
letters of the Soma cube: A and B, the left and the right screw, and P, the branch. Pentacubes that
are not flat are named A B C D E G H J K M Q in the order of their canonical forms, with the small
letter for the mirror image. Flat pieces keep their letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cells import Shape
from .lattice import CUBIC, SQUARE, Lattice
from .picture import NAMES, parse
from .polyform import canonical, polyforms

SIZES = (
    "monominoes",
    "dominoes",
    "trominoes",
    "tetrominoes",
    "pentominoes",
    "hexominoes",
    "heptominoes",
)
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
SOMA = {
    "V": "##\n#",
    "L": "#\n#\n##",
    "T": "###\n.#",
    "Z": ".##\n##",
    "A": "##\n#.\n---\n.#\n..",
    "B": "##\n#.\n---\n..\n#.",
    "P": "##\n#.\n---\n#.\n..",
}
SOLIDS = ("soma", "tetracubes", "pentacubes", "solid pentominoes")
SOLID_LETTERS = "ABCDEGHJKMQ"


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A named set: the lattice of its pieces, whether they may be flipped over, and their shapes
    by name.
    """

    name: str
    lattice: Lattice
    reverse: bool
    shapes: tuple[tuple[str, Shape], ...]


def set_names() -> tuple[str, ...]:
    """The names that `named_set` knows."""
    return (*SIZES, *(f"one-sided {name}" for name in SIZES), *SOLIDS)


@lru_cache
def named_set(name: str) -> NamedSet:
    """The set of a name such as "pentominoes" or "one-sided hexominoes". Raises KeyError for any
    other.

    The numbers of shapes are OEIS A000105 (free), A000988 (one-sided) and A000162 (tetracubes and
    pentacubes).

    >>> [letter for letter, _ in named_set("one-sided tetrominoes").shapes]
    ['I', 'J', 'L', 'O', 'S', 'T', 'Z']
    """
    if name in SOLIDS:
        return NamedSet(name, CUBIC, True, tuple(sorted(_solid(name).items())))
    if name not in set_names():
        raise KeyError(name)
    size = SIZES.index(name.removeprefix("one-sided ")) + 1
    reverse = not name.startswith("one-sided ")
    letters = {
        canonical(shape, SQUARE, True, reverse): letter
        for letter, shape in _lettered(size, reverse).items()
    }
    shapes = [
        (letters.get(form) or automatic_name(number), form)
        for number, form in enumerate(polyforms(size, SQUARE, True, reverse))
    ]
    if letters:
        shapes.sort(key=lambda pair: pair[0])
    return NamedSet(name, SQUARE, reverse, tuple(shapes))


def _solid(name: str) -> dict[str, Shape]:
    """The shapes of a set of solid pieces, by name."""
    if name == "soma":
        return {letter: _lifted(text) for letter, text in SOMA.items()}
    size = 4 if name == "tetracubes" else 5
    shapes = {letter: _lifted(text) for letter, text in LETTERS[size].items()}
    if name == "solid pentominoes":
        return shapes
    if size == 4:
        shapes |= {letter: _lifted(SOMA[letter]) for letter in "ABP"}
    known = {canonical(shape, CUBIC, reverse=False) for shape in shapes.values()}
    classes = dict.fromkeys(
        canonical(form, CUBIC)
        for form in polyforms(size, CUBIC, reverse=False)
        if form not in known
    )
    for letter, form in zip(SOLID_LETTERS, classes, strict=False):
        shapes |= {letter: form} | _twin(letter.lower(), form, CUBIC)
    return shapes


def _lifted(text: str) -> Shape:
    """The shape of a picture, which may be flat, among cubes."""
    return CUBIC.lift(parse(text, "#"))


def _twin(name: str, shape: Shape, lattice: Lattice) -> dict[str, Shape]:
    """The mirror image of a shape, by its name; {} where rotations make it the shape itself."""
    twin = lattice.normalise(map(lattice.mirror, shape))
    forms = [canonical(form, lattice, reverse=False) for form in (shape, twin)]
    return {} if forms[0] == forms[1] else {name: twin}


def automatic_name(number: int) -> str:
    """The name of the piece of that number (from 0) among pieces that nobody named: A to Z, a to z,
    0 to 9, P63 …

    >>> [automatic_name(n) for n in (0, 26, 61, 62)]
    ['A', 'a', '9', 'P63']
    """
    return NAMES[number] if number < len(NAMES) else f"P{number + 1}"


def _lettered(size: int, reverse: bool) -> dict[str, Shape]:
    """The shapes of a size that have customary letters, with the twins of the chiral ones if they
    may not flip.
    """
    shapes = {letter: tuple(parse(text, "#")) for letter, text in LETTERS.get(size, {}).items()}
    if reverse:
        return shapes
    twins: dict[str, Shape] = {}
    for letter, shape in shapes.items():
        twins |= _twin(TWINS.get((size, letter), letter.lower()), shape, SQUARE)
    return shapes | twins
