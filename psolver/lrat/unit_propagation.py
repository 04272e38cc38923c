"""The kernel that goes through a proof in DRAT: forwards to the contradiction, then backwards
through the steps that it needs (A. Goldberg and Y. Novikov, 2003; M. Heule, W. Hunt and N. Wetzler,
2013), and writes for each the clauses by which it follows.

Variable v has the literals 2v and 2v + 1, each the other with its lowest bit turned. The first two
literals of a clause are *watched*: unless one of these is true, both may still be. A literal has
two lists of the clauses that watch it, those that are needed by a later step and the others:
propagation goes through the first before the second, so that few others become needed.

The clauses that hold at a step, and the literals that follow from them by propagation alone, are
those on the trail. Going backwards, whatever a clause brought leaves the trail with it; a clause
that was dropped is there again. A clause from which a literal on the trail follows is not dropped:
the proof may use it longer, which does no harm.
"""

from __future__ import annotations

from typing import Any

from ..engines.kernels.bit_words import inlined

# the answers of `go_forward` and `go_backward`
PAUSED, CONTRADICTION, END, FULL, STUCK = range(5)
# The registers hold: the length of the trail; how much of it was propagated through clauses that
# are needed, and through the others; the number of hints; the step; the clauses visited so far; the
# clause that is false in the end.
TRAIL, NEEDED_AT, OTHERS_AT, HINTS, STEP, WORKED, FALSE_CLAUSE = range(7)
PROPAGATION_REGISTERS = 7
NO_CLAUSE = -1


def go_forward(
    state: Any,
    literals: Any,
    begin: Any,
    steps: Any,
    truth: Any,
    reason: Any,
    trail: Any,
    first_watch: Any,
    next_watch: Any,
    in_list: Any,
    live: Any,
    needed: Any,
    until: int,
) -> int:
    """Add and drop clauses, and propagate, until some work is done; return PAUSED, CONTRADICTION if
    a clause is false, whose number is in the registers then, or END if none is.

    state        registers, see above
    literals     the literals of clause c are literals[begin[c] : begin[c + 1]]
    steps        c + 1 adds clause c, -(c + 1) drops it; a step that is not taken becomes 0
    truth        whether each literal is true
    reason       for each variable the clause from which its literal on the trail follows
    trail        the literals that are true, in order
    first_watch  for literal x the lists 2x, of clauses not needed, and 2x + 1: their first watch
    next_watch   watch 2c + k of clause c, on its literal number k: the next one in its list
    in_list      whether a watch is in a list
    live         whether each clause holds now
    needed       whether each clause is needed by a later step
    """
    while state[STEP] < steps.shape[0]:
        if state[WORKED] >= until:
            return PAUSED
        step = steps[state[STEP]]
        if step < 0:
            clause = -step - 1
            if _is_reason(clause, literals, begin, truth, reason):
                steps[state[STEP]] = 0
            else:
                live[clause] = 0
        elif step > 0:
            clause = step - 1
            false_clause = _add(
                clause, state, literals, begin, truth, reason, trail, first_watch, next_watch,
                in_list, live, needed,
            )  # fmt: skip
            if false_clause == NO_CLAUSE:
                false_clause = _propagate(
                    state, literals, begin, truth, reason, trail, first_watch, next_watch, in_list,
                    live, needed,
                )  # fmt: skip
            if false_clause != NO_CLAUSE:
                state[FALSE_CLAUSE] = false_clause
                return CONTRADICTION
        state[STEP] += 1
    return END


def go_backward(
    state: Any,
    literals: Any,
    begin: Any,
    steps: Any,
    truth: Any,
    reason: Any,
    trail: Any,
    first_watch: Any,
    next_watch: Any,
    in_list: Any,
    live: Any,
    needed: Any,
    until: int,
    seen: Any,
    hints: Any,
    given: int,
) -> int:
    """Go back through the steps until some work is done; return PAUSED, FULL if there is no room
    for more hints, STUCK if the clause of a step does not follow by propagation, or END.

    seen    whether a variable has a part in a contradiction; all 0 between two steps
    hints   for each step that is needed: its clause, the number of its hints, and these, clauses in
            the order in which each has one literal left, the last has none
    given   the number of clauses that stand before the proof; the last clause is empty
    """
    while state[STEP] >= 0:
        if state[WORKED] >= until:
            return PAUSED
        if state[HINTS] + trail.shape[0] + 3 > hints.shape[0]:
            return FULL
        if state[FALSE_CLAUSE] != NO_CLAUSE:
            _write_hints(
                begin.shape[0] - 2, state[FALSE_CLAUSE], state, literals, begin, truth, reason,
                trail, needed, seen, hints,
            )  # fmt: skip
            state[FALSE_CLAUSE] = NO_CLAUSE
        step = steps[state[STEP]]
        if step < 0:
            clause = -step - 1
            live[clause] = 1
            _watch(clause, 0, literals, begin, first_watch, next_watch, in_list, needed)
            _watch(clause, 1, literals, begin, first_watch, next_watch, in_list, needed)
        elif step > given:
            clause = step - 1
            _take_back(clause, state, literals, begin, truth, reason, trail)
            live[clause] = 0
            if needed[clause]:
                length = state[TRAIL]
                false_clause = _deny(clause, state, literals, begin, truth, reason, trail)
                if false_clause == NO_CLAUSE:
                    false_clause = _propagate(
                        state, literals, begin, truth, reason, trail, first_watch, next_watch,
                        in_list, live, needed,
                    )  # fmt: skip
                if false_clause == NO_CLAUSE:
                    return STUCK
                _write_hints(
                    clause, false_clause, state, literals, begin, truth, reason, trail, needed,
                    seen, hints,
                )  # fmt: skip
                _shorten(length, state, truth, trail)
        state[STEP] -= 1
    return END


