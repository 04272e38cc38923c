"""The keys of puzzle files, with their meanings and the values they take: one table for the editor
of the page, the JSON Schema for other editors, and the check of the docs.

    KEYS[""]["title"] == KeyHelp("the title of the puzzle")

table   the name of a table of a file, "" for the top; `tables` adds the keys of all rules
schema  a JSON Schema, draft 2020-12, as values
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from ..core.board import WRAPS
from ..core.checks import AIMS, GOALS, MOST_USES, REASON_KINDS
from ..core.goal import MOST_VALUE, SYMMETRY_KINDS
from ..core.model import EFFORTS
from ..core.named_sets import FLAT_SETS, ONE_SIDED, SETS_OF_PRISMS, SOLIDS, TANGRAM
from ..core.plain_values import Values
from ..core.registries import KEY_HELP
from ..core.room_tables import attempt
from ..core.rule import Help, KeyHelp
from ..core.rule_entries import RULES, add_installed_rules
from ..core.toml.forms import FORM, VARIED_KEYS
from ..core.toml.load_board import NAME_KEYS, WRAP_KEYS, flat_lattices
from ..core.toml.piece_colors import COLOURS

Schema: TypeAlias = dict[str, Any]

SET_LATTICES = {
    **{name: lattice for lattice, flat in FLAT_SETS.items() for name in flat},
    **{ONE_SIDED + name: lattice for lattice, flat in FLAT_SETS.items() for name in flat},
    TANGRAM: "tans",
    **dict.fromkeys(SOLIDS, "square"),
    **dict.fromkeys(SETS_OF_PRISMS, "prisms"),
}
"""The lattice of each named set; solid sets are made of squares in layers."""
PIECE_SETTINGS = {
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
            "the shape of the cells: squares, hexagons, triangles, tans, kites, balls …",
            "word",
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
        **PIECE_SETTINGS,
        "goal": KeyHelp("a goal other than to fill the board", "word", GOALS),
        "best": KeyHelp("the measure of the best tilings", "word", AIMS),
        "values": KeyHelp("the values of covered cells, in rows of digits"),
        "symmetry": KeyHelp("the symmetries that the figure may have", "words", SYMMETRY_KINDS),
        "connected": KeyHelp("whether the figure must be in one part", "flag"),
    },
    "piece": {
        "name": KeyHelp("its name"),
        "shape": KeyHelp("its drawing"),
        **PIECE_SETTINGS,
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
TABLE_HEADERS = {
    "[[piece]]": "a piece with its own settings",
    "[expect]": "known answers",
}
REGIONS = ("regions", "region_rules")
# a puzzle whose board is a frame has none of these keys
OF_BOARDS = (*WRAP_KEYS, *NAME_KEYS, "board_marks", *REGIONS, "best", "values")
Needed: TypeAlias = dict[str, list[tuple[str, ...]]]


class KeyTables(NamedTuple):
    """The keys of each table of a file, and the headers of tables with their meanings."""

    keys: Mapping[str, Mapping[str, KeyHelp]]
    headers: Mapping[str, str]


class RoomKeys(NamedTuple):
    """The keys that a room reads beside those of its rules.

    with_tables  from the tables of a file those with its keys
    with_schema  from the JSON Schema that with its keys
    """

    with_tables: Callable[[KeyTables], KeyTables]
    with_schema: Callable[[Schema], Schema]


def tables() -> tuple[KeyTables, Needed]:
    """Return the tables of a file with the keys of all rules, and the keys that a table needs: one
    or more of each tuple.
    """
    add_installed_rules()
    keys = {table: dict(of_table) for table, of_table in KEYS.items()}
    keys[""]["lattice"] = keys[""]["lattice"]._replace(values=flat_lattices())
    headers, shapes = dict(TABLE_HEADERS), ["shape"]
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
    return KeyTables(keys, headers), {**needed, "piece": [(*shapes,)]}


def _with_rooms(function: str, value: Any) -> Any:
    """A value with the keys that rooms read, by a function of the RoomKeys of each."""
    for home in KEY_HELP:
        value = attempt(home, function, value) or value
    return value


# the editor of the page ---------------------------------------------------------------------------


def completions() -> Values:
    """Return the completions of the page's editor: the keys of each table and the values of keys,
    with help, the headers of tables, and the lattices of the values that only one lattice has.
    """
    keys, headers = _with_rooms("with_tables", tables()[0])
    values: dict[str, list[list[str]]] = {}
    for of_table in keys.values():
        for key, key_help in of_table.items():
            if key_help.kind == "flag":
                values.setdefault(key, [["true", ""], ["false", ""]])
            elif key_help.values:
                values.setdefault(key, [[f'"{value}"', ""] for value in key_help.values])
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
        table: {key: key_help.meaning for key, key_help in of_table.items()}
        for table, of_table in keys.items()
    }
    return {"keys": meanings, "values": values, "tables": headers, "lattices": lattices}


# the JSON Schema ----------------------------------------------------------------------------------


DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT_SCHEMA: Schema = {"type": "string"}
WITH_FORM: Schema = {"type": "string", "pattern": FORM}
TIMES: Schema = {"type": "integer", "minimum": 0, "maximum": MOST_USES}
ANY: Schema = {"const": "any"}
LEAST_SCHEMA: Schema = {"anyOf": [TIMES, WITH_FORM]}
MOST_SCHEMA: Schema = {"anyOf": [TIMES, ANY, WITH_FORM]}
COUNT_SCHEMA: Schema = {
    "anyOf": [
        TIMES,
        ANY,
        {
            "type": "array",
            "prefixItems": [LEAST_SCHEMA, MOST_SCHEMA],
            "items": MOST_SCHEMA,  # all that Taplo reads, which has the words of an older draft
            "minItems": 2,
            "maxItems": 2,
        },
        WITH_FORM,
    ]
}


def file_schema() -> Schema:
    """Return the JSON Schema of puzzle files: their keys, with a description of each, and the
    values that keys take. It has no references, so that every editor can follow it.
    """
    (keys, headers), needed = tables()
    properties = properties_of(keys[""])
    for header, meaning in headers.items():
        table = header.strip("[]")
        schema_of_table = object_of(properties_of(keys[table]), needed.get(table, []))
        schema_of_tables = (
            {"type": "array", "items": schema_of_table}
            if header.startswith("[[")
            else schema_of_table
        )
        properties[table] = {"description": meaning, **schema_of_tables}
    of_puzzle: Schema = {
        "$schema": DRAFT,
        "title": "psolver puzzle",
        "description": "A packing puzzle for psolver.",
        **object_of(properties),
        "allOf": [*_required(needed[""]), _board_or_figure()],
    }
    schema_of_file: Schema = _with_rooms("with_schema", of_puzzle)
    return schema_of_file


def _board_or_figure() -> Schema:
    """The condition that a symmetry puzzle has no key of a board, and any other has a board."""
    return {
        "if": {"properties": {"goal": {"const": "symmetry"}}, "required": ["goal"]},
        "then": without(*OF_BOARDS),
        "else": {"required": ["board"], **without("symmetry", "connected")},
    }


def properties_of(keys: Mapping[str, KeyHelp]) -> Schema:
    """Return the schema of the values of each key, with its meaning."""
    properties: Schema = {}
    for key, key_help in keys.items():
        values = _values(key_help)
        if key_help.kind == "number" and key in VARIED_KEYS:
            values = {"anyOf": [values, WITH_FORM]}
        properties[key] = {"description": key_help.meaning, **values}
    return properties


def object_of(properties: Schema, needed: Iterable[Iterable[str]] = ()) -> Schema:
    """Return the schema of a table with these keys that needs one or more of each tuple."""
    required = _required(needed)
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **({"allOf": required} if required else {}),
    }


def _required(needed: Iterable[Iterable[str]]) -> list[Schema]:
    return [{"anyOf": [{"required": [key]} for key in keys]} for keys in needed]


def without(*keys: str) -> Schema:
    """Return the schema of a table that has none of some keys."""
    return {"properties": dict.fromkeys(keys, False)}


def _values(key: KeyHelp) -> Schema:
    """Return the schema of the values of a key."""
    words: Schema = {"enum": [*key.values]}
    text: Schema = {"anyOf": [words, TEXT_SCHEMA]} if key.values else TEXT_SCHEMA
    if key.kind == "number":
        upper_bound = {} if key.most is None else {"maximum": key.most}
        return {"type": "integer", "minimum": key.least, **upper_bound}
    kinds: dict[str, Schema] = {
        "text": text,
        "word": words,
        "words": {"anyOf": [words, {"type": "array", "items": words}]},
        "texts": {"anyOf": [*text.get("anyOf", [TEXT_SCHEMA]), {"type": "array", "items": text}]},
        "names": {"type": "array", "items": TEXT_SCHEMA, "minItems": 1, "uniqueItems": True},
        "flag": {"type": "boolean"},
        "count": COUNT_SCHEMA,
        "counts": {
            "anyOf": [
                TEXT_SCHEMA,
                {"type": "array", "items": TEXT_SCHEMA, "minItems": 1},
                {"type": "object", "additionalProperties": COUNT_SCHEMA, "minProperties": 1},
            ]
        },
    }
    return kinds[key.kind]
