"""`psolver status`: how a long run is getting on."""

from __future__ import annotations

import click

from ...formats import STANDINGS
from . import options
from .common import YES


@click.command()
@click.argument("store")
@options.format_of(STANDINGS, "How it is printed.")
def status(store: str, format_: str) -> int:
    """Show how the run that STORE keeps is getting on, while it goes on or after.

    What is done, how fast it goes, how long it may still take, what was found so far, and the last
    hour as a small plot. Exit status: 0, or 2 for a bad file.
    """
    from ...runs.status import standing
    from ...runs.store import Store
    from ..stored import working_on
    from ..terminal import Output

    with Store(store) as kept, Output(None) as output:
        output.write(str(STANDINGS[format_](standing(kept, working_on(kept)))))
    return YES
