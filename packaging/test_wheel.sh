#!/usr/bin/env bash
# Install a wheel in a new virtual environment, use it in an empty folder, and run the tests that need no source tree:
#     bash packaging/test_wheel.sh dist/psolver-*.whl [PYTHON] [options of pytest]
set -euo pipefail
wheel=$(realpath "$1")
python=${2:-python}
root=$(realpath "$(dirname "$0")/..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$python" -m venv "$folder/venv"
bin=$folder/venv/bin
"$bin/python" -m pip install --quiet --disable-pip-version-check "psolver[test] @ file://$wheel"

mkdir "$folder/empty"
cd "$folder/empty"
printf 'board = "2x3"\npieces = "##"\ncount = 3\n' > puzzle.toml
[ "$("$bin/psolver" puzzle.toml --count -q)" = 3 ]
"$bin/psolver" soma-cube -n 1 -q > solution.txt
"$bin/psolver" schema -o puzzle.schema.json
"$bin/psolver" --version

# no psolver/ there: Python finds the installed one
mkdir "$folder/tests"
cp -R "$root/tests" "$root/samples" "$root/docs" "$root/pyproject.toml" "$folder/tests"
cd "$folder/tests"
"$bin/python" -m pytest -q \
  tests/formats tests/geometry tests/puzzle tests/rules tests/render tests/test_api.py \
  tests/cli/test_solve.py tests/families/test_count_rows.py tests/cli/test_completion.py "${@:3}"
