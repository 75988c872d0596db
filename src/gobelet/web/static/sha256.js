// SHA-256 and HMAC as defined in FIPS 180-4 and RFC 2104, because browsers have no crypto.subtle on plain http.

const PRIMES = findPrimes(64);
const INITIAL = PRIMES.slice(0, 8).map((prime) => takeFraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => takeFraction(Math.cbrt(prime)));
const BLOCK = 64;

function findPrimes(count) {
  const found = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

function takeFraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function rotateRight(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

export function sha256(bytes) {
  const state = [...INITIAL];
  const message = pad(bytes);
  for (let begin = 0; begin < message.byteLength; begin += BLOCK) compress(state, expand(message, begin));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setInt32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

function pad(bytes) {
  const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const message = new DataView(new ArrayBuffer(size));
  new Uint8Array(message.buffer).set(bytes);
  message.setUint8(bytes.length, 0x80);
  message.setBigUint64(size - 8, BigInt(bytes.length) * 8n);
  return message;
}

function expand(message, begin) {
  const words = Array.from({ length: 16 }, (_, place) => message.getInt32(begin + 4 * place));
  for (let place = 16; place < 64; place++) {
    const early = words[place - 15];
    const late = words[place - 2];
    const s0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const s1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words.push((words[place - 16] + s0 + words[place - 7] + s1) | 0);
  }
  return words;
}

function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round]) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] + word) | 0));
}

export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(concatenate(block.map((byte) => byte ^ 0x36), message));
  return sha256(concatenate(block.map((byte) => byte ^ 0x5c), inner));
}

export function concatenate(...pieces) {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