@inlined
def _is_reason(clause: int, literals: Any, begin: Any, truth: Any, reason: Any) -> bool:
    """Whether a literal on the trail follows from a clause: then it is one that is watched."""
    for place in range(begin[clause], min(begin[clause] + 2, begin[clause + 1])):
        literal = literals[place]
        if truth[literal] and reason[literal >> 1] == clause:
            return True
    return False


@inlined
def _watch(
    clause: int,
    number: int,
    literals: Any,
    begin: Any,
    first_watch: Any,
    next_watch: Any,
    in_list: Any,
    needed: Any,
) -> None:
    """Put a watch into the list of its literal, unless it is there; one literal needs none."""
    watch = 2 * clause + number
    if begin[clause + 1] - begin[clause] > 1 and not in_list[watch]:
        list_number = 2 * literals[begin[clause] + number] + needed[clause]
        next_watch[watch] = first_watch[list_number]
        first_watch[list_number] = watch
        in_list[watch] = 1


@inlined
def _make_true(literal: int, clause: int, state: Any, truth: Any, reason: Any, trail: Any) -> None:
    truth[literal] = 1
    reason[literal >> 1] = clause
    trail[state[TRAIL]] = literal
    state[TRAIL] += 1


@inlined
def _add(
    clause: int,
    state: Any,
    literals: Any,
    begin: Any,
    truth: Any,
    reason: Any,
    trail: Any,
    first_watch: Any,
    next_watch: Any,
    in_list: Any,
    live: Any,
    needed: Any,
) -> int:
    """Add a clause; return it if it is false, or NO_CLAUSE.

    Literals that may be true come first, then the one that became false last: when the trail gets
    shorter, it is the first that may be true again.
    """
    live[clause] = 1
    start = begin[clause]
    end = begin[clause + 1]
    state[WORKED] += end - start
    open_literals = 0
    for place in range(start, end):
        literal = literals[place]
        if not truth[literal ^ 1]:
            literals[place] = literals[start + open_literals]
            literals[start + open_literals] = literal
            open_literals += 1
    if open_literals == 1 and end - start > 1:
        _put_last_false_second(start, end, state, literals, trail)
    _watch(clause, 0, literals, begin, first_watch, next_watch, in_list, needed)
    _watch(clause, 1, literals, begin, first_watch, next_watch, in_list, needed)
    if open_literals == 0:
        return clause
    if open_literals == 1 and not truth[literals[start]]:
        _make_true(literals[start], clause, state, truth, reason, trail)
    return NO_CLAUSE


@inlined
def _put_last_false_second(start: int, end: int, state: Any, literals: Any, trail: Any) -> None:
    """Move the literal of a clause that became false last behind its first literal."""
    for height in range(state[TRAIL] - 1, -1, -1):
        false_literal = trail[height] ^ 1
        for place in range(start + 1, end):
            if literals[place] == false_literal:
                literals[place] = literals[start + 1]
                literals[start + 1] = false_literal
                return


