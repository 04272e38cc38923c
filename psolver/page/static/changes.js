// The difference between two texts, as changes of an editor: line by line where as many lines are
// left, so that the cursor and the selection stay where they are.

/** @typedef {{from: number, to: number, insert: string}} Change */

/**
 * The changes that make one text another.
 * @param {string} before
 * @param {string} after
 * @returns {Change[]}
 */
export function changesBetween(before, after) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let [start, end] = [0, 0];
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [oldLines, newLines] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const from = old.slice(0, start).reduce((sum, line) => sum + line.length + 1, 0);
  if (oldLines.length !== newLines.length) return [difference(before, after)];
  /** @type {Change[]} */
  const changes = [];
  let at = from;
  oldLines.forEach((line, number) => {
    if (line !== newLines[number]) changes.push(difference(line, newLines[number], at));
    at += line.length + 1;
  });
  return changes;
}

/**
 * The one change that makes one text another; `at`: where the first one begins.
 * @param {string} before
 * @param {string} after
 * @returns {Change}
 */
function difference(before, after, at = 0) {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: at + start, to: at + before.length - end, insert: after.slice(start, after.length - end) };
}
