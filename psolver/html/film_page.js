// The film on a page of its own: its data, see film_page.py. Keys do there what they do in the film.

import { Film } from "./film.js";

const film = new Film(JSON.parse(document.getElementById("moves")?.textContent ?? ""));
document.getElementById("film")?.append(film.element);
document.addEventListener("keydown", (event) => {
  film.key(event);
});
