// What must be there before the page is built: the text of this tab, and whether it is dark.

/** The beginning of a new page: the text of this tab, and what its link carries; `file` is what psolver gui
 * was started with. */
globalThis.psolverStart = (file) => {
  const fileKey = "psolver-file"; // what belongs to another file is not to be saved in this one
  if ((sessionStorage.getItem(fileKey) ?? file) !== file) {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("psolver-")) sessionStorage.removeItem(key);
  }
  sessionStorage.setItem(fileKey, file);
  const link = new URLSearchParams(location.hash.slice(1)).get("puzzle");
  if (link) history.replaceState(null, "", location.pathname);
  return { text: sessionStorage.getItem("psolver-text"), link, theme: localStorage.getItem("psolver-theme") };
};

/** A view is opened: the browser's way back leads to the one before. */
globalThis.psolverView = (name) => {
  const before = history.state?.psolverView;
  if (before === name) return;
  const state = { ...history.state, psolverView: name };
  if (before) history.pushState(state, "");
  else history.replaceState(state, "");
};

addEventListener("popstate", ({ state }) => {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  tabs.find((one) => one.textContent.trim() === state?.psolverView)?.click();
});

addEventListener("keydown", (event) => {
  const save = document.querySelector(".psolver-save");
  if (!save || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  save.click();
});

new MutationObserver(() => {
  document.documentElement.classList.toggle("dark", document.body.classList.contains("body--dark"));
}).observe(document.documentElement, { subtree: true, attributeFilter: ["class"], attributes: true });
