// The style sheets of a module, which come with it. In a notebook another module has this place, since
// there is no server: see app/notebook/widget.js.

import { made } from "./elements.js";

/** Add style sheets to a root; done when all are there. */
export function styled(root, names) {
  const links = names.map((name) => made("link", { rel: "stylesheet", href: import.meta.resolve(name) }));
  root.append(...links);
  return Promise.all(
    links.map(
      (link) =>
        new Promise((done) => {
          for (const event of ["load", "error"]) link.addEventListener(event, done);
        }),
    ),
  );
}
