"""The times and numbers that tune the page: how often it hears of a search, how long it waits."""

from __future__ import annotations

# A search reports so often that its progress looks steady: seconds between two reports.
REPORT_SECONDS = 0.1
# The first report comes at once: seconds until then.
FIRST_REPORT_SECONDS = 0.02
# A cancelled call ends by itself, or its worker is ended: seconds until then.
CANCEL_SECONDS = 1.0
# In a browser, a cancelled call hears that, or its worker is ended: seconds until then.
HEED_SECONDS = 0.3
# In a browser, unused workers wait for the next calls: one for a question, one for a search.
MOST_IDLE_PORTS = 2
# In a browser, a call hears messages at some of its ticks: seconds between two of these.
HEAR_SECONDS = 0.05
# A process that takes too much memory is found soon: seconds between two looks at it.
MEMORY_LOOK_SECONDS = 0.5
# In a browser, a tab is stored for a reload of its page: seconds between two times, or a multiple
# of the time that storing took, so that a search with many solutions goes on.
STORING_SECONDS = 1.0
STORING_PART = 20
# A page that is loaded again finds its search: seconds that it may be away.
RECONNECT_SECONDS = 5.0
# A tab that is closed is forgotten: seconds after that.
CLOSED_TAB_SECONDS = 24 * 3600
# A browser shows pictures of samples without asking again: seconds.
PICTURE_CACHE_SECONDS = 3600
