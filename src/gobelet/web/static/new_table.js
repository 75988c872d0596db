// The form of a new table: shows one free seat more than are taken, and what is proposed for as many. It sends the hash of this browser's entropy; if the game
// begins at once, it reveals the entropy as soon as it has the server's commitments.
import { addNotes, drawEntropy, forgetNewEntropy, hashHex, noteNewEntropy, post, reveal } from "./fairness.js";

document.body.classList.add("scripted");
const seats = [...document.querySelectorAll(".opponents li")];
const form = document.querySelector(".new-table-form");
let busy = false;

function showFields() {
  const taken = seats.map((seat) => Boolean(seat.querySelector("select").value));
  const last = taken.lastIndexOf(true);
  seats.forEach((seat, index) => seat.classList.toggle("spare", index > last + 1));
  const players = 1 + taken.filter(Boolean).length;
  for (const each of document.querySelectorAll(".proposal")) each.hidden = players < Number(each.dataset.seats);
}

// Typed words are part of the entropy, so that nobody knows them before everything is fixed.
async function createTable() {
  const fields = Object.fromEntries(new FormData(form));
  const entropy = drawEntropy(fields.seed);
  noteNewEntropy(entropy);
  const answer = await post(location.pathname, { ...fields, seed: "", entropy_hash: hashHex(entropy) });
  if (!answer?.go) return form.submit(); // the page then says what is wrong
  const { go, table, commitments, transcript } = answer;
  addNotes(table, { entropy, commitments, committed: true });
  forgetNewEntropy(entropy);
  if (transcript) await reveal(table, go, entropy, transcript);
  location.assign(go);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!busy) createTable();
  busy = true;
});
addEventListener("pageshow", () => (busy = false));
document.querySelector(".opponents")?.addEventListener("change", showFields);
showFields();
