// One's own cards: those chosen are counted, a reveal is put away, and Enter chooses a card.

let changed;

// After every change: a new hand is unchosen, and the button counts.
export function sort(live) {
  const fan = live.querySelector(".fan");
  if (fan && fan.dataset.changed !== changed && changed !== undefined)
    for (const box of fan.querySelectorAll("input")) box.checked = false;
  changed = fan?.dataset.changed ?? changed;
  count(live);
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
