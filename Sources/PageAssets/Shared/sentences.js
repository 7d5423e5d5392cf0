// Sentences about layers, as golden tests and reviews write them: names are between backquotes.

import { make } from "./elements.js";

/** A text as nodes, with code for what is between backquotes. */
export const sentence = (text) => text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));

/** A list of sentences. */
export const sentences = (items) => make("ul", {}, ...items.map((item) => make("li", {}, ...sentence(item))));
