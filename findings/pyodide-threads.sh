#!/usr/bin/env bash
# pyodide 314.0.7 (npm), Python 3.14.2 there, in Node 20.
# Guess: without threads asyncio.to_thread raises as threads and their pools do; time.thread_time is there, as on
#   each system that Python supports.
# Seen: a thread and a pool raise RuntimeError; asyncio.to_thread works, and calls its function at once in the
#   one thread, before it returns, so that nothing else goes on meanwhile. time has no thread_time.
# psolver: awaits asyncio.to_thread for what is quick, has other workers for what takes long, and takes
#   time.perf_counter where there is no thread_time (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > npm.log
npm install --silent "pyodide@314.0.7"
cat > run.mjs <<'END'
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();
const seen = await pyodide.runPythonAsync(`
import asyncio, threading, time
from concurrent.futures import ThreadPoolExecutor

seen = []
for act in (threading.Thread(target=print).start, lambda: ThreadPoolExecutor(1).submit(print)):
    try:
        act()
    except RuntimeError:
        seen.append("RuntimeError")
order = []

async def beside():
    order.append("another task")

task = asyncio.ensure_future(beside())
here = await asyncio.to_thread(lambda: (order.append("the function"), threading.get_ident())[1])
await task
seen += order + [here == threading.get_ident(), hasattr(time, "thread_time")]
str(seen)
`);
console.log(seen);
const wanted = "['RuntimeError', 'RuntimeError', 'the function', 'another task', True, False]";
process.exit(seen === wanted ? 0 : 1);
END
node run.mjs
