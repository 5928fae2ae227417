// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element, set } from "/phone.js";
import { Steps } from "/steps.js";

const slides = [
  ["Ferries to the isles", "From €12"], ["The blue line", "Open again"], ["Evening markets", "Every Friday"],
  ["Autumn walks", "Nine new paths"], ["Night trains", "Five lines this winter"],
];

/** The carousel story: its variants side by side, and the controls for both. */
export class Carousels {
  #cards = new Map(); #perform; #root; #second = null;

  /** @param {(action: object) => Promise<void>} perform */
  constructor(root, perform) {
    this.#root = root;
    this.#perform = perform;
    root.querySelector("#carousel-play").addEventListener("click", () => this.#play());
    root.querySelector("#carousel-stuck").addEventListener("change", ({ target }) => {
      perform({ action: "stick", isStuck: target.checked });
    });
    root.querySelector("[data-action]").addEventListener("click", () => {
      clearTimeout(this.#second);
      perform({ action: "restart" });
    });
  }

  draw({ variants, pageCount, isStuck }, isNew) {
    const stuck = this.#root.querySelector("#carousel-stuck");
    // A new session does not know the switch's state.
    if (isNew && stuck.checked !== isStuck) this.#perform({ action: "stick", isStuck: stuck.checked });
    for (const snapshot of variants) {
      if (!this.#cards.has(snapshot.variant)) {
        const card = new Card(this.#root.querySelector("template"), snapshot, pageCount, this.#perform);
        this.#cards.set(snapshot.variant, card);
        this.#root.querySelector(".slide-cards").append(card.root);
      }
      this.#cards.get(snapshot.variant).draw(snapshot, isNew);
    }
  }

  /** Draws what changes only with time. */
  tick() {
    for (const card of this.#cards.values()) card.tick();
  }

  /** An impatient user: taps a second dot while the first one's scroll still moves. */
  async #play() {
    clearTimeout(this.#second);
    const [{ page }] = this.#cards.values();
    await this.#perform({ action: "tap", dot: page < 2 ? 4 : 0 });
    this.#second = setTimeout(() => this.#perform({ action: "tap", dot: page < 2 ? 3 : 1 }), 160);
  }
}

/** One variant: its phone, its caption, the facts. */
class Card {
  page = 0; #find; #lockedSince = null; #isLeft = false; #steps; #done = 0;

  constructor(template, { variant, title }, pageCount, perform) {
    this.root = template.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = variant;
    this.root.setAttribute("aria-label", title);
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find(".slide-title"), title);
    this.#find(".slide-list").setAttribute("aria-label", `The list on the phone “${title}”`);
    this.#find(".slide-pages").setAttribute("aria-label", `The carousel on the phone “${title}”`);
    this.#find(".slide-pages").append(...slides.slice(0, pageCount).map(slideOf));
    this.#find(".slide-dots").setAttribute("aria-label", `The page dots on the phone “${title}”`);
    this.#find(".slide-dots").append(...slides.slice(0, pageCount).map((_, dot) => {
      const button = element("button", "slide-dot", "");
      button.type = "button";
      button.setAttribute("aria-label", `Page ${dot + 1} of ${pageCount}`);
      // Not disabled, even if locked: the second tap is sent before the lock is drawn.
      button.addEventListener("click", () => perform({ action: "tap", variant, dot }));
      return button;
    }));
    this.#steps = new Steps(this.#find(".slide-pages"), this.#find(".slide-list"), (steps) => {
      return perform({ action: "scrolled", variant, steps });
    });
  }

  draw({ screen, scroll, isLeftLocked, isEarly, restoredEarly, restored, caption }, isNew) {
    this.page = screen.page;
    this.#isLeft = isLeftLocked;
    this.#lockedSince = screen.isLocked ? (this.#lockedSince ?? performance.now()) : null;
    this.root.dataset.state = isLeftLocked ? "left" : screen.isLocked ? "locked" : "free";
    this.root.toggleAttribute("data-early", isEarly);
    this.#find(".slide-pages").dataset.paging = screen.isPaging ? "on" : "off";
    for (const [dot, button] of [...this.#find(".slide-dots").children].entries()) {
      button.setAttribute("aria-current", String(dot === screen.page));
      button.setAttribute("aria-disabled", String(screen.isLocked));
    }
    set(this.#find(".caption"), caption);
    this.#fact(".fact-paging", screen.isPaging ? "on" : "off", isLeftLocked);
    this.#fact(".fact-early", String(restoredEarly), restoredEarly > 0);
    this.#fact(".fact-restored", String(restored), false);
    this.tick();
    if (isNew) this.#steps.jump(0);
    const number = scroll?.number ?? 0;
    if (number === this.#done) return;
    this.#done = number;
    // A new session counts from the beginning, and has no scroll to perform yet.
    if (isNew || !scroll) return;
    if (scroll.isAnimated) this.#steps.glide(scroll.x); else this.#steps.jump(scroll.x);
  }

  tick() {
    const isLocked = this.#lockedSince !== null;
    const seconds = isLocked ? ((performance.now() - this.#lockedSince) / 1000).toFixed(1) : "";
    this.#fact(".fact-lock", isLocked ? "locked" : "free", this.#isLeft);
    set(this.#find(".slide-lock"), isLocked ? `Locked for ${seconds} s` : "");
  }

  #fact(selector, text, isWrong) {
    const fact = this.#find(selector);
    set(fact, isWrong ? `⚠ ${text}` : text);
    fact.toggleAttribute("data-wrong", isWrong);
  }
}

function slideOf([title, text]) {
  const slide = element("li", "slide", title);
  slide.append(element("small", "", text));
  return slide;
}
