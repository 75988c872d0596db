// Forms are sent without leaving the page; what they change comes back with the stream. What the server asks once more is asked here.
import { owed, tell } from "./live.js";

const LONG = 5000; // a move that is not answered in this time may be sent again: it is done once

export function send(live) {
  live.addEventListener("click", (event) => event.detail > 1 && event.target.closest("button") && event.preventDefault()); // a double click is one
  live.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method === "dialog") return;
    event.preventDefault();
    await post(form.action, new FormData(form, event.submitter), event.submitter);
  });
}

async function post(address, fields, button) {
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  try {
    const sent = { method: "POST", body: new URLSearchParams(fields), headers: { "X-Gobelet": "script" }, signal: AbortSignal.timeout?.(LONG) };
    const answer = await fetch(address, sent);
    const told = await answer.json();
    if (!answer.ok) tell(told.sentence, 6000);
    else if (told.go) location.assign(told.go);
    else if (told.ask) await again(address, fields, button, told.ask);
    else owed(told.version);
  } catch {
    tell(document.getElementById("live").dataset.lost, 6000);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

async function again(address, fields, button, question) {
  if (!(await sure(question))) return button?.focus();
  fields.set("sure", "yes");
  button?.removeAttribute("aria-busy");
  await post(address, fields, button);
}

function sure({ title, text, yes }) {
  const dialog = document.getElementById("sure");
  for (const [name, words] of Object.entries({ title, text, yes })) document.getElementById(`sure-${name}`).textContent = words;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}
