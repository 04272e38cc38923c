"""Estimates, the status and audits of long runs as reports: sentences, JSON."""

from __future__ import annotations

from dataclasses import asdict

from ..core.answer_values import best_values
from ..core.plain_values import Values
from ..core.version import __version__
from ..text.reason_values import reason_values
from ..text.report import Part, Report
from .long_runs import audit_text, difference_line, estimate_text, standing_text
from .run_status import Audit, Estimate, RunStatus


def estimate_report(size: Estimate) -> Report:
    """Return the size of a search; each number is a list [low, middle, high]."""
    values: Values = {"type": "estimate"}
    for name in ("nodes", "solutions", "classes", "jobs", "bytes"):
        spread = getattr(size, name)
        values[name] = spread and [round(number) for number in spread]
    values["seconds"] = [round(number, 3) for number in size.seconds]
    values |= {"exact": size.exact, "probes": size.probes, "cores": size.cores}
    values["version"] = __version__
    if size.best:
        values["best"] = best_values(size.best)
    if size.reason:
        values["reason"] = reason_values(size.reason)
    return _report(estimate_text(size), values)


def status_report(status: RunStatus) -> Report:
    """Return the status of a run; the minutes of the last hour are lists [jobs, nodes, solutions],
    spreads [low, middle, high].
    """
    values = {"type": "status", **asdict(status), "asked": dict(status.asked)}
    del values["best"]
    if status.best:
        values["best"] = best_values(status.best)
    return _report(standing_text(status), values)


def audit_report(audit: Audit) -> Report:
    """Return the result of an audit; each difference with its sentence."""
    differences = [{**d._asdict(), "says": difference_line(d)} for d in audit.differences]
    values = {"type": "audit", **asdict(audit), "differences": differences}
    return _report(audit_text(audit), values)


def _report(text: str, values: Values) -> Report:
    return Report(lambda: [Part(text)], lambda: [values])
