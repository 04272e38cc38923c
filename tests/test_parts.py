"""The parts in which slow tests run: `pytest --part 1/4`."""

from __future__ import annotations

from types import SimpleNamespace

from support.seeds import beside_part


def test_each_row_of_a_slow_test_is_in_one_part_and_all_else_in_each() -> None:
    names = {"rows": True, "other_rows": True, "by_default": False}
    rows = [(f"test_{name}[{row}]", slow) for name, slow in names.items() for row in range(6)]
    items = [
        SimpleNamespace(nodeid=name, get_closest_marker=lambda _, slow=slow: slow)
        for name, slow in (*rows, ("test_alone", True))
    ]
    left_out = [{item.nodeid for item in beside_part(items, part)} for part in ("1/2", "2/2")]  # type: ignore[arg-type]
    assert {name for name, slow in rows if slow} == left_out[0] | left_out[1]
    assert [6, 6] == [*map(len, left_out)]
