// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element } from "/phone.js";

const token = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(@\w+)|(#\w+)|\b(actor|associatedtype|async|await|case|catch|class|deinit|do|else|enum|extension|fileprivate|final|for|func|guard|if|import|in|init|inout|let|nil|private|return|self|Self|static|struct|switch|throws|try|var|weak|while)\b|\b([A-Z]\w*)\b/g;
const kinds = ["comment", "string", "attribute", "attribute", "keyword", "type"];

/** Shows the sources at `address` side by side. */
export async function showSources(grid, address) {
  try {
    const sources = await (await fetch(address)).json();
    grid.replaceChildren(...sources.map(figure));
  } catch {
    grid.replaceChildren(element("p", "missing", "The demo does not answer. Reload the page to see the sources."));
  }
}

function figure(source) {
  const made = element("figure", "source", "");
  made.dataset.variant = source.variant;
  const caption = element("figcaption", "", source.title);
  caption.append(element("code", "path", source.file));
  made.append(caption);
  if (source.text == null) {
    made.append(element("p", "missing", "The file is no longer where it was compiled. Build the demo again to see it."));
    return made;
  }
  const code = element("pre", "", "");
  code.tabIndex = 0;
  code.setAttribute("role", "region");
  code.setAttribute("aria-label", `Source of ${source.title}`);
  code.append(...source.text.trimEnd().split("\n").map((line) => lineOf(line, source.notes)));
  made.append(code);
  return made;
}

function lineOf(text, notes) {
  const line = element("span", "line", "");
  let end = 0;
  for (const match of text.matchAll(token)) {
    line.append(text.slice(end, match.index));
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    line.append(element("span", kind, match[0]));
    end = match.index + match[0].length;
  }
  line.append(text.slice(end));
  const note = notes.find((candidate) => text.trim() === candidate.line);
  if (note) {
    line.classList.add("noted");
    line.append(element("span", "note", note.note));
  }
  return line;
}
