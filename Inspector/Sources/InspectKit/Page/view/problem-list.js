// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, numbers, say } from "../language.js";
import { pageTexts } from "../texts/page.js";
import { panelTexts } from "../texts/panels.js";
import { problemTexts } from "../texts/words.js";
import { element, mark, set } from "./element.js";
import { icon } from "./shapes.js";
import { isCounted, problemSentence } from "./words.js";

/** What is probably wrong, the latest first. What is over is there still, in other words. */
export class ProblemList {
  #drawn = "";
  #items = new Map();
  #problems = null;

  /** @param {{list: HTMLElement, empty: HTMLElement, counts: HTMLElement[], spoken: HTMLElement}} parts */
  constructor(parts, choose) {
    this.parts = parts;
    parts.list.addEventListener("click", ({ target }) => {
      const found = this.#problems?.get(target.closest("button")?.dataset.key);
      if (found) choose(found);
    });
  }

  draw(problems, chosen) {
    const key = `${problems.revision} ${chosen?.id}`;
    if (problems === this.#problems && key === this.#drawn) return;
    if (problems !== this.#problems) {
      this.#items.clear();
      this.parts.list.replaceChildren();
    }
    this.#problems = problems;
    this.#drawn = key;
    const all = problems.all, seen = new Set();
    for (const problem of all) {
      seen.add(problem.key);
      this.#draw(problem, chosen);
    }
    for (const [key, item] of this.#items) {
      if (seen.has(key)) continue;
      item.remove();
      this.#items.delete(key);
    }
    this.parts.empty.hidden = all.length > 0;
    for (const place of this.parts.counts) {
      set(place, all.length ? numbers(all.length) : "");
      place.hidden = all.length === 0;
    }
    set(this.parts.spoken, all.length ? `${say(pageTexts.problems)}: ${numbers(all.length)}` : "");
  }

  #draw(problem, chosen) {
    let item = this.#items.get(problem.key);
    if (!item) {
      item = element("li", "problem");
      const made = element("button", "problem-button"), text = element("span", "problem-text");
      made.type = "button";
      made.dataset.key = problem.key;
      text.append(element("span", "problem-sentence"), element("span", "problem-note"));
      made.append(icon("failed"), text);
      item.append(made);
      this.#items.set(problem.key, item);
      this.parts.list.prepend(item);
    }
    const made = item.firstChild, [sentence, note] = made.lastChild.children;
    mark(item, "data-over", problem.until == null ? null : "");
    mark(made, "aria-pressed", chosen?.id === `problem ${problem.key}`);
    set(sentence, problemSentence(problem));
    const times = isCounted(problem) && problem.count > 1 ? ` · ${say(problemTexts.times, numbers(problem.count))}` : "";
    set(note, say(panelTexts.seconds, clock(problem.first)) + times);
  }
}
