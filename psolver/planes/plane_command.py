"""`psolver plane`: whether copies of a shape tile the plane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
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
    look_of,
    output_path,
    output_to,
    page_of,
    with_format,
)
from ..cli.command_options import CommandOptions
from ..cli.output import Output, has_number, same_place, say
from ..cli.shape_argument import pieces_of
from ..core.control import TimeUp
from ..core.errors import PsolverError
from ..core.lattice import lattice_named
from ..core.registries import LATTICES, service
from ..core.shape_text import restricted
from ..core.wording import listed, plural
from ..text.reports import write_report
from ..text.writers import EXPLANATION_FORMATS
from .plane_report import heesch_sat_record, report
from .plane_tiling import PLANE_LATTICES
from .planes_tuning import MOST_CLASSES, MOST_CORONAS
from .verdict import check_shape, verdict

if TYPE_CHECKING:
    from ..cli.terminal import StatusLine
    from ..core.model import Piece
    from ..search.limited_work import LimitedWork
    from .plane_tiling import PlaneVerdict

KIND = "file of the shape"
WITH_HOLES = "-holes"  # ends the name of a proof about coronas with any holes
PLANE_LATTICES_HERE = tuple(name for name in PLANE_LATTICES if name in LATTICES)
# Each verdict is printed in these formats as soon as it is found.
STREAMED_FORMATS = ("text", "json")
VERDICT_SUMMARY = {"tiles": "tiles the plane", "no": "does not tile the plane", "open": "open"}
NO_PROOF = {YES: "it tiles the plane", LIMIT: "the verdict is open", INTERRUPTED: "interrupted"}


@click.command(cls=option.GroupedCommand)
@click.argument("shape")
@option.choice("--lattice", PLANE_LATTICES_HERE, "The lattice of a drawing.")
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
@click.option(
    "--record",
    metavar="PATH",
    help="Write the verdicts, with the coronas, to PATH, a file of heesch-sat.",
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
    record: str | None,
    **values: Any,
) -> int:
    """Find out whether copies of a shape tile the plane.

    SHAPE is a name such as L-tromino or hat, a drawing such as '##/#', a puzzle file with one
    piece, a file of heesch-sat with any number of shapes, or "-". It prints the verdict with a
    picture: a tiling, isohedral if there is one, or all coronas of a shape that does not tile the
    plane, which shows its Heesch number. Exit status: 0 it tiles the plane, 1 proved that it does
    not, 2 bad usage or bad file, 3 open, 130 interrupted.
    """
    path = output_path(values["output"], shape, kind=KIND)
    if proof is not None:
        from ..reasons import check_proof

        check_proof(proof, shape, path, KIND, WITH_HOLES)
    record_path = None
    if record is not None:
        record_path = output_path(record, shape, kind=KIND, argument=True)
        if record_path is None or (path is not None and same_place(record_path, path)):
            raise PsolverError(f"--record {record}: name a file of its own")
        service("heesch_record")  # or else the answer would be lost
    options = with_format(CommandOptions(**values), EXPLANATION_FORMATS)
    if lattice == "square" and {*"#\\"} <= {*shape}:
        raise PsolverError(f"{shape}: is a drawing of triangles; add --lattice triangle")
    pieces = pieces_of(shape, lattice_named(lattice))
    if proof is not None and len(pieces) > 1:
        raise PsolverError(f"--proof: {shape} holds {plural(len(pieces), 'shape')}; leave one")
    source = click.get_current_context().get_parameter_source("lattice")
    own_lattice = pieces[0].lattice.name
    if source is ParameterSource.COMMANDLINE and own_lattice != lattice:
        advice = f"is a shape of the {own_lattice} lattice; leave --lattice {lattice} out"
        raise PsolverError(f"{shape}: {advice}")
    flags = not no_rotations, not no_reflections
    pieces = list(dict.fromkeys(restricted(piece, *flags) for piece in pieces))
    for piece in pieces:
        check_shape(piece)
    work, status_line = begin_work(options)
    with output_to(path, options, [], answers=False) as output, ExitStack() as files:
        look = look_of(output, options, page_of(output))
        records = None
        if record_path is not None:
            records = files.enter_context(Output(record_path))
        streamed = options.format in STREAMED_FORMATS or (path is not None and has_number(path))

        def take(number: int, answer: PlaneVerdict) -> None:
            if records:
                records.write(heesch_sat_record(answer).removesuffix("\n"))
            if streamed:
                if number > 1 and options.format == "text":
                    output.write("")  # a blank line between
                one_report = report({number: answer}, numbered=len(pieces) > 1)
                output.write(write_report(one_report, options.format, look), number)

        answers = _examined(pieces, most, heesch, work, status_line, take)
        if not answers:
            output.leave()
            return INTERRUPTED
        if not streamed:
            full_report = report(answers, numbered=len(pieces) > 1)
            output.write(write_report(full_report, options.format, look))
    if not options.quiet:
        say(f"{_summary([*answers.values()], len(pieces))} ({work.control.seconds:.2f} s)")
    status = _status([*answers.values()], len(pieces))
    if proof and status == NO:
        return _prove(answers[1], proof, work, status_line)
    if proof:
        say(f"no proof: {NO_PROOF[status]}")
    return status


def _examined(
    pieces: Sequence[Piece],
    most: int,
    coronas: int,
    work: LimitedWork,
    status_line: StatusLine,
    take: Callable[[int, PlaneVerdict], None],
) -> dict[int, PlaneVerdict]:
    """The verdicts on pieces, by their numbers, up to a limit or an interrupt; `take` is called
    with each as soon as it is found.
    """
    answers = {}
    with interruptible(work, status_line), work.guarded():
        for number, piece in enumerate(pieces, 1):
            answer = verdict(piece, most, coronas)
            answers[number] = answer
            status_line.clear()
            take(number, answer)
            if answer.ended:
                break
    return answers


def _summary(answers: Sequence[PlaneVerdict], shapes: int) -> str:
    """The verdict in short; of several shapes, the number of each verdict."""
    if shapes == 1:
        return VERDICT_SUMMARY[answers[0].status]
    numbers = Counter[str](answer.status for answer in answers)
    words = {"yes": "tiles", "no": "no", "open": "open"}
    parts = [f"{word} {numbers[status]:,}" for word, status in words.items()]
    if unseen := shapes - len(answers):
        parts.append(f"not examined {unseen:,}")
    return f"{plural(shapes, 'shape')}, tiling the plane: {', '.join(parts)}"


def _status(answers: Sequence[PlaneVerdict], shapes: int) -> int:
    """The exit status: that of an open verdict, if there is one, before that of a "no"."""
    statuses = {answer.status for answer in answers}
    if any(answer.ended == "interrupted" for answer in answers):
        return INTERRUPTED
    if "open" in statuses or len(answers) < shapes:
        return LIMIT
    return NO if "no" in statuses else YES


def _prove(answer: PlaneVerdict, path: str, work: LimitedWork, status_line: StatusLine) -> int:
    """Write the proofs that there are no more coronas, and that the shape does not tile, or print
    why there is no proof; return the exit status.
    """
    from ..reasons import remove_proof, write_proof

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
