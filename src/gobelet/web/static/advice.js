// Advice beside the table. While it is being worked out the server says after how many seconds to ask again.
import { tell } from "./live.js";

const panel = document.getElementById("counsel");
let waiting = 0;

export function advise(live) {
  if (!panel) return;
  live.addEventListener("click", (event) => {
    const link = event.target.closest(".advice-link");
    if (!link) return;
    event.preventDefault();
    ask(link.href);
  });
  panel.addEventListener("close", () => clearTimeout(waiting));
}

export function hush() {
  if (panel?.open) panel.close();
}

async function ask(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Gobelet": "script" } });
    if (!answer.ok) return tell((await answer.json()).sentence, 6000);
    show(await answer.text(), address);
  } catch {
    tell(document.getElementById("live").dataset.lost, 6000);
  }
}

function show(html, address) {
  const place = panel.querySelector("[data-counsel]");
  place.innerHTML = html;
  if (!panel.open) panel.showModal();
  const seconds = place.querySelector("[data-again]")?.dataset.again;
  if (seconds) waiting = setTimeout(() => panel.open && ask(address), 1000 * seconds);
}
