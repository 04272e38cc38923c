"""The run in a store: its status, proved optimum, solutions and certificate, while it goes on or
after.

The optimum is a text, so that no run searches for it again; the run of a puzzle without
a goal of that kind has none.

    >>> optimum_text(Optimum("most cells", 60, 60, 64))
    '{"aim":"most cells","worth":60,"cells":64}'
    >>> optimum_from_text(optimum_text(Optimum("most cells", 60, 60, 64)))
    Optimum(aim='most cells', found=60, bound=60, cells=64)
    >>> optimum_text(None), optimum_from_text("null")
    ('null', None)
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Literal, NamedTuple, cast

from ..best import OPTIMUM_TASK, equivalent_puzzle
from ..core.checks import AIMS
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.figure import congruence_class
from ..core.goal import Optimum
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..core.version import __version__
from ..search.puzzle_group import UpTo
from ..search.run import Run
from . import run_tuning
from .optimum_run import BOUNDS_KEY, WEIGHTS_KEY, best_tiling, bounds_in, share_of_question
from .plan import meaning
from .records import json_value, uncompressed
from .run_status import Minute, RunStatus, Spread
from .store import IDENTITY_KEYS, Store, StoredJob, Totals

# Keys of the table about.
OPTIMUM_KEY, ASSEMBLABLE_KEY, LEVEL_KEY = "best", "only_assemblable", "least_level"
# The value of the second key, which other runs have not.
YES: Literal["yes"] = "yes"
MINUTES_SHOWN = 60
USUAL_CHOICES = {
    "task": "list",
    ASSEMBLABLE_KEY: "",
    LEVEL_KEY: "",
    "up_to": "",
    "engine": "auto",
    "solver": "",
}


def optimum_text(best: Optimum | None) -> str:
    """Return the text of a proved optimum; None stands for no tiling."""
    if best is None:
        return json.dumps(None)
    values = {"aim": best.aim, "worth": best.found, "cells": best.cells}
    return json.dumps(values, separators=(",", ":"))


def optimum_from_text(text: str) -> Optimum | None:
    """Return the optimum with a text, None for no tiling. Raises ValueError for another text."""
    values = json_value(text)
    if values is None:
        return None
    if not isinstance(values, dict) or values.keys() != {"aim", "worth", "cells"}:
        raise ValueError("it is not a table of an aim, a worth and cells")
    aim, worth, cells = values["aim"], values["worth"], values["cells"]
    if aim not in AIMS or any(type(number) is not int or number < 0 for number in (worth, cells)):
        raise ValueError("its values are impossible")
    return Optimum(aim, worth, worth, cells)


def _stored_optimum(store: Store) -> Optimum | None:
    """Return the optimum in a store, if it holds one, or its bounds. Raises PsolverError if it is
    damaged.
    """
    if store.about().get("task") == OPTIMUM_TASK:
        return bounds_in(store)
    try:
        return optimum_from_text(store.about().get(OPTIMUM_KEY, "null"))
    except ValueError as error:
        raise store.damaged(f"its optimum cannot be read: {error}") from None


def set_optimum(run: Run, store: Store) -> None:
    """Set the optimum of a run to that in the store of its puzzle. Raises PsolverError if that is
    damaged.
    """
    run.best = _stored_optimum(store)
    if run.best is not None and not (run.puzzle and _can_be(run.best, run.puzzle)):
        raise store.damaged("its optimum is impossible")


def _can_be(best: Optimum, puzzle: Puzzle) -> bool:
    """Whether a puzzle can have such an optimum: it asks for the same aim, and the number of pieces
    used, or of cells that stay free, is possible.
    """
    if puzzle.best is None or puzzle.best.aim != best.aim or best.found is None:
        return False
    try:
        return equivalent_puzzle(puzzle, best.found) is not None
    except PsolverError:
        return False


def check_begun(store: Store) -> None:
    """Raise PsolverError if the run of a store has not begun."""
    if not store.about():
        raise PsolverError(f"{store.path}: its run has not begun")


def run_status(store: Store, working: str = "") -> RunStatus:
    """Return the status of a run; `working` names its worker now. Raises PsolverError."""
    check_begun(store)
    about, totals = store.about(), store.totals()
    choices = [(key, about.get(key, usual)) for key, usual in USUAL_CHOICES.items()]
    unusual_choices = [(key, value) for key, value in choices if value != USUAL_CHOICES[key]]
    last_hour = _last_hour(store)
    seconds = store.diary.seconds()
    pace = _pace(last_hour, totals, seconds)
    nodes_left = _nodes_left(store, totals)
    best = _stored_optimum(store)
    number_stored = totals.number
    time_left = _left(totals, nodes_left, pace, seconds)
    if about["task"] == OPTIMUM_TASK:  # its covers are states, its jobs no shares of a whole
        number_stored = int(best is not None and best.found is not None)
        time_left = None
    return RunStatus(
        about["file"],
        tuple(unusual_choices),
        about["searches"],
        about["kernel"],
        about["version"],
        working,
        has_ended(store, totals),
        totals.jobs,
        totals.jobs - totals.waiting,
        totals.nodes,
        totals.solutions,
        totals.classes,
        number_stored,
        _share(store, totals, nodes_left),
        seconds,
        pace,
        time_left,
        last_hour,
        Path(store.path).stat().st_size,
        best,
    )


def has_ended(store: Store, totals: Totals) -> bool:
    """Whether a run has come to its end: no job waits, or, if it searches for the optimum, the
    bounds have met, so that no other job is needed.
    """
    about = store.about()
    if about.get("task") == OPTIMUM_TASK:
        return CERTIFICATE_KEY in about
    return not totals.waiting


def _last_hour(store: Store) -> tuple[Minute, ...]:
    now = int(time.time()) // 60
    minutes_shown = range(now - MINUTES_SHOWN + 1, now + 1)
    done = store.diary.minutes(minutes_shown[0], now)
    return tuple(done.get(minute, Minute()) for minute in minutes_shown)


def _pace(last_hour: Sequence[Minute], totals: Totals, seconds: float) -> float | None:
    """Return the nodes a second in the last whole minutes, or since the beginning of a run that is
    younger.
    """
    recent_seconds = run_tuning.PACE_MINUTES * 60
    recent_minutes = last_hour[-1 - run_tuning.PACE_MINUTES : -1]
    recent_nodes = sum(minute.nodes for minute in recent_minutes)
    if recent_nodes and seconds > recent_seconds:
        return recent_nodes / recent_seconds
    return totals.nodes / seconds if totals.nodes and seconds else None


def _nodes_left(store: Store, totals: Totals) -> Spread | None:
    """Return the nodes that are left by the last forecast."""
    forecast = store.diary.forecast()
    if not totals.waiting or not forecast:
        return None
    nodes_before, nodes = forecast
    nodes_since = totals.nodes - nodes_before
    return Spread(*(max(0.0, nodes_then - nodes_since) for nodes_then in nodes))


def _share(store: Store, totals: Totals, nodes_left: Spread | None) -> float:
    """Return about the part that is done: by the last forecast, else by the shares of the jobs; of
    a search for the optimum, the part of its last question.
    """
    if store.about().get("task") == OPTIMUM_TASK:
        return share_of_question(store)
    if nodes_left and totals.nodes:
        return totals.nodes / (totals.nodes + nodes_left.middle)
    return totals.share


def _left(
    totals: Totals, nodes_left: Spread | None, pace: float | None, seconds: float
) -> Spread | None:
    """Return the seconds that the rest may take: from the nodes left and the pace, if both are
    known; else from the share that is done, which may be far off.
    """
    if not totals.waiting:
        return None
    if pace and nodes_left:
        return Spread(*(nodes / pace for nodes in nodes_left))
    if totals.share < run_tuning.LEAST_SHARE_DONE:
        return None
    middle = seconds * (1 - totals.share) / totals.share
    return Spread(middle / run_tuning.UNSURE_FACTOR, middle, middle * run_tuning.UNSURE_FACTOR)


def check_has_solutions(store: Store) -> None:
    """Raise PsolverError if a store holds no solutions."""
    check_begun(store)
    if store.about()["task"] not in ("list", OPTIMUM_TASK):
        reason = "was begun with --count, so that it keeps no solutions"
        raise PsolverError(f"{store.path}: {reason}; begin another run without it to have them")


def stored_classes(store: Store, run: Run) -> Iterator[Sequence[Tiling]]:
    """Yield the classes that were found, in the order of the search, each as the sorted list of its
    tilings, all verified; `run` is one of the store's puzzle. Classes found meanwhile come too,
    unless their place has been passed.

    Raises PsolverError for covers that are none of the puzzle.
    """
    if store.about().get("task") == OPTIMUM_TASK:
        tiling = best_tiling(store, run)
        if tiling is not None:
            run.classes = 1
            yield [tiling]
        return
    group = cast(UpTo, store.about()["up_to"]) or None
    set_optimum(run, store)
    tilings = None
    for _, job, covers in store.found():
        run.control.tick()
        tilings = tilings or meaning(run, group)
        for cover in covers:
            run.classes = (run.classes or 0) + 1
            try:
                images = run.verified(tilings(job, cover))
            except (PsolverError, IndexError, ValueError):
                damage = "is damaged: it holds a solution that is none of its puzzle"
                cure = "'psolver audit' looks closer"
                raise PsolverError(f"{store.path}: {damage}; {cure}") from None
            if run.puzzle and run.puzzle.goal:
                for tiling in images:
                    run.figures.add(congruence_class(tiling.owners(), tiling.lattice))
            yield images


def count_figures(store: Store, run: Run) -> None:
    """Add the figures that the arrangements of a complete run form, if its puzzle is a symmetry
    puzzle.
    """
    if run.puzzle and run.puzzle.goal:
        classes_before = run.classes
        for _ in stored_classes(store, run):
            pass
        run.classes = classes_before


# certificate --------------------------------------------------------------------------------------

# The identity of a run, its sums, and a hash over all of it and every job.
#
# The hash is the same for the same run on every machine, however many cores did the jobs and
# however often it was stopped: times and names of files do not go into it. It finds changes made
# later, by a fault or by hand. It is not a signature: whoever changes a store can compute it again.

# A key of the table about.
CERTIFICATE_KEY = "certificate"
HASH_BYTES = 32


class Certificate(NamedTuple):
    """The last value of a store.

    version    of psolver; `engine` and `kernel` are those of the search
    classes    None if they were not counted
    hash       BLAKE2b, in hexadecimal digits
    """

    version: str
    engine: str
    kernel: str
    fingerprint: str
    jobs: int
    nodes: int
    solutions: int
    classes: int | None
    hash: str


class Digest:
    """The hash of a run, which is fed its jobs one by one, in order."""

    def __init__(self, about: dict[str, str]) -> None:
        self._hash = blake2b(digest_size=HASH_BYTES)
        for key in IDENTITY_KEYS:
            self._add(key.encode(), about.get(key, "").encode())
        # other runs have the hash of before
        for key in (OPTIMUM_KEY, ASSEMBLABLE_KEY, LEVEL_KEY, WEIGHTS_KEY, BOUNDS_KEY):
            if key in about:
                self._add(key.encode(), about[key].encode())

    def add(self, stored: StoredJob) -> None:
        """Add a job that is done. Raises ValueError or TypeError if it is damaged."""
        values = json.dumps(stored.values).encode()
        self._add(stored.place, stored.text.encode(), values, uncompressed(stored.covers))

    def _add(self, *fields: bytes) -> None:
        for field in fields:
            self._hash.update(len(field).to_bytes(8, "big"))
            self._hash.update(field)

    def spoil(self) -> None:
        """Add a job that cannot be read: this is not a hash of a run any more."""
        self._add(b"damaged")

    def hexadecimal(self) -> str:
        """Return the hash of all that was added."""
        return self._hash.hexdigest()


def certify(store: Store) -> None:
    """Write the certificate of a store, all jobs of which are done.

    Raises PsolverError if the store is damaged, and the exceptions that end a run.
    """
    about = store.about()
    digest = Digest(about)
    for stored in current_control().watched(store.stored_jobs()):
        try:
            digest.add(stored)
        except (ValueError, TypeError) as error:
            raise store.damaged(f"a job cannot be read: {error}") from None
    certificate = certificate_of(about, store.totals(), digest)
    store.note(CERTIFICATE_KEY, json.dumps(certificate._asdict()))


def certificate_of(about: dict[str, str], totals: Totals, digest: Digest) -> Certificate:
    """Return the certificate of a run, from all that its store holds."""
    return Certificate(
        about["version"],
        about["searches"],
        about["kernel"],
        about["fingerprint"],
        totals.jobs,
        totals.nodes,
        totals.solutions,
        totals.classes,
        digest.hexadecimal(),
    )


def certificate_in(about: dict[str, str]) -> Certificate | None:
    """Return the certificate of a store; None if it has none, or one that cannot be read."""
    try:
        certificate = Certificate(**json_value(about.get(CERTIFICATE_KEY, "")))
    except (ValueError, TypeError):
        return None
    usual = Certificate("", "", "", "", 0, 0, 0, certificate.classes and 0, "")
    return certificate if list(map(type, certificate)) == list(map(type, usual)) else None


def is_over(about: dict[str, str]) -> bool:
    """Whether a run has come to its end, done by this version of psolver; False if it found no jobs
    for a reason, which is to be shown again.
    """
    certificate = certificate_in(about)
    if certificate is None or certificate.version != __version__:
        return False
    return certificate.jobs > 0 or OPTIMUM_KEY in about
