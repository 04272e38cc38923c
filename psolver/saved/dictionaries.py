"""Puzzles, tilings and outcomes to plain values and back: dictionaries, lists, texts, numbers,
true, false and None, as JSON has them.

    a puzzle     {"type": "puzzle", "pieces": [{"name": "A", "shape": [[0, 0]], ...}], "board": ...}
    a tiling     {"type": "solution", "placements": [{"piece": "A", "cells": [[0, 0]]}], ...}
    an outcome   {"type": "summary", "status": "solved", "solutions": 1, ...}

The keys are the names of the attributes; those that have their usual value are left out. Tilings
and outcomes are those of JSON Lines, the latter with more, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ..core.answer_values import placement_values, summary_values, tiling_values
from ..core.cells import Cell
from ..core.errors import PsolverError, PuzzleError
from ..core.goal import Best, Optimum, SymmetryGoal
from ..core.lattice import Lattice, is_lattice, lattice_named
from ..core.model import Piece, Puzzle, is_usual
from ..core.outcome import Outcome
from ..core.plain_values import GivenValues, Values
from ..core.reason import KIND_OF_DETAIL, Reason
from ..core.registries import LATTICES
from ..core.room_tables import is_known
from ..core.rule import Rule
from ..core.rule_entries import RULES, add_installed_rules, entry_of_rule, usual_attributes
from ..core.square_lattice import CUBIC, SQUARE
from ..core.tilings import Placement, Placements, Tiling, tiling
from ..core.toml.keys import Table
from ..core.version import __version__
from ..core.wording import kind_of

T = TypeVar("T")
Mark: TypeAlias = tuple[Cell, Any]  # at a cell, or at a side as both of its cells
NO_SOLUTION = 'is not a solution (expected "placements" with "piece" and "cells")'
ENVELOPE = ("type", "version")  # the keys that each dictionary has besides
EXACT_TYPES: Mapping[type, Values] = {
    Piece: {"edges": tuple[tuple[Cell, Cell, str], ...]},  # a cell, the one beyond, the mark
    Best: {"cells": tuple[tuple[Cell, int], ...], "pieces": tuple[tuple[str, int], ...]},
}
WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


# puzzles ------------------------------------------------------------------------------------------


def puzzle_values(puzzle: Puzzle) -> Values:
    """Return a puzzle as a dictionary. Raises PsolverError for a rule or a lattice of your own."""
    strange = set()
    for rule in puzzle.rules:
        if entry_of_rule(rule) is None:
            strange.add(type(rule).__name__)
    lattice = puzzle.board.lattice.name
    if not is_known(lattice, LATTICES):
        strange.add(f"{lattice} lattice")
    if strange:
        name = min(strange)
        raise PsolverError(f"{puzzle.file}: no dictionary can hold the {name}")
    plain = {}
    for name in _puzzle_types():
        value = getattr(puzzle, name)
        if not is_usual(name, value):
            plain[name] = _plain(value)
    return {"type": "puzzle", **plain, "version": __version__}


def puzzle_of(values: GivenValues) -> Puzzle:
    """Return the puzzle in a dictionary that `puzzle_values` made. Raises PuzzleError."""
    table = _table(values, "puzzle", "puzzle")
    file = values.get("file")
    if isinstance(file, str):
        table = Table(values, file)
    types = _puzzle_types()
    known_keys = {*types, *ENVELOPE}
    if not values.keys() <= known_keys:
        add_installed_rules()
        types = _puzzle_types()
    table.only((*types, *ENVELOPE), {})
    for key in ("pieces", "board"):
        if key not in values:
            table.fail(key, "missing")
    try:
        return Puzzle(**_members(types, table))
    except PuzzleError as error:  # about parts that do not go together
        if error.file:
            raise
        message = str(error)
        fault = message.removeprefix(f"{error.key}: ")
        raise PuzzleError(table.file, error.key, fault) from None


def _puzzle_types() -> Values:
    """The types of the attributes of a puzzle, also those that rules bring."""
    types = {**_types_of(Puzzle)}
    del types["rules"]
    fields_of_rules: Values = {}
    for rule in _rule_classes():
        fields_of_rules |= _types_of(rule)
    for name in usual_attributes():
        types[name] = fields_of_rules.get(name, str)
    return types


# tilings ------------------------------------------------------------------------------------------


def solution_values(one: Tiling) -> Values:
    """Return a tiling as a dictionary."""
    values: Values = {"type": "solution"}
    if not one.placements and one.lattice is not SQUARE:  # else the cells show the lattice
        values["lattice"] = one.lattice.name
    values |= tiling_values(one)
    values["version"] = __version__
    return values


def tiling_of(values: GivenValues) -> Tiling:
    """Return the tiling in a dictionary that `solution_values` made, or in an object of JSON Lines
    that is a solution. Raises PsolverError.
    """
    try:
        table = _table(values, "tiling", "solution")
        named = _members({"lattice": Lattice}, table)
    except PuzzleError as error:
        raise PsolverError(str(error)) from None
    placements = placements_of(table.values, "tiling")
    return tiling(placements, **named)


class PlacementRow(NamedTuple):
    """The values of a placement as they are given: its piece, its cells, and its marks at cells and
    at sides.
    """

    piece: Any
    cells: list[Cell]
    marks: list[Mark]
    edges: list[Mark]


def placements_of(entry: Any, where: str) -> Placements:
    """Return the placements of a solution, at a place in a file. Raises PsolverError."""
    try:
        rows = [_placement_row(placement) for placement in entry["placements"]]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise PsolverError(f"{where}: {NO_SOLUTION}") from None
    placements = []
    for row in rows:
        fault = _placement_fault(row)
        if fault:
            raise PsolverError(f"{where}: is not a solution ({fault})")
        cells = tuple(sorted(row.cells))
        marks = row.marks + row.edges
        marks.sort()
        placements.append(Placement(row.piece, cells, tuple(marks)))
    return tuple(placements)


def _placement_row(entry: Any) -> PlacementRow:
    """The values of a placement, unchecked."""
    cells = [tuple(cell) for cell in entry["cells"]]
    marks = []
    for cell, mark in entry.get("marks", ()):
        marks.append((tuple(cell), mark))
    sides = entry.get("edges", ())
    edges = _joined_sides(sides)
    return PlacementRow(entry["piece"], cells, marks, edges)


def _joined_sides(edges: Any) -> list[Mark]:
    """Marks of sides: from a cell, the cell beyond and the mark, those at both cells as one."""
    marks = []
    for cell, beyond, mark in edges:
        side = (*cell, *beyond)
        marks.append((side, mark))
    return marks


def _placement_fault(row: PlacementRow) -> str:
    """The fault of the values of a placement; "" for none."""
    cells = row.cells
    are_cells = bool(cells) and all(map(_are_numbers, cells))
    if not isinstance(row.piece, str) or not are_cells:
        return "a piece is a name, a cell a list of whole numbers"
    for cell, mark in row.marks:
        is_at_piece = cell in cells
        if not is_at_piece or not isinstance(mark, str):
            return "a mark is a text, at a cell of its piece"
    size = len(cells[0])
    for side, mark in row.edges:
        are_two_cells = len(side) == 2 * size and _are_numbers(side)
        is_at_piece = are_two_cells and side[:size] in cells
        if not is_at_piece or not isinstance(mark, str):
            return "a mark of a side is a cell, the one beyond and a text"
    return ""


def _are_numbers(values: Sequence[Any]) -> bool:
    return all(type(value) is int for value in values)


# outcomes -----------------------------------------------------------------------------------------


def outcome_values(outcome: Outcome) -> Values:
    """Return an outcome as a dictionary: the summary of JSON Lines, with exact seconds, and more of
    its best worth and of its reason.
    """
    values = summary_values(outcome)
    values["seconds"] = outcome.seconds
    rows = values.get("work", ())
    for row, work in zip(rows, outcome.work, strict=True):
        row["seconds"] = work.seconds
    if outcome.best:
        values["best"]["cells"] = outcome.best.cells
    if outcome.reason:
        detail = _plain(outcome.reason.detail)
        values["reason"]["detail"] = detail
    return values


def outcome_of(values: GivenValues) -> Outcome:
    """Return the outcome in a dictionary that `outcome_values` made, or in an object of JSON Lines
    that is a summary: that has no details of a reason, so that the outcome has no reason. Raises
    PsolverError.
    """
    try:
        table = _table(values, "outcome", "summary")
        plain_values = {}
        for key, value in table.values.items():
            if key not in ENVELOPE:
                plain_values[key] = _of_outcome(key, value)
        table_of_outcome = Table(plain_values, "outcome")
        outcome: Outcome = _object(Outcome, table_of_outcome)
    except PuzzleError as error:
        raise PsolverError(str(error)) from None
    return outcome


def _of_outcome(key: str, value: Any) -> Any:
    """The value of a key of JSON Lines as the attribute of an outcome has it."""
    if key == "options" and isinstance(value, dict):
        return list(value.items())
    if key == "best":
        return _renamed(value)
    if key == "work" and isinstance(value, list):
        return [_renamed(row) for row in value]
    return value


def _renamed(values: Any) -> Any:
    """Values of JSON Lines by the names of attributes, without those that follow from others. Any
    value but an object stays as it is.
    """
    if not isinstance(values, dict):
        return values
    renamed = dict(values)
    for key in ("proved", "unit"):
        renamed.pop(key, None)
    if "amount" in renamed:
        amount = renamed.pop("amount")
        renamed["nodes"] = amount
    return renamed


def _reason(table: Table) -> Reason | None:
    """The reason with its details; None if these are missing."""
    kinds = {}
    for kind_of_detail, name in KIND_OF_DETAIL.items():
        kinds[name] = kind_of_detail
    kind = _chosen(kinds, table, "kind")
    detail = _member(kind, table, "detail")
    if not detail:
        return None
    return Reason(detail)


# values -------------------------------------------------------------------------------------------


# types that files with values of them name, but do not import when they are run
LATER = {kind.__name__: kind for kind in (Best, Optimum, Reason, Rule, SymmetryGoal)}


@cache
def _types_of(kind: type) -> Values:
    """The types of the values that make a dataclass or a named tuple, by their names."""
    types = get_type_hints(kind, localns=LATER)
    if is_dataclass(kind):
        made_by = [member.name for member in fields(kind) if member.init]
        types = {name: types[name] for name in made_by}
    exact_types = EXACT_TYPES.get(kind, {})
    return types | exact_types


@cache
def _usual_of(kind: type) -> Values:
    """The usual values of these; nothing is usual if they have none."""
    if not is_dataclass(kind):
        return dict(getattr(kind, "_field_defaults", {}))
    usual = {}
    for member in fields(kind):
        if member.default is not MISSING:
            usual[member.name] = member.default
    return usual


def _rule_classes() -> list[type[Rule]]:
    """The classes of the rules in RULES."""
    classes = []
    for entry in RULES:
        module = entry.load()
        for value in vars(module).values():
            if isinstance(value, type) and _is_rule(value):
                classes.append(value)
    return classes


def _is_rule(kind: Any) -> TypeGuard[type[Rule]]:
    return Rule in kind.__mro__ and kind is not Rule


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Placement):
        return placement_values(value)
    if is_lattice(value):
        return value.name
    if isinstance(value, frozenset):
        return [list(cell) for cell in sorted(value)]
    has_members = is_dataclass(value) or hasattr(value, "_fields")
    if has_members:
        return dict(_plain_members(value))
    if isinstance(value, tuple):
        # whole numbers are nearly all of the entries
        return [entry if type(entry) is int else _plain(entry) for entry in value]
    return value


def _plain_members(value: Any) -> Iterator[tuple[str, Any]]:
    """The values that make a value, by their names, but for the usual ones."""
    kind: Any = type(value)
    if _is_rule(kind):
        yield "type", kind.__name__
    usual = _usual_of(kind)
    if isinstance(value, Piece):
        usual = {**usual, "can_reverse": value.lattice.flat}
    for name in _types_of(kind):
        member = getattr(value, name)
        usual_value = usual.get(name, MISSING)
        is_usual_lattice = usual_value is None and member in (SQUARE, CUBIC)
        if is_usual_lattice or member == usual_value:
            continue
        if isinstance(value, Piece) and name == "edges":
            member = _parted_sides(value)
        yield name, _plain(member)


def _parted_sides(piece: Piece) -> tuple[tuple[Cell, Cell, str], ...]:
    """The marks of the sides of a piece, each after its cell and the cell beyond."""
    length = piece.lattice.dimension
    edges = []
    for side, mark in piece.edges:
        cell = side[:length]
        beyond = side[length:]
        edges.append((cell, beyond, mark))
    return tuple(edges)


# from plain values --------------------------------------------------------------------------------


def _table(values: Any, name: str, kind: str) -> Table:
    """The values of a dictionary of a type, with its name in messages. Raises PuzzleError."""
    if not isinstance(values, Mapping):
        kind_found = kind_of(values)
        raise PuzzleError(name, "", f"expected a dictionary, found {kind_found}")
    found_kind = values.get("type")
    if found_kind != kind:
        fault = f'expected "{kind}", found {found_kind!r}'
        raise PuzzleError(name, "type", fault)
    return Table(values, name)


def _member(kind: Any, table: Table, key: str) -> Any:
    """The value of a key in a table; None if it is missing. Raises PuzzleError."""
    if key not in table.values:
        return None
    given = table.values[key]
    return _value(kind, given, table, key)


def _members(types: GivenValues, table: Table) -> Values:
    """The values of the keys that a table has, of these types. Raises PuzzleError."""
    members = {}
    for key, kind in types.items():
        if key in table.values:
            members[key] = _member(kind, table, key)
    return members


def _chosen(classes: Mapping[str, T], table: Table, key: str) -> T:
    """The class, or other value, whose name is at a key of a table. Raises PuzzleError."""
    name = table.choice(key, classes)
    if name is None:
        table.fail(key, "missing")
    return classes[name]


def _value(kind: Any, given: Any, table: Table, key: str) -> Any:
    """The value of a type that is given as a plain one, at a key of a table. Raises PuzzleError."""
    if kind is Any:
        return given
    if kind in WORDS:
        kinds = [kind]
        if kind is float:
            kinds = [int, float]
        if type(given) not in kinds:
            expected = WORDS[kind]
            table.fail(key, f"expected {expected}, found {kind_of(given)}")
        return given
    if kind is Lattice:
        return _lattice(given, table, key)
    origin = get_origin(kind)
    inner = get_args(kind)
    if origin in (Union, UnionType):
        if given is None and NoneType in inner:
            return None
        kinds = [member_kind for member_kind in inner if member_kind is not NoneType]
        chosen_kind = _one_of(kinds, given)
        return _value(chosen_kind, given, table, key)
    if origin is Literal:
        words = {word: word for word in inner}
        table_of_word = table.having({key: given})
        return _chosen(words, table_of_word, key)
    if origin is None or origin is dict:
        if not isinstance(given, dict):
            table.fail(key, f"expected a dictionary, found {kind_of(given)}")
        if origin is dict:
            return given
        path = table.key_path(key)
        inner_table = Table(given, table.file, path)
        return _object(kind, inner_table)
    return _sequence(kind, given, table, key)


def _lattice(given: Any, table: Table, key: str) -> Lattice:
    """The lattice of a name, at a key of a table. Raises PuzzleError."""
    if isinstance(given, str):
        is_known(given, LATTICES)  # adds those of packages that are installed
    names = {name: name for name in LATTICES}
    table_of_name = table.having({key: given})
    name = _chosen(names, table_of_name, key)
    return lattice_named(name)


def _sequence(kind: Any, given: Any, table: Table, key: str) -> Any:
    """The tuple, list or set of a type that is given as a list. Raises PuzzleError."""
    if not isinstance(given, (list, tuple)):
        table.fail(key, f"expected a list, found {kind_of(given)}")
    if kind == Cell and _are_numbers(given):
        return tuple(given)
    number_given = len(given)
    origin: Any = get_origin(kind)
    kinds = get_args(kind)
    if origin is not tuple or kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * number_given
    if len(kinds) != number_given:
        expected = f"expected a list of {len(kinds)} values"
        table.fail(key, f"{expected}, found {number_given}")
    values = []
    for number, member_kind in enumerate(kinds):
        place = f"{key}[{number + 1}]"
        value = _value(member_kind, given[number], table, place)
        values.append(value)
    return origin(values)


def _one_of(types: Sequence[Any], given: Any) -> Any:
    """The type of a plain value: text, or the named tuple whose keys it has; else the first."""
    if isinstance(given, str) and str in types:
        return str
    if not isinstance(given, dict):
        return types[0]
    for member_kind in types:
        names = set(getattr(member_kind, "_fields", ()))
        usual = getattr(member_kind, "_field_defaults", {})
        needed = names - usual.keys()
        if needed <= given.keys() <= names:
            return member_kind
    return types[0]


def _object(kind: type, table: Table) -> Any:
    """The value of a class in a table. Raises PuzzleError."""
    if kind is Placement:
        where = f"{table.file}: {table.path}"
        entry = {"placements": [table.values]}
        (placement,) = placements_of(entry, where)
        return placement
    if kind is Reason:
        return _reason(table)
    if kind is Rule:
        classes = {rule.__name__: rule for rule in _rule_classes()}
        kind = _chosen(classes, table, "type")
        members = dict(table.values)
        del members["type"]
        table = table.having(members)
    types = _types_of(kind)
    table.only(types, {})
    values = _members(types, table)
    if kind is Piece and "edges" in values:
        marks = _joined_sides(values["edges"])
        values["edges"] = tuple(marks)
    usual = _usual_of(kind)
    for key in types:
        if key in values:
            continue
        if key not in usual:
            table.fail(key, "missing")
    return kind(**values)
