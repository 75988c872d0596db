// The referee: a tap or a typed card changes the page in place. What is on it, the server has rendered.
import { replacePart } from "./parts.js";

const PAUSE = 1500; // milliseconds after which half a typed card is forgotten
const place = document.getElementById("main");
let last = Promise.resolve();
let typed = "";
let timer = 0;

// One after the other: each address is that of the page as it was left by the tap before.
function show(findAddress) {
  last = last.then(() => load(findAddress()));
}

async function load(address) {
  const focused = place.contains(document.activeElement);
  try {
    const response = await fetch(address);
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("referee");
    replacePart(place, "referee", fresh.innerHTML);
    place.querySelector(".referee").className = fresh.className;
    for (const input of place.querySelectorAll("input:not([type=checkbox])")) input.value = input.getAttribute("value") ?? "";
    history.replaceState(null, "", response.url);
    if (focused && !place.contains(document.activeElement)) document.getElementById("verdict").focus();
  } catch {
    location.assign(address);
  }
}

place.addEventListener("submit", (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  show(() => {
    const fields = new FormData(form);
    if (submitter?.name) fields.append(submitter.name, submitter.value);
    return `${form.action}?${new URLSearchParams(fields)}`;
  });
});

place.addEventListener("click", (event) => {
  const link = event.target.closest('.referee a[href^="/referee"]');
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  show(() => link.href);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=checkbox]), select")) return;
  if (event.key === "Backspace") document.getElementById("back")?.click();
  else if (event.key.length === 1) type(event.key.toLowerCase());
});

// Three, then y, is a yellow 3: the key of the card whose letters are complete is pressed.
function type(letter) {
  const keys = [...place.querySelectorAll("[data-typed]")];
  const begins = (text) => keys.some((key) => key.dataset.typed.split(" ").some((word) => word.startsWith(text)));
  typed = begins(typed + letter) ? typed + letter : begins(letter) ? letter : "";
  clearTimeout(timer);
  timer = setTimeout(() => (typed = ""), PAUSE);
  const found = keys.find((key) => typed && key.dataset.typed.split(" ").includes(typed));
  if (!found) return;
  typed = "";
  found.click();
}
