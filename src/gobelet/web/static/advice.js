// The advice dialog of a table. While advice is being computed, the server says after how many seconds to ask again.
import { showToast } from "./stream.js";

const dialog = document.getElementById("advice-dialog");
let retry = 0;
let latest = 0;

dialog.addEventListener("close", cancelRequests);

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

function showAdvice(html, address) {
  const place = dialog.querySelector("[data-advice]");
  place.innerHTML = html;
  if (!dialog.open) dialog.showModal();
  const seconds = place.querySelector("[data-retry-after]")?.dataset.retryAfter;
  if (seconds) retry = setTimeout(() => dialog.open && requestAdvice(address), 1000 * seconds);
}
