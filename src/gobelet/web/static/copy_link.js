// Buttons that copy a link. They are shown only where there is a clipboard: browsers have none on plain http.

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).href);
    button.textContent = button.dataset.copied;
  });
}
