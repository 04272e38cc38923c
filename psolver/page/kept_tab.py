"""What is kept of a tab where no server remembers it: a page that is loaded again goes on with it.

It is pickled, and read by the same version of psolver alone, from a place that only pages of the
same site can write to.
"""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

from ..core.tilings import Placement
from ..core.version import __version__
from .searching import KeptSearch, TabSearch
from .tab import Tab


class KeptTab(NamedTuple):
    """The values of a `Tab`, and the version of psolver that wrote them."""

    version: str
    text: str
    saved: dict[str, Any]
    position: tuple[Placement, ...]
    view: str
    search: KeptSearch | None


def kept_tab(tab: Tab) -> bytes:
    """Return what is to be kept of a tab."""
    search = tab.search.kept if tab.search else None
    kept = KeptTab(__version__, tab.text, tab.saved, tab.position, tab.view, search)
    return pickle.dumps(kept)


def restore_tab(tab: Tab, data: bytes) -> None:
    """Give a new tab what was kept; nothing if that was written by another version, or is damaged.
    A search that was running begins again.
    """
    try:
        kept = pickle.loads(data)
    except Exception:  # whatever damaged bytes, or values of another version, may raise
        return
    if not isinstance(kept, KeptTab) or kept.version != __version__:
        return
    tab.text, tab.position, tab.view = kept.text, kept.position, kept.view
    tab.saved.update(kept.saved)
    if kept.search:
        tab.search = TabSearch.restored(tab.searching, kept.search)
