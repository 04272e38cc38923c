// The linter of the modules of the page and of their tests: from the folder of the project,
//
//     npm --prefix packaging/libraries run lint

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["psolver/page/libraries/", "**/node_modules/", "build/", "dist/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["psolver/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error" },
  },
  {
    files: ["psolver/notebook/*.js"], // with this in front of them: see module_texts.py
    languageOptions: { globals: { STYLE: "readonly" } },
  },
  { files: ["tests/**/*.mjs", "packaging/**"], languageOptions: { globals: globals.node } },
  {
    files: ["packaging/browser/*.js"], // workers of the browser
    languageOptions: { globals: { ...globals.worker, ...globals.serviceworker } },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error" },
  },
];
