"""The keys of [make], with their meanings and the values they take (see `editors.file_keys`)."""

from __future__ import annotations

from ..core.goal import SYMMETRY_KINDS
from ..core.rule import KeyHelp
from ..editors import TEXT_SCHEMA, KeyTables, RoomKeys, Schema, object_of

# The table of which 'psolver make' makes puzzles.
MAKE_TABLE = "make"
# A range without an end has no upper bound.
BOUNDS_RANGE = r" *([0-9]{1,9}) *\.\. *([0-9]{1,9})? *"
ALLOWED = ("any", "none")
FIT = "fit"
MAKE_KEYS = {
    "cells": "the number of cells of a random connected part of the board; fit: those of pieces",
    "symmetry": "the symmetry of that part",
    "moved": "the number of cells that are moved elsewhere along the rim of the board",
    "pieces": "the number of pieces, which are chosen at random",
    "bag": "the number of pieces of a bag, every choice of which fills the board",
    "clues": "the number of clues, a number or a range",
    "solutions": "the number of solutions up to symmetries, a number or a range",
    "difficulty": "the difficulty, a number or a range",
    "needed": "whether every solution uses every piece",
    "faults": "whether solutions may have fault lines",
    "swaps": "whether two pieces may swap",
}
# Keys about pieces that are cut from the board, beside those below.
CUT_KEYS = ("piece_cells", "empty", "alike")
MAKE_KEYS |= {
    "cut": "the number of pieces that the board is cut into",
    "piece_cells": "the number of cells of each of these pieces, a number or a range",
    "empty": "the number of cells, drawn with ?, that no piece has, a number or a range",
    "alike": "whether two of these pieces may be the same",
    "assemblable": "whether only solutions count that can be taken apart",
    "assemblies": "the number of all solutions, also those that cannot, a number or a range",
    "level": "the number of moves up to the first separation, a number or a range",
    "interlocking": "whether one group of pieces alone, or none, can be taken away in one move",
    "best": "the measure of which the puzzle is to have more than all that are found",
}
# The measures of the number of solutions.
MOST_MEASURE, FEWEST_MEASURE = "solutions", "fewest solutions"
COUNT_MEASURES = (MOST_MEASURE, FEWEST_MEASURE)
MEASURES = ("level", "difficulty", *COUNT_MEASURES)
# The tables of regions that pieces are cut from.
REGIONS_KEY = "piece"
REGION_KEYS = {
    "shape": KeyHelp("its drawing: # for cells that it has, ? for cells that it may have"),
    "at": KeyHelp("how far the drawing is moved along each axis, on the board"),
}
REGIONS_TABLE = f"{MAKE_TABLE}.{REGIONS_KEY}"
MEANING_OF_REGIONS = "a piece that is cut from a region of the board"
MEANING_OF_MAKE = "the parts that vary, and the guarantees, of the puzzles that psolver make makes"
# The values of these keys are numbers or ranges.
BOUNDED_KEYS = ("clues", "solutions", "difficulty", "piece_cells", "empty", "assemblies", "level")


def _with_tables(tables: KeyTables) -> KeyTables:
    """The tables of a file with [make]."""
    of_making = {key: KeyHelp(meaning) for key, meaning in MAKE_KEYS.items()}
    return KeyTables(
        {**tables.keys, MAKE_TABLE: of_making, REGIONS_TABLE: REGION_KEYS},
        {
            **tables.headers,
            f"[{MAKE_TABLE}]": MEANING_OF_MAKE,
            f"[[{REGIONS_TABLE}]]": MEANING_OF_REGIONS,
        },
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
    kinds |= {"alike": {"type": "boolean"}, "assemblable": {"type": "boolean"}}
    kinds["interlocking"] = {"type": "boolean"}
    kinds["best"] = {"enum": [*MEASURES]}
    kinds |= dict.fromkeys(BOUNDED_KEYS, bounds)
    of_making = {
        key: {"description": meaning, **kinds.get(key, number)}
        for key, meaning in MAKE_KEYS.items()
    }
    of_making[REGIONS_KEY] = {
        "description": MEANING_OF_REGIONS,
        "type": "array",
        "items": object_of(
            {
                "shape": {"description": REGION_KEYS["shape"].meaning, **TEXT_SCHEMA},
                "at": {
                    "description": REGION_KEYS["at"].meaning,
                    "type": "array",
                    "items": number,
                },
            },
            [("shape",)],
        ),
    }
    table = {"description": MEANING_OF_MAKE, **object_of(of_making)}
    properties = {**schema["properties"], MAKE_TABLE: table}
    return {**schema, "properties": properties, "allOf": [*map(_or_cut, schema["allOf"])]}


def _or_cut(condition: Schema) -> Schema:
    """A condition on files; if it asks for pieces, they may also be cut from the board."""
    if {"required": ["pieces"]} not in condition.get("anyOf", ()):
        return condition
    cut: Schema = {"anyOf": [{"required": ["cut"]}, {"required": [REGIONS_KEY]}]}
    with_cut: Schema = {"required": [MAKE_TABLE], "properties": {MAKE_TABLE: cut}}
    return {**condition, "anyOf": [*condition["anyOf"], with_cut]}


KEYS_OF_MAKE = RoomKeys(_with_tables, _with_schema)
