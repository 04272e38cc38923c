// Play as a widget of a notebook.

import { mount } from "../../render/html/play.js";
import { widget } from "./widget.js";

export default widget(mount);
