// Verifies a finished game in this browser: the secret matches its commitment, and every die follows from it.
// gobelet/cups/fair.py describes how dice are drawn.
import { findStoredCommitment } from "./fairness.js";
import { fromHex, hmac, concatenate, sha256, toHex } from "./sha256.js";

const RANGE = 1n << 64n;

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

export function matchesDice(secret, entropy, faces) {
  const key = fromHex(secret);
  const added = fromHex(entropy);
  return [...faces].every((face, number) => draw(key, added, number, 6) + 1 === Number(face));
}

function verify({ table, game, commitment, secret, entropy, faces, ...words }) {
  const seen = findStoredCommitment(table, game);
  if (seen && seen !== commitment) return [false, words.changed];
  if (!matchesCommitment(secret, commitment) || !matchesDice(secret, entropy, faces)) return [false, words.unfair];
  return [true, seen ? `${words.fair} ${words.noted}` : words.fair];
}

for (const proof of document.querySelectorAll("[data-commitment]")) {
  const [valid, words] = verify(proof.dataset);
  proof.textContent = words;
  proof.classList.add(valid ? "fair" : "unfair");
  if (!valid) document.querySelector(".verdict")?.replaceChildren(words); // the text above is the server's
  proof.hidden = false;
}
