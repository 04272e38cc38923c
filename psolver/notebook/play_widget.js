// Play as a widget of a notebook.

import { mount } from "../html/play.js";
import { widget } from "./widget.js";

export default widget(mount);
