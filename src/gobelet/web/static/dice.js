// Dice: how many will be rolled stands on the button, and those that were rolled tumble in.

export function rolled(live) {
  const faces = [...live.querySelectorAll(".tray .dice .die:not(.blank)")].map((die) => die.className.match(/f(\d)/)?.[1]);
  const { rolls, kept } = live.querySelector(".tray")?.dataset ?? {};
  return { faces, rolls, kept: Number(kept) };
}

export function dress(live, before) {
  label(live);
  if (!before) return;
  const now = rolled(live);
  if (now.rolls === before.rolls || !now.faces.length) return;
  live.querySelectorAll(".tray .dice .die").forEach((die, place) => die.classList.toggle("tumbling", place >= now.kept));
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
