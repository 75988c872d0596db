// Counts the characters of a name as people do, and says in the form when there are too many. The server decides: it counts
// pictures made of several, such as flags, by their parts.

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter() : null;

function countCharacters(text) {
  return segmenter ? [...segmenter.segment(text)].length : [...text].length;
}

addEventListener("input", ({ target }) => {
  if (!target.dataset?.characters) return;
  const count = countCharacters(target.value.trim());
  target.setCustomValidity(count > Number(target.dataset.characters) ? target.dataset.tooLong.replace("#", count) : "");
});
