// Dark or light: as in the system, until the user chooses.

/** Whether the page is dark now. */
function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Switches between dark and light; pages of one origin remember it. */
export function changeAppearance() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try { localStorage.setItem("theme", theme); } catch { /* A page from the disk may have no storage. */ }
}

/** Restores the appearance that was chosen before. */
export function recallAppearance() {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  } catch { /* As above. */ }
}
