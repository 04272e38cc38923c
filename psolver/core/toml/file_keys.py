"""The keys of puzzle files, with their meanings and the values they take: one table for the editor
of the page, the JSON Schema for other editors, and the check of the docs.

    KEYS[""]["title"] == KeyHelp("the title of the puzzle")

table   the name of a table of a file, "" for the top; `tables` adds the keys of all rules
schema  a JSON Schema, draft 2020-12, as values
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from ...families.problems import OF_PIECES
from ...families.vary import FOR_ALL, LISTS, MOST_NUMBER, RANGE
from ...making.load_make import ALLOWED, FIT, MAKE_KEYS
from ...making.load_make import RANGE as BOUNDS
from ..board import WRAPS
from ..checks import AIMS, GOALS, MOST_TIMES, REASON_KINDS
from ..goal import KINDS, MOST_VALUE
from ..model import EFFORTS
from ..named_sets import FLAT, ONE_SIDED, SOLIDS, TANGRAM
from ..rule import RULES, Help, KeyHelp
from ..several_puzzles import PROBLEM, VARY
from .forms import FORM, NAME, VARIED_KEYS
from .load import MAKE
from .load_board import NAMED, WRAP, flat_lattices
from .piece_colors import COLOURS

Schema: TypeAlias = dict[str, Any]

SET_LATTICES = {
    **{name: lattice for lattice, flat in FLAT.items() for name in flat},
    **{ONE_SIDED + name: lattice for lattice, flat in FLAT.items() for name in flat},
    TANGRAM: "tans",
    **dict.fromkeys(SOLIDS, "square"),
}
"""The lattice of each named set; solid sets are made of squares in layers."""
SETTINGS = {
    "count": KeyHelp('how often a piece is used: a number, "any" or [least, most]', "count"),
    "can_rotate": KeyHelp("whether pieces may be turned", "flag"),
    "can_reverse": KeyHelp("whether pieces may be flipped over", "flag"),
    "can_reflect": KeyHelp("the same as can_reverse", "flag"),
}
KEYS: Mapping[str, Mapping[str, KeyHelp]] = {
    "": {
        "title": KeyHelp("the title of the puzzle"),
        "notes": KeyHelp("free text"),
        "source": KeyHelp("the origin of the puzzle"),
        "lattice": KeyHelp(
            "the shape of the cells: squares, hexagons, triangles, tans or balls",
            "word",
            flat_lattices(),
        ),
        "board": KeyHelp('a drawing, or a size such as "6x10"'),
        "wrap": KeyHelp(
            "the directions in which the board begins again after its last cell", "words", WRAPS
        ),
        "shift": KeyHelp(
            "the number of columns by which the first row follows the last further right", "number"
        ),
        "names": KeyHelp("the names of the cells, in rows of words"),
        "leave": KeyHelp("the names of the cells that stay free"),
        "clues": KeyHelp("the names of pieces on cells that they must cover, in rows of words"),
        "dice": KeyHelp("the names on the faces of dice, a line for each die"),
        "pieces": KeyHelp("drawings of pieces, a blank line between two"),
        "piece_set": KeyHelp("named sets of pieces", "texts", (*SET_LATTICES,)),
        "only": KeyHelp("the names of the pieces that are used, or their counts", "counts"),
        **SETTINGS,
        "goal": KeyHelp("a goal other than to fill the board", "word", GOALS),
        "best": KeyHelp("the measure of the best tilings", "word", AIMS),
        "values": KeyHelp("the values of covered cells, in rows of digits"),
        "symmetry": KeyHelp("the symmetries that the figure may have", "words", KINDS),
        "connected": KeyHelp("whether the figure must be in one part", "flag"),
    },
    "piece": {
        "name": KeyHelp("its name"),
        "shape": KeyHelp("its drawing"),
        **SETTINGS,
        "color": KeyHelp('its colour: "#rrggbb" or a name', values=(*COLOURS,)),
        "value": KeyHelp("its value each time it is used", "number", most=MOST_VALUE),
    },
    "expect": {
        "solutions": KeyHelp("the number of solutions", "number"),
        "distinct": KeyHelp("the number of solutions up to symmetries", "number"),
        "figures": KeyHelp("the number of figures of a symmetry puzzle", "number"),
        "at_least": KeyHelp("a lower bound of the number of solutions", "number", least=1),
        "reason": KeyHelp("the reason why it is impossible", "word", REASON_KINDS),
        "source": KeyHelp("the origin of the answers"),
        "effort": KeyHelp("the time that it takes", "word", EFFORTS),
        "best": KeyHelp("the value of the best tilings", "number"),
    },
}
TABLES = {
    "[[piece]]": "a piece with its own settings",
    "[expect]": "known answers",
}
PROBLEMS = (
    "one of several puzzles with the same pieces; its keys take the place of those at the top"
)
ANSWERS = "known answers of a problem"
MAKING = "the parts that vary, and the guarantees, of the puzzles that psolver make makes"
VARIABLES = "the variables of a file that is a sequence of puzzles, each with its numbers"
VARIABLE = "the numbers of the variable: a range or a list"
SHARED_KEYS = (*OF_PIECES, "lattice")  # by all problems of a file
REGIONS = ("regions", "region_rules")
OF_BOARDS = (*WRAP, *NAMED, "board_marks", *REGIONS, "best", "values")  # not of a frame


Needed: TypeAlias = dict[str, list[tuple[str, ...]]]


def tables() -> tuple[dict[str, dict[str, KeyHelp]], dict[str, str], Needed]:
    """Return the keys of each table with those of all rules, the headers of tables with their
    meanings, and the keys that a table needs: one or more of each tuple.
    """
    keys = {table: dict(of_table) for table, of_table in KEYS.items()}
    headers, shapes = dict(TABLES), ["shape"]
    needed: Needed = {"": [("pieces", "piece_set", "piece")]}
    for entry in RULES:
        offered: Help = entry.load().HELP
        keys[""] |= offered.top
        keys["piece"] |= offered.piece
        shapes += entry.piece_keys[:1] if entry.lists_pieces else ()
        if entry.table:
            keys[entry.table] = dict(offered.own)
            headers[f"[[{entry.table}]]"] = offered.table
            needed[entry.table] = [(key,) for key in offered.needed]
    return keys, headers, {**needed, "piece": [(*shapes,)]}


# the editor of the page ---------------------------------------------------------------------------


def completions() -> dict[str, Any]:
    """Return the completions of the page's editor: the keys of each table and the values of keys,
    with help, the headers of tables, and the lattices of the values that only one lattice has.
    """
    keys, headers, _ = tables()
    of_problem = {key: one for key, one in keys[""].items() if key not in SHARED_KEYS}
    keys |= {PROBLEM: of_problem, f"{PROBLEM}.expect": keys["expect"]}
    headers |= {f"[[{PROBLEM}]]": PROBLEMS, f"[{PROBLEM}.expect]": ANSWERS, f"[{MAKE}]": MAKING}
    values: dict[str, list[list[str]]] = {}
    for of_table in keys.values():
        for key, one in of_table.items():
            if one.kind == "flag":
                values.setdefault(key, [["true", ""], ["false", ""]])
            elif one.values:
                values.setdefault(key, [[f'"{value}"', ""] for value in one.values])
    lattices = {f'"{name}"': lattice for name, lattice in SET_LATTICES.items()}
    values |= {
        "piece_set": [
            [name, "solid pieces" if name.strip('"') in SOLIDS else f"made of {lattice}s"]
            for name, lattice in lattices.items()
        ],
        "wrap": [
            ['["columns"]', "a tube"],
            ['["rows"]', "a tube"],
            ['["rows", "columns"]', "a torus"],
        ],
        "count": [['"any"', "as often as it fits"]],
    }
    meanings = {
        table: {key: one.meaning for key, one in of_table.items()}
        for table, of_table in keys.items()
    }
    meanings[MAKE] = MAKE_KEYS
    return {"keys": meanings, "values": values, "tables": headers, "lattices": lattices}


# the JSON Schema ----------------------------------------------------------------------------------


DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
WITH_FORM: Schema = {"type": "string", "pattern": FORM}
TIMES: Schema = {"type": "integer", "minimum": 0, "maximum": MOST_TIMES}
ANY: Schema = {"const": "any"}
LEAST: Schema = {"anyOf": [TIMES, WITH_FORM]}
MOST: Schema = {"anyOf": [TIMES, ANY, WITH_FORM]}
COUNT: Schema = {
    "anyOf": [
        TIMES,
        ANY,
        {
            "type": "array",
            "prefixItems": [LEAST, MOST],
            "items": MOST,  # all that Taplo reads, which has the words of an older draft
            "minItems": 2,
            "maxItems": 2,
        },
        WITH_FORM,
    ]
}


def schema() -> Schema:
    """Return the JSON Schema of puzzle files: their keys, with a description of each, and the
    values that keys take. It has no references, so that every editor can follow it.
    """
    keys, headers, needed = tables()
    properties = _properties(keys[""])
    for header, meaning in headers.items():
        table = header.strip("[]")
        one = _object(_properties(keys[table]), needed.get(table, []))
        whole = {"type": "array", "items": one} if header.startswith("[[") else one
        properties[table] = {"description": meaning, **whole}
    of_problem = {key: one for key, one in properties.items() if key not in SHARED_KEYS}
    of_problem["expect"] = {"description": ANSWERS, **_object(_properties(keys["expect"]), [])}
    properties[PROBLEM] = {
        "description": PROBLEMS,
        "type": "array",
        "minItems": 1,
        "items": _object(of_problem, []),
    }
    answers: Schema = properties["expect"]["properties"]
    single = {key: dict(answers[key]) for key in LISTS}
    for key in LISTS:
        number = _values(KEYS["expect"][key])
        answers[key] = {
            "description": KEYS["expect"][key].meaning,
            "anyOf": [number, {"type": "array", "items": number}],
        }
    of_sequence = {
        key: {"type": "array"} if key in LISTS else False for key in answers if key not in FOR_ALL
    }
    properties[VARY] = _variables()
    properties[MAKE] = {"description": MAKING, **_object(_of_making(), [])}
    return {
        "$schema": DRAFT,
        "title": "psolver puzzle",
        "description": "A packing puzzle for psolver.",
        **_object(properties, []),
        "allOf": [
            *_required(needed[""]),
            {
                "if": {"required": [PROBLEM]},
                "then": _without(VARY),
                "else": {
                    "if": {"properties": {"goal": {"const": "symmetry"}}, "required": ["goal"]},
                    "then": _without(*OF_BOARDS),
                    "else": {"required": ["board"], **_without("symmetry", "connected")},
                },
            },
            {
                "if": {"required": [VARY]},
                "then": {"properties": {"expect": {"properties": of_sequence}}},
                "else": {"properties": {"expect": {"properties": single}}},
            },
        ],
    }


def _of_making() -> Schema:
    """Return the schema of each key of [make]."""
    number: Schema = {"type": "integer", "minimum": 0}
    bounds: Schema = {"anyOf": [number, {"type": "string", "pattern": f"^{BOUNDS}$"}]}
    words: Schema = {"enum": [*ALLOWED]}
    kinds: Schema = {"cells": {"anyOf": [number, {"const": FIT}]}, "symmetry": {"enum": [*KINDS]}}
    kinds |= {"needed": {"type": "boolean"}, "faults": words, "swaps": words}
    kinds |= dict.fromkeys(("clues", "solutions", "difficulty"), bounds)
    return {
        key: {"description": meaning, **kinds.get(key, number)}
        for key, meaning in MAKE_KEYS.items()
    }


def _properties(keys: Mapping[str, KeyHelp]) -> Schema:
    properties: Schema = {}
    for key, one in keys.items():
        values = _values(one)
        if one.kind == "number" and key in VARIED_KEYS:
            values = {"anyOf": [values, WITH_FORM]}
        properties[key] = {"description": one.meaning, **values}
    return properties


def _object(properties: Schema, needed: Iterable[Iterable[str]]) -> Schema:
    required = _required(needed)
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **({"allOf": required} if required else {}),
    }


def _required(needed: Iterable[Iterable[str]]) -> list[Schema]:
    return [{"anyOf": [{"required": [key]} for key in keys]} for keys in needed]


def _without(*keys: str) -> Schema:
    return {"properties": dict.fromkeys(keys, False)}


def _values(key: KeyHelp) -> Schema:
    """Return the schema of the values of a key."""
    words: Schema = {"enum": [*key.values]}
    text: Schema = {"anyOf": [words, TEXT]} if key.values else TEXT
    if key.kind == "number":
        most = {} if key.most is None else {"maximum": key.most}
        return {"type": "integer", "minimum": key.least, **most}
    kinds: dict[str, Schema] = {
        "text": text,
        "word": words,
        "words": {"anyOf": [words, {"type": "array", "items": words}]},
        "texts": {"anyOf": [*text.get("anyOf", [TEXT]), {"type": "array", "items": text}]},
        "names": {"type": "array", "items": TEXT, "minItems": 1, "uniqueItems": True},
        "flag": {"type": "boolean"},
        "count": COUNT,
        "counts": {
            "anyOf": [
                TEXT,
                {"type": "array", "items": TEXT, "minItems": 1},
                {"type": "object", "additionalProperties": COUNT, "minProperties": 1},
            ]
        },
    }
    return kinds[key.kind]


def _variables() -> Schema:
    number: Schema = {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER}
    numbers: Schema = {
        "description": VARIABLE,
        "anyOf": [
            {"type": "string", "pattern": f"^{RANGE}$"},
            {"type": "array", "items": number, "minItems": 1},
        ],
    }
    return {
        "description": VARIABLES,
        "type": "object",
        "minProperties": 1,
        "patternProperties": {f"^{NAME}$": numbers},
        "additionalProperties": False,
    }
