"""The keys of [make], with their meanings and the values they take (see `editors.file_keys`)."""

from __future__ import annotations

from ..core.goal import SYMMETRY_KINDS
from ..core.rule import KeyHelp
from ..editors import KeyTables, RoomKeys, Schema, object_of

# The table of which 'psolver make' makes puzzles.
MAKE_TABLE = "make"
BOUNDS_RANGE = r" *([0-9]{1,9}) *\.\. *([0-9]{1,9}) *"
ALLOWED = ("any", "none")
FIT = "fit"
MAKE_KEYS = {
    "cells": "the number of cells of a random connected part of the board; fit: those of pieces",
    "symmetry": "the symmetry of that part",
    "moved": "the number of cells that are moved elsewhere along the rim of the board",
    "pieces": "the number of pieces, which are chosen at random",
    "clues": "the number of clues, a number or a range",
    "solutions": "the number of solutions up to symmetries, a number or a range",
    "difficulty": "the difficulty, a number or a range",
    "needed": "whether every solution uses every piece",
    "faults": "whether solutions may have fault lines",
    "swaps": "whether two pieces may swap",
}
MEANING_OF_MAKE = "the parts that vary, and the guarantees, of the puzzles that psolver make makes"
# The values of these keys are numbers or ranges.
BOUNDED_KEYS = ("clues", "solutions", "difficulty")


def _with_tables(tables: KeyTables) -> KeyTables:
    """The tables of a file with [make]."""
    of_making = {key: KeyHelp(meaning) for key, meaning in MAKE_KEYS.items()}
    return KeyTables(
        {**tables.keys, MAKE_TABLE: of_making},
        {**tables.headers, f"[{MAKE_TABLE}]": MEANING_OF_MAKE},
    )


def _with_schema(schema: Schema) -> Schema:
    """The JSON Schema of files that may have [make]."""
    number: Schema = {"type": "integer", "minimum": 0}
    bounds: Schema = {"anyOf": [number, {"type": "string", "pattern": f"^{BOUNDS_RANGE}$"}]}
    words: Schema = {"enum": [*ALLOWED]}
    kinds: Schema = {
        "cells": {"anyOf": [number, {"const": FIT}]},
        "symmetry": {"enum": [*SYMMETRY_KINDS]},
    }
    kinds |= {"needed": {"type": "boolean"}, "faults": words, "swaps": words}
    kinds |= dict.fromkeys(BOUNDED_KEYS, bounds)
    of_making = {
        key: {"description": meaning, **kinds.get(key, number)}
        for key, meaning in MAKE_KEYS.items()
    }
    table = {"description": MEANING_OF_MAKE, **object_of(of_making)}
    return {**schema, "properties": {**schema["properties"], MAKE_TABLE: table}}


KEYS_OF_MAKE = RoomKeys(_with_tables, _with_schema)
