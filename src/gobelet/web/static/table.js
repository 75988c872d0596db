// A table's page: live updates, forms without a reload, animations and keyboard shortcuts. It contains no rules.
import { readTray, updateDice } from "./dice.js";
import { fillHashes, readNotes, storeCommitments, takePart } from "./fairness.js";
import { animateFill, readFill } from "./fill.js";
import { moveFocus } from "./focus.js";
import { listenForForms } from "./forms.js";
import { listenForKeys } from "./keys.js";
import "./names.js";
import { replacePart } from "./parts.js";
import { listenForReactions } from "./reactions.js";
import { playSound } from "./sound_setting.js";
import { expectVersion, openStream, showToast } from "./stream.js";
import { markTurn } from "./turn.js";

const live = document.getElementById("live");
const cards = live.dataset.kind === "cards" ? await import("./cards.js") : null; // loaded only where it is needed
let advice = null;
let entry = null; // loaded only where real dice are entered
let warned = false;
document.body.classList.add("scripted");

// Replaces parts; choices, the focus, the column shown and the scroll position stay.
function replaceParts(parts) {
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const shown = live.querySelector(".sheet")?.dataset.chosen;
  const waited = !live.querySelector("#primary, #swap:enabled");
  const [before, filled] = [readTray(live), readFill(live)];
  const top = live.querySelector(".scroll")?.scrollTop ?? 0;
  const subject = describeAdviceSubject(before);
  for (const [name, html] of Object.entries(parts)) replacePart(live, name, html);
  if (parts.main) live.querySelector(".table").scrollTop = 0;
  else if (parts.sheet) live.querySelector(".scroll").scrollTop = top;
  if (describeAdviceSubject(readTray(live)) !== subject || !document.getElementById("advice")) advice?.then(({ closeAdvice }) => closeAdvice(), () => {});
  addToDice();
  if (shown && !live.querySelector(".sheet[data-acting]")) showColumn(shown);
  updateDice(live, before);
  animateFill(live, filled);
  if (waited && live.querySelector("#primary, #swap:enabled")) playSound(({ playTones }) => playTones("turn"));
  cards?.updateHand(live);
  updateEntry();
  moveFocus(live, focused && focused.id);
  markTurn(live);
}

// Before the game, this browser sends its hash; while the game begins, it reveals its entropy, or says why it does not.
async function addToDice() {
  fillHashes(live, live.dataset.table);
  const version = await takePart(live, live.dataset.table);
  if (version) expectVersion(version);
  if (!warned && readNotes(live.dataset.table).refused) showToast(live.dataset.refused);
  warned = readNotes(live.dataset.table).refused;
}

function updateEntry() {
  if (!live.querySelector(".entering")) return;
  entry ??= import("./entry.js");
  entry.then(({ restoreEntry }) => restoreEntry(), () => document.body.classList.remove("scripted"));
}

// Advice is about a roll, or about a hand of cards.
function describeAdviceSubject({ roll, rolls }) {
  return [roll, rolls, live.querySelector(".hand-cards")?.dataset.changed].join();
}

function showColumn(column) {
  const sheet = live.querySelector(".sheet");
  if (sheet) Object.assign(sheet.dataset, { shown: column, chosen: column });
}

// A tap on the dice of a computer player skips its pauses.
live.addEventListener("click", (event) => event.target.closest(".tray .dice") && live.querySelector("#skip")?.click());

live.addEventListener("click", (event) => {
  const link = event.target.closest("[data-column], .advice-link");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.column) return showColumn(link.dataset.column);
  advice ??= import("./advice.js");
  advice.then(({ requestAdvice }) => requestAdvice(link.href), () => location.assign(link.href));
});

storeCommitments(live.dataset);
markTurn(live);
updateDice(live, null);
cards?.updateHand(live);
moveFocus(live, null);
cards?.listenForCards(live);
updateEntry();
listenForForms(live);
listenForReactions();
listenForKeys(live);
addToDice();
openStream(live, replaceParts);
