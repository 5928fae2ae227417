// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { element } from "/phone.js";
import texts from "/texts/page.js";

const token = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(@\w+)|(#\w+)|\b(actor|associatedtype|async|await|case|catch|class|deinit|do|else|enum|extension|fileprivate|final|for|func|guard|if|import|in|init|inout|let|nil|private|return|self|Self|static|struct|switch|throws|try|var|weak|while)\b|\b([A-Z]\w*)\b/g;
const kinds = ["comment", "string", "attribute", "attribute", "keyword", "type"];

/** Shows the sources at `address` side by side, those of the variants in `order` in this order. */
export async function showSources(grid, address, order = []) {
  try {
    const sources = await (await fetch(address)).json();
    const sorted = sources.toSorted((a, b) => order.indexOf(a.variant) - order.indexOf(b.variant));
    grid.replaceChildren(...sorted.map(figure));
  } catch {
    grid.replaceChildren(element("p", "missing", say(texts.noSources)));
  }
}

function figure(source) {
  const made = element("figure", "source", "");
  made.dataset.variant = source.variant;
  const caption = element("figcaption", "", said(source.title));
  caption.append(pathOf(source.file));
  made.append(caption);
  if (source.text == null) {
    made.append(element("p", "missing", say(texts.noSource)));
    return made;
  }
  const code = element("pre", "", "");
  code.tabIndex = 0;
  code.setAttribute("role", "region");
  code.setAttribute("aria-label", say(texts.sourceOf, said(source.title)));
  code.append(...source.text.trimEnd().split("\n").map((line) => lineOf(line, source.notes)));
  made.append(code);
  return made;
}

/** A path, which breaks behind a slash where it has no room. */
function pathOf(file) {
  const path = element("code", "path", "");
  for (const part of file.match(/[^/]+\/?/g)) path.append(part, document.createElement("wbr"));
  return path;
}

function lineOf(text, notes) {
  const line = element("span", "line", "");
  const code = element("span", "line-code", "");
  // What has no room goes on below: in a comment under its words, else two columns further than the line.
  const start = text.search(/\S|$/);
  code.style.setProperty("--hang", start + (/^\/\/\/? /.exec(text.slice(start))?.[0].length ?? 2));
  let end = 0;
  for (const match of text.matchAll(token)) {
    code.append(text.slice(end, match.index));
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    code.append(element("span", kind, match[0]));
    end = match.index + match[0].length;
  }
  code.append(text.slice(end));
  line.append(code);
  const note = notes.find((candidate) => text.trim() === candidate.line);
  if (note) {
    line.classList.add("noted");
    line.append(element("span", "note", said(note.note)));
  }
  return line;
}
