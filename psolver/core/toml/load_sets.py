"""The named sets of pieces in a file."""

from __future__ import annotations

from collections.abc import Iterator

from ..drawing import Drawing
from ..lattice import Lattice
from ..named_sets import (
    FLAT_SETS,
    SETS_OF_PRISMS,
    SOLIDS,
    TANGRAM,
    NamedSet,
    family_of,
    named_set,
    set_names,
)
from ..square_lattice import CUBIC, SQUARE
from ..wording import meant, quoted
from .keys import Table
from .load_pieces import _flags, _flat, _set_word, usual_count

# none of these means a set that has a name like it
LARGER_SETS = (
    "octominoes",
    "nonominoes",
    "decominoes",
    "heptahexes",
    "octahexes",
    "nonahexes",
    "octiamonds",
    "enneiamonds",
    "noniamonds",
)


def set_pieces(top: Table, lattice: Lattice) -> Iterator[Drawing]:
    """The shapes of the sets that `piece_set` names."""
    if "piece_set" not in top.values:
        return
    bounds = usual_count(top)
    rotate, reverse = _flags(top, top, lattice)
    names = top.texts("piece_set")
    for number, name in enumerate(names, 1):
        key = "piece_set"
        if len(names) > 1:
            key = f"piece_set[{number}]"
        word = _set_word(name)
        if word not in set_names():
            hint = "" if word.endswith(LARGER_SETS) else meant(word, set_names(), 0.8)
            top.fail(key, f"unknown set {quoted(name)} ({hint or _known_sets(lattice)})")
        chosen = named_set(word)
        fault = _set_fault(chosen, lattice, top)
        if fault:
            top.fail(key, fault)
        for letter, shape in chosen.shapes:
            form = lattice.lift(shape)
            flip = reverse and chosen.reverse
            yield Drawing("piece_set", word, letter, form, *bounds, rotate, flip, None, lattice)


def _known_sets(lattice: Lattice) -> str:
    """The sets whose pieces can lie in a lattice, or in cubes if it is one of squares."""
    if lattice.slanted or lattice.polyhedral:
        names = ", ".join(FLAT_SETS.get(family_of(lattice), ("none",)))
        others = [name for name in set_names(lattice) if name in (TANGRAM, *SETS_OF_PRISMS)]
        further = ""
        if others:
            further = f"; {', '.join(others)}"
        return (
            f"known sets of pieces made of {lattice.plural}: {names}, each also one-sided{further}"
        )
    solids = "" if lattice.round else f"; {', '.join(SOLIDS)}"
    return f"known sets: {', '.join(FLAT_SETS['square'])}, each also one-sided{solids}"


def _set_fault(chosen: NamedSet, lattice: Lattice, top: Table) -> str:
    """The fault of a set whose pieces cannot be used in a lattice; "" for others."""
    if chosen.lattice is lattice or chosen.lattice.name == family_of(lattice):
        return ""
    if chosen.lattice is CUBIC and lattice is SQUARE:
        return f"the pieces of '{chosen.name}' are solid, but {_flat(top)}"
    if chosen.lattice is CUBIC:
        return f"the pieces of '{chosen.name}' are solid, but this puzzle has {lattice.plural}"
    cells = f"the pieces of '{chosen.name}' are made of {chosen.lattice.plural}"
    return f'{cells}; write lattice = "{chosen.lattice.name}" at the top of the file'
