// The review on the page of a finished game: it appears when it is ready, and arrow keys walk along the chart.
const place = document.getElementById("review");

place.addEventListener("keydown", (event) => {
  const mark = event.target.closest(".chart a");
  const next = mark && findNeighbour(mark, event.key);
  if (!next) return;
  event.preventDefault();
  mark.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// Left and right walk along a line, up and down change to the same turn of another one.
function findNeighbour(mark, key) {
  const line = mark.closest(".line");
  const marks = [...line.querySelectorAll("a")];
  const number = marks.indexOf(mark);
  if (key === "ArrowLeft") return marks[number - 1];
  if (key === "ArrowRight") return marks[number + 1];
  const lines = [...line.parentNode.querySelectorAll(".line")];
  const step = (key === "ArrowDown") - (key === "ArrowUp");
  return step && lines[lines.indexOf(line) + step]?.querySelectorAll("a")[number];
}

// With arrow keys, one mark of each chart is enough for the Tab key.
function limitTabStops() {
  for (const chart of place.querySelectorAll(".chart")) {
    for (const mark of chart.querySelectorAll("a")) mark.tabIndex = -1;
    const last = chart.querySelector(".line a:last-of-type");
    if (last) last.tabIndex = 0;
  }
}

// What is missing is the whole story, the chances, or other rulebooks; each is asked for on its own.
function askForMissing(root) {
  for (const part of root.querySelectorAll("[data-retry-after]")) askAgain(part);
}

function askAgain(part, seconds) {
  const wait = 1000 * (seconds || part.dataset.retryAfter);
  setTimeout(() => document.hidden ? askAgain(part, seconds) : load(part), wait);
}

async function load(part) {
  const address = place.dataset.address + (part.dataset.part ? `?part=${part.dataset.part}` : "");
  let seconds = 0;
  try {
    const response = await fetch(address, { headers: { "X-Gobelet": "script" } });
    seconds = Number(response.headers.get("Retry-After"));
    if (response.ok) {
      if (show(part, await response.text())) return;
    } else if (response.status < 500 && !seconds) return; // it will not come
  } catch {
    // the connection is lost for now
  }
  askAgain(part, seconds);
}

// Return whether anything was replaced: the same notice is not, so that the link below it keeps the focus.
function show(part, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const found = template.content.firstElementChild;
  const isComplete = !found?.hasAttribute("data-retry-after");
  if (!isComplete && found.textContent === part.textContent) return false;
  askForMissing(template.content);
  part.replaceWith(template.content);
  limitTabStops();
  if (isComplete) announce(found);
  return true;
}

function announce(found) {
  const status = document.getElementById("review-status");
  status.textContent = found?.querySelector(".waiting")?.textContent ?? status.dataset.ready;
}

limitTabStops();
askForMissing(place);
