"""`psolver plane`: whether copies of a shape tile the plane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..cli import command_options as option
from ..cli.command import (
    INTERRUPTED,
    LIMIT,
    NO,
    YES,
    begin_work,
    interruptible,
    output_path,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import say
from ..cli.printed_report import print_report
from ..cli.proof_files import check_proof, remove_proof, write_proof
from ..cli.shape_argument import piece_of
from ..core.control import TimeUp
from ..core.errors import PsolverError
from ..core.lattice import lattice_named
from ..core.shape_text import restricted
from ..core.wording import listed
from ..text.writers import EXPLANATION_FORMATS
from .plane_report import report
from .plane_tiling import PLANE_LATTICES
from .planes_tuning import MOST_CLASSES, MOST_CORONAS
from .verdict import check_shape, verdict

if TYPE_CHECKING:
    from ..cli.terminal import StatusLine
    from ..search.limited_work import LimitedWork
    from .plane_tiling import PlaneVerdict

KIND = "file of the shape"
WITH_HOLES = "-holes"  # ends the name of a proof about coronas with any holes
VERDICT_SUMMARY = {"tiles": "tiles the plane", "no": "does not tile the plane", "open": "open"}
NO_PROOF = {YES: "it tiles the plane", LIMIT: "the verdict is open", INTERRUPTED: "interrupted"}


@click.command(cls=option.GroupedCommand)
@click.argument("shape")
@option.choice("--lattice", PLANE_LATTICES, "The lattice of a drawing.")
@click.option("--no-rotations", is_flag=True, help="Do not turn the shape.")
@click.option("--no-reflections", is_flag=True, help="Do not flip the shape over.")
@click.option(
    "--most",
    type=click.IntRange(min=0),
    default=MOST_CLASSES,
    show_default=True,
    metavar="N",
    help="Look for periodic tilings with up to N classes of tiles.",
)
@click.option(
    "--heesch",
    type=click.IntRange(min=0),
    default=MOST_CORONAS,
    show_default=True,
    metavar="N",
    help="Look for up to N coronas, layers of copies around the shape.",
)
@option.size
@option.advising(EXPLANATION_FORMATS)
@click.option(
    "--proof",
    metavar="PATH",
    help="If there are no more coronas, write PATH.cnf and a proof, PATH.drat and PATH.lrat. If its"
    " clauses forbid holes, those of PATH-holes prove that there is no tiling.",
)
@option.time_limit
@option.quiet
def plane(
    shape: str,
    lattice: str,
    no_rotations: bool,
    no_reflections: bool,
    most: int,
    heesch: int,
    proof: str | None,
    **values: Any,
) -> int:
    """Find out whether copies of a shape tile the plane.

    SHAPE is a name such as L-tromino, a drawing such as '##/#', a puzzle file with one piece, or
    "-". It prints the verdict with a picture: a tiling, isohedral if there is one, or all coronas
    of a shape that does not tile the plane, which shows its Heesch number. Exit status: 0 it tiles
    the plane, 1 proved that it does not, 2 bad usage or bad file, 3 open, 130 interrupted.
    """
    path = output_path(values["output"], shape, kind=KIND)
    if proof is not None:
        check_proof(proof, shape, path, KIND, WITH_HOLES)
    options = with_format(CommandOptions(**values), EXPLANATION_FORMATS)
    if lattice == "square" and {*"#\\"} <= {*shape}:
        raise PsolverError(f"{shape}: is a drawing of triangles; add --lattice triangle")
    piece = piece_of(shape, lattice_named(lattice))
    source = click.get_current_context().get_parameter_source("lattice")
    if source is ParameterSource.COMMANDLINE and piece.lattice.name != lattice:
        advice = f"is a shape of the {piece.lattice.name} lattice; leave --lattice {lattice} out"
        raise PsolverError(f"{shape}: {advice}")
    piece = restricted(piece, not no_rotations, not no_reflections)
    check_shape(piece)
    work, status_line = begin_work(options)
    answer = None
    with interruptible(work, status_line), work.guarded():
        answer = verdict(piece, most, heesch)
    if answer is None:
        return INTERRUPTED
    print_report(report(answer), path, options)
    if not options.quiet:
        say(f"{VERDICT_SUMMARY[answer.status]} ({work.control.seconds:.2f} s)")
    status = {"tiles": YES, "no": NO, "open": LIMIT}[answer.status]
    status = INTERRUPTED if answer.ended == "interrupted" else status
    if proof and status == NO:
        return _prove(answer, proof, work, status_line)
    if proof:
        say(f"no proof: {NO_PROOF[status]}")
    return status


def _prove(answer: PlaneVerdict, path: str, work: LimitedWork, status_line: StatusLine) -> int:
    """Write the proofs that there are no more coronas, and that the shape does not tile, or print
    why there is no proof; return the exit status.
    """
    if answer.reason != "heesch":
        say("no proof: the verdict needs none")
        return NO
    layers = answer.layers
    with_holes = path + WITH_HOLES
    proofs = {path: layers.refuted}
    if layers.excluded != layers.refuted:
        proofs[with_holes] = layers.excluded
    with interruptible(work, status_line):
        try:
            for name, refuted in proofs.items():
                proof = refuted.proof()
                old = remove_proof(with_holes)  # which would be taken for that of this shape
                if old and with_holes not in proofs:
                    say(f"removed {listed(old)}, of an older proof")
                write_proof(proof, name)
        except TimeUp:
            say("no proof: the time limit came first")
            return LIMIT
        return NO
    say("no proof: interrupted")
    return INTERRUPTED
