// A scene of solid pieces, drawn with three.js, and only when something has changed.

import { OrbitControls, THREE } from "../libraries/three.js";
import { surface } from "./solid_mesh.js";

/** @import { Cell, Color } from "./solid_mesh.js" */

/** @typedef {"whole" | "glass" | "hidden"} Looks */
/** @typedef {{piece: number, way: number[]}} Coming a piece by its number, and the way to its place */

/**
 * A piece of the scene; `above`: the layer from which on it is cut.
 * @typedef {object} ScenePiece
 * @property {Cell[]} cells
 * @property {Color} color
 * @property {THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>} mesh
 * @property {THREE.Vector3[]} centres
 * @property {THREE.Vector3} middle
 * @property {number | null} above
 */

/**
 * They get the number of the piece under the mouse, or clicked on, or null.
 * @typedef {{over: (number: number | null) => void, chosen: (number: number | null) => void}} Watchers
 */

const ANGLE = 26; // of the camera, in degrees
const ROOM = 1.08; // around the pieces
const STRETCH = 1.6; // pieces go away from the middle by so many times their distance
const CORNER = Math.sqrt(3) / 2; // of a cell, from its centre
const GLASS = 0.14;
const BRIGHT = 1.3; // a piece under the mouse
const COMING = 350; // milliseconds that a piece takes to come
const FAR = 2; // cells from which it comes
const CLICK = 5; // pixels that the mouse may move in a click
const SEEN_FROM = new THREE.Vector3(1, 1, 1); // as in other pictures

