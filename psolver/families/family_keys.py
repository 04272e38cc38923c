"""The keys of [vary] and [[problem]], with their meanings (see `editors.file_keys`)."""

from __future__ import annotations

from ..core.several_puzzles import PROBLEM, VARY
from ..core.toml.forms import VARIABLE_NAME
from ..editors import TEXT_SCHEMA, KeyTables, RoomKeys, Schema, object_of, without
from .problems import OF_PIECES
from .vary import FOR_ALL, GREATEST_NUMBER, LISTS, NUMBER_RANGE

MEANING_OF_PROBLEM = (
    "one of several puzzles with the same pieces; its keys take the place of those at the top"
)
ANSWERS = "known answers of a problem"
VARIABLES = "the variables of a file that is a sequence of puzzles, each with its numbers"
VARIABLE = "the numbers of the variable: a range or a list"
# all problems of a file share the values of these
SHARED_KEYS = (*OF_PIECES, "lattice")


def _with_tables(tables: KeyTables) -> KeyTables:
    """The tables of a file with [[problem]]."""
    keys = dict(tables.keys)
    keys[PROBLEM] = {key: key_help for key, key_help in keys[""].items() if key not in SHARED_KEYS}
    keys[f"{PROBLEM}.expect"] = keys["expect"]
    headers = {f"[[{PROBLEM}]]": MEANING_OF_PROBLEM, f"[{PROBLEM}.expect]": ANSWERS}
    return KeyTables(keys, {**tables.headers, **headers})


def _with_schema(schema: Schema) -> Schema:
    """The JSON Schema of files that may have [[problem]] or [vary]."""
    properties = schema["properties"]
    expect: Schema = properties["expect"]
    answers: Schema = expect["properties"]
    several = {**answers, **{key: _one_or_list(answers[key]) for key in LISTS}}
    of_problem = {key: values for key, values in properties.items() if key not in SHARED_KEYS}
    of_problem["expect"] = {**expect, "description": ANSWERS}
    *required, of_one_puzzle = schema["allOf"]
    conditions = [
        {"if": {"required": [PROBLEM]}, "then": without(VARY), "else": of_one_puzzle},
        _condition_on_answers(answers),
    ]
    tables = {
        "expect": {**expect, "properties": several},
        PROBLEM: {
            "description": MEANING_OF_PROBLEM,
            "type": "array",
            "minItems": 1,
            "items": object_of(of_problem),
        },
        VARY: _variables(),
    }
    return {**schema, "properties": {**properties, **tables}, "allOf": [*required, *conditions]}


def _one_or_list(answer: Schema) -> Schema:
    """The schema of an answer, or of a list of answers, one for each number."""
    number = {key: value for key, value in answer.items() if key != "description"}
    either = [number, {"type": "array", "items": number}]
    return {"description": answer["description"], "anyOf": either}


def _condition_on_answers(answers: Schema) -> Schema:
    """The condition that a file with [vary] has lists of answers, and any other has none."""
    single = {key: answers[key] for key in LISTS}
    of_sequence = {
        key: {"type": "array"} if key in LISTS else False for key in answers if key not in FOR_ALL
    }
    return {
        "if": {"required": [VARY]},
        "then": {"properties": {"expect": {"properties": of_sequence}}},
        "else": {"properties": {"expect": {"properties": single}}},
    }


def _variables() -> Schema:
    number: Schema = {"type": "integer", "minimum": 0, "maximum": GREATEST_NUMBER}
    numbers: Schema = {
        "description": VARIABLE,
        "anyOf": [
            {**TEXT_SCHEMA, "pattern": f"^{NUMBER_RANGE}$"},
            {"type": "array", "items": number, "minItems": 1},
        ],
    }
    return {
        "description": VARIABLES,
        "type": "object",
        "minProperties": 1,
        "patternProperties": {f"^{VARIABLE_NAME}$": numbers},
        "additionalProperties": False,
    }


FAMILY_KEYS = RoomKeys(_with_tables, _with_schema)
