"""The numbers that tune psolver, by their names alone, of which each stands for one number; a test
that sets one need not import the files that use it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

import pytest

from support.house import FILES, text_of
from support.places import ROOT


def tune(patch: pytest.MonkeyPatch, **numbers: object) -> None:
    """Set some of the numbers in every file of psolver that uses them."""
    for name, number in numbers.items():
        for module in _users(name):
            patch.setattr(module, name, number)


@cache
def _users(constant: str) -> list[ModuleType]:
    files = [path for path in FILES if path.stem != "__init__" and constant in text_of(path)]
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files)
    users = [module for module in map(import_module, names) if constant in vars(module)]
    assert users, f"psolver has no number {constant}"
    return users
