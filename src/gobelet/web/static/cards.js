// The player's own cards: counts those chosen, closes the reveal, and lets Enter choose a card. Also the summary card.

let changed;

// Called after every update: a new hand has no card chosen.
export function updateHand(live) {
  const hand = live.querySelector(".hand-cards");
  if (hand && hand.dataset.changed !== changed && changed !== undefined)
    for (const box of hand.querySelectorAll("input")) box.checked = false;
  changed = hand?.dataset.changed ?? changed;
  labelSwapButton(live);
}

function labelSwapButton(live) {
  const swap = live.querySelector("#swap");
  if (!swap) return;
  const chosen = live.querySelectorAll('input[name="card"]:checked').length;
  const { none, one, many } = swap.dataset;
  swap.textContent = chosen === 0 ? none : chosen === 1 ? one : many.replace("#", chosen);
}

export function listenForCards(live) {
  document.getElementById("show-summary")?.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("summary-card").showModal();
  });
  live.addEventListener("change", (event) => event.target.name === "card" && labelSwapButton(live));
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
    event.preventDefault(); // Enter chooses the card instead of ending the turn by accident
    event.target.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    const open = live.querySelector("details[open]");
    if (open) open.open = false;
    else live.querySelector("[data-dismiss]")?.click();
  });
}
