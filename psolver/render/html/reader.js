// The data of tilings, taken line by line as it comes: page_data.py describes the lines.

import { capital, grouped } from "./elements.js";

export class Reader {
  puzzle = null;
  tilings = [];
  end = null;
  #regions = [];

  /** Forget everything. */
  clear() {
    [this.puzzle, this.tilings, this.end, this.#regions] = [null, [], null, []];
  }

  /** Take a text of whole lines. */
  take(text) {
    for (const line of text.split("\n")) {
      if (line.trim()) this.#value(JSON.parse(line));
    }
  }

  #value(value) {
    if (value.tiling) {
      const number = value.number ?? (this.tilings.at(-1)?.number ?? 0) + 1;
      this.tilings.push({ ...value, number });
    } else if (value.end) this.end = value;
    else if (this.puzzle) this.#regions.push(value);
    else this.puzzle = value;
  }

  region(number) {
    return this.#regions[number];
  }

  /** A tiling as a picture needs it, by its index. */
  tiling(index) {
    const found = this.tilings[index];
    return { ...found, regions: found.tiling.map((number) => this.#regions[number]) };
  }

  /** What a tiling is called. */
  name(index) {
    return `${capital(this.puzzle.one)} ${grouped(this.tilings[index].number)}`;
  }
}
