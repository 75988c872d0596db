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

function askAgain() {
  const seconds = place.querySelector("[data-retry-after]")?.dataset.retryAfter;
  if (seconds) setTimeout(() => document.hidden ? askAgain() : load(), 1000 * seconds);
}

async function load() {
  try {
    const response = await fetch(place.dataset.address, { headers: { "X-Gobelet": "script" } });
    if (response.ok) show(await response.text());
  } catch {
    // the connection is lost for now
  }
  askAgain();
}

// A story that is there is replaced once, when it is complete, and not while somebody reads it by keyboard.
function show(html) {
  const isShown = place.querySelector(".headline") !== null;
  const isComplete = !html.includes("data-retry-after");
  if (!isShown || (isComplete && !place.contains(document.activeElement))) place.innerHTML = html;
}

askAgain();
