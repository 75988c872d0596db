// A table's page: live updates, forms without a reload, dice that tumble, keys. Rules are never written here.
import { advise, hush } from "./advice.js";
import { drawEntropy } from "./chance.js";
import { dress, rolled } from "./dice.js";
import { send } from "./forms.js";
import { hear } from "./keys.js";
import { listen } from "./live.js";

const live = document.getElementById("live");

function swap(name, html) {
  const part = live.querySelector(`[data-part="${name}"]`);
  if (!part) return;
  const focused = document.activeElement?.id;
  const shown = live.querySelector(".sheet")?.dataset.chosen;
  if (name === "tray" || name === "main") hush();
  const before = name === "tray" || name === "main" ? rolled(live) : null;
  if (name === "main") part.outerHTML = html;
  else part.innerHTML = html;
  drawEntropy(live);
  if (shown) show(shown);
  dress(live, before);
  if (focused && !document.activeElement?.id) (document.getElementById(focused) ?? document.getElementById("big"))?.focus();
}

function show(column) {
  const sheet = live.querySelector(".sheet");
  if (sheet) Object.assign(sheet.dataset, { shown: column, chosen: column });
}

live.addEventListener("click", (event) => {
  const player = event.target.closest("[data-card]");
  if (!player) return;
  event.preventDefault();
  show(player.dataset.card);
});

drawEntropy(live);
dress(live, null);
send(live);
advise(live);
hear(live);
listen(live, swap);
