// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { HomeList } from "/home.js";
import { element, Phone, set } from "/phone.js";

const texts = {
  "loader-shown": "The loader appears",
  "left": "The user leaves",
  "loader-hidden": "The loader disappears",
  "request-cancelled": "Backend: request cancelled",
  "request-answered": "Backend: request answered",
  "handle-released": "The screen is released",
  "error-presented": "The user is told of an error",
};

/** One variant: its phone, its caption, the facts and the log. */
export class Panel {
  #find; #home; #phone; #leftOverSince = null; #snapshot = null; #drawn = "";

  constructor(template, variant, perform) {
    const root = template.content.firstElementChild.cloneNode(true);
    root.dataset.variant = variant;
    root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-action]");
      // A row's buttons act on its holding.
      const holding = button?.closest("[data-holding]")?.dataset.holding;
      if (button) perform({ action: button.dataset.action, variant, holding });
    });
    this.root = root;
    this.#find = (selector) => root.querySelector(selector);
    this.#phone = new Phone(root);
    this.#home = new HomeList(root);
  }

  draw(snapshot) {
    // Other stories change many times a second, which must not disturb a reader of this log.
    const key = JSON.stringify(snapshot);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { screen, title } = snapshot;
    this.#snapshot = snapshot;
    this.root.setAttribute("aria-label", title);
    this.#find(".variant-title").textContent = title;
    this.#phone.draw(screen, title);
    this.#home.draw(snapshot.home);
    set(this.#find(".caption"), snapshot.caption);
    const isLeftOver = screen.place === "home" && Boolean(screen.loader);
    this.#leftOverSince = isLeftOver ? (this.#leftOverSince ?? performance.now()) : null;
    this.root.toggleAttribute("data-left-over", isLeftOver);
    this.#facts(isLeftOver);
    this.#log(snapshot.events);
  }

  /** Draws what changes only with time. */
  tick() {
    if (this.#leftOverSince !== null) this.#facts(true);
  }

  #facts(isLeftOver) {
    const { screen, unreleasedHandles, openRequests } = this.#snapshot;
    const seconds = isLeftOver ? ((performance.now() - this.#leftOverSince) / 1000).toFixed(1) : "";
    const loader = isLeftOver ? `over home, ${seconds} s` : screen.loader ? "loading" : "none";
    this.#fact(".fact-loader", loader, isLeftOver);
    this.#fact(".fact-screens", String(unreleasedHandles), unreleasedHandles > 0);
    this.#fact(".fact-requests", String(openRequests), openRequests > 0 && screen.place === "home");
  }

  #fact(selector, text, isWrong) {
    const fact = this.#find(selector);
    set(fact, isWrong ? `⚠ ${text}` : text);
    fact.toggleAttribute("data-wrong", isWrong);
  }

  #log(events) {
    this.#find(".log-empty").hidden = events.length > 0;
    this.#find(".log table").hidden = events.length === 0;
    this.#find("tbody").replaceChildren(...events.map((event, index) => {
      const row = element("tr", "", "");
      row.dataset.event = event.event;
      const what = element("td", "what", texts[event.event] ?? event.event);
      if (events[index - 1]?.turn === event.turn) what.append(element("span", "tie", "same turn"));
      row.append(element("td", "ms", event.ms.toFixed(1)), element("td", "turn", String(event.turn)), what);
      return row;
    }));
    const log = this.#find(".log");
    log.scrollTop = log.scrollHeight;
  }
}
