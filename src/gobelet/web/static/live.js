// The stream of a table: what changed is put in place and said aloud. A hidden page lets go of it, for a browser has only
// six to a server, and opens it again when it is looked at or online again.

const IMPATIENCE = 3000; // a line that does not come about in this time is tried again
const AGAIN = 1000;
const SOON = 1500; // what somebody has done is on their page by then, or the line is dead
const PATIENCE = 40000; // longer than two heartbeats: a stream that says nothing for so long is dead

export function listen(live, swap) {
  let stream = null;
  let watch = 0;
  let lost = false;
  let ended = false;

  function open() {
    close();
    if (ended || document.hidden) return;
    const address = new URL(live.dataset.live, location);
    for (const [name, value] of new URLSearchParams(location.search)) address.searchParams.set(name, value);
    address.searchParams.set("marks", live.dataset.marks);
    stream = new EventSource(address);
    stream.addEventListener("parts", heard);
    stream.addEventListener("beat", alive);
    stream.addEventListener("end", end);
    stream.addEventListener("open", connected);
    stream.addEventListener("error", failed);
    watch = setTimeout(open, IMPATIENCE);
  }

  function end() {
    ended = true;
    close();
  }

  function close() {
    stream?.close();
    stream = null;
    clearTimeout(watch);
  }

  function alive() {
    clearTimeout(watch);
    watch = setTimeout(open, PATIENCE);
  }

  function connected() {
    alive();
    if (lost) tell(live.dataset.back, 2000);
    lost = false;
  }

  function failed() {
    if (!lost) tell(live.dataset.lost);
    lost = true;
    close(); // what it opens itself would not say what the page has by now
    watch = setTimeout(open, AGAIN);
  }

  function heard(event) {
    alive();
    const news = JSON.parse(event.data);
    if (news.go) return location.assign(news.go);
    Object.assign(live.dataset, { version: news.version, marks: news.marks });
    swap(news.parts);
    if (news.told) tell(news.told, 8000);
    if (news.said.length) document.getElementById("said").textContent = news.said.join(" ");
  }

  owed = (version) => {
    if (!lost) document.getElementById("toast").hidden = true;
    setTimeout(() => Number(live.dataset.version) < version && open(), SOON);
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("online", open);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("pagehide", close);
  open();
}

export let owed = () => {}; // what an act has led to is still to come over the line
let hiding = 0;

export function tell(sentence, milliseconds = 0) {
  const toast = document.getElementById("toast");
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(hiding);
  if (milliseconds) hiding = setTimeout(() => (toast.hidden = true), milliseconds);
}
