// The page of tilings: what leafs through its data, which `look` takes as they come.

import { grouped, made, tick } from "./elements.js";
import { Browse } from "./browse.js";

const WAIT = 150; // milliseconds between looks at data that still come
const THEMES = ["auto", "light", "dark"];

/** @type {(id: string) => any} */
const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const darkness = matchMedia("(prefers-color-scheme: dark)");
const theme = made(
  "select",
  { id: "theme" },
  THEMES.map((one) => made("option", { value: one }, one)),
);
const [hatching, hatched] = tick("Hatching", dress);
export const browse = new Browse($("browse"), {
  choices: [hatching, made("label", {}, made("span", {}, "Theme"), " ", theme)],
  opened: () => document.body.classList.add("looking"),
  closed: () => document.body.classList.remove("looking"),
  printed: () => root.classList.remove("dark"),
});
const { reader } = browse;
let read = 0; // the length of the data that was read

hatched.id = "hatched";
for (const [name, part] of Object.entries(browse.parts)) part.id = name; // one of each is there

function dress() {
  const dark = theme.value === "auto" ? darkness.matches : theme.value === "dark";
  root.classList.toggle("dark", dark);
  root.classList.toggle("hatched", hatched.checked);
}

darkness.addEventListener("change", dress);
addEventListener("afterprint", dress);
theme.addEventListener("change", dress);

function showState() {
  $("told").textContent = reader.end ? reader.end.end.join(" ") : soFar();
}

function soFar() {
  const found = reader.tilings.length;
  const many = reader.puzzle && `${grouped(found)} ${reader.puzzle.one}${found === 1 ? "" : "s"}`;
  if (document.readyState === "loading") return many ? `${many} …` : "";
  return `${many ?? "Nothing"} so far: the page is not finished. Load it again later.`;
}

/** The whole lines of data that have come. */
function fresh() {
  const text = $("data")?.textContent ?? "";
  const [from, whole] = [read, text.lastIndexOf("\n")];
  read = Math.max(from, whole);
  return text.slice(from, read);
}

/** Take what has come of the data, until all of the page is there. */
export function look() {
  const had = reader.puzzle;
  browse.take(fresh());
  showState();
  if (reader.puzzle && !had) {
    theme.value = reader.puzzle.theme;
    hatched.checked = Boolean(reader.puzzle.hatched);
    dress();
  }
  if (document.readyState === "loading") setTimeout(look, WAIT);
}
