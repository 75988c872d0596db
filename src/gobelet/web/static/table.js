// A table's page: live updates, forms without a reload, dice that tumble, cards that slide in, keys. No rules are written here.
import { advise, hush } from "./advice.js";
import { mind, sort } from "./cards.js";
import { drawEntropy } from "./chance.js";
import { dress, tray } from "./dice.js";
import { settle } from "./focus.js";
import { send } from "./forms.js";
import { hear } from "./keys.js";
import { listen } from "./live.js";
import { put } from "./parts.js";

const live = document.getElementById("live");
document.body.classList.add("scripted");

// Put parts in place; whoever had chosen something, or was somewhere, still has and is.
function swap(parts) {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const shown = live.querySelector(".sheet")?.dataset.chosen;
  const before = tray(live);
  const top = live.querySelector(".scroll")?.scrollTop ?? 0;
  if (parts.main || parts.tray || parts.hand) hush();
  for (const [name, html] of Object.entries(parts)) put(live, name, html);
  if (parts.main) live.querySelector(".table").scrollTop = 0;
  else if (parts.sheet) live.querySelector(".scroll").scrollTop = top;
  drawEntropy(live);
  if (shown && !live.querySelector(".sheet[data-acting]")) show(shown);
  dress(live, before);
  sort(live);
  settle(live, focused && focused.id);
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
sort(live);
settle(live, null);
mind(live);
send(live);
advise(live);
hear(live);
listen(live, swap);
