"""Doors: the names that the modules of a room offer to others, each loaded by its first use.

OFFERS = {"plane_tiling": "PlaneVerdict plane_verdict"}
__getattr__ = door(__name__, OFFERS)
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # not typing's, which `import psolver` would have to load
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def door(package: str, offers: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the function `__getattr__` of the door of a package, by which others import from it
    the names that its modules offer; a module is loaded by the first use of one of its names.
    """
    homes = {name: module for module, names in offers.items() for name in names.split()}

    def offered(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return offered
