// Advice beside the table. While it is being worked out the server says after how many seconds to ask again.
import { tell } from "./live.js";

const panel = document.getElementById("counsel");
let waiting = 0;
let asked = 0;

panel.addEventListener("close", forget);

export function hush() {
  forget();
  if (panel.open) panel.close();
}

// An answer that is still on its way is for a roll that is over, or for nobody.
function forget() {
  asked += 1;
  clearTimeout(waiting);
}

export async function ask(address) {
  const number = (asked += 1);
  try {
    const answer = await fetch(address, { headers: { "X-Gobelet": "script" } });
    const html = answer.ok ? await answer.text() : (await answer.json()).sentence;
    if (number !== asked) return;
    if (answer.ok) show(html, address);
    else tell(html, 6000);
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
