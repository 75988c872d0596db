// The board: replaces the parts that change and animates dice that were rolled. It has no controls.
import { readTray, updateDice } from "./dice.js";
import { replacePart } from "./parts.js";
import { openStream } from "./stream.js";

const live = document.getElementById("live");

openStream(live, (parts) => {
  const before = readTray(live);
  for (const [name, html] of Object.entries(parts)) replacePart(live, name, html);
  updateDice(live, before);
});
