// Solutions as a widget of a notebook.

import { mount } from "../page/static/solutions.js";
import { widget } from "./widget.js";

export default widget(mount);
