"""The parts that `worth.py` switches off are there: without its target a part stays on."""

from functools import reduce
from importlib import import_module

import pytest
from benchmarks.worth import all_parts

TARGETS = sorted({target for part in all_parts() for target in part.targets})


@pytest.mark.parametrize("target", TARGETS)
def test_a_part_that_can_be_switched_off_is_there(target: str) -> None:
    module, _, path = target.partition(":")
    assert callable(reduce(getattr, path.split("."), import_module(f"psolver.{module}")))
