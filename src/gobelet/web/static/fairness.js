// This browser's entropy for the fair dice, and the commitments it has seen.
// Unlike crypto.subtle, crypto.getRandomValues exists on plain http, too.

export function drawEntropy(root) {
  for (const field of root.querySelectorAll('input[name="entropy"]')) {
    const drawn = crypto.getRandomValues(new Uint8Array(16));
    field.value = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

const added = new Set();

// Before a game, each seat of this browser adds its entropy once.
export function addEntropy(root) {
  for (const form of root.querySelectorAll("form[data-adds-entropy]")) {
    const seat = form.elements.seat.value;
    if (added.has(seat)) continue;
    added.add(seat);
    form.requestSubmit();
  }
}

// The commitments for a table's games as this browser saw them first. Some browsers store nothing.
export function storeCommitments({ table, commitments }) {
  try {
    if (commitments && !localStorage.getItem(`promise ${table}`)) localStorage.setItem(`promise ${table}`, commitments);
  } catch {}
}

export function findStoredCommitment(table, game) {
  try {
    return localStorage.getItem(`promise ${table}`)?.split(" ")[game];
  } catch {
    return undefined;
  }
}
