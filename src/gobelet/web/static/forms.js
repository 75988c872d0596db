// Sends forms without leaving the page; the changes arrive by the stream. If the server asks for confirmation, a dialog does.
import { createTable } from "./fairness.js";
import { expectVersion, reopenAt, showToast } from "./stream.js";

const TIMEOUT = 5000; // a move without a response in this time may be sent again: it is done once

export function listenForForms(live) {
  // a double click counts once
  live.addEventListener("click", (event) => event.detail > 1 && event.target.closest("button, th label") && event.preventDefault());
  live.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method === "dialog") return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    if (fields.get("act") === "rematch") await playAgain(form.action, fields, event.submitter);
    else await post(form.action, fields, event.submitter);
  });
}

// A rematch that waits for nobody begins at once, with this browser's part in its dice.
async function playAgain(address, fields, button) {
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  const go = await createTable(address, Object.fromEntries(fields), "");
  button?.removeAttribute("aria-busy");
  if (go) location.assign(go);
  else await post(address, fields, button); // which then says what is wrong
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
    if (!response.ok) {
      showToast(answer.sentence, 6000);
      document.dispatchEvent(new Event("refused"));
    } else if (answer.go) location.assign(answer.go);
    else if (answer.ask) await postIfConfirmed(address, fields, button, answer.ask);
    else {
      if (answer.reopen) reopenAt(answer.version);
      expectVersion(answer.version);
    }
  } catch {
    showToast(document.getElementById("live").dataset.lost, 6000);
    document.dispatchEvent(new Event("unsent"));
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
