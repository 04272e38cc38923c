// The page of a puzzle that is played from a file of its own: its data, see play_page.py.

import { mountAlone } from "./play_local.js";

const darkness = matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark", darkness.matches);

darkness.addEventListener("change", dress);
dress();
mountAlone(
  /** @type {HTMLElement} */ (document.getElementById("play")),
  JSON.parse(document.getElementById("data")?.textContent ?? ""),
);
