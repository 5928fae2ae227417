// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The width of a page for the server, whatever its width here.
const pageWidth = 300;
const mostSteps = 200;
/** How long a tap's scroll takes, in milliseconds: so slow that what happens meanwhile can be watched. */
export const glideTime = 3000;
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** A carousel in a list, as its observers see it: each step of both is sent to the server, in order, and when a scroll is over. */
export class Steps {
  #pages; #list; #send; #waiting = []; #isSending = false; #isByFinger = true; #goal = null; #ended = null; #frame = 0;

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

  /** Whether a tap's scroll is under way. */
  get isGliding() { return this.#goal !== null; }

  /** Whether it has begun to move, too. */
  get hasMoved() { return Boolean(this.#goal?.hasMoved); }

  /** Scrolls slowly; with reduced motion it shows one page after the other instead. */
  glide(x, number) {
    this.forget();
    this.#isByFinger = false;
    this.#goal = { x, number, from: this.#x, hasMoved: false };
    // Meanwhile it does not snap to a page, whether paging is on or not.
    this.#pages.toggleAttribute("data-gliding", true);
    if (Math.abs(x - this.#goal.from) < 2) this.#end(); else this.#frame = requestAnimationFrame((now) => this.#move(now, now));
  }

  /** Moves at once, not because of a tap. */
  jump(x) {
    this.forget();
    this.#isByFinger = true;
    this.#scrollTo(x);
  }

  /** The scroll is of no interest any more. */
  forget() {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
    this.#pages.toggleAttribute("data-gliding", false);
  }

  get #stride() {
    const [first, second] = this.#pages.children;
    return second.getBoundingClientRect().left - first.getBoundingClientRect().left || 1;
  }

  get #x() { return Math.round(this.#pages.scrollLeft / this.#stride * pageWidth * 10) / 10; }

  #scrollTo(x) { this.#pages.scrollTo({ left: x / pageWidth * this.#stride, behavior: "instant" }); }

  #move(start, now) {
    const { x, from } = this.#goal, part = (now - start) / glideTime;
    // The last step was drawn, and its event has come.
    if (part > 1 && this.#goal.isThere) return this.#end();
    this.#goal.isThere = part >= 1;
    const way = (x - from) * Math.min(part, 1);
    this.#scrollTo(from + (reduced.matches ? Math.trunc(way / pageWidth) * pageWidth : way));
    this.#frame = requestAnimationFrame((later) => this.#move(start, later));
  }

  #step() {
    this.#waiting.push({ x: this.#x, y: Math.round(this.#list.scrollTop * 10) / 10, isByFinger: this.#isByFinger });
    if (this.#goal && this.#x !== this.#goal.from) {
      this.#goal.hasMoved = true;
      // A finger takes the carousel over.
      if (this.#isByFinger) this.#end();
    }
    this.#flush();
  }

  #end() {
    this.#ended = this.#goal.number;
    this.forget();
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
