// Dice: how many will be rolled stands on the button, those that were rolled tumble in, and ticks outlive an update.

const TICKS = '.tray input[name="keep"]';

// What lies on the tray: faces, how many rolls are left, how many dice were kept, and which are ticked.
export function tray(live) {
  const dice = [...live.querySelectorAll(".tray .dice .die:not(.blank)")];
  const ticks = [...live.querySelectorAll(TICKS)].map((tick) => tick.checked);
  const { rolls, kept } = live.querySelector(".tray")?.dataset ?? {};
  return { faces: dice.map((die) => die.className.match(/f(\d)/)?.[1]).join(""), rolls, kept: Number(kept), ticks };
}

export function dress(live, before) {
  const now = tray(live);
  const same = before && now.faces === before.faces && now.rolls === before.rolls;
  if (same) live.querySelectorAll(TICKS).forEach((tick, place) => (tick.checked = before.ticks[place]));
  else if (before && now.faces) tumble(live, now.kept);
  label(live);
}

// The dice that were kept lie first.
function tumble(live, kept) {
  live.querySelectorAll(".tray .dice .die").forEach((die, place) => die.classList.toggle("tumbling", place >= kept));
  if (document.documentElement.dataset.sound === "on") import("./sound.js").then(({ playRoll }) => playRoll());
}

function label(live) {
  const big = live.querySelector('#big[value="roll"]');
  const ticks = [...live.querySelectorAll(TICKS)];
  if (!big || !ticks.length) return;
  const rest = ticks.filter((tick) => !tick.checked).length;
  const { rollOne, rollMany, rollAll, keepAll } = live.dataset;
  big.textContent = rest === 0 ? keepAll : rest === 1 ? rollOne : rest === ticks.length ? rollAll : rollMany.replace("#", rest);
  big.disabled = rest === 0;
}

document.addEventListener("change", (event) => {
  if (event.target.matches(TICKS)) label(document.getElementById("live"));
});
