// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "../language.js";
import { panelTexts } from "../texts/panels.js";
import { gutterOf } from "./lane-layout.js";
import { LanePicture } from "./lane-picture.js";
import { mark, set } from "./element.js";

/** How much time is shown. Units: milliseconds. */
const spans = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];

/** The lanes' panel: its picture, which part of the time it shows, and the keys. */
export class LaneChart {
  #picture = new LanePicture();
  #span = 10_000;
  /** The end of what is shown, or null: now. */
  #end = null;
  #whole = 10_000;
  #isOver = false;
  #now = 0;
  #size = { width: 0, height: 0, top: 0 };
  #box;
  #parts;

  /** @param {{box: HTMLElement, empty: HTMLElement, note: HTMLElement, controls: HTMLElement}} parts */
  constructor(parts, choose, redraw) {
    this.#parts = parts;
    this.#box = parts.box;
    this.choose = choose;
    this.redraw = redraw;
    this.#box.append(this.#picture.root);
    this.#picture.root.setAttribute("aria-label", say(panelTexts.bars));
    new ResizeObserver(() => {
      this.#size = { ...this.#size, width: this.#box.clientWidth, height: this.#box.clientHeight };
      redraw();
    }).observe(this.#box);
    this.#box.addEventListener("scroll", () => {
      this.#size.top = this.#box.scrollTop;
      redraw();
    }, { passive: true });
    this.#box.addEventListener("click", ({ target }) => this.#choose(target.closest("[data-id]")));
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#box.addEventListener("focusin", ({ target }) => { if (target.dataset.id) this.#picture.focused(target.dataset.id); });
    this.#box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#drag();
    parts.controls.addEventListener("click", ({ target }) => this.#control(target.closest("[data-act]")?.dataset.act));
  }

  get follows() { return this.#end === null; }

  /** Another session: of one that is over, all that fits. */
  reset(model, isOver) {
    this.#end = null;
    this.#span = this.#whole = 10_000;
    if (isOver) this.#span = this.#whole = Math.min(Math.max(model.time, spans[0]), spans.at(-1));
    this.#isOver = isOver;
    set(this.#parts.controls.querySelector("[data-act=now]"), say(isOver ? panelTexts.whole_ : panelTexts.now));
  }

  draw(model, now, place, chosen) {
    const { width, height, top } = this.#size;
    this.#now = now;
    if (!width) return;
    const to = this.#end ?? Math.max(now, this.#span);
    const window = { from: to - this.#span, to, width, gutter: gutterOf(width), place, scrolled: top, top: top - 200, bottom: top + height + 200 };
    const hidden = this.#picture.draw(model, window, chosen);
    this.#parts.empty.hidden = this.#picture.rows.length > 0;
    this.#parts.note.hidden = hidden === 0;
    if (hidden) set(this.#parts.note, say(panelTexts.moreLanes, hidden));
    mark(this.#parts.controls.querySelector("[data-act=now]"), "aria-pressed", this.follows && (!this.#isOver || this.#span === this.#whole));
  }

  /** Brings a run into what is shown. */
  reveal(run) {
    const to = this.#end ?? Math.max(this.#now, this.#span), end = run.ended ?? run.registered;
    if (run.registered < to - this.#span || end > to) this.#end = Math.max(this.#span, run.registered + this.#span * 0.7);
    this.redraw();
  }

  #choose(place) {
    if (!place) return;
    place.focus({ preventScroll: true });
    const { item } = place;
    if (item.kind === "many") this.#zoomTo(item);
    else this.choose(item);
  }

  /** On what is drawn as one, until each can be seen. */
  #zoomTo(item) {
    const { width } = this.#size, to = this.#end ?? Math.max(this.#now, this.#span), gutter = gutterOf(width);
    const middle = to - this.#span + (((item.x + item.right) / 2 - gutter) / (width - gutter - 8)) * this.#span;
    this.#span = spans.findLast((span) => span < this.#span) ?? spans[0];
    this.#end = middle + this.#span / 2;
    this.redraw();
  }

  #control(act) {
    const to = this.#end ?? Math.max(this.#now, this.#span);
    if (act === "now") {
      this.#end = null;
      if (this.#isOver) this.#span = this.#whole;
    }
    if (act === "earlier") this.#end = Math.max(this.#span, to - this.#span / 2);
    if (act === "later") this.#end = to + this.#span / 2 >= this.#now ? null : to + this.#span / 2;
    if (act === "shorter" || act === "longer") {
      const span = act === "shorter" ? spans.findLast((other) => other < this.#span) : spans.find((other) => other > this.#span);
      if (span && this.#end !== null) this.#end = Math.max(span, this.#end + (span - this.#span) / 2);
      this.#span = span ?? this.#span;
    }
    this.redraw();
  }

  /** Right and left go through a row, up and down to the nearest of the next row. */
  #key(event) {
    const id = event.target.dataset?.id, act = { "+": "shorter", "=": "shorter", "-": "longer", "PageUp": "earlier", "PageDown": "later", "End": "now" }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act) {
      event.preventDefault();
      return this.#control(act);
    }
    if (!id) return;
    if (event.key === "Enter" || event.key === " ") this.#choose(event.target);
    else {
      const next = this.#next(id, event.key);
      if (next === undefined) return;
      this.#picture.elementOf(next?.id)?.focus();
    }
    event.preventDefault();
  }

  #next(id, key) {
    const rows = this.#picture.rows.filter(({ items }) => items.length), row = rows.findIndex(({ items }) => items.some((item) => item.id === id));
    const items = rows[row]?.items ?? [], index = items.findIndex((item) => item.id === id);
    if (key === "ArrowRight") return items[index + 1] ?? null;
    if (key === "ArrowLeft") return items[index - 1] ?? null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step) return undefined;
    const { x } = items[index], others = rows[row + step]?.items ?? [];
    return others.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0] ?? null;
  }

  #wheel(event) {
    if (event.ctrlKey || event.metaKey) this.#control(event.deltaY < 0 ? "shorter" : "longer");
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.#pan(event.deltaX);
    else return;
    event.preventDefault();
  }

  #pan(pixels) {
    const to = this.#end ?? Math.max(this.#now, this.#span), wanted = to + (pixels / this.#size.width) * this.#span;
    this.#end = wanted >= this.#now ? null : Math.max(this.#span, wanted);
    this.redraw();
  }

  #drag() {
    let last = null;
    this.#box.addEventListener("pointerdown", (event) => { if (event.isPrimary && !event.target.closest("[data-id]")) last = event.clientX; });
    addEventListener("pointermove", ({ clientX }) => {
      if (last === null) return;
      this.#pan(last - clientX);
      last = clientX;
    });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { last = null; });
  }
}
