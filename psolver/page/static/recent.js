// The puzzles that were on the page before, in this browser, the last one first.

const KEY = "psolver-recent"; // in localStorage
const MOST = 6;
const MOST_LENGTH = 50_000; // characters of a text

/** @typedef {{title: string, text: string, view: string}} Recent a puzzle, and the view it was seen in */

/**
 * The puzzles.
 * @returns {Recent[]}
 */
export function recent() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") ?? [];
  } catch {
    return []; // another program has written there
  }
}

/**
 * Let a puzzle be the last one; one of the same title, or of the same text, is replaced.
 * @param {Recent} puzzle
 */
export function remember(puzzle) {
  if (!puzzle.text || puzzle.text.length > MOST_LENGTH) return;
  const others = recent().filter(({ title, text }) => title !== puzzle.title && text !== puzzle.text);
  try {
    localStorage.setItem(KEY, JSON.stringify([puzzle, ...others].slice(0, MOST)));
  } catch {
    // the browser has no room for it
  }
}
