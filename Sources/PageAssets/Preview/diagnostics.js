// Errors of the scene: each with its place, the line of the file and a ^ under the place. The panel is shown over the last valid
// picture, which stays usable, until the file is valid again.

import { $, make } from "./elements.js";

/** Shows the errors of the scene; hides the panel if there are none. */
export function showDiagnostics(diagnostics, hasPicture) {
  const panel = $("problems");
  panel.hidden = diagnostics.length === 0;
  if (panel.hidden) {
    panel.replaceChildren();
    return;
  }
  const errors = diagnostics.filter(({ severity }) => severity !== "warning").length;
  panel.replaceChildren(
    make("h2", { role: "alert" }, errors === 1 ? "1 error" : errors + " errors"),
    hasPicture ? make("p", { class: "note" }, "The picture shows the last version without errors.") : "",
    make("ol", {}, ...diagnostics.map((diagnostic) => make("li", {}, item(diagnostic)))));
}

/** Shows the warnings of the scene and what lint has found. Warnings of the scene are findings too, when lint is done. */
export function showWarnings(diagnostics, findings = []) {
  const shown = findings.length ? findings : diagnostics.filter(({ severity }) => severity === "warning");
  $("warnings-section").hidden = shown.length === 0;
  $("warnings").replaceChildren(...shown.map(item));
}

function item({ severity, file, line, column, message, sourceLine, caret, path, rule }) {
  const place = file.split("/").at(-1) + ":" + line + ":" + column;
  return make("article", { "data-testid": "diagnostic", "data-line": line, "data-column": column, class: severity },
    make("p", {}, make("code", { class: "place", title: file + ":" + line + ":" + column }, place), " ", message, rule ? " [" + rule + "]" : ""),
    sourceLine ? make("pre", { tabindex: 0, "aria-label": "Line " + line }, excerpt(sourceLine, caret)) : undefined,
    path ? make("p", { class: "path" }, path) : undefined);
}

/** The part of a line around its caret, and the caret under it; minified scenes have very long lines. */
function excerpt(line, caret) {
  // Carets count characters, which can be two units of a string.
  const letters = Array.from(line);
  const place = Math.min(typeof caret === "number" ? caret : Math.max(String(caret ?? "").indexOf("^"), 0), letters.length);
  const start = letters.length <= 100 ? 0 : Math.max(place - 50, 0);
  const part = letters.slice(start, start + 100);
  const isCut = start > 0;
  const before = part.slice(0, place - start).map((letter) => letter === "\t" ? letter : " ").join("");
  return (isCut ? "…" : "") + part.join("") + (start + 100 < letters.length ? "…" : "") + "\n" + (isCut ? " " : "") + before + "^";
}
