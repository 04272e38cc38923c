// Samples are found by words: those that are typed and those of the samples are split alike.

const SIZE = /\d+(?:\s*[x×]\s*\d+)+/gu;

/**
 * A text in small letters, its words after single blanks, the numbers of sizes in order: " 6x10 pentominoes".
 * @param {string} text
 */
export function plain(text) {
  const sized = text.toLowerCase().replace(SIZE, (size) => {
    const numbers = size.split(/\s*[x×]\s*/u);
    return numbers.sort((one, other) => Number(one) - Number(other)).join("x");
  });
  return sized.replace(/[^\p{L}\p{N}]+/gu, " ").replace(/^ ?/u, " ").trimEnd();
}

/**
 * Whether a plain text has all words that were typed, each at the beginning of one of its own. Words
 * with hyphens between them stand together.
 * @param {string} text
 * @param {string} typed
 */
export function hasWords(text, typed) {
  const words = typed.replace(SIZE, (size) => size.replace(/\s/gu, "")).split(/\s+/u);
  return words.map(plain).every((word) => text.includes(word));
}
