// The proof of a finished game, worked out by this browser alone: the secret is the one that was promised, and every
// die follows from it. How draws are made is told in gobelet/cups/fair.py.
import { noted } from "./chance.js";
import { fromHex, hmac, joined, sha256, toHex } from "./sha256.js";

const RANGE = 1n << 64n;

export function promised(secret, commitment) {
  return toHex(sha256(fromHex(secret))) === commitment;
}

export function draw(secret, entropy, number, among) {
  const limit = RANGE - (RANGE % BigInt(among));
  for (let counter = 0;; counter++) {
    const count = new DataView(new ArrayBuffer(12));
    count.setBigUint64(0, BigInt(number));
    count.setUint32(8, counter);
    const digest = hmac(secret, joined(entropy, new Uint8Array(count.buffer)));
    const value = new DataView(digest.buffer).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(among));
  }
}

export function follows(secret, entropy, faces) {
  const key = fromHex(secret);
  const added = fromHex(entropy);
  return [...faces].every((face, number) => draw(key, added, number, 6) + 1 === Number(face));
}

function verdict({ table, game, commitment, secret, entropy, faces, ...words }) {
  const seen = noted(table, game);
  if (seen && seen !== commitment) return [false, words.changed];
  if (!promised(secret, commitment) || !follows(secret, entropy, faces)) return [false, words.unfair];
  return [true, seen ? `${words.fair} ${words.noted}` : words.fair];
}

for (const proof of document.querySelectorAll("[data-commitment]")) {
  const [holds, words] = verdict(proof.dataset);
  proof.textContent = words;
  proof.classList.add(holds ? "fair" : "unfair");
  if (!holds) document.querySelector(".verdict")?.replaceChildren(words); // what stands above was said by the server
  proof.hidden = false;
}
