// What one may begin with: a new puzzle, a sample, or a file.

import { button, labelled, made } from "./elements.js";

const MOST_BYTES = 16_000_000; // of a puzzle file

/** `edit` and `ask` speak to the server; `put` takes the text of a file, `fail` a sentence. */
export function begin(data, edit, ask, { put, fail }) {
  const samples = samplesDialog(edit);
  const fresh = newDialog(data, edit);
  const open = () => {
    if (!samples.filled()) ask();
    samples.root.showModal();
  };
  const file = made("input", { type: "file", accept: ".toml,text/plain", hidden: true });
  file.addEventListener("change", () => {
    if (file.files.length) take(file.files[0]);
    file.value = "";
  });
  async function take(one) {
    if (one.size > MOST_BYTES) fail(`${one.name} is too large for a puzzle file (over 16 MB)`);
    else put(await one.text());
  }
  const buttons = [
    button("New …", () => fresh.showModal()),
    button("Open …", () => file.click()),
    button("Samples …", open),
    file,
  ];
  return { buttons, dialogs: [fresh, samples.root], show: samples.show, take };
}

function newDialog(data, edit) {
  const size = (value) => made("input", { type: "number", min: 1, max: 99, value, required: true });
  const [rows, columns, layers] = [size(6), size(10), size(1)];
  const set = made(
    "select",
    {},
    made("option", { value: "" }, "none, I draw them"),
    ...data.sets.map((name) => made("option", { value: name }, name))
  );
  const form = made(
    "form",
    {
      method: "dialog",
      submit: () =>
        edit("begin", {
          sizes: [layers, rows, columns].map((one) => Number(one.value)),
          piece_set: set.value,
        }),
    },
    made("div", { class: "head" }, made("h2", {}, "A new puzzle"), closing()),
    made(
      "div",
      { class: "fields" },
      labelled("Rows", rows),
      labelled("Columns", columns),
      labelled("Layers", layers),
      labelled("Pieces", set)
    ),
    made("button", { class: "psolver-button main" }, "Begin"),
    made("p", { class: "psolver-soft" }, "Or begin with an example, which has comments:")
  );
  const dialog = made("dialog", { class: "psolver-dialog", "aria-label": "A new puzzle" }, form);
  const examples = data.starters.map((name) =>
    button(name, () => {
      edit("starter", { name });
      dialog.close();
    })
  );
  form.append(made("div", { class: "fields" }, ...examples));
  return dialog;
}

function closing() {
  return made(
    "button",
    {
      formmethod: "dialog",
      formnovalidate: true,
      type: "button",
      class: "quiet",
      "aria-label": "Close",
      click: (event) => event.target.closest("dialog").close(),
    },
    "×"
  );
}

function samplesDialog(edit) {
  const places = made("div", { class: "samples" }, "…");
  const filter = made("input", { type: "search", "aria-label": "Search the samples", placeholder: "Search" });
  filter.addEventListener("input", () => {
    for (const one of places.children)
      one.hidden = !one.textContent.toLowerCase().includes(filter.value.toLowerCase());
  });
  const head = made("div", { class: "head" }, made("h2", {}, "Samples"), filter, closing());
  const root = made("dialog", { class: "psolver-dialog wide", "aria-label": "Samples" }, head, places);
  let filled = false;

  function show(samples) {
    filled = true;
    const theme = document.documentElement.classList.contains("dark") ? "dark" : "light";
    places.replaceChildren(...samples.map((one) => sample(one, theme)));
  }
  function sample({ name, title }, theme) {
    const take = () => {
      edit("sample", { name });
      root.close();
    };
    const picture = made("img", {
      src: `/psolver-samples/${name}.svg?theme=${theme}`,
      loading: "lazy",
      alt: "",
    });
    return made(
      "button",
      { type: "button", class: "sample", click: take },
      picture,
      made("span", {}, title),
      made("small", { class: "psolver-soft" }, name)
    );
  }
  return { root, show, filled: () => filled };
}
