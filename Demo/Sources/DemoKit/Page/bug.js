// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import { element, set } from "/phone.js";
import texts from "/texts/start.js";

/** One story on the start page: a sentence, and two small phones as they are now. */
export class Bug {
  #left; #right; #root;

  constructor(root) {
    this.#root = root;
    [this.#left, this.#right] = [say(texts.plain), say(texts.belay)].map((title) => new Mini(title));
    root.querySelector(".pair").append(this.#left.root, this.#right.root);
  }

  /** @param {{isWrong: boolean, sentence: string, both?: string[], left: object, right: object}} state `both` is what came of each side */
  draw({ isWrong, sentence, both, left, right }) {
    this.#root.toggleAttribute("data-wrong", isWrong);
    set(this.#root.querySelector(".sentence"), isWrong ? `⚠ ${sentence}` : sentence);
    // The pair is a picture: for screen readers, and once, the same in words.
    set(this.#root.querySelector(".both"), both ? say(texts.both, this.#root.querySelector("h2").textContent, ...both) : "");
    this.#left.draw(left);
    this.#right.draw(right);
  }

  /** Draws what changes only with time. */
  tick() {
    this.#left.tick();
    this.#right.tick();
  }
}

/** One small phone. */
class Mini {
  #drawn = ""; #find; #lockedSince = null;

  constructor(title) {
    this.root = document.querySelector("#mini-template").content.firstElementChild.cloneNode(true);
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find("figcaption"), title);
  }

  /** @param {{text: string, figure?: string | number, dots?: object, isCovered?: boolean, isLocked?: boolean, isWrong: boolean}} state */
  draw(state) {
    const key = JSON.stringify(state);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { text, figure, dots, isCovered, isLocked, isWrong } = state;
    this.root.toggleAttribute("data-wrong", isWrong);
    this.#lockedSince = isLocked ? (this.#lockedSince ?? performance.now()) : null;
    const place = this.#find(".mini-figure");
    if (figure !== undefined) set(place, String(figure));
    if (dots) place.replaceChildren(element("span", "mini-slide", ""), dotsOf(dots));
    if (isCovered !== undefined) {
      place.replaceChildren(element("span", "mini-tile", ""), element("span", "mini-tile", ""), element("span", "mini-tile", ""));
      if (isCovered) place.append(element("span", "spinner", ""));
    }
    this.root.toggleAttribute("data-covered", Boolean(isCovered));
    set(this.#find(".mini-text"), text);
    this.tick();
  }

  tick() {
    if (this.#lockedSince === null) return;
    set(this.#find(".mini-text"), say(texts.locked, ((performance.now() - this.#lockedSince) / 1000).toFixed(1)));
  }
}

function dotsOf({ count, page, isLocked }) {
  const row = element("span", "mini-dots", "");
  row.toggleAttribute("data-locked", isLocked);
  row.append(...Array.from({ length: count }, (_, dot) => {
    const made = element("span", "mini-dot", "");
    made.toggleAttribute("data-current", dot === page);
    return made;
  }));
  return row;
}
