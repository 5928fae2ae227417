// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The width of a page for the server, whatever its width here.
const pageWidth = 300;
const mostSteps = 200;
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** A carousel in a list, as its observers see it: each step of both is sent to the server, in order, and when a scroll is over. */
export class Steps {
  #pages; #list; #send; #waiting = []; #isSending = false; #isByFinger = true; #goal = null; #ended = null; #hasMoved = false;

  /** @param {(steps: {x: number, y: number, isByFinger: boolean}[], ended?: number) => Promise<void>} send */
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

  /** Whether the last scroll has begun to move, also if it is over. */
  get hasMoved() { return this.#hasMoved; }

  /** Scrolls with an animation; in one step with reduced motion. */
  glide(x, number) {
    this.#isByFinger = this.#hasMoved = false;
    this.#goal = { x, number, from: this.#x };
    if (this.#isThere) this.#end();
    else this.#pages.scrollTo({ left: x / pageWidth * this.#stride, behavior: reduced.matches ? "instant" : "smooth" });
  }

  /** Moves at once, not because of a tap. */
  jump(x) {
    this.forget();
    this.#isByFinger = true;
    this.#pages.scrollTo({ left: x / pageWidth * this.#stride, behavior: "instant" });
  }

  /** The scroll is of no interest any more. */
  forget() {
    this.#goal = null;
    this.#hasMoved = false;
  }

  get #stride() {
    const [first, second] = this.#pages.children;
    return second.getBoundingClientRect().left - first.getBoundingClientRect().left || 1;
  }

  get #x() { return Math.round(this.#pages.scrollLeft / this.#stride * pageWidth * 10) / 10; }

  // A scroll ends at a whole pixel of the screen.
  get #isThere() { return Math.abs(this.#x - this.#goal.x) < 2; }

  #step() {
    this.#waiting.push({ x: this.#x, y: Math.round(this.#list.scrollTop * 10) / 10, isByFinger: this.#isByFinger });
    if (this.#goal && this.#x !== this.#goal.from) {
      this.#hasMoved = true;
      // A finger takes the carousel over.
      if (this.#isByFinger || this.#isThere) this.#end();
    }
    this.#flush();
  }

  #end() {
    this.#ended = this.#goal.number;
    this.#goal = null;
    this.#flush();
  }

  /** Sends one message at a time, to keep their order. The next one contains all steps that happen meanwhile. */
  async #flush() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0 || this.#ended !== null) {
      const steps = this.#waiting.splice(0, mostSteps);
      const ended = this.#waiting.length === 0 ? this.#ended : null;
      if (ended !== null) this.#ended = null;
      await this.#send(steps, ended);
    }
    this.#isSending = false;
  }
}
