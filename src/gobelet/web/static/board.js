// The board: what changes is put in place, and dice that were rolled tumble in. Nothing can be done here.
import { dress, tray } from "./dice.js";
import { listen } from "./live.js";

const live = document.getElementById("live");

listen(live, (parts) => {
  const before = tray(live);
  for (const [name, html] of Object.entries(parts)) {
    const part = live.querySelector(`[data-part="${name}"]`);
    if (name === "main") part.outerHTML = html;
    else if (part) part.innerHTML = html;
  }
  dress(live, before);
});
