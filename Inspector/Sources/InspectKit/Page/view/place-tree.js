// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, say } from "../language.js";
import { panelTexts } from "../texts/panels.js";
import { element, mark, set } from "./element.js";
import { VirtualList } from "./virtual-list.js";
import { fieldName } from "./words.js";

/** How long a change stays marked. Units: milliseconds of the app's clock. */
const freshFor = 2_000;

/** The stores and scopes as a tree; a place that is open shows its state. */
export class PlaceTree {
  #open = new Map();
  #rows = [];
  #shape = -1;
  #model = null;
  #chosen = null;
  #list;
  #empty;
  #now = 0;

  /** @param {(place: object) => void} choose */
  constructor(root, empty, choose, redraw) {
    this.#empty = empty;
    this.choose = choose;
    this.#list = new VirtualList(root, {
      count: () => this.#rows.length, make: makeRow, fill: (row, index) => this.#fill(row, this.#rows[index]), rowHeight: () => 28, redraw,
      choose: (index, _, isByKey) => this.#take(index, isByKey), key: (event) => this.#key(event),
    });
  }

  draw(model, now, chosen) {
    if (model !== this.#model) this.#open = new Map();
    const isNew = model !== this.#model || model.places.shape !== this.#shape;
    this.#model = model;
    this.#chosen = chosen;
    this.#now = now;
    if (isNew) this.#layOut();
    this.#list.draw();
  }

  #layOut() {
    this.#shape = this.#model.places.shape;
    this.#rows = [];
    const add = (place, level) => {
      const children = this.#model.places.childrenOf(place), hasMore = children.length > 0 || place.fields.size > 0;
      const isOpen = hasMore && (this.#open.get(place) ?? place.ended == null);
      this.#rows.push({ place, level, hasMore, isOpen });
      if (!isOpen) return;
      for (const field of place.fields.keys()) this.#rows.push({ place, level: level + 1, field });
      if (level < 30) for (const child of children) add(child, level + 1);
    };
    for (const root of this.#model.places.roots) add(root, 1);
    this.#empty.hidden = this.#rows.length > 0;
  }

  #fill(row, { place, level, field, hasMore, isOpen }) {
    mark(row, "aria-level", level);
    if (row.level !== level) row.style.setProperty("--level", row.level = level);
    mark(row, "aria-expanded", hasMore ? isOpen : null);
    mark(row, "aria-selected", place === this.#chosen && field === undefined);
    mark(row, "data-field", field === undefined ? null : "");
    mark(row, "data-ended", place.ended == null ? null : "");
    const [name, value, note] = row.children[1].children;
    if (field === undefined) {
      // A scope has no name of its own: the line that made it tells it from the others.
      const made = place.file ? `${place.file.split("/").at(-1)}:${place.line ?? ""}` : say(panelTexts.scope);
      const states = [place.kind === "scope" ? made : "", place.ended == null ? "" : say(panelTexts.ended)].filter(Boolean);
      set(name, place.name);
      set(value, states.join(" · "));
      set(note, place.live.size ? say(panelTexts.runs, place.live.size) : "");
      mark(row, "data-fresh", null);
      mark(row, "title", place.ended == null ? place.feature || null : say(panelTexts.endedAt, clock(place.ended)));
      return;
    }
    const { value: text, time, count } = place.fields.get(field) ?? { value: "", time: 0, count: 0 };
    set(name, fieldName(field));
    set(value, text.length > 300 ? text.slice(0, 300) : text);
    set(note, count ? `×${count}` : "");
    mark(row, "data-fresh", count && this.#now - time < freshFor ? "" : null);
    mark(row, "title", text.length > 20 ? text.slice(0, 1_000) : null);
  }

  #take(index, isByKey) {
    const row = this.#rows[index];
    if (!isByKey && row.hasMore && row.place === this.#chosen) this.#setOpen(row, !row.isOpen);
    this.choose(row.place);
  }

  #setOpen(row, isOpen) {
    this.#open.set(row.place, isOpen);
    this.#layOut();
  }

  /** As in every tree: right opens, then goes to what is in it; left closes, then goes to what it is in. */
  #key({ key }) {
    const index = this.#list.current, row = this.#rows[index];
    if (!row || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
    if (key === "ArrowRight" && row.hasMore && !row.isOpen) this.#setOpen(row, true);
    else if (key === "ArrowRight" && row.isOpen) this.#go(index + 1);
    else if (key === "ArrowLeft" && row.isOpen) this.#setOpen(row, false);
    else if (key === "ArrowLeft") this.#go(this.#rows.findLastIndex((other, place) => place < index && other.level < row.level));
    this.choose(this.#rows[this.#list.current].place);
    return true;
  }

  #go(index) {
    if (index >= 0) this.#list.show(index);
  }
}

function makeRow() {
  const row = element("div", "tree-row"), line = element("span", "tree-line");
  row.setAttribute("role", "treeitem");
  line.append(element("span", "tree-name"), element("span", "tree-value"), element("span", "tree-note"));
  row.append(element("span", "tree-arrow"), line);
  return row;
}
