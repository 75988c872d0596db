// A table's page: live updates, forms without a reload, dice that tumble, cards that slide in, keys. No rules are written here.
import { advise, hush } from "./advice.js";
import { mind, patch, settle } from "./cards.js";
import { addEntropy, drawEntropy } from "./chance.js";
import { dress, tray } from "./dice.js";
import { send } from "./forms.js";
import { hear } from "./keys.js";
import { listen } from "./live.js";

const live = document.getElementById("live");
document.body.classList.add("scripted");

// Put parts in place; whoever had chosen something, or was somewhere, still has and is.
function swap(parts) {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const shown = live.querySelector(".sheet")?.dataset.chosen;
  const before = tray(live);
  if (parts.main || parts.tray || parts.hand) hush();
  for (const [name, html] of Object.entries(parts)) put(name, html);
  if (parts.main) live.querySelector(".table").scrollTop = 0;
  drawEntropy(live);
  addEntropy(live);
  if (shown && !live.querySelector(".sheet[data-acting]")) show(shown);
  dress(live, before);
  settle(live, focused?.id);
  if (focused && document.activeElement === document.body) goOn(focused.id);
}

function put(name, html) {
  const part = live.querySelector(`[data-part="${name}"]`);
  if (name === "main") part.outerHTML = html;
  else if (part?.closest(".cards, .lobby-stage")) patch(part, html);
  else if (part) part.innerHTML = html;
}

// Where somebody goes on whose button is gone: the same one, or the next thing to do.
function goOn(id) {
  const next = (id && document.getElementById(id)) || live.querySelector("#big:enabled") || live.querySelector(".offer");
  (next ?? document.getElementById("main")).focus({ preventScroll: true });
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
settle(live);
mind(live);
send(live);
advise(live);
hear(live);
addEntropy(live);
listen(live, swap);
