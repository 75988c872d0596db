// Where the focus goes: what somebody was at, if it is still there, or the next thing to do, which the server marks.
// Whoever is busy elsewhere on the page is left alone.

const main = document.getElementById("main");
let due;

// `focused` is the id of what had the focus before the change, or null if nothing at the table had it.
export function settle(live, focused) {
  const next = live.querySelector("[data-next]");
  const at = document.activeElement;
  const lost = at === document.body;
  const thinking = focused?.startsWith("card-") && next?.name !== "card"; // at one's cards, when the next act is elsewhere
  const waiting = focused === "status" || thinking || (focused === null && (lost || at === main));
  if (waiting && next && next.id !== due) go(next);
  else if (lost && focused !== null) go(usable(focused) ?? next ?? main);
  due = next?.id;
}

function usable(id) {
  const found = id && document.getElementById(id);
  return found && !found.disabled ? found : null;
}

function go(place) {
  place.focus({ preventScroll: true });
}

// A ring around what the focus has moved to helps those who use keys, and nobody else.
// Other pages of this tab remember it.
function byKeys(yes) {
  document.body.classList.toggle("by-keys", yes);
  try {
    sessionStorage.setItem("by-keys", yes ? "yes" : "");
  } catch {} // a browser may keep nothing
}

try {
  if (sessionStorage.getItem("by-keys")) document.body.classList.add("by-keys");
} catch {}
document.addEventListener("keydown", () => byKeys(true), true);
document.addEventListener("pointerdown", () => byKeys(false), true);
