// The data of the page, read line by line as it comes: data.py tells what the lines hold.

export class Reader {
  puzzle = null;
  tilings = [];
  end = null;
  #regions = [];
  #read = 0;

  /** Take the whole lines of a text that begins as the one before did. */
  read(text) {
    const whole = text.lastIndexOf("\n");
    if (whole <= this.#read) return;
    for (const line of text.slice(this.#read, whole).split("\n")) {
      if (line.trim()) this.#take(JSON.parse(line));
    }
    this.#read = whole;
  }

  #take(value) {
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

  /** A tiling as a picture wants it, by its index. */
  tiling(index) {
    const found = this.tilings[index];
    return { ...found, regions: found.tiling.map((number) => this.#regions[number]) };
  }
}
