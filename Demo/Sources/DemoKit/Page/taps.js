// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import { element, set } from "/phone.js";
import texts from "/texts/carousel.js";
import { signs } from "/verdict.js";

const shown = 2;
const wrong = new Set(["lost", "unlocks"]);

/** The last taps on the dots of one phone: a number on the dot, and below the dots what came of it. */
export class Taps {
  #dots; #place; #taps = [];

  constructor(place, dots) { [this.#place, this.#dots] = [place, dots]; }

  /** @param {"sent" | "dropped" | "lost" | "unlocks"} kind `sent` until it is known whether something scrolls */
  add(dot, kind) {
    this.#taps.push({ dot, kind, number: this.#taps.length + 1 });
    this.#draw();
  }

  /** What came of the tap that was sent. @param {"scrolls" | "starts" | "nothing"} kind */
  settle(kind) {
    const last = this.#taps.findLast((tap) => tap.kind === "sent");
    if (!last) return;
    last.kind = kind;
    this.#draw();
  }

  /** The app begins anew. */
  clear() {
    this.#taps = [];
    this.#draw();
  }

  #draw() {
    const last = this.#taps.slice(-shown);
    for (const [index, button] of [...this.#dots].entries()) {
      const tap = last.findLast(({ dot }) => dot === index);
      button.toggleAttribute("data-wrong", wrong.has(tap?.kind));
      if (tap) button.dataset.tap = tap.number; else delete button.dataset.tap;
    }
    // Written into the same lines, so that a screen reader hears only what is new.
    while (this.#place.children.length < shown) this.#place.append(element("p", "", ""));
    for (const [index, line] of [...this.#place.children].entries()) {
      const tap = last[index], isWrong = wrong.has(tap?.kind);
      line.toggleAttribute("data-wrong", isWrong);
      set(line, tap ? `${isWrong ? signs.wrong : ""}${say(texts.tap, tap.number, say(texts.taps)[tap.kind])}` : "");
    }
  }
}
