// The colours of pieces in words, as one sees them: "yellow", "dark blue".

/** @typedef {[hue: number, chroma: number, light: number]} Hue in degrees; the others from 0 to 1 */

const GREY = 0.1; // the chroma below which a colour has no hue
const [PALE, DARK] = [0.78, 0.42]; // the lightness from which, and up to which, some hues have names of their own
/** @type {[below: number, word: string, pale: string, dark: string][]} */
const HUES = [
  [16, "red", "pink", "red"],
  [44, "orange", "orange", "brown"],
  [75, "yellow", "yellow", "olive"],
  [160, "green", "green", "green"],
  [192, "turquoise", "turquoise", "turquoise"],
  [255, "blue", "blue", "blue"],
  [290, "purple", "purple", "purple"],
  [345, "pink", "pink", "pink"],
  [361, "red", "pink", "red"],
];

/**
 * @param {string} color "#rrggbb"
 * @returns {Hue}
 */
function hueOf(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const chroma = most - least;
  const light = (most + least) / 2;
  if (!chroma) return [0, 0, light];
  let sixths = 4 + (red - green) / chroma;
  if (most === red) sixths = (green - blue) / chroma;
  else if (most === green) sixths = 2 + (blue - red) / chroma;
  return [(60 * sixths + 360) % 360, chroma, light];
}

/**
 * The word for a colour: colorWord("#ffd54d") === "yellow".
 * @param {string} color
 */
export function colorWord(color) {
  const [hue, chroma, light] = hueOf(color);
  if (chroma < GREY) return light > 0.9 ? "white" : light < 0.2 ? "black" : "grey";
  const [, word, pale, dark] = HUES.find(([below]) => hue < below) ?? HUES[0];
  return light > PALE ? pale : light < DARK ? dark : word;
}

/**
 * Words for the colours of pieces; of two that have one word, one is the light one, the other the dark one.
 * @param {string[]} colors
 */
export function colorWords(colors) {
  const words = colors.map(colorWord);
  return colors.map((color, place) => {
    const others = [...new Set(colors.filter((one, other) => words[other] === words[place] && one !== color))];
    if (others.length !== 1) return words[place];
    return `${hueOf(color)[2] > hueOf(others[0])[2] ? "light" : "dark"} ${words[place]}`;
  });
}

/**
 * A sentence on pieces with their colours.
 * withColors("Take the piece A.", [["A", "red"]]) === "Take the red piece A."
 * withColors("Take the pieces A and B.", [["A", "red"]]) === "Take the pieces A (red) and B."
 * @param {string} sentence
 * @param {[name: string, color: string][]} pieces
 */
export function withColors(sentence, pieces) {
  let text = sentence;
  for (const [name, color] of pieces) {
    const escaped = name.replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
    const [single, listed] = ["(the )(piece ", "(pieces (?:[^:]* )?"].map(
      (before) => new RegExp(`\\b${before}${escaped})(?![\\p{L}\\p{N}])`, "giu"),
    );
    text = text.replace(single, (_, the, piece) => `${the}${color} ${piece}`);
    text = text.replace(listed, (before) => `${before} (${color})`);
  }
  return text;
}
