// Values that Python and the modules must agree on: see tests/support/vectors.py.

import { readFileSync } from "node:fs";

/** The vectors of a file, as pairs of a name and its part. */
export function vectors(name) {
  const file = new URL(`../data/javascript/${name}`, import.meta.url);
  return Object.entries(JSON.parse(readFileSync(file, "utf8")));
}
