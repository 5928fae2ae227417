// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element, mark } from "./element.js";

let madeLists = 0;

/** A list of any length: only the rows that can be seen are in the document. It is one tab stop; the arrow keys go through its rows. */
export class VirtualList {
  #filler = element("div", "filler");
  #rows = [];
  #height = 0;
  #top = 0;
  #id = `list-${madeLists += 1}`;
  #options;
  #follow = false;
  /** Whether the last row stays in sight while rows come. */
  follows = false;
  /** The index of the row that the keys are at. */
  current = -1;

  /**
   * @param {HTMLElement} root scrolls, and has the role of a list
   * @param {{count: () => number, make: () => HTMLElement, fill: (row: HTMLElement, index: number) => void, rowHeight: () => number,
   *   choose: (index: number, isExtending: boolean, isByKey: boolean) => void, key?: (event: KeyboardEvent) => boolean, redraw: () => void}} options
   */
  constructor(root, options) {
    this.root = root;
    this.#options = options;
    root.tabIndex = 0;
    root.append(this.#filler);
    root.addEventListener("scroll", () => {
      // The end as it is drawn: rows may have come since, and the list may have another height that its observer does not know yet.
      this.#top = root.scrollTop;
      this.#height = root.clientHeight;
      this.follows = this.#follow && this.#top + this.#height >= root.scrollHeight - options.rowHeight() / 2;
      options.redraw();
    }, { passive: true });
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => {
      this.#height = root.clientHeight;
      options.redraw();
    }).observe(root);
  }

  /** From now on the last row stays in sight, until the user scrolls away. */
  set isFollowing(isFollowing) {
    this.#follow = isFollowing;
    this.follows = isFollowing;
  }

  /** Rows have left at the beginning: what is in sight stays where it is. */
  shift(count) {
    if (this.current >= 0) this.current = Math.max(-1, this.current - count);
    if (!this.follows) this.#scrollTo(this.#top - count * this.#options.rowHeight());
  }

  /** Brings a row into sight, and the keys to it. */
  show(index) {
    this.current = index;
    const height = this.#options.rowHeight(), top = index * height;
    this.#setHeight();
    if (top < this.#top) this.#scrollTo(top);
    else if (top + height > this.#top + this.#height) this.#scrollTo(top + height - this.#height);
  }

  /** The same, in the middle, if it is out of sight. */
  reveal(index) {
    const height = this.#options.rowHeight(), top = index * height;
    if (top < this.#top || top + height > this.#top + this.#height) {
      this.#setHeight();
      this.#scrollTo(Math.max(0, top - (this.#height - height) / 2));
    }
    this.current = index;
  }

  draw() {
    const { count, make, fill, rowHeight } = this.#options, all = count(), height = rowHeight();
    this.#setHeight();
    if (this.follows) this.#scrollTo(Math.max(0, all * height - this.#height));
    const first = Math.max(0, Math.floor(this.#top / height)), shown = Math.min(all - first, Math.ceil(this.#height / height) + 1);
    while (this.#rows.length < shown) {
      const row = make();
      row.id = `${this.#id}-${this.#rows.length}`;
      this.#rows.push(row);
      this.#filler.append(row);
    }
    let currentId = null;
    this.#rows.forEach((row, slot) => {
      // The same row stays in the same element while the list scrolls.
      const size = this.#rows.length, index = first + ((slot - first % size) + size) % size, isShown = index < first + shown;
      if (row.hidden === isShown) row.hidden = !isShown;
      if (!isShown) return;
      if (index === this.current) currentId = row.id;
      if (row.index !== index || row.drawnHeight !== height) {
        row.style.transform = `translateY(${index * height}px)`;
        row.index = index;
        row.drawnHeight = height;
      }
      mark(row, "aria-posinset", index + 1);
      mark(row, "aria-setsize", all);
      mark(row, "data-current", index === this.current ? "" : null);
      fill(row, index);
    });
    mark(this.root, "aria-activedescendant", currentId);
  }

  #setHeight() {
    const total = `${this.#options.count() * this.#options.rowHeight()}px`;
    if (this.#filler.style.height !== total) this.#filler.style.height = total;
  }

  #scrollTo(top) {
    const wanted = Math.max(0, top);
    if (Math.abs(wanted - this.#top) < 0.5) return;
    this.root.scrollTop = wanted;
    this.#top = wanted;
  }

  #click(event) {
    const row = event.target.closest("[role=option], [role=treeitem]");
    if (!row || row.hidden) return;
    this.current = row.index;
    this.#options.choose(row.index, event.shiftKey, false);
  }

  #key(event) {
    if (event.target !== this.root || event.ctrlKey || event.metaKey || event.altKey || this.#options.key?.(event)) return;
    const all = this.#options.count(), page = Math.max(1, Math.floor(this.#height / this.#options.rowHeight()) - 1);
    const now = this.current < 0 ? (this.follows ? all : -1) : this.current;
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, PageDown: now + page, PageUp: now - page, Home: 0, End: all - 1 }[event.key];
    if (next === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!all) return;
    this.follows = this.#follow && event.key === "End";
    const index = Math.min(all - 1, Math.max(0, next ?? now));
    this.show(index);
    this.#options.choose(index, event.shiftKey, true);
  }
}
