// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { element, set } from "/phone.js";
import { Steps } from "/steps.js";
import texts from "/texts/carousel.js";
import { drawFact, drawVerdict } from "/verdict.js";

/** One variant of the carousel: what it does, its phone, the facts. */
export class CarouselCard {
  #done = 0; #find; #isLeft = false; #lockedSince = null; #steps;

  /** @param {{act: Function, byUser: Function}} send for what the view does, and for what the user does */
  constructor(template, { variant, title }, pageCount, { act, byUser }) {
    this.root = template.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = variant;
    const name = said(title), slides = say(texts.slides).slice(0, pageCount);
    this.root.setAttribute("aria-label", name);
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find(".variant-title"), name);
    this.#find(".slide-list").setAttribute("aria-label", say(texts.listOn, name));
    this.#find(".slide-pages").setAttribute("aria-label", say(texts.pagesOn, name));
    this.#find(".slide-pages").append(...slides.map((slide) => lineOf("slide", slide)));
    this.#find(".slide-rows").append(...say(texts.headlines).map((headline) => lineOf("", headline)));
    this.#find(".slide-dots").setAttribute("aria-label", say(texts.dotsOn, name));
    this.#find(".slide-dots").append(...slides.map((_, dot) => {
      const button = element("button", "slide-dot", "");
      button.type = "button";
      button.setAttribute("aria-label", say(texts.pageOf, dot + 1, pageCount));
      // Not disabled, even if locked: the second tap is sent before the lock is drawn.
      button.addEventListener("click", () => byUser({ action: "tap", variant, dot }));
      return button;
    }));
    this.#steps = new Steps(this.#find(".slide-pages"), this.#find(".slide-list"), (steps, ended) => {
      return act({ action: "scrolled", variant, steps, ended });
    });
  }

  /** Whether the scroll of a tap is under way, and has begun to move. */
  get hasMoved() { return this.#steps.hasMoved; }

  /** The app begins anew. */
  forget() { this.#steps.forget(); }

  draw(snapshot, isNew) {
    const { screen, scroll, isLeftLocked, lastEnding, restoredEarly, restored } = snapshot;
    const isEarly = lastEnding === "early" || isFreed(snapshot);
    this.#isLeft = isLeftLocked;
    this.#lockedSince = screen.isLocked ? (this.#lockedSince ?? performance.now()) : null;
    this.root.dataset.state = isLeftLocked ? "left" : screen.isLocked ? "locked" : "free";
    this.root.toggleAttribute("data-left-over", isLeftLocked || isEarly);
    this.#find(".slide-pages").dataset.paging = screen.isPaging ? "on" : "off";
    for (const [dot, button] of [...this.#find(".slide-dots").children].entries()) {
      button.setAttribute("aria-current", String(dot === screen.page));
      button.setAttribute("aria-disabled", String(screen.isLocked));
    }
    drawVerdict(this.#find(".verdict"), carouselVerdict(snapshot));
    drawFact(this.#find(".fact-paging"), say(screen.isPaging ? texts.on : texts.off), isLeftLocked);
    drawFact(this.#find(".fact-early"), String(restoredEarly), restoredEarly > 0);
    drawFact(this.#find(".fact-restored"), String(restored));
    this.tick();
    this.#scroll(scroll, isNew);
  }

  /** Draws what changes only with time. */
  tick() {
    const isLocked = this.#lockedSince !== null, isFreeTooEarly = !isLocked && this.#steps.isGliding;
    const seconds = isLocked ? ((performance.now() - this.#lockedSince) / 1000).toFixed(1) : "";
    drawFact(this.#find(".fact-lock"), say(isLocked ? texts.locked : texts.free), this.#isLeft || isFreeTooEarly);
    const note = isLocked ? say(texts.lockedFor, seconds) : isFreeTooEarly ? say(texts.freeAndMoving) : "";
    drawFact(this.#find(".slide-lock"), note, this.#isLeft || isFreeTooEarly);
  }

  #scroll(scroll, isNew) {
    if (isNew) this.#steps.jump(0);
    const number = scroll?.number ?? 0;
    if (number === this.#done) return;
    this.#done = number;
    // A new session counts from the beginning, and has no scroll to perform yet.
    if (isNew || !scroll) return;
    if (scroll.isAnimated) this.#steps.glide(scroll.x, number); else this.#steps.jump(scroll.x);
  }
}

/** Nothing waits for a scroll that does not begin, but a tap on a locked dot has unlocked them. */
function isFreed({ variant, lastEnding }) { return variant !== "belay" && lastEnding === "stuck"; }

/** What one carousel does, in a few words and in a sentence, and why. */
export function carouselVerdict(snapshot) {
  const { variant, screen, isLeftLocked, lastEnding } = snapshot;
  const isBelay = variant === "belay";
  if (isLeftLocked) return { kind: "wrong", short: say(texts.shortLocked), what: say(texts.leftLocked), why: say(texts.whyLeftLocked) };
  if (screen.isLocked) return { kind: "open", short: say(texts.locked), what: say(texts.waits) };
  if (isFreed(snapshot)) return { kind: "wrong", short: say(texts.shortFreed), what: say(texts.freed), why: say(texts.whyTooEarly) };
  switch (lastEnding) {
    case "early": return { kind: "wrong", short: say(texts.shortEarly), what: say(texts.tooEarly), why: say(texts.whyTooEarly) };
    case "atEnd": return { kind: "right", short: say(texts.shortAtEnd), what: say(texts.atEnd), why: say(isBelay ? texts.whyAtEnd : texts.whyLuck) };
    case "stuck": return { kind: "right", short: say(texts.shortAfterWait), what: say(texts.afterWait), why: say(texts.whyAfterWait) };
    default: return { kind: "open", what: say(texts.tapIt) };
  }
}

function lineOf(className, [title, text]) {
  const line = element("li", className, title);
  line.append(element("small", "", text));
  return line;
}
