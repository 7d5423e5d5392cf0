// Keys of a page. They are ignored in text fields and menus, while a dialog is open, and with Ctrl, Alt or Meta, which belong to
// the browser.

/** Calls `press` with each key event of the page; it returns whether it handled the event. */
export function listenForKeys(press) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.matches("select, textarea, input:not([type=range])") || document.querySelector("dialog[open]")) return;
    // The space bar presses a focused button.
    if (event.key === " " && event.target.matches("button, summary, a")) return;
    if (press(event)) event.preventDefault();
  });
}

/** Keeps the focus where it is when a button is clicked, so that the space bar still plays. */
export function keepFocus() {
  document.addEventListener("mousedown", (event) => { if (event.target.closest("button")) event.preventDefault(); });
}
