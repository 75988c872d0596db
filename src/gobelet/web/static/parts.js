// Replaces parts of a page. At card tables, in the waiting room and where a part asks for it only the nodes that changed are
// touched, so that chosen cards, buttons and the focus stay as they are.

export function replacePart(live, name, html) {
  const part = live.querySelector(`[data-part="${name}"]`);
  if (name === "main") part.outerHTML = html;
  else if (part?.closest(".cards, .lobby-stage, [data-patched]")) patch(part, html);
  else if (part) part.innerHTML = html;
}

function patch(part, html) {
  const fresh = part.cloneNode(false);
  fresh.innerHTML = html;
  patchChildren(part, fresh);
}

// Children with the same key are the same thing, wherever they are; new ones slide in.
function patchChildren(old, fresh) {
  const keyed = new Map([...old.children].filter((child) => child.dataset.key).map((child) => [child.dataset.key, child]));
  let next = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = node.dataset?.key;
    const match = key ? keyed.get(key) : isAlike(next, node) ? next : null;
    if (match === next && match) next = next.nextSibling;
    else old.insertBefore(match ?? node, next);
    if (match) patchNode(match, node);
    else if (key) node.classList.add("just-drawn");
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function isAlike(old, fresh) {
  return old && old.nodeName === fresh.nodeName && old.id === fresh.id && !old.dataset?.key;
}

function patchNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  patchChildren(old, fresh);
}
