"""The times and numbers that tune the page: how often it hears of a search, how long it waits."""

from __future__ import annotations

# A search reports so often that its progress looks steady: seconds between two reports.
REPORT_SECONDS = 0.1
# The first report comes at once: seconds that collecting its solutions takes.
FIRST_COLLECTING_SECONDS = 0.02
# A later report has more solutions: seconds that collecting them takes.
COLLECTING_SECONDS = 0.2
# A search waits when the page lags behind it: solutions found, but not reported yet.
MOST_UNREPORTED = 2000
# A cancelled call ends by itself, or its process is killed: seconds until then.
CANCEL_SECONDS = 1.0
# A process that takes too much memory is found soon: seconds between two looks at it.
MEMORY_LOOK_SECONDS = 0.5
# A page that is loaded again finds its search: seconds that it may be away.
RECONNECT_SECONDS = 5.0
# A tab that is closed is forgotten: seconds after that.
CLOSED_TAB_SECONDS = 24 * 3600
# A browser shows pictures of samples without asking again: seconds.
PICTURE_CACHE_SECONDS = 3600
