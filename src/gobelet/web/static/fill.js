// A fill: its points fly from the dice into the box, and the totals count up. The page itself shows the new numbers at once.
import { playSound } from "./sound_setting.js";

const FLIGHT = 250; // milliseconds
const COUNT = 300;
const TOTALS = ".players .points, .part-sheet .total td.column";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Returns which box was filled last, and the totals.
export function readFill(live) {
  return { fill: live.querySelector(".latest")?.dataset.fill, totals: listTotals(live).map((text) => Number(text.data)) };
}

// Moves from what `readFill` returned before an update to what the page shows now.
export function animateFill(live, before) {
  const box = live.querySelector(".latest");
  if (!box || box.dataset.fill === before.fill || still.matches || document.hidden) return;
  flyPoints(live, box);
  playSound(({ playTones }) => playTones("fill"));
  const totals = listTotals(live);
  if (totals.length === before.totals.length) totals.forEach((text, index) => countUp(text, before.totals[index]));
}

function listTotals(live) {
  const walkers = [...live.querySelectorAll(TOTALS)].map((cell) => document.createTreeWalker(cell, NodeFilter.SHOW_TEXT));
  return walkers.map(findNumber).filter(Boolean);
}

function findNumber(walker) {
  while (walker.nextNode())
    if (/^\s*\d+\s*$/.test(walker.currentNode.data)) return walker.currentNode;
  return null;
}

// On small screens the column of somebody else is not shown: its points fly to the player's name then.
function flyPoints(live, box) {
  const target = box.checkVisibility() ? box : document.getElementById(`player-${box.dataset.fill.split("-")[0]}`);
  const dice = live.querySelector(".tray .dice");
  if (!target || !dice) return;
  const [from, to] = [findMiddle(dice), findMiddle(target)];
  const points = document.createElement("span");
  points.className = "flying-points";
  points.setAttribute("aria-hidden", "true");
  points.textContent = box.textContent.trim();
  Object.assign(points.style, { left: `${to.x}px`, top: `${to.y}px` });
  document.body.append(points);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) translate(-50%, -50%) scale(1.6)`;
  const flight = points.animate([{ transform: start }, { transform: "translate(-50%, -50%)" }], { duration: FLIGHT, easing: "ease-in" });
  box.firstElementChild?.animate([{ opacity: 0 }, { opacity: 0, offset: .99 }, { opacity: 1 }], FLIGHT);
  flight.finished.finally(() => points.remove());
}

function findMiddle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function countUp(text, from) {
  const to = Number(text.data);
  const start = performance.now();
  if (from < to) requestAnimationFrame(step);

  function step(now) {
    const share = Math.min(1, Math.max(0, now - start) / COUNT);
    text.data = Math.round(from + (to - from) * share);
    if (share < 1 && text.isConnected) requestAnimationFrame(step);
  }
}
