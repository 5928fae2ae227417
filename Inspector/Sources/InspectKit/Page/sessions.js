// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Feed } from "./feed.js";
import { numbers, say } from "./language.js";
import { SessionModel } from "./model/session.js";
import { pageTexts } from "./texts/page.js";
import { element, find, mark, set } from "./view/element.js";

/** Which session is shown, of those that the tool has; pausing; and what is said of the connection. */
export class Sessions {
  all = [];
  current = null;
  #feed = null;
  #isChosen = false;
  #listed = "";
  #wrong = { list: "", feed: "" };

  constructor(tool, inspector) {
    this.tool = tool;
    this.inspector = inspector;
    find("#sessions").addEventListener("change", ({ target }) => {
      const info = this.all.find(({ id }) => id === target.value);
      if (info) this.choose(info);
    });
    find("#pause").addEventListener("click", () => this.#pause(!this.inspector.isPaused));
    this.#poll();
  }

  /** As the user wants: no other session takes its place. */
  choose(info) {
    this.#isChosen = true;
    this.show(info);
  }

  /** Follows the session from its beginning. */
  show(info) {
    this.#feed?.close();
    this.current = info;
    this.#pause(false);
    const model = new SessionModel(), feed = new Feed(model, () => this.#news(feed));
    this.#feed = feed;
    this.#wrong.feed = "";
    this.inspector.show(model, !info.isOver);
    feed.follow(this.tool, info.id, (problem) => this.#tell("feed", problem)).then(() => {
      if (this.#feed === feed && !this.inspector.isPaused) this.inspector.over();
    });
    this.#draw();
  }

  /** What is wrong with the list of sessions, or with the events; null: no answer. */
  #tell(what, problem) {
    this.#wrong[what] = problem === null ? say(pageTexts.noAnswer) : problem;
    const sentence = this.#wrong.list || this.#wrong.feed;
    set(find("#connection"), sentence);
    find("#connection").hidden = !sentence;
  }

  /** Shows what is already there, and looks again each second. */
  async #poll() {
    try {
      this.all = await this.tool.sessions();
      this.#tell("list", "");
      this.#settle();
      this.#draw();
    } catch (error) {
      this.#tell("list", error.status ? error.message : null);
    }
    setTimeout(() => this.#poll(), document.hidden ? 5_000 : 1_000);
  }

  /** The latest session that is live; a new launch takes the place of the one before, unless the user has chosen that. */
  #settle() {
    const now = this.all.find(({ id }) => id === this.current?.id), newest = this.all.findLast(({ isOver }) => !isOver) ?? this.all.at(-1);
    if (now) {
      if (now.isOver && !this.current.isOver) this.inspector.isLive = false;
      this.current = now;
      const { problems, time } = this.inspector.model;
      for (const kind of ["gaps", "dropped"]) problems.set(kind, kind, time, now[kind]);
      this.inspector.draw(0);
      if (!now.isOver || this.#isChosen || !newest || newest.isOver || newest.app !== now.app) return;
    }
    if (newest) this.show(newest);
  }

  #draw() {
    document.body.toggleAttribute("data-nothing", this.all.length === 0);
    find("#nothing").hidden = this.all.length > 0;
    const select = find("#sessions"), listed = JSON.stringify([this.all.map(({ id, app, process, isOver }) => [id, app, process, isOver]), this.current?.id]);
    mark(find("#pause"), "aria-disabled", !this.current || this.current.isOver);
    mark(find("#live-dot"), "data-live", this.current && !this.current.isOver ? "" : null);
    if (listed === this.#listed || document.activeElement === select) return;
    this.#listed = listed;
    select.replaceChildren(...this.all.toReversed().map((info) => {
      const option = element("option", "", nameOf(info));
      option.value = info.id;
      return option;
    }));
    select.value = this.current?.id ?? "";
  }

  #pause(isPaused) {
    if (isPaused && (!this.current || this.current.isOver)) return;
    this.inspector.pause(isPaused);
    if (this.#feed) this.#feed.isPaused = isPaused;
    set(find("#pause"), say(isPaused ? pageTexts.resume : pageTexts.pause));
    this.#drawPause();
  }

  #news(feed) {
    if (feed !== this.#feed) return;
    if (this.inspector.isPaused) this.#drawPause();
    else this.inspector.news();
  }

  /** How many events have come since. Beyond what the page takes, the tool keeps them. */
  #drawPause() {
    const place = find("#paused"), feed = this.#feed;
    place.hidden = !this.inspector.isPaused;
    find("#event-count").hidden = this.inspector.isPaused;
    set(place, this.inspector.isPaused ? say(pageTexts.paused, numbers(feed?.waiting ?? 0) + (feed?.isFull ? "+" : "")) : "");
  }
}

export function nameOf({ app, process, isOver }) {
  const state = say(isOver ? (process ? pageTexts.over : pageTexts.file) : pageTexts.live);
  return [app, process, state].filter(Boolean).join(" · ");
}
