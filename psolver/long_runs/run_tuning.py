"""The numbers that tune long runs: the work of jobs, the waits of workers, the time of forecasts.

tests/benchmarks/test_stores.py measures stores and jobs of several budgets,
tests/benchmarks/cluster.py bundles of jobs.
"""

from __future__ import annotations

# jobs ---------------------------------------------------------------------------------------------

# A job of the first generation may cost this many nodes of the fastest kernel, or conflicts of a
# SAT solver, which are worth 5 to 20 seconds.
FIRST_JOB_NODES = 3_000_000
FIRST_JOB_CONFLICTS = 50_000
# A job of a search for the optimum that is alone in its round meets this many states: some seconds.
# Where a round has several, each begins with this part of the number.
FIRST_JOB_STATES = 20_000_000
STATES_SHARE = 100
# A job with many states is worth as many steps between two ticks as a tick has: one each.
STEPS_OF_A_STATES_JOB = 1000
# A search for the optimum that has gone on for this time looks for better tilings beside its jobs.
IMPROVER_SECONDS = 1.0
# By the engine: how many times more a job of the next generation may cost, for how many of them,
# and how many covers a job finds. No job takes more than a minute: half of one by fit tables; nodes
# of other kernels take longer than their effort.
BUDGET_GROWTH = {"backtrack": (8, 3, 20_000), "dlx": (8, 2, 20_000), "sat": (2, 1, 5_000)}
# A search for the optimum deals out its jobs itself, so that all of them cost the same.
OPTIMUM_BUDGET_GROWTH = (1, 0, 1)

# stores -------------------------------------------------------------------------------------------

# This many waiting jobs are in memory beyond those given away.
JOBS_FETCHED = 100
# This many jobs, jobs with their covers, or rows of a table are read at a time.
WAITING_JOBS_TOGETHER = 1000
JOBS_WITH_COVERS_TOGETHER = 100
ROWS_TOGETHER = 500
# While another program has locked the file, it is tried again after this time.
PATIENCE_SECONDS = 0.2
# Pages of a set on disk may take this much memory.
CACHE_KILOBYTES = 32_000
# An audit checks this many covers of a job between two ticks.
COVERS_BETWEEN_TICKS = 1000

# sessions -----------------------------------------------------------------------------------------

# It is looked this often whether the run is to end.
RUN_LOOK_SECONDS = 0.05
# It is noted this often how long a session has taken.
NOTE_SECONDS = 5.0
# A process that only looks whether a lock is free holds it for less than this time.
LOCK_SECONDS = 0.3
# The worker of a locked store is looked up in its diary for this time at most.
WORKER_SECONDS = 1.0
# The pace of a run is that of its last minutes, this many.
PACE_MINUTES = 10
# The time left is estimated from the share of the search that is done, once that is so large; it
# may be this many times more, or less.
LEAST_SHARE_DONE = 0.01
UNSURE_FACTOR = 5

# clusters -----------------------------------------------------------------------------------------

# If a scheduler has not answered after this time, no answer is expected.
CONNECT_SECONDS = 5.0
# A worker of a local cluster that has not ended after this time is killed.
KILL_SECONDS = 0.2
# The thread that talks to the scheduler has this time to end.
CLOSE_SECONDS = 0.5
# A lost scheduler is tried again, a living one is looked for, its workers are counted, this often.
SCHEDULER_RETRY_SECONDS = 1.0
SCHEDULER_LOOK_SECONDS = 0.25
WORKER_COUNT_SECONDS = 2.0
# Each thread of a worker has this many bundles: the one that it is at, and the next.
BUNDLES_AHEAD = 2
# A bundle takes this long at least. On a large cluster bundles grow, so that there are not more of
# them: a scheduler can do ten times more.
BUNDLE_SECONDS = 1.0
BUNDLES_A_SECOND = 50
# No bundle has more jobs, and no job of it is begun after this many bytes of results.
MOST_JOBS_OF_BUNDLE = 500
MOST_RESULT_BYTES = 4_000_000
# A bundle has this many times the expected jobs, since the next may cost less.
SPARE_JOBS_FACTOR = 1.5
# The latest bundle has this weight in the expected cost of a job.
LATEST_BUNDLE_WEIGHT = 0.2

# probes -------------------------------------------------------------------------------------------

# Probes take this time without a limit, and with one this share of the time that it leaves, since
# they are made to their end.
ESTIMATE_SECONDS = 5.0
PROBE_TIME_SHARE = 0.95
# A probe is so wide if the number of probes is given, and never wider than the other number, since
# the rest of the jobs of a level is in memory.
PROBE_WIDTH = 64
MOST_PROBE_WIDTH = 4096
# The next probe is this many times as wide, until one takes a larger share of the time, which gives
# the width of the others.
PROBE_WIDENING = 4
SHORT_PROBE_SHARE = 0.04
# This many probes are enough to judge their spread, and few enough to be wide.
PROBES_WANTED = 10
# A search that may take this share of the time left is made, and given up after the other share.
WHOLE_SEARCH_SHARE = 0.3
WHOLE_SEARCH_LIMIT = 0.5
# A visit costs this share of a job of the first generation: as little as a kernel does at a time.
# The beginning of a long one takes little of it, so that it measures the pace.
VISIT_SHARE = 1 / 100
LONG_VISIT_SHARE = 1 / 10
# It is looked this often whether threads with probes are to end.
PROBE_LOOK_SECONDS = 0.05
# The bytes of a store are those of its tables, of each job with its place and its numbers, and of
# each solution, if none was seen.
STORE_BYTES = 60_000
JOB_BYTES = 150
COVER_BYTES = 25

# forecasts ----------------------------------------------------------------------------------------

# The first forecast of a session is made after this time, the next when this many times as much has
# passed, but not later than the other time after the one before.
FIRST_FORECAST_SECONDS = 2.0
FORECAST_GROWTH = 5
MOST_SECONDS_BETWEEN_FORECASTS = 3600.0
# A forecast takes this share of the time so far, and no longer than the other time.
FORECAST_SHARE = 0.05
MOST_FORECAST_SECONDS = 20.0
# This many waiting jobs are probed; of more, some stand for the others.
MOST_PROBED_JOBS = 20_000
