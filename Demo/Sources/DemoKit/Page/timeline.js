// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import { element, set } from "/phone.js";
import { axisFor, Picture } from "/picture.js";
import { legend, svg } from "/shapes.js";
import { ItemTable } from "/timeline-table.js";
import texts from "/texts/timeline.js";
import { caption, idOf, more, sentence, translated } from "/words.js";

/** The timelines of all stories with an element for them: `<div class="timelines" data-timeline="STORY"></div>`. */
export class Timelines {
  #stories = new Map();

  constructor(root = document) {
    for (const place of root.querySelectorAll("[data-timeline]")) this.#stories.set(place.dataset.timeline, new Story(place));
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
    let lastGrowth = 0;
    setInterval(() => {
      if (isCalm.matches && performance.now() - lastGrowth < 1000) return;
      lastGrowth = performance.now();
      for (const story of this.#stories.values()) story.grow();
    }, 100);
  }

  /** Which of a variant's runs is drawn, by its name, and what is said of it; without a name the latest. */
  show(story, variant, run, about) { this.#stories.get(story)?.show(variant, run, about); }

  /** @param {{now: number, timeline: object}[]} news the changed ones */
  draw(news) {
    for (const { now, timeline } of news) this.#stories.get(timeline.story)?.take(translated(timeline), now);
    for (const story of new Set(news.map(({ timeline }) => this.#stories.get(timeline.story)))) story?.draw();
  }
}

/** The timelines of one story, on one axis. */
class Story {
  #charts = new Map(); #axis = { end: 0 }; #isPressed = false; #isStale = false; #legend; #widths = "";
  #sizes = new ResizeObserver(() => this.#resize());

  constructor(place) {
    this.place = place;
    this.#legend = element("ul", "timeline-legend", "");
    this.#legend.setAttribute("aria-label", say(texts.legend));
    place.append(this.#legend);
    this.#sizes.observe(place);
    // A pressed element is neither replaced nor moved: the click would miss it. News is drawn afterward.
    place.addEventListener("pointerdown", () => { this.#isPressed = true; });
    addEventListener("pointerup", () => setTimeout(() => this.#release()));
    addEventListener("pointercancel", () => this.#release());
  }

  take(timeline, now) {
    if (!this.#charts.has(timeline.variant)) {
      const chart = new Chart(timeline);
      this.#charts.set(timeline.variant, chart);
      this.place.append(chart.root);
      // It may be shown later than the others.
      this.#sizes.observe(chart.root);
    }
    this.#charts.get(timeline.variant).take(timeline, performance.now() - now);
  }

  show(variant, run, about) {
    if (this.#charts.get(variant)?.show(run, about)) this.draw();
  }

  /** Not after a change of height alone, which drawing makes. */
  #resize() {
    const widths = [this.place, ...[...this.#charts.values()].map(({ root }) => root)].map(({ clientWidth }) => clientWidth).join();
    if (widths === this.#widths) return;
    this.#widths = widths;
    this.draw();
  }

  draw() {
    this.#isStale = this.#isPressed;
    if (this.#isPressed) return;
    const charts = [...this.#charts.values()];
    this.#axis = axisFor(Math.max(100, ...charts.map((chart) => chart.end)));
    this.#legend.replaceChildren(...legend(charts.map(({ timeline }) => timeline)));
    for (const chart of charts) chart.draw(this.#axis);
  }

  grow() {
    const charts = [...this.#charts.values()];
    if (this.#isPressed || !charts.some((chart) => chart.isLive)) return;
    if (Math.max(...charts.map((chart) => chart.end)) > this.#axis.end) this.draw();
    else for (const chart of charts) chart.grow();
  }

  #release() {
    this.#isPressed = false;
    if (this.#isStale) this.draw();
  }
}

/** One variant's timeline, of the run that is chosen: the picture, the selected element, and the same as a table. */
class Chart {
  #about; #box; #chosen = null; #current = 0; #detail; #picture = new Picture(); #run = undefined; #runs = new Map(); #spoken; #table = new ItemTable();

  constructor({ title, variant }) {
    this.root = element("section", "timeline", "");
    this.root.dataset.variant = variant;
    this.root.setAttribute("aria-label", say(texts.of, title));
    this.#box = element("div", "timeline-box", "");
    this.#detail = element("p", "timeline-detail", "");
    // What is drawn follows the timeline; what is spoken is only what the user chooses.
    this.#spoken = element("p", "unspoken", "");
    this.#spoken.setAttribute("role", "status");
    this.#about = element("p", "timeline-run", "");
    this.root.append(
      element("h2", "timeline-title", title), this.#about, element("p", "timeline-caption", ""), this.#box, this.#detail, this.#spoken, this.#table.root);
    this.#box.append(element("p", "timeline-empty", say(texts.nothing)), this.#picture.root);
    this.#picture.root.setAttribute("aria-label", say(texts.marks, title));
    this.#picture.root.addEventListener("click", ({ target }) => this.#choose(target.closest("[data-id]")));
    this.#picture.root.addEventListener("keydown", (event) => this.#key(event));
    // Not on the picture itself: with a focus listener it could take the focus, and would.
    this.#box.addEventListener("focusin", ({ target }) => this.#follow(target.closest("[data-id]")));
  }

  get #items() { return this.timeline.rows.flatMap((row) => [...row.bars.map((bar) => ({ row, bar })), ...row.marks.map((mark) => ({ row, mark }))]); }
  get #shown() { return this.#runs.get(this.#run) ?? this.#runs.get(undefined); }
  get #now() { return performance.now() - this.#shown.began; }
  get timeline() { return this.#shown.timeline; }
  get isLive() { return this.timeline.rows.some(({ bars }) => bars.some(({ to }) => to == null)); }
  get end() {
    const times = this.#items.map(({ bar, mark }) => mark?.ms ?? bar.to ?? this.#now);
    return Math.max(0, ...times);
  }

  take(timeline, began) { this.#runs.set(timeline.run, { timeline, began }); }

  /** Returns whether it is another one. */
  show(run, about) {
    set(this.#about, about);
    const before = this.#shown;
    this.#run = run;
    if (this.#shown === before) return false;
    this.#chosen = null;
    return true;
  }

  draw(axis) {
    const items = this.#items;
    this.root.toggleAttribute("data-empty", items.length === 0);
    this.#box.querySelector(".timeline-empty").hidden = items.length > 0;
    this.#picture.root.toggleAttribute("hidden", items.length === 0);
    if (!items.some((item) => idOf(item) === this.#current)) this.#current = items.length ? idOf(items[0]) : 0;
    const hadFocus = this.#picture.root.contains(document.activeElement);
    this.#picture.draw(this.timeline, axis, this.#now, this.#box.clientWidth, (item) => this.#wrap(item));
    if (hadFocus) this.#element(this.#current)?.focus({ preventScroll: true });
    set(this.root.querySelector(".timeline-caption"), caption(this.timeline));
    this.#showDetail(items);
    this.#table.draw(this.timeline, items);
  }

  grow() { if (this.isLive) this.#picture.grow(this.#now); }

  #element(id) { return this.#picture.root.querySelector(`[data-id="${id}"]`); }

  #wrap(item) {
    const id = idOf(item);
    return svg("g", {
      class: "item", role: "button", "data-id": id, tabindex: id === this.#current ? 0 : -1,
      "aria-pressed": id === this.#chosen, "aria-label": sentence(item),
    });
  }

  #choose(target) {
    if (!target) return;
    this.#chosen = Number(target.dataset.id);
    for (const item of this.#picture.root.querySelectorAll("[data-id]")) item.setAttribute("aria-pressed", String(item === target));
    target.focus({ preventScroll: true });
    this.#showDetail(this.#items);
    set(this.#spoken, this.#detail.textContent);
  }

  #key(event) {
    const target = event.target.closest("[data-id]");
    if (!target) return;
    const all = [...this.#picture.root.querySelectorAll("[data-id]")];
    const index = all.indexOf(target);
    const next = { ArrowRight: index + 1, ArrowDown: index + 1, ArrowLeft: index - 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") this.#choose(target);
    else if (next === undefined) return;
    else all[next]?.focus();
    event.preventDefault();
  }

  /** However it got the focus: it is the only tab stop, and keeps the focus when the picture is drawn again. */
  #follow(target) {
    if (!target) return;
    this.#current = Number(target.dataset.id);
    for (const item of this.#picture.root.querySelectorAll("[data-id]")) item.setAttribute("tabindex", item === target ? "0" : "-1");
  }

  #showDetail(items) {
    const item = items.find((item) => idOf(item) === this.#chosen);
    if (!item) this.#chosen = null;
    set(this.#detail, item ? [sentence(item), ...more(item)].join(" ") : items.length ? say(texts.choose) : "");
  }
}
