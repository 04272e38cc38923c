"""How many of some pieces are used together, as a file says it: `use` and the [[group]] tables."""

from __future__ import annotations

from collections.abc import Sequence

from ...puzzle.model import PieceGroup
from ...puzzle.piece_group import unknown_fault
from ...rules.groups import MOST_GROUPS, NO_GROUPS
from ...wording import kind_of, quoted
from ..keys import Table

GROUP = ("pieces", "count", "name")
USE = "use"


def group_tables(top: Table) -> list[Table]:
    """The [[group]] tables; their keys are not checked yet."""
    tables = top.tables("group")
    if len(tables) > MOST_GROUPS:
        top.fail("group", f"{len(tables):,} groups; there may be at most {MOST_GROUPS:,}")
    return tables


def groups_of(top: Table, tables: Sequence[Table], names: Sequence[str]) -> tuple[PieceGroup, ...]:
    """The groups of a file whose pieces have these names: that of `use` first."""
    groups = []
    if USE in top.values:
        groups.append(PieceGroup("", tuple(names), *top.count(USE, (0, None))))
    groups += [_group(table, names) for table in tables]
    return tuple(groups)


def refuse_groups(top: Table) -> None:
    """Fail where a symmetry puzzle has groups."""
    for key in (USE, "group"):
        if key in top.values:
            top.fail(key, NO_GROUPS)


def _group(table: Table, names: Sequence[str]) -> PieceGroup:
    """The group of a table."""
    for key in ("pieces", "count"):
        if key not in table.values:
            example = 'pieces = ["A", "B"]' if key == "pieces" else "count = [0, 1]"
            table.fail(key, f"missing; a group has {example}")
    value = table.values["pieces"]
    if not isinstance(value, list):
        what = f'expected a list of names, such as ["A", "B"], found {kind_of(value)}'
        table.fail("pieces", what)
    if not value:
        table.fail("pieces", "names no piece")
    chosen = table.texts("pieces")
    for number, name in enumerate(chosen, 1):
        if name not in names:
            table.fail(f"pieces[{number}]", unknown_fault(name, names))
        if name in chosen[: number - 1]:
            table.fail(f"pieces[{number}]", f"the piece {quoted(name)} is there twice")
    return PieceGroup(_name(table), chosen, *table.count("count", (0, None)))


def _name(table: Table) -> str:
    """The name of a group; "" where it has none."""
    name = table.text("name").strip()
    if not name.isprintable():
        table.fail("name", f"{quoted(name)} has characters that cannot be printed")
    return name
