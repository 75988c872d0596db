// Says that it is the viewer's turn where it is seen from another window: in the title and by the icon. The status has the
// mark `data-next` while the game waits for somebody else.

const title = document.title;
const icon = document.querySelector('link[rel="icon"]');
const plain = icon?.href;

export function markTurn(live) {
  const own = Boolean(live.querySelector("#status:not([data-next])"));
  document.title = own ? `${live.dataset.yourTurn} – ${title}` : title;
  if (icon) icon.href = own ? live.dataset.turnIcon : plain;
}
