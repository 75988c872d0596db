// The form of a new table: shows one free seat more than are taken, and what is proposed for as many.
import { createTable } from "./fairness.js";
import "./names.js";

document.body.classList.add("scripted");
const seats = [...document.querySelectorAll(".opponents li")];
const form = document.querySelector(".new-table-form");
const second = form.elements.seat2;
const proposed = second?.value;
let chosen = false;
let busy = false;

function showFields() {
  const taken = seats.map((seat) => Boolean(seat.querySelector("select").value));
  const last = taken.lastIndexOf(true);
  seats.forEach((seat, index) => seat.classList.toggle("spare", index > last + 1));
  const players = 1 + taken.filter(Boolean).length;
  for (const each of document.querySelectorAll(".proposal")) each.hidden = players < Number(each.dataset.seats);
}

// Whoever rolls dice on the table sits with others around it: until a second seat is chosen, it is for one of them.
function proposeSecond() {
  const own = form.elements.dice.value === "own";
  second.value = own ? "here" : proposed;
  showFields();
}

// Typed words are part of the entropy, so that nobody knows them before everything is fixed.
async function send() {
  const fields = Object.fromEntries(new FormData(form));
  const go = await createTable(location.pathname, { ...fields, seed: "" }, fields.seed);
  if (go) location.assign(go);
  else form.submit(); // the page then says what is wrong
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!busy) send();
  busy = true;
});
addEventListener("pageshow", () => (busy = false));
document.querySelector(".opponents")?.addEventListener("change", showFields);
second?.addEventListener("change", () => (chosen = true));
form.elements.dice?.addEventListener("change", () => chosen || proposeSecond());
showFields();
