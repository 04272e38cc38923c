// Samples are found by words, those that fit best first; psolver/shell/sample_search.py finds the same ones at
// the terminal.

const SIZE = /\d+(?:\s*[x×]\s*\d+)+/gu;
const ELSEWHERE = 4; // the cost of a word that is in no title
const LEVELS = 3; // words as they are typed, as parts of others, with mistakes
const [LEAST_PART, LEAST_MISTAKEN, LEAST_TWICE] = [3, 4, 8]; // letters

/** @typedef {{heading: string, rest: string, title: string, figures: string[]}} Findable plain texts, and the titles of problems */
/** @typedef {{entry: number, figure: number, cost: number, more: number}} Match `figure` from 1; 0: the sample itself */

/**
 * A text in small letters, its words after single blanks, the numbers of sizes in order: " 6x10 pentominoes".
 * @param {string} text
 */
export function plain(text) {
  const sized = text.toLowerCase().replaceAll(/colou?r/g, "colour").replace(SIZE, (size) => {
    const numbers = size.split(/\s*[x×]\s*/u);
    return numbers.sort((one, other) => Number(one) - Number(other)).join("x");
  });
  return sized.replace(/[^\p{L}\p{N}]+/gu, " ").replace(/^ ?/u, " ").trimEnd();
}

/**
 * The samples and their problems that have all words that were typed, the best first. Words with hyphens
 * between them stand together. Parts of words, and then mistakes, count only if nothing else is found.
 * @param {Findable[]} entries
 * @param {string} typed
 */
export function matches(entries, typed) {
  const joined = typed.replace(SIZE, (size) => size.replace(/\s/gu, ""));
  const words = joined.split(/\s+/u).map(plain).filter(Boolean);
  /** @type {Match[]} */
  let found = [];
  for (let level = 0; level < LEVELS && !found.length; level++)
    found = entries.flatMap((entry, at) => matchesOf(entry, at, words, level));
  return found.sort((one, other) => one.cost - other.cost || one.more - other.more);
}

/**
 * @param {Findable} entry
 * @param {number} at
 * @param {string[]} words
 * @param {number} level
 * @returns {Match[]}
 */
function matchesOf({ heading, rest, title, figures }, at, words, level) {
  const own = words.map((word) => Math.min(costOf(heading, word, level), ELSEWHERE + costOf(rest, word, level)));
  const cost = sum(own);
  /** @param {string} text */
  const more = (text) => plain(text).trim().split(" ").length - words.length;
  const all = figures.map((name, figure) => {
    const costs = words.map((word, number) => Math.min(own[number], costOf(plain(name), word, level)));
    return { entry: at, figure: figure + 1, cost: sum(costs), more: more(name) };
  });
  return [{ entry: at, figure: 0, cost, more: more(title) }, ...all.filter((one) => one.cost < cost)].filter(
    (one) => one.cost < Infinity
  );
}

/**
 * The cost of finding a word in a plain text: 0 for a word of its own, Infinity if it is not there.
 * @param {string} text
 * @param {string} word
 * @param {number} level
 */
function costOf(text, word, level) {
  if (`${text} `.includes(`${word} `)) return 0;
  if (text.includes(word)) return 1;
  const letters = word.trim();
  if (level > 0 && letters.length >= LEAST_PART && text.includes(letters)) return 2;
  if (/\d/u.test(letters)) return Infinity; // another size is no mistake
  const most = Number(letters.length >= LEAST_MISTAKEN) + Number(letters.length >= LEAST_TWICE);
  return level > 1 && most && text.split(" ").some((one) => mistakes(letters, one) <= most) ? 3 : Infinity;
}

/**
 * The least number of letters that are wrong, missing, too many, or exchanged with the next one, between a
 * word and the beginning of another.
 * @param {string} word
 * @param {string} other
 */
function mistakes(word, other) {
  let [before, row] = [[0], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= word.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = row[to - 1] + Number(word[at - 1] !== other[to - 1]);
      next[to] = Math.min(changed, row[to] + 1, next[to - 1] + 1);
      if (at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1])
        next[to] = Math.min(next[to], before[to - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

/** @param {number[]} costs */
function sum(costs) {
  return costs.reduce((total, cost) => total + cost, 0);
}
