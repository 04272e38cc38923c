"""Long runs in words: how they stand, estimates of them, audits of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..core.control import unit
from ..core.goal import Optimum
from ..core.outcome import Outcome
from ..core.wording import plural, tally, typed
from ..text.progress_words import clock, rough_number, scaled
from ..text.puzzle_rules import best_line
from ..text.results import END_WORDS, cost, found_line
from .run_status import Audit, Difference, Estimate, RunStatus, Spread

PLOT_LINES = 4
ENDS = {"limit": "stopped by the limit", "interrupted": "interrupted"}
TASK_WORDS = {
    "list": "all solutions",
    "count": "the number of solutions",
    "count classes": "the number of distinct solutions",
    "optimum": "the optimum",
}
OPTION_WORDS = {"up_to": "--up-to", "engine": "--engine", "solver": "--sat-solver"}
UNITS_OF_TIME = (("years", 365 * 86400), ("days", 86400), ("h", 3600), ("min", 60))
# More years or terabytes are too many for exact digits.
MOST_DIGITS_NUMBER = 100_000
EIGHTHS = " ▁▂▃▄▅▆▇█"
LARGE_NUMBERS = {" trillion": 1e12, " billion": 1e9, " million": 1e6}
# A thousand years are a thousand machines for a year.
LIFETIME_SECONDS = 1000 * 365 * 86400
# Larger numbers have no common names.
LARGEST_NAMED = 1e15
NAMES_OF_ASPECTS = {"rest": "jobs left of it", "classes": "distinct solutions"}
NOT_CERTIFIED = "there is no certificate yet: the command that began the run adds it"


def standing_text(status: RunStatus) -> str:
    """The state of a run, with the last hour as a plot."""
    rows = {
        "puzzle": status.file,
        "search": _search(status),
        "run": _run(status),
        "jobs": _jobs(status),
        "found": _found(status),
        "best": _best_line(status.best),
        "speed": _speed(status),
        "time left": _left(status),
        "store": _store(status),
    }
    lines = _lines_of(rows) + _plot(status)
    return "\n".join(lines)


def _lines_of(rows: Mapping[str, str]) -> list[str]:
    """Lines of a name and words each, without those that have no words."""
    lines = []
    for name, words in rows.items():
        if words:
            lines.append(f"{name:<10} {words}")
    return lines


def _best_line(best: Optimum | None) -> str:
    return best_line(best) if best else ""


def _search(status: RunStatus) -> str:
    options = dict(status.asked)
    task = TASK_WORDS[options.pop("task", "list")]
    if options.pop("only_assemblable", ""):
        task += " that can be taken apart"
    level = options.pop("least_level", "")
    if level:
        task += f", of level {level} or higher"
    searcher = "SAT" if status.engine == "sat" else status.kernel
    words = f"for {task}, by {searcher}"
    for key, value in options.items():
        words += f", {OPTION_WORDS[key]} {value}"
    return words


def _run(status: RunStatus) -> str:
    worked = f"{clock(status.seconds)} of work"
    if status.complete:
        return f"complete, after {worked}"
    if status.working:
        return f"going on ({status.working}), after {worked}"
    return f"stopped, after {worked}; the same command continues"


def _jobs(status: RunStatus) -> str:
    if status.complete:
        return plural(status.jobs, "job")
    waiting = status.jobs - status.done
    whole = "this question" if _is_for_optimum(status) else "the whole"
    return f"{status.done:,} done, {waiting:,} waiting: about {status.share:.1%} of {whole}"


def _is_for_optimum(status: RunStatus) -> bool:
    return dict(status.asked).get("task") == "optimum"


def _found(status: RunStatus) -> str:
    if _is_for_optimum(status):
        return ""
    sentence = tally(status.solutions, "solution")
    if not status.complete:
        sentence += " so far"
    if status.classes is not None and status.solutions:
        sentence += f", {status.classes:,} distinct"
    return sentence


def _speed(status: RunStatus) -> str:
    total = f"{rough_number(status.nodes)} {unit(status.engine)}"
    if not status.pace:
        return total
    return f"{total}, {rough_number(status.pace)} a second"


def _left(status: RunStatus) -> str:
    if status.complete:
        return ""
    if not status.left:
        return "not known yet"
    return _spread_words(status.left)


def _store(status: RunStatus) -> str:
    words = size(status.bytes)
    if status.kept and not _is_for_optimum(status):
        words += f", {plural(status.kept, 'solution')} stored"
    return words


def _plot(status: RunStatus) -> list[str]:
    """Nodes a second in the last hour, a column for two minutes; [] if no work was done."""
    nodes = [minute.nodes for minute in status.last_hour]
    values = []
    for minute in range(0, len(nodes), 2):
        nodes_of_column = sum(nodes[minute : minute + 2])
        values.append(nodes_of_column / 120)
    if not any(values):
        return []
    heading = f"{unit(status.engine)} a second, every two minutes"
    lines = ["", heading]
    label = rough_number(max(values))  # of the first line alone
    for line in plot(values, PLOT_LINES):
        lines.append(f"{label:>6} ┤{line}")
        label = ""
    width = len(values)
    axis = "─" * width
    hour_ago = "an hour ago".ljust(width - 3)
    lines.append(f"     0 └{axis}")
    lines.append(f"        {hour_ago}now")
    return lines


def run_line(outcome: Outcome, done: int, jobs: int, store: str, keeps: bool) -> str:
    """The result of work on a store, with its number of jobs `done`; `keeps`: with solutions."""
    cost_words = f"({outcome.seconds:.2f} s)"
    if outcome.nodes:
        cost_words = f"({cost(outcome)})"
    if outcome.complete:
        line = f"{found_line(outcome)} {cost_words}"
        if keeps and outcome.solutions:
            line += f"; 'psolver solutions {typed(store)}' prints them"
        return line
    how = ENDS[outcome.status]
    if outcome.best and not outcome.best.proved:
        best = f"before it was known how good the best are: {best_line(outcome.best)}"
        return f"{how} {best}; the same command starts again {cost_words}"
    if not jobs:
        reason = "before the first job was done; the same command starts again"
        return f"{how} {reason} {cost_words}"
    noun = "arrangement" if outcome.frame else "solution"
    so_far = tally(outcome.solutions, noun)
    all_jobs = plural(jobs, "job")
    progress = f"{_best(outcome)}{done:,} of {all_jobs} done, {so_far} so far"
    return f"{how}: {progress}; the same command continues {cost_words}"


def optimum_line(outcome: Outcome, done: int, jobs: int, store: str, keeps: bool) -> str:
    """The result of work on a store that searches for the optimum; the arguments are those of
    `run_line`.
    """
    if outcome.complete and not outcome.best:
        return run_line(outcome, done, jobs, store, keeps)
    best = _best_line(outcome.best) or "nothing is known yet"
    cost_words = f"({cost(outcome)})"
    if outcome.complete:
        return f"{best} {cost_words}; 'psolver solutions {typed(store)}' prints it"
    how = ENDS[outcome.status]
    return f"{how}: {best}; the same command continues {cost_words}"


def _best(outcome: Outcome) -> str:
    return f"{best_line(outcome.best)}; " if outcome.best else ""


def stored_line(outcome: Outcome, status: RunStatus) -> str:
    """The number of solutions printed from a store, and the part of its run that is done."""
    if _is_for_optimum(status):
        return _best_line(outcome.best) or "no tiling was found yet"
    if status.complete and outcome.complete:
        return found_line(outcome)
    printed = f"{_best(outcome)}{tally(outcome.printed, 'solution')} printed"
    if status.complete:
        return f"{printed}, of {status.solutions:,}"
    return f"{printed}; the run is not complete: about {status.share:.1%} of it is done"


def _spread_words(spread: Spread) -> str:
    """A time that is known roughly.

    >>> _spread_words(Spread(5400, 7200, 30000)), _spread_words(Spread(21, 21, 21))
    ('about 2 h (90 min to 8 h)', 'about 21 s')
    """
    return _about(_about_time, spread)


def _about(words: Callable[[float], str], spread: Spread) -> str:
    low, middle, high = map(words, spread)
    if low == high:
        return f"about {middle}"
    return f"about {middle} ({low} to {high})"


def _about_time(seconds: float) -> str:
    """About how long: one unit, two digits at most.

    >>> _about_time(0.4), _about_time(75), _about_time(5400), _about_time(400 * 86400)
    ('1 s', '75 s', '90 min', '400 days')
    >>> _about_time(1e11), _about_time(1e30)
    ('3,171 years', '3.2e22 years')
    """
    for name, length in UNITS_OF_TIME:
        if seconds >= 2 * length:
            number = _digits(seconds / length)
            return f"{number} {name}"
    whole_seconds = max(1, round(seconds))
    return f"{whole_seconds} s"


def _digits(number: float) -> str:
    if number >= MOST_DIGITS_NUMBER:
        return _power(number)
    return f"{round(number):,}"


def _power(number: float) -> str:
    return f"{number:.1e}".replace("e+", "e")


def size(number: float) -> str:
    """A number of bytes.

    >>> size(950), size(65_536), size(12_345_678), size(1e30)
    ('950 bytes', '66 kB', '12 MB', '1.0e18 TB')
    """
    terabytes = number / 1e12
    if terabytes >= MOST_DIGITS_NUMBER:
        return f"{_digits(terabytes)} TB"
    units = {" TB": 1e12, " GB": 1e9, " MB": 1e6, " kB": 1e3}
    return scaled(number, units) or f"{number:.0f} bytes"


def plot(values: Sequence[float], height: int) -> list[str]:
    """The lines of a plot, the highest first, a column for each value; the largest value has the
    whole height, and one above 0 at least an eighth of a line.

    >>> plot([0, 1, 2, 4], 2)
    ['   █', ' ▄██']
    """
    largest = max(values, default=0) or 1
    eighths = 8 * height
    heights = []
    for value in values:
        least_height = 1 if value > 0 else 0
        heights.append(max(least_height, round(eighths * value / largest)))
    lines = []
    for base in range(eighths - 8, -1, -8):
        line = ""
        for high in heights:
            filled = min(8, max(0, high - base))
            line += EIGHTHS[filled]
        lines.append(line.rstrip())
    return lines


def estimate_text(estimate: Estimate) -> str:
    """The size of a search, line by line; exact numbers are printed to the last digit."""
    if estimate.reason:
        return f"no solution: {estimate.reason.sentence}"
    rows = {
        "nodes": _estimated(estimate.nodes, estimate.exact),
        "time": _time(estimate),
        "best": _best_line(estimate.best),
        "solutions": _estimated(estimate.solutions, estimate.exact),
        "distinct": "",
        "store": _about(size, estimate.bytes),
    }
    if estimate.classes:
        rows["distinct"] = _estimated(estimate.classes, estimate.exact)
    return "\n".join(_lines_of(rows))


def estimated_line(estimate: Estimate, kernel: str, seconds: float, file: str) -> str:
    """The source of an estimate, and the command that searches the puzzle in a file."""
    if estimate.reason:
        return f"impossible ({seconds:.2f} s)"
    cost = f"({kernel}, {seconds:.2f} s)"
    if estimate.exact:
        return f"nothing is estimated but the store: the search is complete {cost}"
    how = f"{plural(estimate.probes, 'probe')} {cost}"
    if estimate.seconds.low > LIFETIME_SECONDS:
        return f"{how}; no machine will come to the end of this search"
    sure = "in nine of ten cases the truth is within the brackets"
    return f"{how}; {sure}; psolver run {file} --store run.db makes the search"


def unknown_line(outcome: Outcome) -> str:
    """The sentence that a search ended before its size was known."""
    ended = END_WORDS[outcome.status]
    if outcome.best and not outcome.best.proved:
        return f"it is not known yet how good the best are: {best_line(outcome.best)}; {ended}"
    return f"nothing is known yet: {ended}"


def _estimated(spread: Spread, exact: bool) -> str:
    if exact:
        return f"{round(spread.middle):,}"
    if not spread.middle:
        return f"none was seen; there may be some, up to about {_about_number(spread.high)}"
    return _about(_about_number, spread)


def _time(estimate: Estimate) -> str:
    if estimate.exact:
        cores = plural(estimate.cores, "core")
        return f"{estimate.seconds.middle:.2f} s with {cores}"
    free_cores = plural(estimate.cores, "free core")
    return f"{_spread_words(estimate.seconds)} with {free_cores}"


def _about_number(number: float) -> str:
    """About how many: two digits, and a word for large numbers.

    >>> [_about_number(number) for number in (7, 1_234, 98_765_432, 2.57e9, 4.56e17)]
    ['7', '1,200', '99 million', '2.6 billion', '4.6e17']
    """
    two_digits = float(f"{number:.1e}")
    if two_digits >= LARGEST_NAMED:
        return _power(two_digits)
    return scaled(two_digits, LARGE_NUMBERS) or f"{two_digits:,.0f}"


def audit_text(audit: Audit) -> str:
    """The differences, a line each, then the numbers of jobs and covers checked."""
    lines = [difference_line(difference) for difference in audit.differences]
    if audit.more:
        lines.append(f"and {plural(audit.more, 'difference')} more")
    if audit.hash:
        lines.append(f"hash {audit.hash}")
        if not audit.certified:
            lines.append(NOT_CERTIFIED)
    lines.append(_audit_verdict(audit))
    return "\n".join(lines)


def _audit_verdict(audit: Audit) -> str:
    """The numbers of jobs and covers checked, and whether all of it agrees."""
    verdict = "all agrees"
    number = len(audit.differences) + audit.more
    if number:
        verdict = plural(number, "difference")
    if audit.status != "whole":
        verdict += f" so far; {ENDS[audit.status]}"
    return f"{_looked(audit)}: {verdict}; --seed {audit.seed} chooses the same jobs again"


def _looked(audit: Audit) -> str:
    words = [plural(audit.done, "job")]
    waiting = audit.jobs - audit.done
    if waiting:
        words[0] += " done"
        words.append(f"{waiting:,} waiting")
    if audit.covers:
        words.append(f"{tally(audit.covers, 'solution')} checked")
    words.append(f"{audit.repeated:,} of {audit.chosen:,} chosen ones done again")
    return ", ".join(words)


def difference_line(difference: Difference) -> str:
    """A difference, with its job if it is one of a job."""
    words = _difference_words(difference)
    if difference.job:
        return f"job {_job_name(difference.job)}: {words}"
    if difference.kind == "stray":
        return f"jobs: {words}"
    return words


def _difference_words(difference: Difference) -> str:
    kind, _, aspect, stored, actual = difference
    name = NAMES_OF_ASPECTS.get(aspect, aspect)
    stored_number = _audited(stored)
    actual_number = _audited(actual)
    words = {
        "hash": f"the store has the hash {actual}, its certificate says {stored}",
        "certificate": "the certificate cannot be read",
        "sum": f"the store has {stored_number} {name}, all jobs together have {actual_number}",
        "plan": f"the store has the {name} '{stored}', the puzzle has '{actual}'",
        "jobs": "is not the one that the puzzle has there",
        "lost": _lost(difference),
        "alone": "the job of which it was left is not there",
        "text": f"cannot be read ({aspect})",
        "unread": f"its covers cannot be read ({aspect})",
        "stray": f"covers of {stored_number} that {_were(stored)} never there or never done",
        "count": f"it has {stored_number} {name}, its covers make {actual_number}",
        "cover": f"the cover {stored} is not a solution of the puzzle",
        "twice": f"{stored_number} of its distinct solutions {_were(stored)} found before",
        "repeat": _repeat(difference, name),
        "best": f"its best tiling cannot be used: {aspect}",
        "bounds": f"the store has the bounds {stored}, its jobs and its best tiling prove {actual}",
        "open": "it has a certificate, but its bounds do not meet",
    }
    return words[kind]


def _lost(difference: Difference) -> str:
    stored = _audited(difference.kept)
    actual = _audited(difference.found)
    if difference.job:
        return f"{actual} jobs were left of it, {stored} are there"
    return f"the run began with {actual} jobs, {stored} of them are there"


def _repeat(difference: Difference, name: str) -> str:
    if difference.what.startswith("other "):
        return f"done again it has {difference.what}"
    stored = _audited(difference.kept)
    actual = _audited(difference.found)
    return f"it has {stored} {name}, done again {actual}"


def _were(number: int | str | None) -> str:
    return "was" if number == 1 else "were"


def _audited(value: int | str | None) -> str:
    if value is None:
        return "no"
    if isinstance(value, int):
        return f"{value:,}"
    return value


def _job_name(numbers: tuple[int, ...]) -> str:
    """The name of a job: the numbers of its place, from 1.

    >>> _job_name((0, 11))
    '1.12'
    """
    names = [str(number + 1) for number in numbers]
    return ".".join(names)
