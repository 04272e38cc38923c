// The view Play: the board, the tray, and beside the layers of a solid the scene.

import { mount as mountPlay } from "../html/play.js";
import { solidPlay } from "./solid_play.js";

/** @import { Mount } from "../page/static/mounting.js" */

/** @type {Mount} */
export const mount = (root, data, send) => mountPlay(root, data, send, solidPlay);
