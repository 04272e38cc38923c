"""Estimates, the status and audits of long runs as reports: sentences, JSON."""

from __future__ import annotations

from dataclasses import asdict

from ..core.answer_values import Values, best_values
from ..core.version import __version__
from ..text.reason_values import reason_values
from ..text.report import Part, Report
from .long_runs import audit_text, difference_line, estimate_text, standing_text
from .run_status import Audit, Estimate, RunStatus


def estimate_report(one: Estimate) -> Report:
    """Return the size of a search."""
    return Report(lambda: [Part(estimate_text(one))], lambda: [estimate_values(one)])


def status_report(one: RunStatus) -> Report:
    """Return the status of a long run."""
    return Report(lambda: [Part(standing_text(one))], lambda: [status_values(one)])


def audit_report(one: Audit) -> Report:
    """Return the result of an audit of a long run."""
    return Report(lambda: [Part(audit_text(one))], lambda: [audit_values(one)])


def estimate_values(one: Estimate) -> Values:
    """Return the size of a search; each number is a list [low, middle, high]."""
    values: Values = {"type": "estimate"}
    for name in ("nodes", "solutions", "classes", "jobs", "bytes"):
        spread = getattr(one, name)
        values[name] = spread and [round(number) for number in spread]
    values["seconds"] = [round(number, 3) for number in one.seconds]
    values |= {"exact": one.exact, "probes": one.probes, "cores": one.cores}
    values["version"] = __version__
    if one.best:
        values["best"] = best_values(one.best)
    if one.reason:
        values["reason"] = reason_values(one.reason)
    return values


def status_values(one: RunStatus) -> Values:
    """Return the status of a run; the minutes of the last hour are lists [jobs, nodes, solutions],
    spreads [low, middle, high].
    """
    values = {"type": "status", **asdict(one), "asked": dict(one.asked)}
    del values["best"]
    return values | ({"best": best_values(one.best)} if one.best else {})


def audit_values(one: Audit) -> Values:
    """Return the result of an audit; each difference with its sentence."""
    differences = [{**d._asdict(), "says": difference_line(d)} for d in one.differences]
    return {"type": "audit", **asdict(one), "differences": differences}
