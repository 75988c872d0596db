// The dice of the tray: labels the roll button, and keeps the choice through an update.

const CHECKBOXES = '.tray input[name="keep"]';

// Returns which roll the dice are from, how many rolls are left, and which dice are chosen.
export function readTray(live) {
  const chosen = [...live.querySelectorAll(CHECKBOXES)].map((box) => box.checked);
  const { roll, rolls } = live.querySelector(".tray")?.dataset ?? {};
  return { roll, rolls, chosen };
}

export function updateDice(live, before) {
  const now = readTray(live);
  const same = before?.chosen.length && now.roll === before.roll;
  if (same) live.querySelectorAll(CHECKBOXES).forEach((box, index) => (box.checked = before.chosen[index]));
  labelRollButton(live);
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

// Enter keeps a die instead of rolling or filling a box by accident.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(CHECKBOXES)) return;
  event.preventDefault();
  event.target.click();
});

document.addEventListener("change", (event) => {
  if (event.target.matches(CHECKBOXES)) labelRollButton(document.getElementById("live"));
});
