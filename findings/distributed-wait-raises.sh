#!/usr/bin/env bash
# distributed 2026.8.0 (PyPI), on Linux with Python 3.11.
# Guess: `wait` with a timeout returns what is done and what is not, as that of
#   `concurrent.futures` does; its result is named DoneAndNotDoneFutures.
# Seen: it raises TimeoutError, and nothing is known of the futures that are done; if one was
#   cancelled it raises, too. `not_done` can only be empty.
# psolver: awaits each future by itself (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "distributed==2026.8.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import time
from concurrent import futures

from distributed import Client, wait

with futures.ThreadPoolExecutor(2) as pool:
    two = [pool.submit(time.sleep, 0), pool.submit(time.sleep, 0.5)]
    done, not_done = futures.wait(two, timeout=0.2)
    print("concurrent.futures:", len(done), "done,", len(not_done), "not done")
raised = ""
with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
    two = [client.submit(time.sleep, seconds) for seconds in (0, 1)]
    try:
        print("distributed:", wait(two, timeout=0.3))
    except TimeoutError as error:
        raised = type(error).__name__
        print("distributed:", raised, *(future.status for future in two))
raise SystemExit((len(done), len(not_done), raised) != (1, 1, "TimeoutError"))
END
