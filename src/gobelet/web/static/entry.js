// Real dice: the pad types faces into their places, and with the last one they are sent. It knows no rules: how many dice
// there are is how many places are not kept.
const typed = { key: "", text: "", points: [], asks: false }; // stays while other parts of the page change

const findForm = () => document.querySelector("#live .entering");
const findField = (form) => form?.querySelector('[name="faces"]');

// The places that are still to be filled: those whose dice are not kept.
function listPlaces(form) {
  return [...form.querySelectorAll(".dice .slot")].filter((slot) => !slot.matches(".kept") && !slot.querySelector("input:checked"));
}

function typeFace(face) {
  const form = findForm();
  const field = findField(form);
  if (!field) return false;
  const count = listPlaces(form).length;
  if (!count || field.value.length >= count) return true;
  field.value += face;
  show(form);
  if (field.value.length === count) form.requestSubmit(form.querySelector("#enter"));
  return true;
}

function erase() {
  const form = findForm();
  const field = findField(form);
  if (!field?.value) return false;
  field.value = field.value.slice(0, -1);
  show(form);
  return true;
}

// Shows the typed faces in their places, and says them.
function show(form) {
  const field = findField(form);
  Object.assign(typed, { key: form.dataset.roll, text: field.value, points: [], asks: false });
  form.querySelectorAll(".slot .typed").forEach((die) => die.remove());
  listPlaces(form).forEach((slot, index) => {
    const face = field.value[index];
    if (!face) return;
    const die = form.querySelector(`[data-face="${face}"] .die`).cloneNode(true);
    die.classList.add("typed");
    slot.append(die);
  });
  const words = form.querySelector("[data-typed]");
  words.textContent = field.value ? words.dataset.words.replace("#", [...field.value].join(" ")) : "";
}

// After an update of the page: what was typed for the same roll is there again.
export function restoreEntry() {
  const form = findForm();
  const field = findField(form);
  if (field && typed.text && typed.key === form.dataset.roll) {
    field.value = typed.text;
    show(form);
  }
  if (!form?.querySelector("#points-box")) return;
  const same = typed.key === form.dataset.roll;
  if (same)
    for (const [name, value] of typed.points) form.querySelector(`[name="${name}"]`).value = value;
  showPossible(form);
  if (same && typed.asks && isUnclear(form)) askFiveAlike(form);
}

// -- points ----------------------------------------------------------------------------------------------------------

const MOST_CHIPS = 8;

function rememberPoints(form) {
  const points = [...form.querySelectorAll(".points-line [name]:not(button)")].map(({ name, value }) => [name, value]);
  Object.assign(typed, { key: form.dataset.roll, text: "", points, asks: false });
}

function pickBox(box) {
  const form = findForm();
  const select = form?.querySelector("#points-box");
  if (!select) return;
  select.value = box;
  rememberPoints(form);
  showPossible(form);
  (form.querySelector(".possible button") ?? form.querySelector("#points")).focus();
}

// A box that can hold only a few numbers offers them as buttons.
function showPossible(form) {
  const [option] = form.querySelector("#points-box").selectedOptions;
  const values = option.dataset.possible.split(" ").filter(Boolean);
  const chips = values.length > MOST_CHIPS ? [] : values.map(makeChip);
  form.querySelector(".possible").replaceChildren(...chips);
  form.querySelector(".five-alike").hidden = true;
  form.querySelector('[name="five"]').value = "";
  document.querySelectorAll("#live .pick").forEach((pick) => pick.classList.toggle("picked", pick.dataset.pick === option.value));
}

function makeChip(value) {
  const chip = document.createElement("button");
  Object.assign(chip, { type: "button", className: "secondary", textContent: value });
  chip.dataset.points = value;
  return chip;
}

function writePoints(value) {
  const form = findForm();
  form.querySelector("#points").value = value;
  form.requestSubmit(form.querySelector("#enter"));
}

// Points that may be a joker or earn a bonus: whether it was five alike is asked for before they are sent.
function isUnclear(form) {
  const [option] = form.querySelector("#points-box").selectedOptions;
  return option.dataset.unclear.split(" ").includes(form.querySelector("#points").value.replace(/^0+(?=\d)/, ""));
}

function askFiveAlike(form) {
  rememberPoints(form);
  typed.asks = true;
  const question = form.querySelector(".five-alike");
  question.querySelector("strong").textContent = `${form.querySelector("#points-box").selectedOptions[0].text}: ${form.querySelector("#points").value}.`;
  question.hidden = false;
}

function answerFiveAlike(answer) {
  const form = findForm();
  form.querySelector('[name="five"]').value = answer;
  form.requestSubmit(form.querySelector("#enter"));
}

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const five = form.querySelector('.entering [name="five"]');
    if (event.submitter?.id !== "enter" || !five || five.value || !isUnclear(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    askFiveAlike(form);
    form.querySelector("[data-five]").focus();
  },
  true,
);

// -- what is pressed -------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const face = event.target.closest("#live [data-face]");
  if (face) typeFace(face.dataset.face);
  if (event.target.closest("#live [data-erase]")) erase();
  const pick = event.target.closest("#live [data-pick]");
  if (pick) pickBox(pick.dataset.pick);
  const chip = event.target.closest("#live [data-points]");
  if (chip) writePoints(chip.dataset.points);
  const answer = event.target.closest("#live [data-five]");
  if (answer) answerFiveAlike(answer.dataset.five);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("#live .entering");
  if (event.target.matches('[name="keep"]')) {
    findField(form).value = ""; // other dice are rolled now
    show(form);
  } else if (event.target.matches("#points-box, #points")) showPossible(form);
});

document.addEventListener("input", (event) => event.target.closest("#live .points-line") && rememberPoints(findForm()));

document.addEventListener(
  "keydown",
  (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (event.target.matches("input:not([type=checkbox]), select, textarea") || document.querySelector("dialog:modal")) return;
    const done = /^[1-6]$/.test(event.key) ? typeFace(event.key) : event.key === "Backspace" && erase();
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // the same keys keep dice where the program rolls
  },
  true,
);

// The answer to what was typed comes as an update of the page; after an error the dice can be typed again.
document.addEventListener("refused", () => {
  const form = findForm();
  if (form?.querySelector("#points-box")) showPossible(form);
  const field = findField(form);
  if (!field) return;
  field.value = "";
  show(form);
});

// Without a connection what was typed stays, but for the last die: it sends them all again.
document.addEventListener("unsent", erase);