export class Scene {
  #canvas;
  #place;
  #callbacks;
  #renderer;
  #camera = new THREE.PerspectiveCamera(ANGLE, 1, 0.1, 1000);
  #scene = new THREE.Scene();
  #controls;
  /** @type {ScenePiece[]} */
  #pieces = [];
  #middle = new THREE.Vector3();
  #radius = 1;
  #apart = 0;
  /** @type {(Coming & {since: number}) | null} */
  #coming = null;
  /** @type {number | null} */
  #lit = null;
  #frame = 0;
  #watcher = new ResizeObserver(() => this.#resize());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Watchers} callbacks
   */
  constructor(canvas, callbacks) {
    this.#canvas = canvas;
    this.#place = /** @type {HTMLElement} */ (canvas.parentElement);
    this.#callbacks = callbacks;
    this.#renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.addEventListener("change", () => this.#ask());
    this.#watchMouse();
    canvas.addEventListener("webglcontextrestored", () => this.#ask());
    this.#watcher.observe(this.#place);
  }

  /**
   * Show pieces, by number; the view stays as it is, unless it is the first.
   * @param {Pick<ScenePiece, "cells" | "color">[]} pieces
   */
  show(pieces) {
    const first = !this.#pieces.length;
    this.#clear();
    this.#pieces = pieces.map(({ cells, color }) => this.#piece(cells, color));
    const box = new THREE.Box3();
    for (const { centres } of this.#pieces) centres.forEach((centre) => box.expandByPoint(centre));
    box.getCenter(this.#middle);
    this.#radius = box.getSize(new THREE.Vector3()).length() / 2 + CORNER;
    if (first) this.lookAgain();
  }

  /**
   * @param {Cell[]} cells
   * @param {Color} color
   * @returns {ScenePiece}
   */
  #piece(cells, color) {
    const material = new THREE.MeshBasicMaterial({ vertexColors: true });
    const mesh = new THREE.Mesh(new THREE.BufferGeometry(), material);
    this.#scene.add(mesh);
    const centres = cells.map((cell) => cornerOf(cell).addScalar(0.5));
    const middle = new THREE.Vector3();
    for (const centre of centres) middle.add(centre);
    return { cells, color, mesh, centres, middle: middle.divideScalar(cells.length), above: null };
  }

  /**
   * Arrange the pieces.
   *
   * apart   how far, 0 to 1
   * above   no cells are there from this layer on
   * looks   of each piece
   * comes   a piece that comes into its place now, or null
   * @param {{apart: number, above: number, looks: Looks[], comes: Coming | null}} arrangement
   */
  arrange({ apart, above, looks, comes }) {
    for (const [number, piece] of this.#pieces.entries()) {
      this.#cut(piece, above);
      const { mesh } = piece;
      mesh.visible = looks[number] !== "hidden" && mesh.geometry.attributes.position.count > 0;
      const glass = looks[number] === "glass";
      if (mesh.material.transparent !== glass) mesh.material.needsUpdate = true;
      mesh.material.transparent = glass;
      mesh.material.opacity = glass ? GLASS : 1;
      mesh.material.depthWrite = !glass;
    }
    const before = this.#reach();
    this.#apart = apart;
    const offset = this.#camera.position.clone().sub(this.#middle);
    this.#camera.position.copy(this.#middle).add(offset.multiplyScalar(this.#reach() / before));
    const moves = comes && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#coming = moves ? { ...comes, since: performance.now() } : null;
    this.#ask();
  }

  /**
   * Have the cells of a piece below a layer alone.
   * @param {ScenePiece} piece
   * @param {number} above
   */
  #cut(piece, above) {
    if (piece.above === above) return;
    const { mesh } = piece;
    const { position, color } = surface(
      piece.cells.filter(([layer]) => layer < above),
      piece.color,
    );
    mesh.geometry.dispose();
    mesh.geometry = new THREE.BufferGeometry();
    mesh.geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
    mesh.geometry.setAttribute("color", new THREE.BufferAttribute(color, 3));
    piece.above = above;
  }

  /** How far the pieces reach from the middle. */
  #reach() {
    let farthest = 0;
    for (const { middle, centres } of this.#pieces) {
      const move = middle
        .clone()
        .sub(this.#middle)
        .multiplyScalar(STRETCH * this.#apart)
        .sub(this.#middle);
      for (const centre of centres)
        farthest = Math.max(farthest, centre.clone().add(move).length());
    }
    return farthest + CORNER;
  }

  /** See all of it, from where other pictures do. */
  lookAgain() {
    const { aspect } = this.#camera;
    const half = Math.atan(Math.tan((ANGLE * Math.PI) / 360) * Math.min(aspect, 1));
    const distance = (ROOM * this.#reach()) / Math.sin(half);
    this.#camera.position.copy(SEEN_FROM).setLength(distance).add(this.#middle);
    this.#controls.target.copy(this.#middle);
    this.#controls.minDistance = this.#radius;
    this.#controls.maxDistance = 12 * distance;
    this.#controls.update();
    this.#ask();
  }

  /**
   * Turn what one sees, by radians to the right and upwards, and come nearer by a factor.
   * @param {number} right
   * @param {number} up
   */
  turn(right, up, nearer = 1) {
    const offset = this.#camera.position.clone().sub(this.#middle);
    const at = new THREE.Spherical().setFromVector3(offset);
    at.theta -= right;
    at.phi = Math.min(Math.max(at.phi + up, 0.02), Math.PI - 0.02);
    at.radius = Math.min(
      Math.max(at.radius / nearer, this.#controls.minDistance),
      this.#controls.maxDistance,
    );
    this.#camera.position.setFromSpherical(at).add(this.#middle);
    this.#controls.update();
    this.#ask();
  }

  /** From where one looks: radians around, from the front to the right, and upwards. */
  get seenFrom() {
    const offset = this.#camera.position.clone().sub(this.#middle);
    const { theta, phi } = new THREE.Spherical().setFromVector3(offset);
    return { around: theta, up: Math.PI / 2 - phi };
  }

  /**
   * Light up a piece, by its number; null: none.
   * @param {number | null} number
   */
  light(number) {
    if (this.#lit === number) return;
    for (const [place, { mesh }] of this.#pieces.entries()) {
      mesh.material.color.setScalar(place === number ? BRIGHT : 1);
    }
    this.#lit = number;
    this.#ask();
  }

  /**
   * The number of the piece that is seen at a place of the window; null: none.
   * @param {MouseEvent} event
   */
  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const place = new THREE.Vector2(
      (2 * (clientX - left)) / width - 1,
      1 - (2 * (clientY - top)) / height,
    );
    const ray = new THREE.Raycaster();
    ray.setFromCamera(place, this.#camera);
    const seen = this.#pieces
      .map(({ mesh }) => mesh)
      .filter(({ visible, material }) => visible && !material.transparent);
    const [hit] = ray.intersectObjects(seen, false);
    return hit ? this.#pieces.findIndex(({ mesh }) => mesh === hit.object) : null;
  }

  #watchMouse() {
    /** @type {[x: number, y: number] | null} */
    let from = null;
    this.#canvas.addEventListener(
      "pointerdown",
      ({ clientX, clientY }) => (from = [clientX, clientY]),
    );
    this.#canvas.addEventListener("pointermove", (event) => {
      if (!event.buttons && event.pointerType !== "touch") this.#callbacks.over(this.#at(event));
    });
    this.#canvas.addEventListener("pointerleave", () => this.#callbacks.over(null));
    this.#canvas.addEventListener("click", (event) => {
      const far = from ? Math.hypot(event.clientX - from[0], event.clientY - from[1]) : 0;
      if (far <= CLICK) this.#callbacks.chosen(this.#at(event));
    });
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#place;
    if (!clientWidth || !clientHeight) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    const before = Math.min(this.#camera.aspect, 1);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.turn(0, 0, Math.min(this.#camera.aspect, 1) / before);
  }

  #ask() {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }

  /** @param {number} now */
  #draw(now) {
    this.#frame = 0;
    for (const { mesh, middle } of this.#pieces) {
      mesh.position
        .copy(middle)
        .sub(this.#middle)
        .multiplyScalar(STRETCH * this.#apart);
    }
    if (this.#coming) this.#come(this.#coming, now);
    this.#renderer.render(this.#scene, this.#camera);
  }

  /**
   * Move the piece that comes, as far as it should be now.
   * @param {Coming & {since: number}} coming
   * @param {number} now
   */
  #come({ piece, way, since }, now) {
    const left = 1 - Math.min(Math.max(now - since, 0) / COMING, 1);
    const [layer, row, column] = way;
    const far = (FAR + this.#radius / 2) * left * left;
    this.#pieces[piece].mesh.position.add(
      new THREE.Vector3(column, layer, row).multiplyScalar(far),
    );
    if (left > 0) this.#ask();
    else this.#coming = null;
  }

  #clear() {
    for (const { mesh } of this.#pieces) {
      this.#scene.remove(mesh);
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    [this.#pieces, this.#lit, this.#coming] = [[], null, null];
  }

  remove() {
    cancelAnimationFrame(this.#frame);
    this.#watcher.disconnect();
    this.#controls.dispose();
    this.#clear();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/**
 * The least corner of a cell.
 * @param {Cell} cell
 */
function cornerOf([layer, row, column]) {
  return new THREE.Vector3(column, layer, row);
}
