// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import { element } from "/phone.js";
import texts from "/texts/timeline.js";
import { cells, startOf } from "/words.js";

/** The bars and marks of a timeline as a table, in the order of their times. It is closed until the user opens it. */
export class ItemTable {
  #drawn = ""; #place = element("div", "timeline-scroll", "");

  constructor() {
    this.root = document.createElement("details");
    this.root.append(element("summary", "", say(texts.asTable)), this.#place);
  }

  draw({ rows, title }, items) {
    const key = JSON.stringify(rows);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const table = element("table", "", "");
    table.append(element("caption", "unspoken", say(texts.of, title)), element("thead", "", ""), element("tbody", "", ""));
    const lines = items.toSorted((a, b) => startOf(a) - startOf(b)).map(cells), titles = say(texts.columns);
    // A column in which nothing stands is left out.
    const columns = titles.map((_, column) => column).filter((column) => lines.some((line) => line[column] !== ""));
    const row = (cellOf, line) => {
      const made = element("tr", "", "");
      made.append(...columns.map((column) => cellOf(line[column], column)));
      return made;
    };
    table.tHead.append(row(head, titles));
    table.tBodies[0].append(...lines.map((line) => row(cell, line)));
    this.#place.replaceChildren(table);
  }
}

function head(text, column) {
  const made = cell(text, column, "th");
  made.scope = "col";
  return made;
}

function cell(text, column, name = "td") {
  const made = element(name, "", text);
  made.toggleAttribute("data-number", column === 2 || column === 3);
  return made;
}
