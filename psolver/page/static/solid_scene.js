// A scene of solid pieces, drawn with three.js, and only when something has changed.

import { OrbitControls, THREE } from "../libraries/three.js";
import { bandAround } from "./solid_band.js";
import { kindOf } from "./solid_kinds.js";

/** @import { SolidKind } from "./solid_kinds.js" */
/** @import { Cell, Color, Labels, MadeMesh } from "./solid_mesh.js" */

/** @typedef {"whole" | "glass" | "hidden"} Looks */
/**
 * A piece by its number, the way to its place, and how many milliseconds it takes.
 * @typedef {{piece: number, way: number[], lasts?: number}} Coming
 */

/**
 * A piece of the scene; `name`: is written on it; `line`: the colour of its edges; `above`: the layer
 * from which on it is cut.
 * @typedef {object} ScenePiece
 * @property {Cell[]} cells
 * @property {Color} color
 * @property {string} [name]
 * @property {Color} [line]
 * @property {string} key all of this as a text
 * @property {THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>} mesh
 * @property {THREE.Vector3[]} centres
 * @property {THREE.Vector3} middle
 * @property {number | null} above
 */

/** @typedef {Pick<ScenePiece, "cells" | "color" | "name" | "line">} Shown a piece, or the cells of a board */
/** @typedef {THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>} Solid */

/**
 * They get the number of the piece under the mouse, or clicked on, or null; `grab` gets a button that
 * is pressed, and returns whether it means something else than turning the scene.
 * @typedef {object} Watchers
 * @property {(number: number | null) => void} over
 * @property {(number: number | null) => void} chosen
 * @property {(event: PointerEvent) => boolean} [grab]
 */

const ANGLE = 26; // of the camera, in degrees
const ROOM = 1.08; // around the pieces
const STRETCH = 1.6; // the factor of their distance by which pieces go away from the middle
const GLASS = 0.14;
const ROOM_GLASS = 0.6; // the walls of a board, of which those behind are seen
const [GHOST, GHOST_BEHIND] = [0.8, 0.25]; // a piece in the hand, and behind others
const BRIGHT = 1.3; // a piece under the mouse
const COMING = 350; // milliseconds that a piece takes to come
const FAR = 2; // cells from which it comes
const CLICK = 5; // pixels that the mouse may move in a click
const LETTERS = 128; // pixels of a face with a name
const DARK = 0.4; // a colour darker than this has its name in white
const SEEN_FROM = new THREE.Vector3(1, 1, 1); // as in other pictures

