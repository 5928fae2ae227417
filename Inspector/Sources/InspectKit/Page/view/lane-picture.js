// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, say } from "../language.js";
import { stateOf } from "../model/lanes.js";
import { panelTexts } from "../texts/panels.js";
import { mark, set, svg } from "./element.js";
import { laneSizes, layOutLanes, scaleOf, ticksOf } from "./lane-layout.js";
import { pathOf } from "./shapes.js";
import { outcomeName, runSentence } from "./words.js";

/** The lanes as a picture. An item's element stays the same while it can be seen, so that the focus stays where it is. */
export class LanePicture {
  #axis = svg("g", { class: "axis", "aria-hidden": "true" });
  #ticks = svg("g", { class: "ticks", "aria-hidden": "true" }, svg("rect", { height: laneSizes.top - 1 }));
  #titles = svg("g", { class: "titles", "aria-hidden": "true" });
  #items = svg("g", { role: "none" });
  #link = svg("path", { class: "link", "aria-hidden": "true" });
  #elements = new Map();
  /** The rows as they are drawn, with their items. */
  rows = [];
  /** The item that is the tab stop: the first one, until the user has been at another. */
  #current = "";
  #wasVisited = false;

  constructor() {
    const stripes = svg("pattern", { id: "waiting", width: 6, height: 6, patternUnits: "userSpaceOnUse" }, svg("path", { class: "stripe", d: "M-1 7L7-1M-1 1L1-1M5 7L7 5" }));
    this.root = svg("svg", { class: "lane-picture", role: "group" }, svg("defs", {}, stripes), this.#axis, this.#titles, this.#link, this.#items, this.#ticks);
  }

  elementOf(id) { return this.#elements.get(id); }

  /** Returns the number of lanes that had no room. */
  draw(model, window, chosen) {
    const { rows, height, hidden } = layOutLanes(model, window);
    this.rows = rows;
    for (const [key, value] of [["width", window.width], ["height", height]]) mark(this.root, key, value);
    this.#drawAxis(window, height);
    this.#drawTitles(rows, window);
    const seen = new Set(), isChosen = ({ id, kind, sequence }) => id === chosen?.id || (kind === "action" && Boolean(chosen?.turn) && model.turns.numbered(sequence) === chosen.turn);
    for (const row of rows) for (const item of row.items) {
      seen.add(item.id);
      this.#drawItem(item, row, window, isChosen(item));
    }
    for (const [id, made] of this.#elements) {
      if (seen.has(id)) continue;
      made.remove();
      this.#elements.delete(id);
    }
    if (!this.#wasVisited || !seen.has(this.#current)) this.#setCurrent(rows.find(({ items }) => items.length)?.items[0].id ?? "");
    this.#drawLink(model, chosen, scaleOf(window));
    return hidden;
  }

  #setCurrent(id) {
    if (id === this.#current && this.#elements.get(id)?.tabIndex === 0) return;
    this.#elements.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = id;
    this.#elements.get(id)?.setAttribute("tabindex", "0");
  }

  /** However it got the focus. */
  focused(id) {
    this.#wasVisited = true;
    this.#setCurrent(id);
  }

  #drawAxis(window, height) {
    const scale = scaleOf(window), ticks = ticksOf(window);
    while (this.#axis.children.length < ticks.length) {
      this.#axis.append(svg("line", { class: "grid", y1: laneSizes.top }));
      this.#ticks.append(svg("text", { class: "tick", y: 13 }));
    }
    // The times stay above the lanes while they scroll.
    mark(this.#ticks, "transform", `translate(0 ${window.scrolled})`);
    mark(this.#ticks.firstChild, "width", window.width);
    [...this.#axis.children].forEach((line, index) => {
      const text = this.#ticks.children[index + 1];
      for (const made of [line, text]) mark(made, "visibility", index < ticks.length ? null : "hidden");
      if (index >= ticks.length) return;
      const x = Math.round(scale(ticks[index]));
      for (const key of ["x1", "x2"]) mark(line, key, x);
      mark(line, "y2", height);
      mark(text, "x", x + 3);
      set(text, say(panelTexts.seconds, clock(ticks[index]).replace(/\.?0+$/, "") || "0"));
    });
  }

  #drawTitles(rows, { width, gutter }) {
    while (this.#titles.children.length < rows.length) this.#titles.append(svg("g", {}, svg("line", { class: "rule" }), svg("text", {})));
    [...this.#titles.children].forEach((made, index) => {
      const row = rows[index], [line, text] = made.children;
      mark(made, "visibility", row ? null : "hidden");
      if (!row) return;
      const isPlace = row.kind === "place", name = isPlace ? row.place.name : row.lane.name;
      for (const [key, value] of [["x1", 0], ["x2", width], ["y1", row.y + 0.5], ["y2", row.y + 0.5]]) mark(line, key, value);
      mark(line, "class", isPlace ? "rule" : "rule faint");
      mark(text, "class", isPlace ? "place-title" : "lane-title");
      for (const [key, value] of [["x", isPlace ? 4 : 14], ["y", row.y + (isPlace ? 16 : 15)]]) mark(text, key, value);
      const room = Math.floor(((gutter || width) - 16) / 6.6);
      set(text, name.length > room ? `${name.slice(0, room - 1)}…` : name);
    });
  }

  #drawItem(item, row, window, isChosen) {
    let made = this.#elements.get(item.id);
    if (!made) {
      made = svg("g", { role: "button", tabindex: -1, "data-id": item.id, class: `item ${item.kind}` },
        svg("rect", { class: "waiting-bar", rx: 3 }), svg("rect", { class: "bar", rx: 3 }), svg("path", { class: "shape" }), svg("text", { class: "bar-text" }));
      this.#elements.set(item.id, made);
      this.#items.append(made);
    }
    made.item = item;
    mark(made, "aria-pressed", isChosen);
    if (item.kind === "action") drawAction(made, item, row); else drawRun(made, item, row, window);
  }

  /** From the action that started the chosen run, to the run. */
  #drawLink(model, chosen, scale) {
    const made = chosen?.run && this.#elements.get(chosen.id), start = made && model.startOf(chosen.run);
    const row = start && this.rows.find(({ kind, place }) => kind === "place" && place.id === start.turn.head.place);
    if (!row) return mark(this.#link, "d", null);
    const from = Math.round(scale(start.turn.time)), { x, track } = made.item, lane = this.rows.find(({ items }) => items.includes(made.item));
    const y = lane.y + lane.title + track * laneSizes.track + 11;
    mark(this.#link, "d", `M${from} ${row.y + row.title + 12}V${y}H${Math.max(x, from)}`);
  }
}

function drawAction(made, item, row) {
  const y = row.y + row.title + 12, [, bar, shape, text] = made.children;
  for (const [key, value] of [["x", item.x - 7], ["y", y - 10], ["width", 14], ["height", 20]]) mark(bar, key, value);
  mark(shape, "d", pathOf("action"));
  mark(shape, "transform", `translate(${item.x.toFixed(1)} ${y})`);
  set(text, "");
  if (made.count === item.count && made.sequence === item.sequence) return;
  made.count = item.count;
  made.sequence = item.sequence;
  made.setAttribute("aria-label", say(panelTexts.actionMark, item.action, item.place.name, clock(item.time)) + (item.count > 1 ? ` (+${item.count - 1})` : ""));
}

function drawRun(made, item, row, window) {
  const { run } = item, y = row.y + row.title + 3 + item.track * laneSizes.track, [waiting, bar, shape, text] = made.children;
  const state = item.kind === "many" ? "many" : stateOf(run), left = item.kind === "many" ? item.x : item.started ?? (state === "running" || state === "joined" ? item.x : item.right);
  if (made.state !== state || made.count !== item.count) {
    made.state = state;
    made.count = item.count;
    made.dataset.state = state;
    mark(made, "data-wrong", item.isWrong ? "" : null);
    made.setAttribute("aria-label", item.kind === "many" ? say(panelTexts.many, item.count, row.lane.name, row.place.name) : runSentence(run));
    mark(shape, "d", pathOf(state) || null);
  }
  place(waiting, item.x, left, y);
  place(bar, left, item.right, y);
  // Its end is at the end of its bar, or right of it, and its name where there is room.
  const room = item.right - item.x, isWide = room > 26;
  mark(shape, "transform", `translate(${Math.min(isWide ? item.right - 10 : item.right + 9, window.width - 8).toFixed(1)} ${y + 8})`);
  mark(shape, "visibility", item.kind === "many" || (!isWide && (state === "finished" || item.next - item.right < 20)) ? "hidden" : null);
  const name = item.kind === "many" ? `×${item.count}` : run.label, long = `${name} · ${outcomeName(state)}`, width = room - (pathOf(state) ? 24 : 10);
  const fits = [item.kind === "many" ? name : long, name].find((words) => words.length * 6.5 < width);
  set(text, fits ?? "");
  if (!fits) return;
  mark(text, "x", (item.x + 6).toFixed(1));
  mark(text, "y", y + 12);
}

function place(rect, left, right, y) {
  const width = right - left;
  mark(rect, "visibility", width > 0.5 ? null : "hidden");
  for (const [key, value] of [["x", left.toFixed(1)], ["y", y], ["width", Math.max(2, width).toFixed(1)], ["height", 16]]) mark(rect, key, value);
}
