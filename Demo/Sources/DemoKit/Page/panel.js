// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { element, Phone } from "/phone.js";
import depth from "/texts/portfolio-depth.js";
import texts from "/texts/portfolio.js";
import { drawFact, drawVerdict } from "/verdict.js";
import { portfolioVerdict } from "/portfolio-verdict.js";

/** One variant of the portfolio: what it does, its phone, the facts; and its record, which is elsewhere on the page. */
export class Panel {
  #drawn = ""; #find; #leftOverSince = null; #log; #phone; #snapshot = null; #stayed = undefined;

  constructor(template, logTemplate, variant, perform) {
    this.root = template.content.firstElementChild.cloneNode(true);
    this.log = logTemplate.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = this.log.dataset.variant = variant;
    this.root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-action]");
      if (button) perform({ action: button.dataset.action, variant });
    });
    this.#find = (selector) => this.root.querySelector(selector);
    this.#log = (selector) => this.log.querySelector(selector);
    this.#phone = new Phone(this.root);
  }

  draw(snapshot, isPlaying) {
    // Other stories change many times a second, which must not disturb a reader of this log.
    const key = JSON.stringify([snapshot, isPlaying]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { screen } = snapshot, title = said(snapshot.title);
    this.#snapshot = snapshot;
    this.root.setAttribute("aria-label", title);
    this.#find(".variant-title").textContent = title;
    const verdict = portfolioVerdict(snapshot, isPlaying);
    // What was wrong stays in sight when it is over.
    this.#stayed = verdict.stayed;
    for (const button of this.#find(".phone").querySelectorAll("[data-action]")) {
      const words = [...button.children].map(({ textContent }) => textContent).join(", ") || button.textContent;
      button.setAttribute("aria-label", say(texts.buttonOn, words, title));
    }
    this.#phone.draw(screen, title, this.#stayed && say(texts.wasOverHome, this.#stayed));
    drawVerdict(this.#find(".verdict"), title, verdict);
    const isLeftOver = screen.place === "home" && Boolean(screen.loader);
    this.#leftOverSince = isLeftOver ? (this.#leftOverSince ?? performance.now()) : null;
    this.root.toggleAttribute("data-left-over", isLeftOver || Boolean(this.#stayed));
    this.#facts(isLeftOver);
    this.#drawLog(snapshot.events, title);
  }

  /** Whether the loader covers home: nothing on it can be opened. */
  get isBlocked() { return this.#leftOverSince !== null; }

  /** Draws what changes only with time. */
  tick() {
    if (this.#leftOverSince !== null) this.#facts(true);
  }

  #facts(isLeftOver) {
    const { screen, unreleasedHandles, openRequests } = this.#snapshot;
    const time = isLeftOver ? ((performance.now() - this.#leftOverSince) / 1000).toFixed(1) : "";
    const loader = isLeftOver ? say(texts.overHome, time) : this.#stayed ? say(texts.wasStuck, this.#stayed) : say(screen.loader ? texts.loads : texts.none);
    drawFact(this.#find(".fact-loader"), loader, isLeftOver || Boolean(this.#stayed));
    drawFact(this.#find(".fact-screens"), String(unreleasedHandles), unreleasedHandles > 0);
    drawFact(this.#find(".fact-requests"), String(openRequests), openRequests > 0 && screen.place === "home");
  }

  #drawLog(events, title) {
    this.#log(".log-title").textContent = title;
    this.#log(".log-empty").hidden = events.length > 0;
    this.#log("table").hidden = events.length === 0;
    this.#log("tbody").replaceChildren(...events.map((event, index) => {
      const row = element("tr", "", "");
      row.dataset.event = event.event;
      const what = element("td", "what", say(depth[event.event]));
      if (events[index - 1]?.turn === event.turn) what.append(element("span", "tie", say(depth.sameTurn)));
      row.append(element("td", "ms", event.ms.toFixed(1)), element("td", "turn", String(event.turn)), what);
      return row;
    }));
  }
}
