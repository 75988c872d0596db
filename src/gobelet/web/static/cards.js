// Cards: what changed is patched, so that cards chosen, buttons under a finger and the focus stay where they are.

export function patch(part, html) {
  const fresh = part.cloneNode(false);
  fresh.innerHTML = html;
  patchChildren(part, fresh);
}

// Children with a key are the same thing wherever they stand; new ones slide in.
function patchChildren(old, fresh) {
  const keyed = new Map([...old.children].filter((child) => child.dataset.key).map((child) => [child.dataset.key, child]));
  let next = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = node.dataset?.key;
    const match = key ? keyed.get(key) : alike(next, node) ? next : null;
    if (match === next && match) next = next.nextSibling;
    else old.insertBefore(match ?? node, next);
    if (match) patchNode(match, node);
    else if (key) node.classList.add("drawn");
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function alike(old, fresh) {
  return old && old.nodeName === fresh.nodeName && old.id === fresh.id && !old.dataset?.key;
}

function patchNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  patchChildren(old, fresh);
}

let changed;
let due;

// After every change: a new hand is unchosen, the button counts, and the focus goes where the next act is.
export function settle(live, focused) {
  const fan = live.querySelector(".fan");
  if (fan && fan.dataset.changed !== changed && changed !== undefined) for (const box of fan.querySelectorAll("input")) box.checked = false;
  changed = fan?.dataset.changed ?? changed;
  count(live);
  const next = live.querySelector("[data-next]");
  const at = document.activeElement;
  const lost = focused && !document.getElementById(focused);
  const waiting = at === document.body || at?.id === "status";
  if (next && (lost || (waiting && next.id !== due && next.id !== "status"))) next.focus({ preventScroll: true });
  due = next?.id;
}

function count(live) {
  const swap = live.querySelector("#swap");
  if (!swap) return;
  const chosen = live.querySelectorAll('input[name="card"]:checked').length;
  const { none, one, many } = swap.dataset;
  swap.textContent = chosen === 0 ? none : chosen === 1 ? one : many.replace("#", chosen);
}

export function mind(live) {
  live.addEventListener("change", (event) => event.target.name === "card" && count(live));
  live.addEventListener("click", (event) => {
    const link = event.target.closest("[data-dismiss]");
    if (!link) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    link.closest(".reveal").remove();
    live.querySelector("[data-next]")?.focus({ preventScroll: true });
  });
  live.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.name !== "card") return;
    event.preventDefault(); // it chooses the card, and never ends the turn by accident
    event.target.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    const open = live.querySelector("details[open]");
    if (open) open.open = false;
    else live.querySelector("[data-dismiss]")?.click();
  });
}
