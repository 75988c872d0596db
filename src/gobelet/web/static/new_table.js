// The form of a new table: shows one free seat more than are taken, and adds this browser's entropy.
import { drawEntropy } from "./fairness.js";

document.body.classList.add("scripted");
drawEntropy(document);
const seats = [...document.querySelectorAll(".opponents li")];

function showOneSpareSeat() {
  const last = seats.findLastIndex((seat) => seat.querySelector("select").value);
  seats.forEach((seat, index) => seat.classList.toggle("spare", index > last + 1));
}

document.querySelector(".opponents")?.addEventListener("change", showOneSpareSeat);
showOneSpareSeat();
