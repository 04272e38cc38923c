"""Named sets of pieces: the free and the one-sided polyominoes of one to seven cells, polyhexes of
one to six, polyiamonds of one to seven, polyaboloes of one to six half squares, polykites of one to
six, polydrafters of one to four, polysticks of one to five, the tangram, and some sets of solid
pieces, of cubes and of prisms.

The shapes are generated, never listed; only the customary letters are data (LETTERED_DRAWINGS).
Larger pieces are named in the order of their canonical forms. One-sided sets have the small letter
for the mirror image.

Solid sets hold the pieces that no rotation makes equal. The tetracubes that are not flat have the
letters of the Soma cube: A and B, the left and the right screw, and P, the branch. Pentacubes
that are not flat are named A B C D E G H J K M Q in the order of their canonical forms, with the
small letter for the mirror image. Flat pieces keep their letters.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from .cells import Shape
from .lattice import Lattice, lattice_named
from .picture import NAMES, blocks, parse
from .polyform import automatic_name, canonical, polyforms
from .registries import LATTICES
from .square_lattice import CUBIC, SQUARE

_FAMILIES = {
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes",
    "hexagon": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds",
    "tans": "monaboloes diaboloes triaboloes tetraboloes pentaboloes hexaboloes",
    "kite": "monokites dikites trikites tetrakites pentakites hexakites",
    "drafter": "monodrafters didrafters tridrafters tetradrafters",
    "stick": "monosticks disticks tristicks tetrasticks pentasticks",
}
# the sets of each lattice that there is, of one cell, of two, and so on
FLAT_SETS = {name: tuple(_FAMILIES[name].split()) for name in _FAMILIES if name in LATTICES}
# of one prism to five, those that no rotation makes equal
SETS_OF_PRISMS = ("monoprisms", "diprisms", "triprisms", "tetraprisms", "pentaprisms")
ONE_SIDED = "one-sided "
SOMA = {
    "V": "##\n#",
    "L": "#\n#\n##",
    "T": "###\n.#",
    "Z": ".##\n##",
    "A": "##\n#.\n---\n.#\n..",
    "B": "##\n#.\n---\n..\n#.",
    "P": "##\n#.\n---\n#.\n..",
}
TANGRAM = "tangram"
SOLIDS = ("soma", "tetracubes", "pentacubes", "solid pentominoes")
SOLID_LETTERS = "ABCDEGHJKMQ"


class NamedSet(NamedTuple):
    """A named set: the lattice of its pieces, whether they may be flipped over, and their shapes
    by name.
    """

    name: str
    lattice: Lattice
    reverse: bool
    shapes: tuple[tuple[str, Shape], ...]


def set_names(lattice: Lattice | None = None) -> tuple[str, ...]:
    """The names of all sets, or of those whose pieces can lie in a lattice.

    >>> set_names(lattice_named("hexagon"))[:3]
    ('monohexes', 'dihexes', 'trihexes')
    >>> set_names(lattice_named("balls"))[:3]
    ('monominoes', 'dominoes', 'trominoes')
    """
    every = sum(FLAT_SETS.values(), ())
    free = every if lattice is None else FLAT_SETS.get(family_of(lattice), ())
    solid = SOLIDS if lattice in (None, CUBIC) else ()
    tangram = (TANGRAM,) if lattice is None or lattice.name == "tans" else ()
    has_prisms = "prisms" in LATTICES and (lattice is None or lattice.name == "prisms")
    prisms = SETS_OF_PRISMS if has_prisms else ()
    return (*free, *(ONE_SIDED + name for name in free), *tangram, *solid, *prisms)


def family_of(lattice: Lattice) -> str:
    """Return the name of the flat lattice whose shapes can lie in a lattice, in one layer if it is
    solid; "" for none.

    >>> family_of(CUBIC), family_of(lattice_named("hexagon"))
    ('square', 'hexagon')
    """
    if lattice.flat:
        return lattice.name
    has_squares = lattice.layer_lattice == SQUARE.name
    if lattice.polyhedral and has_squares:
        return ""
    return lattice.layer_lattice


def set_like(word: str) -> str:
    """Return the name of the set that a word is much like, "" if it is like none."""
    return next(iter(get_close_matches(word, set_names(), 1, 0.8)), "")


@lru_cache
def named_set(name: str) -> NamedSet:
    """The set of a name such as "pentominoes" or "one-sided hexiamonds". Raises KeyError for any
    other.

    The numbers of free and of one-sided shapes are OEIS A000105 and A000988 (squares), A000228 and
    A006535 (hexagons), A000577 and A006534 (triangles); A006074 that of free ones of half squares,
    A057786 of kites, A056842 of drafters, A019988 of sticks, A000162 that of cubes.

    >>> [letter for letter, _ in named_set("one-sided tetrominoes").shapes]
    ['I', 'J', 'L', 'O', 'S', 'T', 'Z']
    """
    if name in SOLIDS:
        return NamedSet(name, CUBIC, True, tuple(sorted(_solid(name).items())))
    if name == TANGRAM:
        tans = lattice_named("tans")
        pieces = _shapes_in(TANGRAM_PIECES, tans)
        return NamedSet(name, tans, True, (*pieces.items(), *((n, pieces[n]) for n in TWICE)))
    free = name.removeprefix(ONE_SIDED)
    lattice, size = _family(free)
    reverse = free == name and lattice.flat
    letters = {
        canonical(shape, lattice, True, reverse): letter
        for letter, shape in _lettered(free, lattice, reverse).items()
    }
    shapes = [
        (letters.get(form) or automatic_name(number), form)
        for number, form in enumerate(polyforms(size, lattice, True, reverse))
    ]
    if letters:
        shapes.sort(key=lambda pair: pair[0])
    return NamedSet(name, lattice, reverse, tuple(shapes))


def _family(free: str) -> tuple[Lattice, int]:
    """The lattice of a set of free flat pieces or of prisms, and how many cells its pieces have."""
    if free in SETS_OF_PRISMS:
        return lattice_named("prisms"), SETS_OF_PRISMS.index(free) + 1
    for lattice, names in FLAT_SETS.items():
        if free in names:
            return lattice_named(lattice), names.index(free) + 1
    raise KeyError(free)


def _solid(name: str) -> dict[str, Shape]:
    """The shapes of a set of solid pieces, by name."""
    if name == "soma":
        return {letter: _lifted(text) for letter, text in SOMA.items()}
    size = 4 if name == "tetracubes" else 5
    flat = _drawn("tetrominoes" if size == 4 else "pentominoes", SQUARE)
    shapes = {letter: CUBIC.lift(shape) for letter, shape in flat.items()}
    if name == "solid pentominoes":
        return shapes
    if size == 4:
        shapes |= {letter: _lifted(SOMA[letter]) for letter in "ABP"}
    flat_forms = {canonical(shape, CUBIC, reverse=False) for shape in shapes.values()}
    classes = dict.fromkeys(
        canonical(form, CUBIC)
        for form in polyforms(size, CUBIC, reverse=False)
        if form not in flat_forms
    )
    for letter, form in zip(SOLID_LETTERS, classes, strict=False):
        shapes |= {letter: form} | _twin(letter.lower(), form, CUBIC)
    return shapes


def _lifted(text: str) -> Shape:
    """The shape of a picture, which may be flat, among cubes."""
    return CUBIC.lift(parse(text, "#"))


def _twin(name: str, shape: Shape, lattice: Lattice) -> dict[str, Shape]:
    """The mirror image of a shape, by its name; {} if rotations make it the shape itself."""
    twin = lattice.normalise(map(lattice.mirror, shape))
    forms = [canonical(form, lattice, reverse=False) for form in (shape, twin)]
    if forms[0] == forms[1]:
        return {}
    return {name: twin}


def _lettered(free: str, lattice: Lattice, reverse: bool) -> dict[str, Shape]:
    """The shapes of a set that have customary letters, with the twins of the chiral ones if they
    may not flip.
    """
    shapes = _drawn(free, lattice)
    if reverse:
        return shapes
    twins: dict[str, Shape] = {}
    for letter, shape in shapes.items():
        twins |= _twin(TWINS.get((free, letter), letter.lower()), shape, lattice)
    return shapes | twins


def _drawn(free: str, lattice: Lattice) -> dict[str, Shape]:
    """The shapes of a set that are drawn with their letters."""
    drawings = LETTERED_DRAWINGS | dict(lattice.letters_of_sets)
    return _shapes_in(drawings.get(free, ""), lattice)


def _shapes_in(drawings: str, lattice: Lattice) -> dict[str, Shape]:
    """The shapes of drawings with blank lines between, by their letters."""
    shapes = {}
    for line, block in blocks(drawings):
        marks = lattice.parse(block, NAMES, line)
        letter = next(iter(marks.values()))
        shapes[letter] = lattice.normalise(marks)
    return shapes


# the letters -------------------------------------------------------------------------------------

# Each small polyform is drawn with its customary letter, by the name of its set. Pentominoes have
# Golomb's letters (S. W. Golomb, Polyominoes, 1965), tetrominoes those of the falling blocks;
# polyhexes and polyiamonds have those of Polyform Puzzler (D. Goodger, 1998). A small letter stands
# for the mirror image of a piece that may not be flipped over, but J is the mirror image of the
# tetromino L, and Z that of S.

TWINS = {("tetrominoes", "L"): "J", ("tetrominoes", "S"): "Z"}
LETTERED_DRAWINGS = {
    "monominoes": "O",
    "dominoes": "II",
    "trominoes": """
III

L
LL
""",
    "tetrominoes": """
IIII

L
L
LL

OO
OO

.SS
SS

TTT
.T
""",
    "pentominoes": """
.FF
FF
.F

IIIII

L
L
L
LL

.N
.N
NN
N

PP
PP
P

TTT
.T
.T

U.U
UUU

V
V
VVV

W
WW
.WW

.X
XXX
.X

.Y
YY
.Y
.Y

ZZ
.Z
.ZZ
""",
    # polyhexes: the tetrahexes are called bar, worm, bee, pistol, wave, arch and propeller
}
# the tangram has two large and two small triangles
TWICE = "LS"
TANGRAM_PIECES = r"""
LLLL/
L/

\MM/

/PP/

QQQ

S/
"""
