// The controls of the view Solutions, and the progress of its search.
//
//   data     minutes: pairs of a time limit and its words; most: the greatest numbers to list, to draw
//   offer(kinds, engines, controls)   pairs of a kind and its words, engines, and what is chosen
//   show(values)                      the state of the search: see solutions_view.py
//   send     "controls" {name: value}, "press" the number of the click, "other"

import { button, fill, input, labelled, made } from "./elements.js";

const NUMBERS = ["limit", "number", "seed"];

export function mount(root, { minutes, most: [mostListed, mostDrawn] }, send) {
  const report = (name, value) => send("controls", { [name]: value });
  const choice = (name) =>
    made("select", { change: ({ target }) => report(name, name === "minutes" ? Number(target.value) : target.value) });
  const number = (name, limits) =>
    input({
      type: "number",
      step: 1,
      ...limits,
      change: ({ target }) => report(name, target.value === "" ? null : Math.trunc(Number(target.value))),
    });
  const fields = {
    kind: choice("kind"),
    engine: choice("engine"),
    minutes: choice("minutes"),
    limit: number("limit", { min: 1, max: mostListed }),
    number: number("number", { min: 1, max: mostDrawn }),
    seed: number("seed", {}),
    distinct: made("input", { type: "checkbox", change: ({ target }) => report("distinct", target.checked) }),
  };
  const labels = {
    kind: labelled("What", fields.kind),
    engine: labelled("Engine", fields.engine),
    minutes: labelled("Stop after", fields.minutes),
    limit: labelled("At most", fields.limit),
    number: labelled("How many", fields.number),
    seed: labelled("Seed (optional)", fields.seed),
    distinct: made("label", { class: "tick" }, fields.distinct, "Distinct only"),
  };
  const main = button("Solve", ({ detail }) => send("press", detail), { kind: "psolver-button main" });
  const other = button("", () => send("other"), { kind: "psolver-button" });
  const bar = made("progress", { "aria-label": "Progress", max: 1, value: 0 });
  const note = made("p", { class: "psolver-bad" });
  const line = made("p", { role: "status" });
  const controls = made("section", { class: "psolver-controls", "aria-label": "Search" });
  controls.append(...Object.values(labels), main, other);
  root.append(controls, made("div", { class: "psolver-progress" }, bar, note, line));
  choices(fields.minutes, minutes);

  return {
    offer(kinds, engines, chosen) {
      choices(fields.kind, kinds);
      choices(
        fields.engine,
        engines.map((one) => [one, one]),
      );
      for (const name of ["kind", "engine", "minutes"]) fields[name].value = chosen[name];
      for (const name of NUMBERS) fill(fields[name], chosen[name] ?? "");
      fields.distinct.checked = chosen.distinct;
      labels.engine.hidden = engines.length < 2;
      labels.limit.hidden = chosen.kind !== "list";
      labels.distinct.hidden = chosen.kind === "sample";
      labels.number.hidden = labels.seed.hidden = chosen.kind !== "sample";
    },
    show(values) {
      main.textContent = values.main;
      main.disabled = !values.ready;
      other.textContent = values.other;
      other.hidden = !values.hasOther;
      note.textContent = values.stale;
      note.hidden = !values.stale;
      line.textContent = values.line;
      if (values.fraction === null && values.running) bar.removeAttribute("value");
      else bar.value = values.fraction ?? 0;
    },
  };
}

/** Let a select have options, pairs of a value and its words. */
function choices(select, pairs) {
  const now = JSON.stringify(pairs);
  if (select.dataset.pairs === now) return;
  select.dataset.pairs = now;
  select.replaceChildren(...pairs.map(([value, words]) => made("option", { value }, words)));
}
