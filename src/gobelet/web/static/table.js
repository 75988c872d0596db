// A table's page: live updates, forms without a reload, dice that tumble, cards that slide in, keys. No rules are written here.
import { addEntropy, drawEntropy, note } from "./chance.js";
import { dress, tray } from "./dice.js";
import { settle } from "./focus.js";
import { send } from "./forms.js";
import { hear } from "./keys.js";
import { listen } from "./live.js";
import { put } from "./parts.js";

const live = document.getElementById("live");
const cards = live.dataset.kind === "cards" ? await import("./cards.js") : null; // what is not needed yet is not loaded yet
let advice = null;
document.body.classList.add("scripted");

// Put parts in place; whoever had chosen something, or was somewhere, still has and is.
function swap(parts) {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const shown = live.querySelector(".sheet")?.dataset.chosen;
  const before = tray(live);
  const top = live.querySelector(".scroll")?.scrollTop ?? 0;
  const about = hand(before);
  for (const [name, html] of Object.entries(parts)) put(live, name, html);
  if (parts.main) live.querySelector(".table").scrollTop = 0;
  else if (parts.sheet) live.querySelector(".scroll").scrollTop = top;
  if (hand(tray(live)) !== about || !document.getElementById("advice")) advice?.then(({ hush }) => hush());
  drawEntropy(live);
  addEntropy(live);
  if (shown && !live.querySelector(".sheet[data-acting]")) show(shown);
  dress(live, before);
  cards?.sort(live);
  settle(live, focused && focused.id);
}

// What advice is about: the roll that lies there, or the cards somebody holds.
function hand({ faces, rolls }) {
  return [faces, rolls, live.querySelector(".fan")?.dataset.changed].join();
}

function show(column) {
  const sheet = live.querySelector(".sheet");
  if (sheet) Object.assign(sheet.dataset, { shown: column, chosen: column });
}

live.addEventListener("click", (event) => {
  const link = event.target.closest("[data-card], .advice-link");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.card) return show(link.dataset.card);
  advice ??= import("./advice.js");
  advice.then(({ ask }) => ask(link.href));
});

note(live.dataset);
drawEntropy(live);
dress(live, null);
cards?.sort(live);
settle(live, null);
cards?.mind(live);
send(live);
hear(live);
addEntropy(live);
listen(live, swap);
