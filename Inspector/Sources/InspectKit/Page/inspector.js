// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, say } from "./language.js";
import { FilteredTurns } from "./model/filter.js";
import { SessionModel } from "./model/session.js";
import { pageTexts } from "./texts/page.js";
import { panelTexts } from "./texts/panels.js";
import { Details } from "./view/details.js";
import { find, set } from "./view/element.js";
import { Filters } from "./view/filters.js";
import { LaneChart } from "./view/lane-chart.js";
import { PlaceTree } from "./view/place-tree.js";
import { ProblemList } from "./view/problem-list.js";
import { stretchOf } from "./view/test-dialog.js";
import { TurnList } from "./view/turn-list.js";
import { problemSentence, runSentence, titleOf } from "./view/words.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** One session on the page: its model, what is chosen in it, and the panels. */
export class Inspector {
  model = new SessionModel();
  /** Whether the app's clock goes on. */
  isLive = false;
  isPaused = false;
  #filtered = new FilteredTurns(this.model);
  #chosen = null;
  #offset = -Infinity;
  #pausedAt = 0;
  #isAsked = false;
  #isChartAsked = false;
  #drawnAt = 0;
  #drawing = 0;
  #isFitted = false;

  /** @param {(name: string) => void} showPanel shows a panel, where one is shown at a time */
  constructor(showPanel) {
    this.showPanel = showPanel;
    const soon = () => this.draw(0);
    this.filters = new Filters({ text: find("#find"), place: find("#place"), kinds: find("#kinds") }, () => this.#refilter());
    this.tree = new PlaceTree(find("#tree"), find("#no-places"), (place) => this.#choose({ id: `place ${place.id}`, place }, place.name), soon);
    this.turns = new TurnList(find("#turn-list"), find("#no-turns"), (turn) => this.#chooseTurn(turn), soon);
    this.chart = new LaneChart({ box: find("#lane-box"), empty: find("#no-runs"), note: find("#lane-note"), controls: find("#lane-controls") }, (item) => this.#chooseItem(item), soon);
    this.problems = new ProblemList({
      list: find("#problem-list"), empty: find("#no-problems"), counts: [...document.querySelectorAll(".problem-count")], spoken: find("#problem-spoken"),
    }, (problem) => this.#choose({ id: `problem ${problem.key}`, problem }, problemSentence(problem)));
    this.details = new Details(find("#details"), {
      turn: (turn) => this.#showTurn(turn), run: (run) => this.#showRun(run), only: (place) => this.filters.only(place?.id ?? null),
      place: (place) => this.#choose({ id: `place ${place.id}`, place }, place.name),
    });
    find("#detail-close").addEventListener("click", () => this.#close());
    find("#extend").addEventListener("click", () => {
      this.turns.isExtending = !this.turns.isExtending;
      find("#extend").setAttribute("aria-pressed", String(this.turns.isExtending));
    });
    find("#latest").addEventListener("click", () => {
      this.turns.follow();
      this.draw(0);
    });
    addEventListener("keydown", ({ key }) => { if (key === "Escape" && !document.querySelector("dialog[open]")) this.#close(); });
    setInterval(() => this.#tick(), 250);
  }

  /** Begins with another session. */
  show(model, isLive) {
    this.model = model;
    this.isLive = isLive;
    this.#filtered = new FilteredTurns(model);
    this.#offset = -Infinity;
    this.#isFitted = false;
    this.#chosen = null;
    this.filters.reset();
    this.#filtered.setFilter(this.filters.filter);
    this.chart.reset(model, !isLive);
    this.draw(0);
  }

  /** The model has read lines. */
  news() {
    this.#offset = Math.max(this.#offset, this.model.time - performance.now());
    this.draw(calm.matches ? 500 : 100);
  }

  pause(isPaused) {
    this.#pausedAt = this.now;
    this.isPaused = isPaused;
    this.draw(0);
  }

  /** The session is over, and read: all of it is shown that fits. */
  over() {
    this.isLive = false;
    if (!this.#isFitted && this.chart.follows) this.chart.reset(this.model, true);
    this.#isFitted = true;
    this.draw(0);
  }

  /** The present on the app's clock, as far as it is known. */
  get now() {
    if (this.isPaused) return this.#pausedAt;
    return this.isLive ? Math.max(this.model.time, performance.now() + this.#offset) : this.model.time;
  }

  get stretch() { return stretchOf(this.turns.chosen, this.filters.place); }

  /** Draws with the next frame, and not before this time has passed since the last one. */
  draw(interval) {
    if (this.#isAsked) return;
    this.#isAsked = true;
    // On a slow machine, most of the time is left for what comes.
    const wait = this.#drawnAt + (interval && Math.max(interval, this.#drawing * 5)) - performance.now(), frame = () => requestAnimationFrame(() => this.#draw());
    if (wait > 4) setTimeout(frame, wait); else frame();
  }

  #draw() {
    this.#isAsked = false;
    this.#drawnAt = performance.now();
    const { model, now } = this, chosen = this.#chosen;
    if (chosen?.place) chosen.isOnly = this.filters.place === chosen.place.id;
    this.turns.draw(this.#filtered);
    this.filters.draw(model.places);
    this.tree.draw(model, now, chosen?.place ?? null);
    this.problems.draw(model.problems, chosen);
    this.details.draw(chosen, model);
    this.#drawCounts();
    this.#drawing = performance.now() - this.#drawnAt;
    if (!this.#isChartAsked) requestAnimationFrame(() => this.#drawChart());
    this.#isChartAsked = true;
  }

  /** In a frame of its own: it is as much as all else. */
  #drawChart() {
    const began = performance.now();
    this.#isChartAsked = false;
    this.chart.draw(this.model, this.now, this.filters.place, this.#chosen);
    this.#drawing += performance.now() - began;
  }

  #drawCounts() {
    const { turns } = this.model, all = numbers(turns.length), { stretch } = this.turns;
    set(find("#turn-count"), this.#filtered.isEverything ? say(pageTexts.allShown, all) : say(pageTexts.shown, numbers(this.#filtered.length), all));
    set(find("#event-count"), say(pageTexts.events, numbers(this.model.taken)));
    const forgotten = find("#forgotten");
    forgotten.hidden = turns.forgottenEvents === 0;
    if (!forgotten.hidden) set(forgotten, say(find("#session") ? pageTexts.forgottenInFile : pageTexts.forgotten, numbers(turns.forgottenEvents)));
    find("#latest").hidden = this.turns.isFollowing;
    const count = stretch ? Math.abs(stretch.head - stretch.begin) + 1 : 0;
    set(find("#stretch"), count > 1 ? say(panelTexts.stretch, numbers(this.turns.chosen.length)) : say(panelTexts.stretchHint));
  }

  #tick() {
    if (!this.isLive || this.isPaused || document.hidden) return;
    this.model.tick(this.now);
    this.draw(calm.matches ? 1_000 : 200);
  }

  #refilter() {
    this.#filtered.setFilter(this.filters.filter);
    this.turns.refilter(this.#filtered);
    this.#say(find("#turn-count").textContent);
    this.draw(0);
  }

  #choose(chosen, sentence) {
    this.#chosen = chosen;
    this.#say(sentence);
    this.draw(0);
  }

  #chooseTurn(turn) { this.#choose({ id: `turn ${turn.sequence}`, turn }, ""); }

  #chooseItem(item) {
    const turn = this.model.turns.numbered(item.sequence ?? -1);
    if (item.kind === "run") this.#choose({ id: item.id, run: item.run }, runSentence(item.run));
    else if (turn) this.#showTurn(turn);
  }

  #showTurn(turn) {
    this.showPanel("turns");
    this.turns.reveal(turn.sequence);
    this.#choose({ id: `turn ${turn.sequence}`, turn }, titleOf(turn.head));
  }

  #showRun(run) {
    this.showPanel("lanes");
    this.chart.reveal(run);
    this.#choose({ id: `run ${run.id}`, run }, runSentence(run));
  }

  #close() {
    if (!this.#chosen) return;
    this.turns.stretch = null;
    this.#choose(null, "");
  }

  #say(sentence) { set(find("#spoken"), sentence); }
}
