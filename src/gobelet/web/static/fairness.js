// This browser's part in the fair dice: it sends the hash of its entropy, reveals it once everything else is fixed, and
// remembers what it saw. docs/fair-dice.md describes why. Unlike crypto.subtle, crypto.getRandomValues exists on plain http.
import { concatenate, fromHex, sha256, toHex } from "./sha256.js";

const RANDOM_BYTES = 16;
const MOST_BYTES = 64;
const memory = new Map(); // for browsers that store nothing
const sent = new Set();

// What this browser remembers of a table: its entropy, the commitments and the transcript that it saw, and whether its hash
// and its entropy were accepted.
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

function findEntropy(table) {
  return addNotes(table, { entropy: readNotes(table).entropy ?? drawEntropy() }).entropy;
}

// Fills in the hash where somebody may sit down.
export function fillHashes(root, table) {
  for (const field of root.querySelectorAll('.sit-form [name="entropy_hash"]')) field.value = hashHex(findEntropy(table));
}

// Sends the hash for the seats of this browser, or its entropy once the seats are closed; each once.
export async function takePart(root, table) {
  if (!root.querySelector("form[data-commits], form[data-reveals]")) return 0;
  const entropy = findEntropy(table);
  const hash = hashHex(entropy);
  const answers = [];
  for (const form of root.querySelectorAll("form[data-commits]"))
    if (form.dataset.commits === hash) addNotes(table, { committed: true });
    else if (isNew(`${form.elements.seat.value} ${hash}`)) answers.push(send(form, { entropy_hash: hash }));
  const form = root.querySelector(`form[data-reveals="${hash}"]`);
  if (form && isNew(hash)) answers.push(reveal(table, form.action, entropy, form.dataset.transcript));
  const versions = (await Promise.all(answers)).map((answer) => answer?.version ?? 0);
  return Math.max(0, ...versions);
}

function isNew(what) {
  return !sent.has(what) && sent.add(what);
}

function send(form, fields) {
  return post(form.action, { ...Object.fromEntries(new FormData(form)), ...fields });
}

// Reveals entropy, after noting what else is fixed: from now on nothing of it may change.
export async function reveal(table, address, entropy, transcript) {
  addNotes(table, { transcript });
  const answer = await post(address, { act: "reveal", entropy });
  if (answer) addNotes(table, { revealed: true });
  return answer;
}

export async function post(address, fields) {
  try {
    const headers = { "X-Gobelet": "script" };
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
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
