"""What an audit of a long run found, in words."""

from __future__ import annotations

from ...puzzle.audited import Audit, Difference
from ...wording import plural, tally

NAMES = {"rest": "jobs left of it", "classes": "distinct solutions"}
NOT_CERTIFIED = "there is no certificate yet: the command that began the run adds it"


def audit_text(audit: Audit) -> str:
    """All of it: the differences, a line each, then what was looked at."""
    lines = [difference_line(one) for one in audit.differences]
    if audit.more:
        lines.append(f"and {plural(audit.more, 'difference')} more")
    if audit.hash:
        lines.append(f"hash {audit.hash}")
    if audit.hash and not audit.certified:
        lines.append(NOT_CERTIFIED)
    return "\n".join([*lines, verdict_line(audit)])


def verdict_line(audit: Audit) -> str:
    """What was looked at, and whether all of it agrees."""
    number = len(audit.differences) + audit.more
    verdict = f"{plural(number, 'difference')}" if number else "all agrees"
    if audit.status != "whole":
        how = {"limit": "stopped by the limit", "interrupted": "interrupted"}[audit.status]
        verdict = f"{verdict} so far; {how}"
    return f"{_looked(audit)}: {verdict}; --seed {audit.seed} chooses the same jobs again"


def _looked(audit: Audit) -> str:
    waiting = audit.jobs - audit.done
    jobs = plural(audit.done, "job") + (f" done, {waiting:,} waiting" if waiting else "")
    again = f"{audit.repeated:,} of {audit.chosen:,} chosen ones done again"
    covers = f"{tally(audit.covers, 'solution')} checked" if audit.covers else ""
    return ", ".join(filter(None, (jobs, covers, again)))


def difference_line(difference: Difference) -> str:
    """Something that is not as it should be, with the job where it is one of a job."""
    kind, job, what, kept, found = difference
    name = NAMES.get(what, what)
    words = {
        "hash": f"the store has the hash {found}, its certificate says {kept}",
        "certificate": "the certificate cannot be read",
        "sum": f"{_number(kept)} {name} are told, all jobs together have {_number(found)}",
        "plan": f"the store tells the {name} '{kept}', the puzzle has '{found}'",
        "jobs": "is not the one that the puzzle has there",
        "lost": _lost(difference),
        "alone": "the job of which it was left is not there",
        "text": f"cannot be read ({what})",
        "unread": f"its covers cannot be read ({what})",
        "stray": f"covers of {_number(kept)} that {_were(kept)} never there or never done",
        "count": f"{_number(kept)} {name} are told, its covers make {_number(found)}",
        "cover": f"the cover {kept} is no solution of the puzzle",
        "twice": f"{_number(kept)} of its distinct solutions {_were(kept)} found before",
        "repeat": _repeat(difference, name),
    }[kind]
    if job:
        return f"job {job_name(job)}: {words}"
    return f"jobs: {words}" if kind == "stray" else words


def _lost(difference: Difference) -> str:
    kept, found = difference.kept, difference.found
    if difference.job:
        return f"{_number(found)} jobs were left of it, {_number(kept)} are there"
    return f"the run began with {_number(found)} jobs, {_number(kept)} of them are there"


def _repeat(difference: Difference, name: str) -> str:
    if difference.what.startswith("other "):
        return f"done again it has {difference.what}"
    kept, found = map(_number, (difference.kept, difference.found))
    return f"{kept} {name} are kept, done again it has {found}"


def _were(number: int | str | None) -> str:
    return "was" if number == 1 else "were"


def _number(value: int | str | None) -> str:
    return f"{value:,}" if isinstance(value, int) else "no" if value is None else value


def job_name(numbers: tuple[int, ...]) -> str:
    """What a job is called: the numbers of its place, from 1.

    >>> job_name((0, 11))
    '1.12'
    """
    return ".".join(str(number + 1) for number in numbers)
