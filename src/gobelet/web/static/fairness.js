// This browser's part in the fair dice: it sends the hash of its entropy, reveals it once everything else is fixed, and
// remembers what it saw. docs/fair-dice.md describes why. Unlike crypto.subtle, crypto.getRandomValues exists on plain http.
import { concatenate, fromHex, sha256, toHex } from "./sha256.js";

const RANDOM_BYTES = 16;
const MOST_BYTES = 64;
const TITLE = "Gobelet fairness 2";
const TIMEOUT = 3000; // less than the server waits for a reveal
const TRIES = 3;
const RETRY_DELAY = 300;
const memory = new Map(); // for browsers that store nothing
const sent = new Map(); // what was sent, with the version of the table after it

// What this browser remembers of a table: its entropy, the commitments and the transcript that it saw, whether its hash was
// accepted, whether its entropy was sent and accepted, and whether it refused to reveal it.
export function readNotes(table) {
  try {
    return { ...memory.get(table), ...JSON.parse(localStorage.getItem(`fair ${table}`) ?? "{}") };
  } catch {
    return memory.get(table) ?? {};
  }
}

// What was noted first stays: a server that shows something else later is found out.
export function addNotes(table, notes) {
  const all = { ...notes, ...readNotes(table) };
  memory.set(table, all);
  try {
    localStorage.setItem(`fair ${table}`, JSON.stringify(all));
  } catch {}
  return all;
}

export function drawEntropy(words = "") {
  const typed = new TextEncoder().encode(words);
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return toHex(concatenate(random, typed).slice(0, MOST_BYTES));
}

export function hashHex(digits) {
  return toHex(sha256(fromHex(digits)));
}

export function hashText(text) {
  return toHex(sha256(new TextEncoder().encode(text)));
}

// Entropy is noted under its hash until the table's code is known: the answer with the code may be lost.
export function noteNewEntropy(entropy) {
  addNotes(hashHex(entropy), { entropy });
}

function forgetNewEntropy(entropy) {
  memory.delete(hashHex(entropy));
  try {
    localStorage.removeItem(`fair ${hashHex(entropy)}`);
  } catch {}
}

// Creates a table by sending a form with the hash of this browser's new entropy. If the game begins at once, it reveals the
// entropy as soon as it has the server's commitments. Returns the address of the table, or null if the form was refused.
export async function createTable(address, fields, words) {
  const entropy = drawEntropy(words);
  noteNewEntropy(entropy);
  const answer = await post(address, { ...fields, entropy_hash: hashHex(entropy) });
  if (!answer?.go) return null;
  const { go, table, commitments, transcript } = answer;
  if (table) addNotes(table, { entropy, commitments, committed: true });
  forgetNewEntropy(entropy);
  if (table && transcript) await reveal(table, go, entropy, transcript);
  return go;
}

function findEntropy(table, hashes = []) {
  const [known] = hashes.filter(Boolean).map((hash) => readNotes(hash).entropy).filter(Boolean);
  return addNotes(table, { entropy: readNotes(table).entropy ?? known ?? drawEntropy() }).entropy;
}

// Fills in the hash where somebody may sit down.
export function fillHashes(root, table) {
  for (const field of root.querySelectorAll('.sit-form [name="entropy_hash"]')) field.value = hashHex(findEntropy(table));
}

// Sends the hash for the seats of this browser, or its entropy once the seats are closed. What got no answer is sent again
// with the next change of the page. Returns the version of the table after it.
export async function takePart(root, table) {
  const commits = [...root.querySelectorAll("form[data-commits]")];
  const reveals = [...root.querySelectorAll("form[data-reveals]")];
  if (!commits.length && !reveals.length) return 0;
  const entropy = findEntropy(
    table,
    [...commits, ...reveals].map((form) => form.dataset.commits ?? form.dataset.reveals),
  );
  const hash = hashHex(entropy);
  if (commits.some((form) => form.dataset.commits === hash)) addNotes(table, { committed: true });
  const answers = commits.filter((form) => form.dataset.commits !== hash).map((form) => commit(form, hash));
  const form = reveals.find((form) => form.dataset.reveals === hash);
  if (form) answers.push(sendOnce(hash, 0, () => reveal(table, form.action, entropy, form.dataset.transcript)));
  const versions = (await Promise.all(answers)).map((answer) => answer?.version ?? 0);
  return Math.max(0, ...versions);
}

// The seat may have had another device's hash in between: what is seen later than the last answer counts.
function commit(form, hash) {
  const fields = { ...Object.fromEntries(new FormData(form)), entropy_hash: hash };
  return sendOnce(`${fields.seat} ${hash}`, Number(fields.seen), () => post(form.action, fields));
}

async function sendOnce(what, seen, send) {
  if (seen <= (sent.get(what) ?? -1)) return null;
  sent.set(what, Infinity);
  const answer = await send();
  if (answer) sent.set(what, answer.version ?? Infinity);
  else sent.delete(what);
  return answer;
}

// Whether what is fixed now has this browser's hash, and the commitments and everything else that it noted before.
export function isAsNoted(transcript, { entropy, commitments, transcript: noted }) {
  const lines = (transcript ?? "").split("\n");
  const promised = (commitments ?? "").split(" ").map((commitment) => `commitment ${commitment}`);
  return (
    lines[0] === TITLE &&
    lines.filter((line) => line.startsWith("commitment ")).join() === promised.join() &&
    lines.includes(`hash ${hashHex(entropy)}`) &&
    (noted ?? transcript) === transcript
  );
}

// Reveals entropy, after noting what else is fixed: from now on nothing of it may change. If it has changed already, nothing
// is revealed. A server that takes the entropy and answers with an error is found out, because it is noted before it is sent.
export async function reveal(table, address, entropy, transcript) {
  const notes = addNotes(table, { entropy });
  if (notes.refused || !isAsNoted(transcript, notes)) {
    addNotes(table, { refused: true });
    return null;
  }
  addNotes(table, { transcript, sent: true });
  const answer = await post(address, { act: "reveal", entropy });
  if (answer) addNotes(table, { revealed: true });
  return answer;
}

// Sends a form, and again if there is no answer or the server is busy: it is done once. Returns null if it was refused.
export async function post(address, fields) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const response = await request(address, fields);
    if (response?.ok) return response.json().catch(() => null);
    if (response && response.status !== 429 && response.status < 500) return null;
    await new Promise((resolve) => setTimeout(resolve, tries * RETRY_DELAY));
  }
  return null;
}

function request(address, fields) {
  const options = { method: "POST", body: new URLSearchParams(fields), headers: { "X-Gobelet": "script" } };
  return fetch(address, { ...options, signal: AbortSignal.timeout?.(TIMEOUT) }).catch(() => null);
}

// The commitments for a table's games as this browser saw them first.
export function storeCommitments({ table, commitments }) {
  if (commitments) addNotes(table, { commitments });
}

export function findStoredCommitment(table, game) {
  return (readOldNote(table) || readNotes(table).commitments)?.split(" ")[game];
}

// Written before browsers noted more than commitments.
function readOldNote(table) {
  try {
    return localStorage.getItem(`promise ${table}`);
  } catch {
    return undefined;
  }
}
