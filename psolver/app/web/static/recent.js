// The puzzles that were on the page before, in this browser: their titles and texts, the last one first.

const KEY = "psolver-recent"; // in localStorage
const MOST = 6;
const MOST_LENGTH = 50_000; // characters of a text

/**
 * The puzzles.
 * @returns {{title: string, text: string}[]}
 */
export function recent() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") ?? [];
  } catch {
    return []; // another program has written there
  }
}

/**
 * Let a puzzle be the last one; one of the same title is replaced.
 * @type {(title: string, text: string | null) => void}
 */
export function remember(title, text) {
  if (!title || !text || text.length > MOST_LENGTH) return;
  const all = [{ title, text }, ...recent().filter((one) => one.title !== title)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // the browser has no room for it
  }
}
