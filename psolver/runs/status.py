"""How a run stands, as its store tells it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from ..errors import PsolverError
from ..puzzle.standing import Minute, Spread, Standing
from .optimum import kept
from .store import Store, Totals

PACE_MINUTES = 10  # over which the pace is taken
HOUR = 60
LEAST_SHARE = 0.01  # of the whole, from which it can be told how long the rest may take
UNSURE = 5  # so many times more, or less, may be what is told from shares alone
USUAL = {"task": "list", "up_to": "", "engine": "auto", "solver": ""}


def check_begun(store: Store) -> None:
    """Raise PsolverError where the run of a store has not begun."""
    if not store.about():
        raise PsolverError(f"{store.path}: its run has not begun")


def standing(store: Store, working: str = "") -> Standing:
    """How the run of a store stands; `working` is who works on it now. Raises PsolverError."""
    check_begun(store)
    about, totals = store.about(), store.totals()
    given = [(key, about[key]) for key, usual in USUAL.items() if about[key] != usual]
    last_hour = _last_hour(store)
    seconds = store.diary.seconds()
    pace = _pace(last_hour, totals, seconds)
    left = _nodes_left(store, totals)
    return Standing(
        about["file"],
        tuple(given),
        about["searches"],
        about["kernel"],
        about["version"],
        working,
        not totals.waiting,
        totals.jobs,
        totals.jobs - totals.waiting,
        totals.nodes,
        totals.solutions,
        totals.classes,
        totals.number,
        _share(totals, left),
        seconds,
        pace,
        _left(totals, left, pace, seconds),
        last_hour,
        Path(store.path).stat().st_size,
        kept(store),
    )


def _last_hour(store: Store) -> tuple[Minute, ...]:
    """What was done in each of the last sixty minutes."""
    now = int(time.time()) // 60
    done = store.diary.minutes(now - HOUR + 1, now)
    return tuple(done.get(minute, Minute()) for minute in range(now - HOUR + 1, now + 1))


def _pace(last_hour: Sequence[Minute], totals: Totals, seconds: float) -> float | None:
    """Nodes a second in the last whole minutes, or since the beginning of a run that is younger."""
    recent = last_hour[-1 - PACE_MINUTES : -1]
    if seconds > PACE_MINUTES * 60 and any(minute.nodes for minute in recent):
        return sum(minute.nodes for minute in recent) / (PACE_MINUTES * 60)
    return totals.nodes / seconds if totals.nodes and seconds else None


def _nodes_left(store: Store, totals: Totals) -> Spread | None:
    """The nodes that are left, by the last forecast."""
    forecast = store.diary.forecast()
    if not totals.waiting or not forecast:
        return None
    at, nodes = forecast
    return Spread(*(max(0.0, one - (totals.nodes - at)) for one in nodes))


def _share(totals: Totals, left: Spread | None) -> float:
    """About the part that is done: by the last forecast, else by the shares of the jobs."""
    if left and totals.nodes:
        return totals.nodes / (totals.nodes + left.middle)
    return totals.share


def _left(totals: Totals, left: Spread | None, pace: float | None, seconds: float) -> Spread | None:
    """How long the rest may take: from the nodes that are left and the pace, where both are known;
    else from the share that is done, which may be far off.
    """
    if not totals.waiting:
        return None
    if pace and left:
        return Spread(*(nodes / pace for nodes in left))
    if totals.share < LEAST_SHARE:
        return None
    middle = seconds * (1 - totals.share) / totals.share
    return Spread(middle / UNSURE, middle, middle * UNSURE)
