// A throw: the dice of a new roll tumble into the tray and land one after the other. The rest of the update, its words and
// offers, is shown once they lie still. A tap, a key, another update or a hidden page ends the throw at once.
import { playSound } from "./sound_setting.js";

const FLIGHT = 580; // milliseconds until the first die lies still
const GAP = 80; // between two landings
const TURNS = { 1: "", 2: "rotateX(-90deg)", 3: "rotateY(-90deg)", 4: "rotateY(90deg)", 5: "rotateX(90deg)", 6: "rotateY(180deg)" };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let show = null; // shows the rest of the update that waits for the dice
let animations = [];

// Calls `showUpdate` when the dice of these parts have landed: at once if nothing was rolled, or nothing is to move.
export function throwDice(live, parts, showUpdate) {
  endThrow();
  const tray = live.querySelector(".tray");
  const fresh = parseTray(parts.tray);
  const rolled = tray && fresh?.querySelector(".thrown") && fresh.dataset.roll !== tray.dataset.roll;
  if (!rolled || still.matches || document.hidden) return showUpdate();
  show = showUpdate;
  live.classList.add("throwing");
  const before = measureDice(tray);
  replaceStage(tray, fresh);
  const flights = tumbleDice(tray);
  animations = [...moveKeptDice(tray, before), ...flights];
  playLandings(flights);
  Promise.all(flights.map((flight) => flight.finished)).then(() => show === showUpdate && endThrow(), () => {});
}

export function endThrow() {
  if (!show) return;
  const showUpdate = show;
  show = null;
  for (const animation of animations.splice(0)) animation.cancel();
  document.getElementById("live").classList.remove("throwing");
  showUpdate();
}

function parseTray(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html ?? "";
  return holder.content.querySelector(".tray");
}

// Shows the dice of the new tray in the old one, as pictures: nobody can choose them before they lie still.
function replaceStage(tray, fresh) {
  if (!fresh.querySelector(".opening")) tray.querySelector(".opening")?.remove();
  for (const part of fresh.querySelectorAll(".opening, .dice")) {
    for (const box of part.querySelectorAll("input")) {
      box.parentNode.classList.toggle("kept", box.checked);
      box.remove();
    }
    const old = tray.querySelector(part.classList.contains("dice") ? ".dice" : ".opening");
    if (old) old.replaceWith(part);
    else tray.querySelector(".dice").before(part);
  }
}

// -- dice that stay ------------------------------------------------------------------------------------------------

function measureDice(tray) {
  return [...tray.querySelectorAll(".slot > .die:not(.blank, .last)")].map((die) => {
    const kept = die.parentNode.matches(".kept, :has(:checked)");
    return { face: readFace(die), kept, left: die.getBoundingClientRect().left };
  });
}

// Kept dice lie first after a roll: each slides there from where one with its face was.
function moveKeptDice(tray, before) {
  const moves = [];
  for (const die of tray.querySelectorAll(".slot.kept > .die")) {
    const alike = before.filter((each) => each.face === readFace(die));
    const from = alike.find((each) => each.kept) ?? alike[0];
    if (!from) continue;
    before.splice(before.indexOf(from), 1);
    moves.push([die.parentNode, from.left - die.getBoundingClientRect().left]);
  }
  const timing = { duration: 200, easing: "ease-out" };
  return moves.map(([slot, by]) => slot.animate([{ transform: `translateX(${by}px)` }, { transform: "none" }], timing));
}

function readFace(die) {
  return die.className.match(/\bf(\d)/)?.[1];
}

// -- dice that are thrown --------------------------------------------------------------------------------------------

function tumbleDice(tray) {
  const thrown = [...tray.querySelectorAll(".die.thrown")];
  const flights = thrown.map((die) => [die, makeFlight(readFace(die))]);
  for (const [die, flight] of flights) {
    die.classList.add("flying");
    die.append(flight);
  }
  return flights.flatMap(([die, flight]) => {
    const index = findPlace(die);
    return animateFlight(flight, FLIGHT + GAP * index, index);
  });
}

// Each hand of dice is a throw of its own: those for the start fall side by side.
function findPlace(die) {
  return [...die.closest(".opening li, .dice").querySelectorAll(".thrown")].indexOf(die);
}

// A cube with six faces above its shadow.
function makeFlight(face) {
  const flight = document.createElement("span");
  flight.className = "flight";
  const faces = [1, 2, 3, 4, 5, 6].map((number) => `<span class="die f${number} side-${number}">${"<i></i>".repeat(number)}</span>`);
  flight.innerHTML = `<span class="ground"></span><span class="air"><span class="cube">${faces.join("")}</span></span>`;
  flight.dataset.face = face;
  return flight;
}

function animateFlight(flight, duration, index) {
  const [ground, air] = flight.children;
  const across = 40 - 20 * index; // the dice come out of one cup
  const [x, y] = [Math.round(Math.random()) * 360 + 540, (index % 2 ? 1 : -1) * (Math.round(Math.random()) * 360 + 360)];
  const rest = TURNS[flight.dataset.face];
  const turn = (share) => `translateZ(${-flight.clientWidth / 2}px) rotateX(${x * share}deg) rotateY(${y * share}deg) rotateZ(${90 * share}deg) ${rest}`;
  const spin = [{ transform: turn(1) }, { transform: turn(0), offset: .86 }, { transform: turn(0) }];
  const fall = [
    { transform: `translate(${across}%, -260%) scale(1.15)`, opacity: 0, easing: "cubic-bezier(.5, 0, .9, .6)" },
    { opacity: 1, offset: .12 },
    { transform: "none", offset: .62, easing: "ease-out" },
    { transform: "translateY(-22%)", offset: .75, easing: "ease-in" },
    { transform: "none", offset: .88, easing: "ease-out" },
    { transform: "translateY(-5%)", offset: .94, easing: "ease-in" },
    { transform: "none" },
  ];
  const tighten = [
    { transform: `translateX(${across / 2}%) scale(1.7)`, opacity: 0 },
    { transform: "scale(1)", opacity: .8, offset: .62 },
    { transform: "scale(1.2)", opacity: .5, offset: .75 },
    { transform: "scale(1)", opacity: .8, offset: .88 },
    { transform: "scale(1)", opacity: .8 },
  ];
  const timing = { duration, fill: "both" };
  return [air.firstChild.animate(spin, { ...timing, easing: "cubic-bezier(.2, .5, .4, 1)" }), air.animate(fall, timing), ground.animate(tighten, timing)];
}

function playLandings(flights) {
  const landings = flights.map((flight) => flight.effect.getTiming().duration * .62);
  playSound(({ playThrow }) => playThrow([...new Set(landings)]));
}

// -- what ends it ----------------------------------------------------------------------------------------------------

function endByTap(event) {
  if (!show || event.target.closest("header, dialog, #pace, #skip")) return; // these do what they say
  if (event.type === "keydown" && (event.key === "Tab" || event.altKey || event.ctrlKey || event.metaKey || event.key === "Shift")) return;
  event.preventDefault(); // the tap was for the dice, not for what was below the finger
  event.stopPropagation();
  endThrow();
}

document.addEventListener("click", endByTap, true);
document.addEventListener("keydown", endByTap, true);
document.addEventListener("visibilitychange", () => document.hidden && endThrow());
