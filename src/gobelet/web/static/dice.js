// The dice of the tray: labels the roll button, animates dice that were rolled, and keeps the choice through an update.

const CHECKBOXES = '.tray input[name="keep"]';

// Returns the faces, how many rolls are left, how many dice were kept, and which are chosen.
export function readTray(live) {
  const dice = [...live.querySelectorAll(".tray .dice .die:not(.blank)")];
  const chosen = [...live.querySelectorAll(CHECKBOXES)].map((box) => box.checked);
  const { rolls, kept } = live.querySelector(".tray")?.dataset ?? {};
  return { faces: dice.map((die) => die.className.match(/f(\d)/)?.[1]).join(""), rolls, kept: Number(kept), chosen };
}

export function updateDice(live, before) {
  const now = readTray(live);
  const same = before && now.faces === before.faces && now.rolls === before.rolls;
  if (same) live.querySelectorAll(CHECKBOXES).forEach((box, index) => (box.checked = before.chosen[index]));
  else if (before && now.faces) animateRoll(live, now.kept);
  labelRollButton(live);
}

// The dice that were kept are the first ones.
function animateRoll(live, kept) {
  live.querySelectorAll(".tray .dice .die").forEach((die, index) => die.classList.toggle("tumbling", index >= kept));
  if (document.documentElement.dataset.sound === "on") import("./sound.js").then(({ playRoll }) => playRoll());
}

function labelRollButton(live) {
  const button = live.querySelector('#primary[value="roll"]');
  const boxes = [...live.querySelectorAll(CHECKBOXES)];
  if (!button || !boxes.length) return;
  const rest = boxes.filter((box) => !box.checked).length;
  const { rollOne, rollMany, rollAll, keepAll } = live.dataset;
  button.textContent = rest === 0 ? keepAll : rest === 1 ? rollOne : rest === boxes.length ? rollAll : rollMany.replace("#", rest);
  button.disabled = rest === 0;
}

document.addEventListener("change", (event) => {
  if (event.target.matches(CHECKBOXES)) labelRollButton(document.getElementById("live"));
});
