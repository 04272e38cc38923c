"""Options that several commands have, with the same choices and checks."""

from __future__ import annotations

import click


def seconds(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    """A number of seconds above 0."""
    if value is not None and not value > 0:
        raise click.BadParameter(f"{value} is not a number of seconds above 0")
    return value


limit = click.option("-n", "--limit", type=click.IntRange(min=1), metavar="N", help="Stop after N solutions.")
count = click.option("--count", is_flag=True, help="Print the number of solutions only.")
engine = click.option(
    "--engine",
    type=click.Choice(["auto", "sat", "dlx", "backtrack"]),
    default="auto",
    show_default=True,
    help="Who searches: auto begins with SAT and goes on with what suits the puzzle.",
)
sat_solver = click.option(
    "--sat-solver", metavar="NAME", help="The SAT solver: any that PySAT knows (cadical153 by default)."
)
output = click.option("-o", "--output", metavar="PATH", help="Print to a file.")
time_limit = click.option(
    "--time-limit", type=float, metavar="SECONDS", callback=seconds, help="Stop after so many seconds."
)
jobs = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Use N cores (default: all); the answers are the same."
)
quiet = click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")
