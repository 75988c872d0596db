// Keys for those who play without a mouse: the same buttons, found by what they do.

export function hear(live) {
  document.getElementById("show-keys")?.addEventListener("click", help);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.repeat && !event.key.startsWith("Arrow")) { // a key that is held down counts once
      if (event.target.closest("button")) event.preventDefault();
      return;
    }
    const act = ACTS[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? pick : null);
    if (act?.(live, event)) event.preventDefault();
  });
}

function press(selector) {
  return (live) => {
    const found = live.querySelector(selector);
    found?.click();
    return Boolean(found);
  };
}

function pick(live, event) {
  const found = live.querySelectorAll('input[name="keep"], input[name="card"]')[Number(event.key) - 1];
  found?.click();
  return Boolean(found);
}

function move(step) {
  return (live) => {
    const offers = [...live.querySelectorAll(".offer")].filter((offer) => offer.offsetParent);
    const here = offers.indexOf(document.activeElement);
    const next = here < 0 ? (step > 0 ? 0 : offers.length - 1) : (here + step + offers.length) % offers.length;
    offers[next]?.focus();
    return offers.length > 0;
  };
}

function help() {
  document.getElementById("keys").showModal();
  return true;
}

const ACTS = {
  r: press('#big[value="roll"], #big[value="open"]'),
  u: press("#undo"),
  h: press("#call"),
  s: press("#swap, #decline"),
  "?": help,
  arrowdown: move(1),
  arrowup: move(-1),
  arrowright: move(1),
  arrowleft: move(-1),
};
