// The page: leafing through the tilings in its data.

import { look } from "./browse_page.js";

document.addEventListener("DOMContentLoaded", look);
setTimeout(look, 0);
