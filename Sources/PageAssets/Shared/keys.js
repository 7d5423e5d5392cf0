// Keys of a page. They rest while somebody writes or chooses, while a dialog is open, and with Ctrl, Alt or Meta, which are the
// browser's.

/** Calls `press` with each key event that is the page's; it says whether it took it. */
export function listenForKeys(press) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.matches("select, textarea, input:not([type=range])") || document.querySelector("dialog[open]")) return;
    // A button that has the focus is pressed by the space bar, as everywhere.
    if (event.key === " " && event.target.matches("button, summary, a")) return;
    if (press(event)) event.preventDefault();
  });
}

/** Keeps the focus where it is when a button is clicked, so that the space bar goes on to play. */
export function keepFocus() {
  document.addEventListener("mousedown", (event) => { if (event.target.closest("button")) event.preventDefault(); });
}
