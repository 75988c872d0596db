// Buttons that copy a link or a text. They are shown only where there is a clipboard: browsers have none on plain http.

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source.href ?? source.textContent);
    button.textContent = button.dataset.copied;
  });
}
