"""Tables as a terminal shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text


def table_text(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as a terminal shows it; the first column is aligned to the right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(color_system=None)
    with console.capture() as captured:
        console.print(table)
    return captured.get().rstrip("\n")
