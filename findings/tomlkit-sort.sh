#!/usr/bin/env bash
# tomlkit 0.15.2 (PyPI), on Linux with Python 3.11.
# Guess: arrays are lists, and what is done to one is written.
# Seen: `sort` orders the values but not the text: the document holds [1, 2, 3] and `dumps` writes
#   [3, 1, 2]. `reverse` and `append` are written; assigning a slice is refused with an error.
# psolver: every edit of the page is read again, and refused if the text has other values than it
#   means (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "tomlkit==0.15.2"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import tomllib

import tomlkit


def after(edit):
    document = tomlkit.parse("x = [3, 1, 2]\n")
    edit(document["x"])
    return [*document["x"].unwrap()], tomllib.loads(tomlkit.dumps(document))["x"]


seen = {
    "sort": after(lambda array: array.sort()),
    "append": after(lambda array: array.append(0)),
    "reverse": after(lambda array: array.reverse()),
}
for name, (value, written) in seen.items():
    print(f"{name}: value {value}, written {written}")
expected = {
    "sort": ([1, 2, 3], [3, 1, 2]),
    "append": ([3, 1, 2, 0], [3, 1, 2, 0]),
    "reverse": ([2, 1, 3], [2, 1, 3]),
}
raise SystemExit(seen != expected)
END