export class Scene {
  #canvas;
  #place;
  #callbacks;
  #renderer;
  #camera = new THREE.PerspectiveCamera(ANGLE, 1, 0.1, 1000);
  #scene = new THREE.Scene();
  #controls;
  /** @type {SolidKind} */
  #kind = kindOf();
  /** @type {ScenePiece[]} */
  #pieces = [];
  /** @type {Solid | null} */
  #room = null; // the walls of a board
  #roomKey = "";
  /** @type {Solid[]} */
  #spent = []; // gone, but not disposed of
  /** @type {THREE.Vector3[]} */
  #corners = []; // the middles of the cells of all that is there
  /** @type {Solid[]} */
  #ghost = []; // the piece in the hand, twice
  #shownGhost = "";
  /** @type {Solid | null} */
  #band = null; // around a layer
  #box = new THREE.Box3();
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
   * @param {{zooms?: boolean}} options whether the wheel brings it nearer
   */
  constructor(canvas, callbacks, { zooms = true } = {}) {
    this.#canvas = canvas;
    this.#place = /** @type {HTMLElement} */ (canvas.parentElement);
    this.#callbacks = callbacks;
    this.#renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    canvas.addEventListener("pointerdown", (event) => {
      if (callbacks.grab?.(event)) event.stopImmediatePropagation();
    });
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.enableZoom = zooms;
    this.#controls.addEventListener("change", () => this.#ask());
    this.#watchMouse();
    canvas.addEventListener("webglcontextrestored", () => this.#ask());
    this.#watcher.observe(this.#place);
  }

  /**
   * Show pieces of a kind, by number, in the room of a board; the view stays as it is, unless it is the
   * first, or the whole has another size.
   * @param {SolidKind} kind
   * @param {Shown[]} pieces
   * @param {Shown | null} room
   */
  show(kind, pieces, room = null) {
    if (kind !== this.#kind) this.#clear();
    this.#kind = kind;
    const [before, offset] = [this.#box.clone(), this.#offset()];
    const reach = this.#corners.length ? this.#reach() : 0;
    this.#replace(pieces, room);
    this.#corners = (room ? [room] : pieces).flatMap(({ cells }) => cells.map((cell) => this.#centreOf(cell)));
    this.#box.setFromPoints(this.#corners);
    this.#box.getCenter(this.#middle);
    this.#radius = this.#box.getSize(new THREE.Vector3()).length() / 2 + kind.corner;
    if (!reach) this.lookAgain();
    else if (!before.equals(this.#box)) this.#fit(offset, reach);
    this.#ask();
  }

  /**
   * Exchange the pieces and the room; those that stay as they are need not be built.
   * @param {Shown[]} pieces
   * @param {Shown | null} room
   */
  #replace(pieces, room) {
    const roomKey = room ? JSON.stringify(room) : "";
    if (roomKey !== this.#roomKey) {
      if (this.#room) this.#drop([this.#room]);
      this.#room = room && this.#build(room);
      this.#roomKey = roomKey;
    }
    const before = new Map(this.#pieces.map((piece) => [piece.key, piece]));
    this.#pieces = pieces.map((shown) => {
      const key = JSON.stringify(shown);
      const piece = before.get(key);
      before.delete(key);
      if (!piece) return this.#piece(shown, key);
      this.#drop(/** @type {Solid[]} */ ([...piece.mesh.children])); // the name, which others may cover
      piece.mesh.material.color.setScalar(1);
      return piece;
    });
    this.#drop([...before.values()].map(({ mesh }) => mesh));
    [this.#lit, this.#coming] = [null, null];
  }

  /** From the middle to the camera. */
  #offset() {
    return this.#camera.position.clone().sub(this.#middle);
  }

  /**
   * See all of it from the side as before, when it reached so far from the middle.
   * @param {THREE.Vector3} offset
   * @param {number} before
   */
  #fit(offset, before) {
    this.#camera.position.copy(this.#middle).add(offset.multiplyScalar(this.#reach() / before));
    this.#controls.target.copy(this.#middle);
    this.#controls.minDistance = this.#radius;
    this.#controls.update();
  }

  /** @param {Cell} cell */
  #centreOf(cell) {
    const [up, forwards, right] = this.#kind.middle(cell);
    return new THREE.Vector3(right, up, forwards);
  }

  /**
   * Build the room of a board: of walls those are seen that look inwards, behind all else.
   * @param {Shown} room
   */
  #build({ cells, color, line }) {
    const { inside } = this.#kind;
    const walls = { side: THREE.BackSide, transparent: true, opacity: ROOM_GLASS, depthWrite: false };
    const material = new THREE.MeshBasicMaterial({ vertexColors: true, ...(inside && walls) });
    const mesh = new THREE.Mesh(geometryOf(this.#kind.room(cells, color, line)), material);
    mesh.renderOrder = inside ? -1 : 0;
    this.#scene.add(mesh);
    return mesh;
  }

  /**
   * Show a piece where it would lie; null: none.
   * @param {Shown | null} piece
   */
  showGhost(piece) {
    const now = piece ? JSON.stringify(piece) : "";
    if (now === this.#shownGhost) return;
    this.#shownGhost = now;
    if (piece && !this.#ghost.length) {
      this.#ghost = [GHOST, GHOST_BEHIND].map(ghostOf);
      this.#scene.add(...this.#ghost);
    }
    const geometry = piece && geometryOf(this.#kind.surface(piece.cells, piece.color, piece.line));
    for (const mesh of this.#ghost) {
      mesh.visible = piece !== null;
      if (geometry) reshape(mesh, geometry);
    }
    this.#ask();
  }

  /**
   * Mark a layer, by its cells, with a band around it; null: none.
   * @param {Cell[] | null} cells
   * @param {number} layers the number of all
   * @param {Color} color
   */
  mark(cells, layers, color) {
    if (cells && !this.#band) {
      const glass = { vertexColors: true, transparent: true, depthWrite: false };
      this.#band = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial(glass));
      this.#scene.add(this.#band);
    }
    if (this.#band) this.#band.visible = cells !== null;
    if (cells && this.#band) {
      const half = (this.#box.max.y - this.#box.min.y) / Math.max(1, layers - 1) / 2;
      const { position, colors } = bandAround(cells.map((cell) => this.#centreOf(cell)), half, color);
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
      geometry.setAttribute("color", new THREE.BufferAttribute(colors, 4));
      reshape(this.#band, geometry);
    }
    this.#ask();
  }

  /**
   * @param {Shown} shown
   * @param {string} key
   * @returns {ScenePiece}
   */
  #piece(shown, key) {
    const material = new THREE.MeshBasicMaterial({ vertexColors: true });
    const mesh = new THREE.Mesh(new THREE.BufferGeometry(), material);
    this.#scene.add(mesh);
    const centres = shown.cells.map((cell) => this.#centreOf(cell));
    const middle = new THREE.Vector3();
    for (const centre of centres) middle.add(centre);
    return { ...shown, key, mesh, centres, middle: middle.divideScalar(centres.length), above: null };
  }

  /**
   * Arrange the pieces.
   *
   * apart   how far, 0 to 1
   * above   no cells are there from this layer on
   * looks   of each piece
   * comes   a piece that comes into its place now, or null
   * named   whether names are written on the pieces
   * @param {{apart?: number, above?: number, looks: Looks[], comes?: Coming | null, named?: boolean}} arrangement
   */
  arrange({ apart = 0, above = Infinity, looks, comes = null, named = false }) {
    for (const [number, piece] of this.#pieces.entries()) {
      this.#cut(piece, above);
      const { mesh } = piece;
      this.#write(piece, named && looks[number] === "whole");
      mesh.visible = looks[number] !== "hidden" && mesh.geometry.attributes.position.count > 0;
      const glass = looks[number] === "glass";
      if (mesh.material.transparent !== glass) mesh.material.needsUpdate = true;
      mesh.material.transparent = glass;
      mesh.material.opacity = glass ? GLASS : 1;
      mesh.material.depthWrite = !glass;
    }
    const [before, offset] = [this.#reach(), this.#offset()];
    this.#apart = apart;
    this.#camera.position.copy(this.#middle).add(offset.multiplyScalar(this.#reach() / before));
    const moves = comes && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#coming = moves ? { ...comes, since: performance.now() } : null;
    this.#ask();
  }

  /**
   * Draw only the cells of a piece below a layer.
   * @param {ScenePiece} piece
   * @param {number} above
   */
  #cut(piece, above) {
    if (piece.above === above) return;
    const { mesh } = piece;
    const cells = piece.cells.filter(([layer]) => layer < above);
    reshape(mesh, geometryOf(this.#kind.surface(cells, piece.color, piece.line)));
    piece.above = above;
    this.#drop(/** @type {Solid[]} */ ([...mesh.children]));
  }

  /**
   * Write the name of a piece on it, or not.
   * @param {ScenePiece} piece
   * @param {boolean} named
   */
  #write({ cells, mesh, above, name, color }, named) {
    if (named && name && !mesh.children.length) {
      const seen = cells.filter(([layer]) => layer < (above ?? Infinity));
      const others = this.#pieces.flatMap((one) => one.cells);
      mesh.add(labelsOn(this.#kind.labels(seen, others), name, color));
    }
    for (const label of mesh.children) label.visible = named;
  }

  /** The reach of the pieces from the middle. */
  #reach() {
    const room = this.#room ? this.#corners : [];
    let farthest = Math.max(0, ...room.map((corner) => corner.distanceTo(this.#middle)));
    for (const { middle, centres } of this.#pieces) {
      const move = middle
        .clone()
        .sub(this.#middle)
        .multiplyScalar(STRETCH * this.#apart)
        .sub(this.#middle);
      for (const centre of centres)
        farthest = Math.max(farthest, centre.clone().add(move).length());
    }
    return farthest + this.#kind.corner;
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
    const at = new THREE.Spherical().setFromVector3(this.#offset());
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
    const { theta, phi } = new THREE.Spherical().setFromVector3(this.#offset());
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
   * The ray from the eye through a place of the window.
   * @param {{clientX: number, clientY: number}} place
   */
  #ray({ clientX, clientY }) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const place = new THREE.Vector2(
      (2 * (clientX - left)) / width - 1,
      1 - (2 * (clientY - top)) / height,
    );
    const ray = new THREE.Raycaster();
    ray.setFromCamera(place, this.#camera);
    return ray;
  }

  /**
   * The same as two points, [up, forwards, right]: from where it comes, and its way.
   * @param {{clientX: number, clientY: number}} place
   */
  rayAt(place) {
    this.#camera.updateMatrixWorld();
    const { origin, direction } = this.#ray(place).ray;
    return [origin, direction].map(({ x, y, z }) => [y, z, x]);
  }

  /**
   * The number of the piece that is seen at a place of the window; null: none.
   * @param {{clientX: number, clientY: number}} place
   */
  at(place) {
    const ray = this.#ray(place);
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
      if (!event.buttons && event.pointerType !== "touch") this.#callbacks.over(this.at(event));
    });
    this.#canvas.addEventListener("pointerleave", () => this.#callbacks.over(null));
    this.#canvas.addEventListener("click", (event) => {
      const far = from ? Math.hypot(event.clientX - from[0], event.clientY - from[1]) : 0;
      if (far <= CLICK) this.#callbacks.chosen(this.at(event));
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
    this.#dispose();
  }

  /**
   * Move the piece that comes, as far as it should be now.
   * @param {Coming & {since: number}} coming
   * @param {number} now
   */
  #come({ piece, way, lasts = COMING, since }, now) {
    const left = 1 - Math.min(Math.max(now - since, 0) / lasts, 1);
    const [layer, row, column] = way;
    const far = (FAR + this.#radius / 2) * left * left;
    this.#pieces[piece].mesh.position.add(
      new THREE.Vector3(column, layer, row).multiplyScalar(far),
    );
    if (left > 0) this.#ask();
    else this.#coming = null;
  }

  #clear() {
    this.#drop(this.#pieces.map(({ mesh }) => mesh));
    if (this.#room) this.#drop([this.#room]);
    [this.#pieces, this.#room, this.#roomKey, this.#lit, this.#coming] = [[], null, "", null, null];
  }

  /**
   * Take meshes away; their shaders are needed until others that are as new are drawn with them.
   * @param {Solid[]} meshes
   */
  #drop(meshes) {
    for (const mesh of meshes) {
      this.#drop(/** @type {Solid[]} */ ([...mesh.children]));
      mesh.removeFromParent();
      this.#spent.push(mesh);
    }
  }

  #dispose() {
    for (const { geometry, material } of this.#spent.splice(0)) {
      geometry.dispose();
      material.map?.dispose();
      material.dispose();
    }
  }

  remove() {
    cancelAnimationFrame(this.#frame);
    this.#watcher.disconnect();
    this.#controls.dispose();
    this.#clear();
    this.#drop([...this.#ghost, ...(this.#band ? [this.#band] : [])]);
    this.#dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/** @type {(mesh: Solid, geometry: THREE.BufferGeometry) => void} */
function reshape(mesh, geometry) {
  mesh.geometry.dispose();
  mesh.geometry = geometry;
}

/** @param {MadeMesh} mesh */
function geometryOf({ position, color }) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
  geometry.setAttribute("color", new THREE.BufferAttribute(color, 3));
  return geometry;
}

/**
 * The mesh of a piece in the hand.
 * @param {number} opacity so much of it is seen; of GHOST_BEHIND also behind others
 */
function ghostOf(opacity) {
  const material = new THREE.MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity,
    depthTest: opacity !== GHOST_BEHIND,
  });
  const mesh = new THREE.Mesh(new THREE.BufferGeometry(), material);
  mesh.renderOrder = opacity === GHOST_BEHIND ? 1 : 2;
  return mesh;
}

/**
 * A name on a piece, in black or white.
 * @param {Labels} labels
 * @param {string} name
 * @param {Color} color
 */
function labelsOn({ position, place }, name, color) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [LETTERS, LETTERS];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.font = `600 ${Math.min(0.62, 1.35 / name.length) * LETTERS}px system-ui, sans-serif`;
  [context.textAlign, context.textBaseline] = ["center", "middle"];
  const [red, green, blue] = color;
  context.fillStyle = 0.3 * red + 0.59 * green + 0.11 * blue > DARK ? "#000" : "#fff";
  context.fillText(name, LETTERS / 2, 0.53 * LETTERS);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 4;
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute("uv", new THREE.BufferAttribute(new Float32Array(place), 2));
  return new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
}
