// Verifies a finished game in this browser: the secret matches its commitment, every draw follows from it, and what this
// browser added is among what was used. gobelet/cups/fair.py describes how dice are drawn.
import { findStoredCommitment, hashHex, hashText, readNotes } from "./fairness.js";
import { concatenate, fromHex, hmac, sha256, toHex } from "./sha256.js";

const RANGE = 1n << 64n;
const NOTHING = "-";
const KINDS = { used: "fair", refused: "unfair", replaced: "unfair", dropped: "unfair", sent: "unfair", late: "unknown", none: "unknown" };

export function matchesCommitment(secret, commitment) {
  return toHex(sha256(fromHex(secret))) === commitment;
}

export function draw(secret, entropy, number, among) {
  const limit = RANGE - (RANGE % BigInt(among));
  for (let counter = 0;; counter++) {
    const count = new DataView(new ArrayBuffer(12));
    count.setBigUint64(0, BigInt(number));
    count.setUint32(8, counter);
    const digest = hmac(secret, concatenate(entropy, new Uint8Array(count.buffer)));
    const value = new DataView(digest.buffer).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(among));
  }
}

export function matchesDraws(secret, entropy, draws) {
  const key = fromHex(secret);
  return draws.split(" ").filter(Boolean).every((text, number) => {
    const [among, which] = text.split(":").map(Number);
    return draw(key, entropy, number, among) === which;
  });
}

// The hash of the transcript, then everything that was added, each with its length.
export function mixEntropy(transcript, entropies) {
  const added = entropies.map((digits) => fromHex(digits === NOTHING ? "" : digits));
  const pieces = added.flatMap((bytes) => [Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes]);
  return concatenate(sha256(new TextEncoder().encode(transcript)), ...pieces);
}

// Each line of the transcript has a hash that what was revealed fits, or what was sent openly; and the commitments first.
export function matchesTranscript(transcript, entropies, commitments) {
  const lines = transcript.split("\n").slice(1);
  const added = lines.splice(commitments.length);
  return (
    lines.join() === commitments.map((commitment) => `commitment ${commitment}`).join() &&
    added.length === entropies.length &&
    added.every((line, place) => fitsLine(line, entropies[place]))
  );
}

function fitsLine(line, entropy) {
  const [way, digits] = line.split(" ");
  if (way === "open") return digits === (entropy === NOTHING ? "" : entropy);
  return way === "hash" && (entropy === NOTHING || hashHex(entropy) === digits);
}

// What this browser can say of its own part: a doubt, something to know, or that it was used.
export function checkOwnPart({ entropy, transcript, committed, sent, revealed, refused }, found, entropies, own) {
  if (refused) return "refused";
  if (transcript && transcript !== found) return "replaced";
  if (transcript && entropies.includes(entropy)) return "used"; // also if the seat has another device now
  if (revealed) return "dropped";
  if (sent) return "sent";
  return committed && own.length ? "late" : "none";
}

function verifyGame({ table, game, commitment, secret, draws, ...words }, entropy) {
  const seen = findStoredCommitment(table, game);
  if (seen && seen !== commitment) return [false, words.changed];
  if (!entropy || !matchesCommitment(secret, commitment) || !matchesDraws(secret, entropy, draws)) return [false, words.unfair];
  return [true, seen ? `${words.fair} ${words.noted}` : words.fair];
}

function show(element, kind, words) {
  element.textContent = words;
  element.classList.add(kind);
  element.hidden = false;
}

function doubt(words) {
  document.querySelector(".verdict")?.replaceChildren(words); // the text above is the server's
}

function showOwnPart(part, entropies) {
  const notes = readNotes(part.dataset.table);
  const own = part.dataset.own.split(" ").filter(Boolean).map(Number);
  const verdict = checkOwnPart(notes, part.dataset.transcript, entropies, own);
  show(part, KINDS[verdict], part.dataset[verdict]);
  if (KINDS[verdict] === "unfair") doubt(part.dataset[verdict]);
  const command = document.querySelector("#verify-command");
  if (notes.transcript) command.textContent += ` --mine ${notes.entropy} --seen ${hashText(notes.transcript)}`;
}

function findEntropy(part, entropies, games) {
  if (!part.dataset.transcript) return fromHex(part.dataset.mixed);
  const commitments = games.map((game) => game.dataset.commitment);
  return matchesTranscript(part.dataset.transcript, entropies, commitments) && mixEntropy(part.dataset.transcript, entropies);
}

const part = document.querySelector("#own-part");
if (part) {
  const entropies = part.dataset.entropies.split(" ").filter(Boolean);
  const games = [...document.querySelectorAll("[data-commitment]")];
  const entropy = findEntropy(part, entropies, games);
  for (const game of games) {
    const [valid, words] = verifyGame(game.dataset, entropy);
    show(game, valid ? "fair" : "unfair", words);
    if (!valid) doubt(words);
  }
  if (part.dataset.transcript) showOwnPart(part, entropies);
}
