// Whether this browser makes sounds and vibrates: asked once, changed with one tap, kept in the cookie. The sounds themselves
// are loaded when the first one is played; if they cannot be, nothing is heard.

const page = document.documentElement;

export function playSound(play) {
  if (page.dataset.sound === "on") import("./sound.js").then(play, () => {});
}

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "sound-form") return;
  event.preventDefault();
  const wanted = event.submitter.value;
  page.dataset.sound = wanted;
  const toggle = document.querySelector(".sound-toggle");
  toggle.value = wanted === "on" ? "off" : "on";
  toggle.setAttribute("aria-pressed", wanted === "on");
  playSound(({ playTones }) => playTones("turn"));
  try {
    await fetch(event.target.action, { method: "POST", body: new URLSearchParams({ sound: wanted }), headers: { "X-Gobelet": "script" } });
  } catch {} // it holds for this page at least
});
