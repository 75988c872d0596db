// The form of a new table: chairs that nobody sits on yet appear one by one, and the browser adds to the fair dice.
import { drawEntropy } from "./chance.js";

document.body.classList.add("scripted");
drawEntropy(document);
const chairs = [...document.querySelectorAll(".chairs li")];

function unfold() {
  const last = chairs.findLastIndex((chair) => chair.querySelector("select").value);
  chairs.forEach((chair, place) => chair.classList.toggle("more", place > last + 1));
}

document.querySelector(".chairs")?.addEventListener("change", unfold);
unfold();
