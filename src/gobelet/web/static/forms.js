// Forms are sent without leaving the page; what they change comes back with the stream. What the server asks once more is asked here.
import { tell } from "./live.js";

export function send(live) {
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
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { "X-Gobelet": "script" } });
    const told = await answer.json();
    if (!answer.ok) tell(told.sentence, 6000);
    else if (told.go) location.assign(told.go);
    else if (told.ask) await again(address, fields, button, told.ask);
    else document.getElementById("toast").hidden = true;
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
