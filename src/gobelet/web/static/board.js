// The board: what changes is put in place, and dice that were rolled tumble in. Nothing can be done here.
import { dress, tray } from "./dice.js";
import { listen } from "./live.js";
import { put } from "./parts.js";

const live = document.getElementById("live");

listen(live, (parts) => {
  const before = tray(live);
  for (const [name, html] of Object.entries(parts)) put(live, name, html);
  dress(live, before);
});
