// The types of the bundle, for those who work on the page.

export * from "../../../packaging/libraries/three.js";
