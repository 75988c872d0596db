// Moments: what the server says is to be celebrated or consoled, each in its own small way, for two seconds at most and never
// in the way of a tap. Screen readers hear the same words from the announcer. With reduced motion only the words are shown.

const SHOWN = 1900; // milliseconds
const PIECES = 36;
const JUMP = [
  { transform: "none" },
  { transform: "translateY(-45%) rotate(-8deg)", offset: .35 },
  { transform: "none", offset: .7 },
  { transform: "translateY(-12%)", offset: .85 },
  { transform: "none" },
];
const RISE = [{ transform: "none" }, { transform: "translateY(-28%)" }, { transform: "none" }];
const SINK = [{ transform: "none" }, { transform: "translateY(6%) rotate(4deg)" }, { transform: "translateY(6%) rotate(-4deg)" }, { transform: "none" }];
const GLOW = [{}, { background: "#e3b23c", color: "#22303c" }, {}];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOTIONS = {
  "five-alike": (live) => moveDice(live, JUMP, 600, 70),
  "large-straight": (live) => moveDice(live, RISE, 350, 90),
  nought: (live) => moveDice(live, SINK, 700, 0),
  joker: (live) => glow(live, ".latest"),
  "upper-bonus": (live) => glow(live, ".upper-bonus td, .upper-bonus th"),
  best: (live) => glow(live, ".personal-best"),
  lost: turnChanceCards,
  won: (live) => {
    throwConfetti();
    turnChanceCards(live);
  },
};

export function celebrate(live, moments) {
  document.querySelectorAll(".moment, .confetti").forEach((old) => old.remove());
  showWords(moments);
  if (still.matches) return;
  for (const { kind } of moments) MOTIONS[kind]?.(live);
}

function showWords(moments) {
  const banner = document.createElement("div");
  banner.classList.add("moment", ...moments.map(({ kind }) => "moment-" + kind));
  banner.setAttribute("aria-hidden", "true"); // the announcer says it
  for (const { words } of moments) banner.append(Object.assign(document.createElement("p"), { textContent: words }));
  document.body.append(banner);
  setTimeout(() => banner.remove(), SHOWN);
}

function moveDice(live, keyframes, duration, gap) {
  live.querySelectorAll(".tray .slot .die").forEach((die, index) => {
    die.classList.add("golden");
    die.animate(keyframes, { duration, delay: gap * index, easing: "ease-out", composite: "add" });
    setTimeout(() => die.classList.remove("golden"), SHOWN);
  });
}

function glow(live, selector) {
  for (const element of live.querySelectorAll(selector)) element.animate(GLOW, { duration: 900, iterations: 2 });
}

// At the end of a card game the Chance cards are turned over one by one.
function turnChanceCards(live) {
  const cards = [...live.querySelectorAll(".won-card.chance")];
  const gap = Math.min(300, 1300 / cards.length);
  const turn = [{ transform: "rotateY(90deg)", opacity: 0 }, { transform: "rotateY(90deg)", opacity: 1, offset: .01 }, { transform: "none" }];
  cards.forEach((card, index) => card.animate(turn, { duration: 450, delay: 200 + gap * index, fill: "backwards" }));
}

// Pieces of paper fall over the page; where each falls, and how, is drawn by lot.
function throwConfetti() {
  const confetti = document.createElement("div");
  confetti.className = "confetti";
  confetti.setAttribute("aria-hidden", "true");
  for (let count = 0; count < PIECES; count += 1) {
    const piece = document.createElement("i");
    const lot = (most) => Math.round(Math.random() * most);
    piece.style.cssText = `--x: ${lot(100)}vw; --drift: ${lot(24) - 12}vw; --turn: ${lot(900) - 450}deg; --wait: ${lot(500)}ms`;
    piece.className = `paper-${count % 5}`;
    confetti.append(piece);
  }
  document.body.append(confetti);
  setTimeout(() => confetti.remove(), SHOWN + 100);
}
