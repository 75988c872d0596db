// The board: what changes is put in place, and dice that were rolled tumble in. Nothing can be done here.
import { dress, rolled } from "./dice.js";
import { listen } from "./live.js";

const live = document.getElementById("live");

listen(live, (name, html) => {
  const part = live.querySelector(`[data-part="${name}"]`);
  if (!part) return;
  const before = rolled(live);
  if (name === "main") part.outerHTML = html;
  else part.innerHTML = html;
  dress(live, before);
});
