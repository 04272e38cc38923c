// The parts of CodeMirror that the page uses: editor.js and toml.js.

export {
  historyField,
  indentWithTab,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
export { StreamLanguage, syntaxHighlighting } from "@codemirror/language";
export {
  ChangeSet,
  Compartment,
  EditorState,
  StateEffect,
  StateField,
  Transaction,
} from "@codemirror/state";
export { oneDarkHighlightStyle } from "@codemirror/theme-one-dark";
export { Decoration, EditorView, WidgetType, keymap } from "@codemirror/view";
export { basicSetup } from "codemirror";
