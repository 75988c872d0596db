// Dice: how many will be rolled stands on the button, and those that were rolled tumble in.

export function rolled(live) {
  const faces = [...live.querySelectorAll(".tray .dice .die:not(.blank)")].map((die) => die.className.match(/f(\d)/)?.[1]);
  const kept = [...live.querySelectorAll('.tray input[name="keep"]')].filter((input) => input.checked).length;
  return { faces, kept, rolls: live.querySelector(".tray")?.dataset.rolls };
}

export function dress(live, before) {
  label(live);
  if (!before) return;
  const now = rolled(live);
  if (now.rolls === before.rolls || !now.faces.length) return;
  const still = live.querySelectorAll('.tray input[name="keep"]:checked').length || (before.faces.length ? before.kept : 0);
  live.querySelectorAll(".tray .dice .die").forEach((die, place) => die.classList.toggle("tumbling", place >= still));
}

export function label(live) {
  const big = live.querySelector('#big[value="roll"]');
  const boxes = [...live.querySelectorAll('.tray input[name="keep"]')];
  if (!big || !boxes.length) return;
  const rest = boxes.filter((box) => !box.checked).length;
  const { rollOne, rollMany, rollAll, keepAll } = live.dataset;
  big.textContent = rest === 0 ? keepAll : rest === 1 ? rollOne : rest === boxes.length ? rollAll : rollMany.replace("#", rest);
  big.disabled = rest === 0;
}

document.addEventListener("change", (event) => {
  if (event.target.name === "keep") label(document.getElementById("live"));
});
