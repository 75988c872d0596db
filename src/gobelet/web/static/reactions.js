// Signs of players: sent without a reload, shown for three seconds beside the sender's face, and announced.
import { showToast } from "./stream.js";

const SHOWN = 3000; // milliseconds
const SIZE = 34; // pixels, as in reactions.css

export function showReaction({ seat, sign, picture, words }) {
  const player = document.querySelector(`[data-seats~="${seat}"]`);
  const face = player?.querySelector(".face");
  document.getElementById("announcer").textContent = words;
  if (!face) return;
  const { right, top, height } = face.getBoundingClientRect();
  const left = Math.min(right + SIZE / 2 + 2, player.getBoundingClientRect().right - SIZE / 2); // beside the face, not at the neighbour's
  const shown = Object.assign(document.createElement("span"), { className: "reaction" });
  shown.dataset.sign = sign;
  shown.setAttribute("aria-hidden", "true");
  shown.innerHTML = "<svg><use></use></svg>";
  shown.querySelector("use").setAttribute("href", picture);
  Object.assign(shown.style, { left: `${left}px`, top: `${top + height / 2}px` });
  document.querySelector(`.reaction[data-seat="${seat}"]`)?.remove();
  shown.dataset.seat = seat;
  document.body.append(shown);
  setTimeout(() => shown.remove(), SHOWN);
}

export function listenForReactions() {
  const panel = document.getElementById("reaction-panel");
  panel?.addEventListener("submit", async (event) => {
    event.preventDefault();
    panel.hidePopover();
    const body = new URLSearchParams(new FormData(event.target, event.submitter));
    const response = await fetch(event.target.action, { method: "POST", body, headers: { "X-Gobelet": "script" } }).catch(() => null);
    if (response && !response.ok) showToast((await response.json()).sentence, 3000);
  });
}
