// The advice beside a table: it covers the sheet and never the dice, and its button makes the move.
// While advice is being computed, the server says after how many seconds to ask again.
import { listenForForms } from "./forms.js";
import { showToast } from "./stream.js";

const dialog = document.getElementById("advice-dialog");
let retry = 0;
let latest = 0;

dialog.addEventListener("close", cancelRequests);
dialog.addEventListener("submit", (event) => event.target.method === "post" && closeAdvice());
addEventListener("keydown", (event) => event.key === "Escape" && closeAdvice());
listenForForms(dialog);

export function closeAdvice() {
  cancelRequests();
  if (dialog.open) dialog.close();
}

// A response that is still to come is for a roll that is over, or for a closed dialog.
function cancelRequests() {
  latest += 1;
  clearTimeout(retry);
}

export async function requestAdvice(address) {
  const number = (latest += 1);
  try {
    const response = await fetch(address, { headers: { "X-Gobelet": "script" } });
    const text = response.ok ? await response.text() : (await response.json()).sentence;
    if (number !== latest) return;
    if (response.ok) showAdvice(text, address);
    else showToast(text, 6000);
  } catch {
    showToast(document.getElementById("live").dataset.lost, 6000);
  }
}

// The style sheet keeps the advice above the tray on phones, and beside it on wide screens.
function openBesideDice() {
  const { top, right } = document.querySelector(".tray, .hand-area").getBoundingClientRect();
  dialog.style.setProperty("--tray-height", `${innerHeight - top}px`);
  dialog.style.setProperty("--tray-right", `${right}px`);
  dialog.show();
}

function showAdvice(html, address) {
  const place = dialog.querySelector("[data-advice]");
  place.innerHTML = html;
  if (!dialog.open) openBesideDice();
  const seconds = place.querySelector("[data-retry-after]")?.dataset.retryAfter;
  if (seconds) retry = setTimeout(() => dialog.open && requestAdvice(address), 1000 * seconds);
}
