"""`psolver audit`: does all that the store of a long run holds hang together?"""

from __future__ import annotations

import re
import time
from random import randrange
from typing import TYPE_CHECKING, Any

import click

from ...formats import AUDITS
from . import options
from .common import INTERRUPTED, LIMIT, NO, YES, begin, interruptible

if TYPE_CHECKING:
    from ...puzzle.audited import Audit
    from ...puzzle.model import Puzzle
    from ...runs.store import Store
    from ...solve.run import Run
    from ..terminal import StatusLine


def _sample(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """A number of jobs, or a part of them."""
    found = re.fullmatch(r"(\d+)|(\d+(?:\.\d+)?)%", value)
    if not found or (found[2] and float(found[2]) > 100):
        what = f"'{value}' is no number of jobs, nor a part of them such as 1%"
        raise click.BadParameter(what)
    return value


@click.command()
@click.argument("store")
@click.option(
    "--sample",
    metavar="N|P%",
    default="1%",
    show_default=True,
    callback=_sample,
    help="Do so many of the jobs again, chosen at random; 0: none.",
)
@click.option(
    "--seed", type=int, metavar="S", help="Choose the jobs that an audit with this seed chose."
)
@options.time_limit
@options.jobs
@options.format_of(AUDITS, "How it is printed.")
@options.quiet
def audit(store: str, **options: Any) -> int:
    """Check what 'psolver run' keeps in STORE: whether nothing is missing or was changed.

    All jobs must hang together, all covers be solutions, none twice, all sums and the hash of the
    certificate agree; then some jobs are done again. Exit status: 0 all agrees, 1 something
    differs, 2 bad usage or bad file, 3 stopped by the limit, 130 interrupted.
    """
    from ...runs.audit import Auditor
    from ...runs.status import check_begun
    from ...runs.store import Store
    from ...solve.tasks import SEEDS
    from ..stored import puzzle_of
    from ..terminal import Output

    began = time.monotonic()
    seed = randrange(SEEDS) if options["seed"] is None else options["seed"]
    with Store(store) as kept:
        check_begun(kept)
        kept.kept.check_pages()
        run, status_line = _begin(kept, puzzle_of(kept), began, options)
        auditor = Auditor(kept, run, options["sample"], seed)
        with interruptible(run, status_line):
            auditor.check()
    with Output(None) as output:
        output.write(AUDITS[options["format_"]](auditor.result))
    return _status(auditor.result)


def _begin(
    store: Store, puzzle: Puzzle, began: float, options: dict[str, Any]
) -> tuple[Run, StatusLine]:
    """A run that searches as that of a store does."""
    about = store.about()
    of_store = {
        "up_to": about["up_to"] or None,
        "engine": about["engine"],
        "sat_solver": about["solver"] or None,
    }
    of_audit = {name: options[name] for name in ("time_limit", "jobs")}
    return begin(puzzle, options["quiet"], began, **of_store, **of_audit)


def _status(audit: Audit) -> int:
    """The exit status after an audit."""
    if audit.differences:
        return NO
    return {"whole": YES, "limit": LIMIT, "interrupted": INTERRUPTED}[audit.status]
