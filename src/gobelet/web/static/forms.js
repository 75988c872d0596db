// Forms are sent without leaving the page; what they change comes back with the stream.
import { tell } from "./live.js";

export function send(live) {
  live.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method === "dialog") return;
    event.preventDefault();
    const button = event.submitter;
    const fields = new FormData(form, button);
    if (button?.dataset.sure && !(await sure(button.dataset.sure))) return button.focus();
    if (button?.dataset.sure) fields.set("sure", "yes");
    await post(form.action, fields, button);
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
    else document.getElementById("toast").hidden = true;
  } catch {
    tell(document.getElementById("live").dataset.lost, 6000);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

function sure(question) {
  const dialog = document.getElementById("sure");
  document.getElementById("sure-title").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}
