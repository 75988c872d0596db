// The reasons on the page of a position: they appear when they are ready.
const place = document.getElementById("reasons");

function askAgain(seconds) {
  const wait = place?.dataset.retryAfter && 1000 * (seconds || place.dataset.retryAfter);
  if (wait) setTimeout(() => document.hidden ? askAgain(seconds) : load(), wait);
}

async function load() {
  let seconds = 0;
  try {
    const response = await fetch(location.href);
    seconds = Number(response.headers.get("Retry-After"));
    if (response.ok) show(await response.text());
    else if (response.status < 500 && !seconds) return; // they will not come
  } catch {
    // the connection is lost for now
  }
  askAgain(seconds);
}

// Only the reasons are replaced: dice that somebody has chosen meanwhile stay chosen.
function show(html) {
  const found = new DOMParser().parseFromString(html, "text/html").getElementById("reasons");
  if (!found || found.dataset.retryAfter) return;
  delete place.dataset.retryAfter;
  place.replaceChildren(...found.childNodes);
}

askAgain();
