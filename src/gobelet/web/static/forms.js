// Sends forms without leaving the page; the changes arrive by the stream. If the server asks for confirmation, a dialog does.
import { expectVersion, reopenAt, showToast } from "./stream.js";

const TIMEOUT = 5000; // a move without a response in this time may be sent again: it is done once

export function listenForForms(live) {
  // a double click counts once
  live.addEventListener("click", (event) => event.detail > 1 && event.target.closest("button") && event.preventDefault());
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
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "X-Gobelet": "script" },
      signal: AbortSignal.timeout?.(TIMEOUT),
    });
    const answer = await response.json();
    if (!response.ok) showToast(answer.sentence, 6000);
    else if (answer.go) location.assign(answer.go);
    else if (answer.ask) await postIfConfirmed(address, fields, button, answer.ask);
    else {
      if (answer.reopen) reopenAt(answer.version);
      expectVersion(answer.version);
    }
  } catch {
    showToast(document.getElementById("live").dataset.lost, 6000);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

async function postIfConfirmed(address, fields, button, question) {
  if (!(await askToConfirm(question))) return button?.focus();
  fields.set("sure", "yes");
  button?.removeAttribute("aria-busy");
  await post(address, fields, button);
}

function askToConfirm({ title, text, yes }) {
  const dialog = document.getElementById("confirm");
  for (const [name, words] of Object.entries({ title, text, yes })) document.getElementById(`confirm-${name}`).textContent = words;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}
