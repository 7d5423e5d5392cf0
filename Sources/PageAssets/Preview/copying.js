// Copying values and places to the clipboard, and jumping to the places in an editor.

import { $, make, say } from "./elements.js";
import { draw } from "./drawing.js";

const shapes = {
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  jump: "M9 2.5h4.5V7M13.5 2.5L7.5 8.5M6.5 3.5h-4v10h10v-4",
};

/** A small icon; its button has the name. */
export const icon = (name) => draw("svg", { viewBox: "0 0 16 16", width: 13, height: 13, "aria-hidden": "true" }, draw("path", { d: shapes[name] }));

/** Puts a text into the clipboard and says so. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission, a selected text can still be copied.
    const area = make("textarea", { class: "unseen" }, text);
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say($("spoken"), "Copied " + text);
  document.dispatchEvent(new CustomEvent("copied", { detail: text }));
}

/** A colour as hex digits: #rrggbb, or #rrggbbaa when it is translucent; undefined for what is no colour of CSS. */
export function hex(color) {
  if (typeof color !== "string" || !CSS.supports("color", color)) return undefined;
  if (/^#[0-9a-f]{3,4}$/i.test(color)) return "#" + [...color.slice(1).toLowerCase()].map((digit) => digit + digit).join("");
  if (color.startsWith("#")) return color.toLowerCase();
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const digits = [...context.getImageData(0, 0, 1, 1).data].map((byte) => byte.toString(16).padStart(2, "0"));
  return "#" + digits.slice(0, digits[3] === "ff" ? 3 : 4).join("");
}

/** A button that copies a text, which `text` returns. */
export const copyButton = (as, label, text, ...content) => make("button", {
  type: "button", class: "small", "data-testid": "copy", "data-as": as, "aria-label": label, title: label, click: () => copyText(text()),
}, ...(content.length ? content : [icon("copy")]));

/** A place as editors write it. */
export const placeText = ({ file, line, column }) => file + ":" + line + ":" + column;

/** A button for a place, which `place` returns: opens it in the editor, or copies it without an editor or with Alt. */
export function jumpButton(editor, place, ...content) {
  const button = make("button", {
    type: "button", class: "small", "data-testid": "jump", click: async (event) => {
      if (!editor.canOpen || event.altKey) copyText(placeText(place()));
      else await editor.server.jump(place()).catch((error) => editor.tell(error.message, true));
    },
  }, ...(content.length ? content : [icon("jump")]));
  // The place changes with the file.
  button.update = () => {
    const known = place();
    button.hidden = !known;
    if (!known) return;
    const label = (editor.canOpen ? "Open " : "Copy ") + placeText(known);
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  button.update();
  return button;
}
