// Keeps the focus where it was, or moves it to the next action, which the server marks with data-next.
// If somebody uses another part of the page, the focus stays there.

const main = document.getElementById("main");
let lastNext;

// `focused` is the id of what had the focus before the update, or null if nothing at the table had it.
export function moveFocus(live, focused) {
  const next = live.querySelector("[data-next]");
  const active = document.activeElement;
  const lost = active === document.body;
  const choosing = focused?.startsWith("card-") && next?.name !== "card"; // at one's cards, when the next action is elsewhere
  const waiting = focused === "status" || choosing || (focused === null && (lost || active === main));
  if (waiting && next && next.id !== lastNext) focusOn(next);
  else if (lost && focused !== null) focusOn(findUsable(focused) ?? next ?? main);
  lastNext = next?.id;
}

function findUsable(id) {
  const found = id && document.getElementById(id);
  return found && !found.disabled ? found : null;
}

function focusOn(element) {
  element.focus({ preventScroll: true });
}

// The focus ring is drawn for keyboard users only. The other pages of this tab remember it.
function noteKeyboardUse(used) {
  document.body.classList.toggle("uses-keyboard", used);
  try {
    sessionStorage.setItem("uses-keyboard", used ? "yes" : "");
  } catch {} // some browsers store nothing
}

try {
  if (sessionStorage.getItem("uses-keyboard")) document.body.classList.add("uses-keyboard");
} catch {}
document.addEventListener("keydown", () => noteKeyboardUse(true), true);
document.addEventListener("pointerdown", () => noteKeyboardUse(false), true);
