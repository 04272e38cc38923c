// The controls of the view Solutions, and the progress of its search.
//
//   data     minutes: pairs of a time limit and its words; most: the greatest numbers to list, to draw
//   offer(kinds, engines, classes, laid, controls)   pairs of a kind and its words, engines, pairs of a
//                    group and how the solutions of one class differ, the words for beginning with what
//                    lies in Play ("" for nothing), what is chosen
//   show(values)                      the state of the search: see solutions_view.py
//   send     "controls" {name: value}, "press" the number of the click, "other", "why"

import { button, labelled, made } from "../../../render/html/elements.js";
import { fill, input } from "./fields.js";

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
      change: ({ target }) => report(name, valueWithin(target)),
    });
  const fields = {
    kind: choice("kind"),
    engine: choice("engine"),
    minutes: choice("minutes"),
    up_to: choice("up_to"),
    limit: number("limit", { min: 1, max: mostListed }),
    number: number("number", { min: 1, max: mostDrawn }),
    seed: number("seed", {}),
    begun: made("input", { type: "checkbox", change: ({ target }) => report("begun", target.checked) }),
    distinct: made("input", { type: "checkbox", change: ({ target }) => report("distinct", target.checked) }),
  };
  const begun = made("span");
  const labels = {
    kind: labelled("What", fields.kind),
    engine: labelled("Engine", fields.engine),
    minutes: labelled("Stop after", fields.minutes),
    up_to: labelled("The same but for", fields.up_to),
    limit: labelled("At most", fields.limit),
    number: labelled("How many", fields.number),
    seed: labelled("Seed (optional)", fields.seed),
    begun: made("label", { class: "tick" }, fields.begun, begun),
    distinct: made("label", { class: "tick" }, fields.distinct, "Different ones only"),
  };
  const main = button("Solve", ({ detail }) => send("press", detail), { kind: "psolver-button main" });
  const other = button("", () => send("other"), { kind: "psolver-button" });
  const bar = made("progress", { "aria-label": "Progress", max: 1, value: 0 });
  const note = made("p", { class: "psolver-bad" });
  const line = made("p", { role: "status" });
  const details = made("p", { class: "psolver-soft" });
  const more = made("details", { hidden: true }, made("summary", {}, "Details"), details);
  const why = button("Show why", () => send("why"), { kind: "psolver-button main" });
  const progress = made("div", { class: "psolver-progress" }, bar, note, line, why, more);
  const controls = made("section", { class: "psolver-controls", "aria-label": "Search" });
  const { kind, number: many, begun: from, distinct, ...others } = labels;
  const chosenWords = made("span", { class: "psolver-soft" });
  const folded = made("div", { class: "psolver-controls" }, ...Object.values(others));
  const options = made("details", { class: "options" }, made("summary", {}, "Options", chosenWords), folded);
  controls.append(kind, many, main, other, distinct, from, options);
  root.append(controls, progress);
  choices(fields.minutes, minutes);

  return {
    offer(kinds, engines, classes, laid, chosen) {
      choices(fields.kind, kinds);
      choices(
        fields.engine,
        engines.map((one) => [one, one]),
      );
      choices(fields.up_to, classes);
      for (const name of ["kind", "engine", "minutes", "up_to"]) fields[name].value = chosen[name];
      for (const name of NUMBERS) fill(fields[name], chosen[name] ?? "");
      fields.begun.checked = chosen.begun;
      begun.textContent = laid;
      labels.begun.hidden = !laid;
      fields.distinct.checked = chosen.distinct;
      labels.engine.hidden = engines.length < 2;
      labels.limit.hidden = chosen.kind !== "list";
      labels.up_to.hidden = chosen.kind === "sample" || classes.length < 2;
      labels.distinct.hidden = chosen.kind === "sample";
      labels.number.hidden = labels.seed.hidden = chosen.kind !== "sample";
      chosenWords.textContent = chosen.engine === "auto" ? "" : `: ${chosen.engine}`;
    },
    show(values) {
      main.textContent = values.main;
      main.disabled = !values.ready;
      other.textContent = values.other;
      other.hidden = !values.hasOther;
      note.textContent = values.stale;
      note.hidden = !values.stale;
      line.textContent = values.line;
      details.textContent = values.details;
      more.hidden = !values.details;
      progress.dataset.state = values.state;
      progress.classList.toggle("impossible", values.impossible);
      why.hidden = !values.impossible || !values.explained;
      bar.hidden = values.state === "new" || values.impossible;
      if (values.fraction === null && values.running) bar.removeAttribute("value");
      else bar.value = values.fraction ?? 0;
    },
  };
}

/** The whole number in a field, moved between its limits, and shown so; null: none. */
function valueWithin(field) {
  if (field.value === "") return null;
  const [least, most] = [field.min || -Infinity, field.max || Infinity].map(Number);
  field.value = String(Math.min(Math.max(least, Math.trunc(Number(field.value))), most));
  return Number(field.value);
}

/** Let a select have options, pairs of a value and its words. */
function choices(select, pairs) {
  const now = JSON.stringify(pairs);
  if (select.dataset.pairs === now) return;
  select.dataset.pairs = now;
  select.replaceChildren(...pairs.map(([value, words]) => made("option", { value }, words)));
}
