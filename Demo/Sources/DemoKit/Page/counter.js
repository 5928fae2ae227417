// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { set } from "/phone.js";

/** The counter story: its variants side by side, and the controls for all of them. */
export class Counters {
  #cards = new Map(); #leaving = null; #perform; #root;

  /** @param {(action: {action: string, variant?: string}) => Promise<void>} perform */
  constructor(root, perform) {
    this.#root = root;
    this.#perform = perform;
    for (const button of root.querySelectorAll(".story-controls [data-action]")) {
      button.addEventListener("click", () => this.#act({ action: button.dataset.action }));
    }
    root.querySelector("#counter-play").addEventListener("click", () => this.#play());
  }

  draw(snapshots) {
    for (const snapshot of snapshots) {
      if (!this.#cards.has(snapshot.variant)) {
        const card = new Card(this.#root.querySelector("template"), snapshot, (action) => this.#act(action));
        this.#cards.set(snapshot.variant, card);
        this.#root.querySelector(".count-cards").append(card.root);
      }
      this.#cards.get(snapshot.variant).draw(snapshot);
    }
  }

  #act(action) {
    clearTimeout(this.#leaving);
    return this.#perform(action);
  }

  /** Opens all screens, and leaves them after some ticks. */
  async #play() {
    await this.#act({ action: "restart" });
    await this.#act({ action: "open" });
    this.#leaving = setTimeout(() => this.#perform({ action: "leave" }), 1600);
  }
}

/** One variant: its screen, its caption, the facts. */
class Card {
  #find; #isOpen = false;

  constructor(template, { variant, title }, perform) {
    this.root = template.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = variant;
    this.root.setAttribute("aria-label", title);
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find(".count-title"), title);
    this.#find(".count-toggle").addEventListener("click", () => {
      perform({ action: this.#isOpen ? "leave" : "open", variant });
    });
  }

  draw({ number, hasLeft, ticksAfterLeave, unreleasedHandles, isReleased, caption, title, survivorReport }) {
    this.#isOpen = number != null;
    const isDark = unreleasedHandles > 0;
    this.root.dataset.state = this.#isOpen ? "open" : isDark ? "dark" : "home";
    this.root.toggleAttribute("data-left-over", isDark);
    set(this.#find(".count-place"), this.#isOpen ? "On the screen" : hasLeft ? "The screen was left" : "Not opened yet");
    set(this.#find(".count-number"), this.#isOpen ? String(number) : isDark ? `+${ticksAfterLeave}` : "–");
    set(this.#find(".count-note"), this.#isOpen ? "ticks" : isDark ? "ticks in the dark" : hasLeft ? "nothing ticks" : "");
    set(this.#find(".count-toggle"), this.#isOpen ? "Leave" : "Open");
    this.#find(".count-toggle").setAttribute("aria-label", `${this.#isOpen ? "Leave" : "Open"} the counter “${title}”`);
    set(this.#find(".caption"), caption);
    this.#fact(".fact-ticks", hasLeft ? String(ticksAfterLeave) : "–", ticksAfterLeave > 0);
    const alive = unreleasedHandles === 1 ? "no, 1 alive" : `no, ${unreleasedHandles} alive`;
    this.#find(".count-report").hidden = survivorReport == null;
    set(this.#find(".count-report-text"), survivorReport ?? "");
    this.#fact(".fact-released", isReleased ? "✓ yes" : isDark ? alive : "–", isDark);
  }

  #fact(selector, text, isWrong) {
    const fact = this.#find(selector);
    set(fact, isWrong ? `⚠ ${text}` : text);
    fact.toggleAttribute("data-wrong", isWrong);
  }
}
