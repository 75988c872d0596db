// Where the focus goes: what somebody was at, if it is still there, or the next thing to do, which the server marks.
// Whoever is busy elsewhere on the page is left alone.

const IDLE = "#status, #main";
let due;

export function settle(live, focused) {
  const next = live.querySelector("[data-next]");
  const at = document.activeElement;
  const idle = at === document.body || at.matches(IDLE);
  if (focused !== null && at === document.body) (same(focused) ?? next ?? document.getElementById("main")).focus({ preventScroll: true });
  else if (next && idle && next.id !== due) next.focus({ preventScroll: true });
  due = next?.id;
}

function same(id) {
  const found = id && document.getElementById(id);
  return found && !found.disabled ? found : null;
}

// A ring around what the focus has moved to helps those who use keys, and nobody else.
document.addEventListener("keydown", () => document.body.classList.add("by-keys"), true);
document.addEventListener("pointerdown", () => document.body.classList.remove("by-keys"), true);
