// The board: replaces the parts that change and moves points into their box. It has no controls.
import { animateFill, readFill } from "./fill.js";
import { replacePart } from "./parts.js";
import { openStream } from "./stream.js";

const live = document.getElementById("live");

openStream(live, (parts) => {
  const filled = readFill(live);
  for (const [name, html] of Object.entries(parts)) replacePart(live, name, html);
  animateFill(live, filled);
});
