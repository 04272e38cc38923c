#!/usr/bin/env bash
# polyomino 0.7.1, exact-cover 1.3.0, numpy 1.26.4 (PyPI), on Linux with Python 3.11.
# Guess: the twelve pentominoes (`PENTOMINOS`, which has no mirror images of its own) fill 3 x 20, as is
#   well known; a set of tiles that may be flipped stays one when a tile is added.
# Seen: `solve` returns None for 3 x 20, which in the project's examples means impossible: tiles are
#   turned and not flipped unless `with_reflections` is called; with it there is a tiling. For 4 x 15
#   it finds one in both cases. `and_one` drops the reflections that a set had, so that the order of
#   the two calls decides whether there is a solution. The project's page has no word of reflections.
# psolver: a puzzle has `can_reverse`, for all its pieces whatever their order is (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "polyomino==0.7.1" "exact-cover==1.3.0" "numpy==1.26.4"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
from polyomino.board import Irregular, Rectangle
from polyomino.constant import PENTOMINOS
from polyomino.tileset import exactly

pentominoes = exactly([*PENTOMINOS.values()])
seen = []
for size in ((3, 20), (4, 15)):
    answers = []
    for tiles in (pentominoes, pentominoes.with_reflections()):
        problem = Rectangle(*size).tile_with_set(tiles).with_heuristics()
        answers.append(problem.solve() is not None)
    print(*size, "without and with reflections:", *answers)
    seen.append(answers)

# a J and a domino, to be filled by an L and a domino
board = Irregular([(0, 0), (1, 0), (2, 0), (2, 1), (5, 5), (6, 5)])
ell, domino = [(0, 0), (1, 0), (2, 0), (2, -1)], [(0, 0), (0, 1)]
answers = [
    board.tile_with_set(tiles).solve() is not None
    for tiles in (
        exactly([ell]).and_one(domino).with_reflections(),
        exactly([ell]).with_reflections().and_one(domino),
    )
]
print("with_reflections behind and_one, and before it:", *answers)
seen.append(answers)
raise SystemExit(seen != [[False, True], [True, True], [True, False]])
END
