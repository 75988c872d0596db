// The stream of a table: replaces changed parts and announces what happened, once thrown dice have landed. A hidden page
// closes its stream, because a browser opens at most six connections to a server, and opens it again when it becomes visible
// or online. In the waiting room a player's page keeps it, because the browser has something to reveal when the game begins;
// in a game until it is the player's turn, which the title then says, unless another page is hidden after it.
import { playSound } from "./sound_setting.js";
import { throwDice } from "./throw.js";

const CONNECT_TIMEOUT = 3000;
const RETRY_DELAY = 1000;
const QUIET_TIME = 1500; // a server that stops has said so: for so long nobody is told that the connection is lost
const QUIET_RETRY_DELAY = 400;
const UPDATE_TIMEOUT = 1500; // a player's own change arrives within this time, or the connection is dead
const SILENCE_TIMEOUT = 40000; // longer than two heartbeats

export function openStream(live, replaceParts) {
  const others = new BroadcastChannel("table streams"); // to the other pages of this browser
  let stream = null;
  let timer = 0;
  let lost = false;
  let received = Number(live.dataset.version); // the version that has arrived; it is shown when the dice have landed
  let ended = false;
  let quietUntil = 0;
  let reopens = Infinity; // the version from which on the stream is to be opened again

  function open() {
    close();
    if (ended || isIdle()) return;
    const address = new URL(live.dataset.stream, location);
    for (const [name, value] of new URLSearchParams(location.search)) address.searchParams.set(name, value);
    address.searchParams.set("marks", live.dataset.marks);
    address.searchParams.set("version", received);
    stream = new EventSource(address);
    stream.addEventListener("parts", handleParts);
    stream.addEventListener("reaction", handleReaction);
    stream.addEventListener("beat", restartTimer);
    stream.addEventListener("reconnect", handleReconnect);
    stream.addEventListener("end", end);
    stream.addEventListener("open", handleOpen);
    stream.addEventListener("error", handleError);
    timer = setTimeout(open, CONNECT_TIMEOUT);
  }

  function isIdle() {
    return document.hidden && !live.querySelector("form[data-commits], form[data-reveals], [data-waits]");
  }

  function handleVisibility() {
    if (isIdle()) close();
    else if (document.hidden) others.postMessage("hidden");
    else open();
  }

  function handleOther() {
    if (document.hidden && !live.querySelector("form[data-commits], form[data-reveals]")) close();
  }

  function end() {
    ended = true;
    close();
  }

  function close() {
    stream?.close();
    stream = null;
    delete live.dataset.connected;
    clearTimeout(timer);
  }

  function restartTimer() {
    clearTimeout(timer);
    timer = setTimeout(open, SILENCE_TIMEOUT);
  }

  function handleOpen() {
    restartTimer();
    live.dataset.connected = "yes";
    if (lost) showToast(live.dataset.back, 2000);
    lost = false;
  }

  function handleReconnect(event) {
    quietUntil = performance.now() + QUIET_TIME;
    close();
    timer = setTimeout(open, Number(event.data));
  }

  function handleError() {
    const quiet = performance.now() < quietUntil;
    if (!lost && !quiet) showToast(live.dataset.lost);
    lost ||= !quiet;
    close(); // the browser's own retry would send outdated marks
    timer = setTimeout(open, quiet ? QUIET_RETRY_DELAY : RETRY_DELAY);
  }

  function handleParts(event) {
    restartTimer();
    const update = JSON.parse(event.data);
    if (update.go) return location.assign(update.go);
    received = update.version;
    live.dataset.marks = update.marks;
    throwDice(live, update.parts, () => showUpdate(update));
  }

  function showUpdate(update) {
    live.dataset.version = update.version;
    replaceParts(update.parts);
    if (update.told) showToast(update.told, 8000);
    if (isIdle()) close();
    if (update.said.length) document.getElementById("announcer").textContent = update.said.join(" ");
    if (update.moments?.length) showMoments(update.moments);
    reopen(Infinity);
  }

  function showMoments(moments) {
    import("./celebrate.js").then(({ celebrate }) => celebrate(live, moments), () => {}); // left out without a network
    playSound(({ playTones }) => playTones(moments.at(-1).kind));
  }

  async function handleReaction(event) {
    restartTimer();
    const reactions = await import("./reactions.js").catch(() => null);
    reactions?.showReaction(JSON.parse(event.data));
  }

  function reopen(version) {
    reopens = Math.min(reopens, version);
    if (Number(live.dataset.version) < reopens) return;
    reopens = Infinity;
    open();
  }

  expectVersion = (version) => {
    if (!lost) document.getElementById("toast").hidden = true;
    setTimeout(() => received < version && open(), UPDATE_TIMEOUT);
  };
  reopenAt = reopen;
  document.addEventListener("visibilitychange", handleVisibility);
  others.addEventListener("message", handleOther);
  addEventListener("online", open);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("pagehide", close);
  open();
}

export let expectVersion = () => {}; // called after an action: reconnects if its version does not arrive
export let reopenAt = () => {}; // the session has changed: a new stream knows it, once this version was shown
let hiding = 0;

export function showToast(sentence, milliseconds = 0) {
  const toast = document.getElementById("toast");
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(hiding);
  if (milliseconds) hiding = setTimeout(() => (toast.hidden = true), milliseconds);
}
