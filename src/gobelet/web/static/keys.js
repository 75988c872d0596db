// Keyboard shortcuts: each presses a button of the page.

export function listenForKeys(live) {
  document.getElementById("show-keys")?.addEventListener("click", showHelp);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
    if (document.querySelector("dialog:modal")) return;
    if (event.repeat && !event.key.startsWith("Arrow")) { // a key that is held down counts once
      if (event.target.closest("button")) event.preventDefault();
      return;
    }
    const act = ACTIONS[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? toggleChoice : null);
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

function toggleChoice(live, event) {
  const found = live.querySelectorAll('input[name="keep"], input[name="card"]')[Number(event.key) - 1];
  found?.click();
  return Boolean(found);
}

function moveThroughOffers(step) {
  return (live) => {
    const offers = [...live.querySelectorAll(".offer")].filter((offer) => offer.offsetParent);
    const here = offers.indexOf(document.activeElement);
    const next = here < 0 ? (step > 0 ? 0 : offers.length - 1) : (here + step + offers.length) % offers.length;
    offers[next]?.focus();
    return offers.length > 0;
  };
}

function pressLink(id) {
  const found = document.getElementById(id);
  found?.click();
  return Boolean(found);
}

function showHelp() {
  document.getElementById("keys").showModal();
  return true;
}

const ACTIONS = {
  r: press('#primary[value="roll"], #primary[value="open"]'),
  g: press("#skip"),
  u: press("#undo"),
  h: press("#call"),
  s: press("#swap, #decline"),
  c: () => pressLink("show-summary"),
  "?": showHelp,
  arrowdown: moveThroughOffers(1),
  arrowup: moveThroughOffers(-1),
  arrowright: moveThroughOffers(1),
  arrowleft: moveThroughOffers(-1),
};
