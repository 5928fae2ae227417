// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// As wide as a page is to the server, whatever it is here.
const pageWidth = 300;
const mostSteps = 200;
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** A carousel in a list, as its observers see it: each step of either goes to the server, in order. */
export class Steps {
  #pages; #list; #send; #waiting = []; #isSending = false; #isByFinger = true;

  /** @param {(steps: {x: number, y: number, isByFinger: boolean}[]) => Promise<void>} send */
  constructor(pages, list, send) {
    this.#pages = pages;
    this.#list = list;
    this.#send = send;
    pages.addEventListener("scroll", () => this.#step(), { passive: true });
    list.addEventListener("scroll", () => this.#step(), { passive: true });
    for (const kind of ["pointerdown", "touchstart", "keydown"]) {
      pages.addEventListener(kind, () => { this.#isByFinger = true; }, { passive: true });
    }
    pages.addEventListener("wheel", ({ deltaX, deltaY, shiftKey }) => {
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) this.#isByFinger = true;
    }, { passive: true });
  }

  /** Scrolls as an animation. Who asked for less motion gets one step. */
  glide(x) {
    this.#isByFinger = false;
    this.#pages.scrollTo({ left: x / pageWidth * this.#stride, behavior: reduced.matches ? "instant" : "smooth" });
  }

  /** Is there at once, and nobody's tap has brought it there. */
  jump(x) {
    this.#isByFinger = true;
    this.#pages.scrollTo({ left: x / pageWidth * this.#stride, behavior: "instant" });
  }

  get #stride() {
    const [first, second] = this.#pages.children;
    return second.getBoundingClientRect().left - first.getBoundingClientRect().left || 1;
  }

  #step() {
    const x = Math.round(this.#pages.scrollLeft / this.#stride * pageWidth * 10) / 10;
    this.#waiting.push({ x, y: Math.round(this.#list.scrollTop * 10) / 10, isByFinger: this.#isByFinger });
    this.#flush();
  }

  /** One message at a time, or they could pass each other. What happens meanwhile goes with the next. */
  async #flush() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, mostSteps));
    this.#isSending = false;
  }
}