@inlined
def _propagate(
    state: Any,
    literals: Any,
    begin: Any,
    truth: Any,
    reason: Any,
    trail: Any,
    first_watch: Any,
    next_watch: Any,
    in_list: Any,
    live: Any,
    needed: Any,
) -> int:
    """Make true what follows from the trail by clauses with one literal left; return a clause that
    has none left, or NO_CLAUSE.
    """
    while state[OTHERS_AT] < state[TRAIL]:
        # Everything that follows by needed clauses alone comes before one literal goes through the
        # other clauses.
        through_needed = 1 if state[NEEDED_AT] < state[TRAIL] else 0
        if through_needed:
            false_literal = trail[state[NEEDED_AT]] ^ 1
            state[NEEDED_AT] += 1
        else:
            false_literal = trail[state[OTHERS_AT]] ^ 1
            state[OTHERS_AT] += 1
        list_number = 2 * false_literal + through_needed
        watch_before = -1
        watch = first_watch[list_number]
        while watch >= 0:
            state[WORKED] += 1
            following = next_watch[watch]
            clause: int = watch >> 1
            stays = False
            if live[clause]:
                start = begin[clause]
                partner = literals[start + 1 - (watch & 1)]
                stays = truth[partner] == 1
                if not stays:
                    place = _open_place(start + 2, begin[clause + 1], literals, truth)
                    if place >= 0:
                        # another literal is watched from here on
                        literal = literals[place]
                        literals[place] = false_literal
                        literals[start + (watch & 1)] = literal
                        new_list = 2 * literal + needed[clause]
                        next_watch[watch] = first_watch[new_list]
                        first_watch[new_list] = watch
                    else:
                        if truth[partner ^ 1]:
                            return clause
                        _make_true(partner, clause, state, truth, reason, trail)
                        stays = True
            else:
                in_list[watch] = 0
            if stays:
                watch_before = watch
            elif watch_before >= 0:
                next_watch[watch_before] = following
            else:
                first_watch[list_number] = following
            watch = following
    return NO_CLAUSE


@inlined
def _open_place(place: int, end: int, literals: Any, truth: Any) -> int:
    """Return the first place from one on whose literal is not false, or -1."""
    while place < end:
        if not truth[literals[place] ^ 1]:
            return place
        place += 1
    return -1


@inlined
def _take_back(
    clause: int, state: Any, literals: Any, begin: Any, truth: Any, reason: Any, trail: Any
) -> None:
    """Shorten the trail to what was on it before a clause was added."""
    if _is_reason(clause, literals, begin, truth, reason):
        height = state[TRAIL] - 1
        while reason[trail[height] >> 1] != clause:
            height -= 1
        _shorten(height, state, truth, trail)


@inlined
def _shorten(length: int, state: Any, truth: Any, trail: Any) -> None:
    for height in range(length, state[TRAIL]):
        truth[trail[height]] = 0
    state[TRAIL] = length
    state[NEEDED_AT] = length
    state[OTHERS_AT] = length


@inlined
def _deny(
    clause: int, state: Any, literals: Any, begin: Any, truth: Any, reason: Any, trail: Any
) -> int:
    """Make every literal of a clause false; return NO_CLAUSE, or, if one is true, the clause from
    which that follows.
    """
    for place in range(begin[clause], begin[clause + 1]):
        literal = literals[place]
        if truth[literal]:
            clause_behind: int = reason[literal >> 1]
            return clause_behind
        if not truth[literal ^ 1]:
            _make_true(literal ^ 1, NO_CLAUSE, state, truth, reason, trail)
    return NO_CLAUSE


@inlined
def _write_hints(
    clause: int,
    false_clause: int,
    state: Any,
    literals: Any,
    begin: Any,
    truth: Any,
    reason: Any,
    trail: Any,
    needed: Any,
    seen: Any,
    hints: Any,
) -> None:
    """Write the clauses by which a clause follows, and mark them as needed: the false one, and
    those from which its literals, and the literals of these, follow.
    """
    needed[false_clause] = 1
    for place in range(begin[false_clause], begin[false_clause + 1]):
        seen[literals[place] >> 1] = 1
    # A literal of the clause that is true follows from the false one, and was not made false.
    for place in range(begin[clause], begin[clause + 1]):
        if truth[literals[place]]:
            seen[literals[place] >> 1] = 0
    head = state[HINTS]
    end = head + 2
    for height in range(state[TRAIL] - 1, -1, -1):
        variable = trail[height] >> 1
        if not seen[variable]:
            continue
        seen[variable] = 0
        cause = reason[variable]
        if cause == NO_CLAUSE:
            continue
        needed[cause] = 1
        for place in range(begin[cause], begin[cause + 1]):
            variable_there = literals[place] >> 1
            if variable_there != variable:
                seen[variable_there] = 1
        hints[end] = cause
        end += 1
    # They were found from the last to the first.
    low = head + 2
    high = end - 1
    while low < high:
        hint = hints[low]
        hints[low] = hints[high]
        hints[high] = hint
        low += 1
        high -= 1
    hints[end] = false_clause
    hints[head] = clause
    hints[head + 1] = end - head - 1
    state[HINTS] = end + 1
