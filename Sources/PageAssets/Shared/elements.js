// Elements made in code. All text reaches a page as text, never as markup, so no name of a scene can become an element.

/** The element with an id. */
export const $ = (id) => document.getElementById(id);

/** An element with attributes (functions become listeners, `style` is an object) and children; strings become text. */
export function make(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Gives an element its attributes and children. */
export function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    // A style attribute would need a policy that allows styles in the text of a page.
    else if (name === "style") Object.assign(element.style, value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** A toggle button; its title shows `key`. */
export function toggle(label, key, isPressed, press, attributes) {
  return make("button", {
    type: "button", "aria-pressed": String(isPressed), "aria-keyshortcuts": key, title: label + " (" + key + ")", click: press, ...attributes,
  }, label);
}

/** Sets the text of an element only if it differs, so that screen readers do not repeat it. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
