// The parts of three.js that the page uses: solid_scene.js.

export { OrbitControls } from "three/addons/controls/OrbitControls.js";
export * as THREE from "./three_parts.js";
