// What this browser adds to the fair dice, and what it has been promised. crypto.getRandomValues exists on plain http too, unlike crypto.subtle.

export function drawEntropy(root) {
  for (const field of root.querySelectorAll('input[name="entropy"]')) {
    const drawn = crypto.getRandomValues(new Uint8Array(16));
    field.value = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

const added = new Set();

// A seat at a table that waits has nothing for the dice yet: this browser adds it once.
export function addEntropy(root) {
  for (const form of root.querySelectorAll("form[data-adds]")) {
    const seat = form.elements.seat.value;
    if (added.has(seat)) continue;
    added.add(seat);
    form.requestSubmit();
  }
}

// What the server has promised for each game of a table, as this browser saw it first. Some browsers keep nothing.
export function note({ table, promise }) {
  try {
    if (promise && !localStorage.getItem(`promise ${table}`)) localStorage.setItem(`promise ${table}`, promise);
  } catch {}
}

export function noted(table, game) {
  try {
    return localStorage.getItem(`promise ${table}`)?.split(" ")[game];
  } catch {
    return undefined;
  }
}
