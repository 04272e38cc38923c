"""A record of a tab, for a page that is loaded again where no server remembers the tab.

It is pickled, and read by the same version of psolver alone, from a place that only pages of the
same site can write to.
"""

from __future__ import annotations

import pickle
from typing import NamedTuple

from ..core.plain_values import Values
from ..core.tilings import Placements
from ..core.version import __version__
from .searching import SearchRecord, TabSearch
from .tab import Tab


class TabRecord(NamedTuple):
    """The values of a `Tab`, and the version of psolver that wrote them."""

    version: str
    text: str
    saved: Values
    position: Placements
    view: str
    search: SearchRecord | None


def tab_record(tab: Tab) -> bytes:
    """Return the record of a tab."""
    search = None
    if tab.search:
        search = tab.search.record
    record = TabRecord(__version__, tab.text, tab.saved, tab.position, tab.view, search)
    return pickle.dumps(record)


def restore_tab(tab: Tab, data: bytes) -> None:
    """Give a new tab the values of a record; nothing if another version wrote that, or if it is
    damaged. A search that was running begins again.
    """
    try:
        record = pickle.loads(data)
    except Exception:  # damaged bytes, and values of another version, may raise anything
        return
    if not isinstance(record, TabRecord) or record.version != __version__:
        return
    tab.text, tab.position, tab.view = record.text, record.position, record.view
    tab.saved.update(record.saved)
    if record.search:
        tab.search = TabSearch.restored(tab.searching, record.search)
