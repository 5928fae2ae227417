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
    table.tHead.append(head());
    table.tBodies[0].append(...items.toSorted((a, b) => startOf(a) - startOf(b)).map(line));
    this.#place.replaceChildren(table);
  }
}

function head() {
  const row = element("tr", "", "");
  row.append(...say(texts.columns).map((text) => {
    const cell = element("th", "", text);
    cell.scope = "col";
    return cell;
  }));
  return row;
}

function line(item) {
  const row = element("tr", "", "");
  row.append(...cells(item).map((text) => element("td", "", text)));
  return row;
}
