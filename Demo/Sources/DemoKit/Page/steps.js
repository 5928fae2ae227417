// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The width of a page for the server, whatever its width here.
const pageWidth = 300;
const mostSteps = 200;
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** A carousel in a list, as its observers see it: each step of both is sent to the server, in order. */
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

  /** Scrolls with an animation; in one step with reduced motion. */
  glide(x) {
    this.#isByFinger = false;
    this.#pages.scrollTo({ left: x / pageWidth * this.#stride, behavior: reduced.matches ? "instant" : "smooth" });
  }

  /** Moves at once, not because of a tap. */
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

  /** Sends one message at a time, to keep their order. The next one contains all steps that happen meanwhile. */
  async #flush() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, mostSteps));
    this.#isSending = false;
  }
}
