"""Tuning numbers of psolver, set by their names: a test need not import the files that use one."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import pytest

from support.house import FILES, text_of
from support.places import ROOT


def tune(patch: pytest.MonkeyPatch, **numbers: object) -> None:
    """Set some of the numbers in every file of psolver that uses them."""
    for name, number in numbers.items():
        users = 0
        for module in map(import_module, _files_with(name)):
            if name in vars(module):
                patch.setattr(module, name, number)
                users += 1
        assert users, f"psolver has no number {name}"


@cache
def _files_with(constant: str) -> list[str]:
    """The modules with a name in their texts, first that which sets it, for those that read it."""
    files = [path for path in FILES if path.stem != "__init__" and constant in text_of(path)]
    files.sort(key=lambda path: f"\n{constant} = " not in text_of(path))
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
