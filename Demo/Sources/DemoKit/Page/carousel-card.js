// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { element, set } from "/phone.js";
import { glideTime, Steps } from "/steps.js";
import { Taps } from "/taps.js";
import texts from "/texts/carousel.js";
import { drawFact, drawVerdict } from "/verdict.js";

// An app draws its lock a moment after the tap, and until then another tap comes through. All is slowed here, as the scroll is.
const untilLockIsDrawn = glideTime / 2;
// After this time without a scroll there is none.
const untilNothingScrolls = 1000;

/** One variant of the carousel: what it does, its phone, the facts. */
export class CarouselCard {
  #act; #done = 0; #find; #isLeft = false; #lockedSince = null; #steps; #taps; #variant;

  /** @param {{act: Function, stop: Function}} send `act` tells the session what the view does, `stop` ends what is played */
  constructor(template, { variant, title }, pageCount, { act, stop }) {
    [this.#act, this.#variant] = [act, variant];
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
      button.setAttribute("aria-label", say(texts.pageOf, dot + 1, pageCount, name));
      // Not disabled, even if locked: what comes of the tap is shown.
      button.addEventListener("click", () => {
        stop();
        this.tap(dot);
      });
      return button;
    }));
    this.#taps = new Taps(this.#find(".slide-taps"), this.#find(".slide-dots").children);
    this.#steps = new Steps(this.#find(".slide-pages"), this.#find(".slide-list"), (steps, ended) => {
      return act({ action: "scrolled", variant, steps, ended });
    });
  }

  /** Whether the scroll of a tap is under way, and has begun to move. */
  get hasMoved() { return this.#steps.hasMoved; }

  /** Whether it has been locked for too long, and nothing moves. */
  get isLeft() { return this.#isLeft; }

  /** The app begins anew. */
  forget() {
    this.#steps.forget();
    this.#taps.clear();
  }

  /** The user taps a dot. A dot that is drawn as locked is dead: its tap does not come to the app. */
  tap(dot, isBeforeLockIsDrawn = this.#lockedFor < untilLockIsDrawn) {
    const isLocked = this.#lockedSince !== null, comesThrough = !isLocked || isBeforeLockIsDrawn;
    const isDropped = this.#variant === "belay" || !(comesThrough || this.#isLeft);
    const kind = !isLocked ? "sent" : isDropped ? "dropped" : comesThrough ? "unlocks" : "lost";
    this.#taps.add(dot, kind);
    if (kind === "lost") return this.#act({ action: "ignored", variant: this.#variant });
    return comesThrough ? this.#act({ action: "tap", variant: this.#variant, dot }) : null;
  }

  get #lockedFor() { return this.#lockedSince === null ? 0 : performance.now() - this.#lockedSince; }

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
    const verdict = carouselVerdict(snapshot);
    drawVerdict(this.#find(".verdict"), said(snapshot.title), verdict);
    drawFact(this.#find(".harm"), verdict.harm ?? "", verdict.kind === "wrong");
    drawFact(this.#find(".fact-early"), String(restoredEarly), restoredEarly > 0);
    drawFact(this.#find(".fact-restored"), String(restored));
    this.tick();
    this.#scroll(scroll, isNew);
  }

  /** Draws what changes only with time. */
  tick() {
    const isLocked = this.#lockedSince !== null, isFreeTooEarly = !isLocked && this.#steps.isGliding;
    const seconds = (this.#lockedFor / 1000).toFixed(1);
    if (this.#steps.isGliding) this.#taps.settle(this.#variant === "belay" ? "scrolls" : "starts"); else if (this.#lockedFor > untilNothingScrolls) this.#taps.settle("nothing");
    drawFact(this.#find(".fact-lock"), say(isLocked ? texts.locked : texts.free), this.#isLeft || isFreeTooEarly);
    const note = isLocked ? say(texts.lockedFor, seconds) : isFreeTooEarly ? say(texts.freeAndMoving) : "";
    drawFact(this.#find(".slide-lock"), note, this.#isLeft || isFreeTooEarly);
  }

  #scroll(scroll, isNew) {
    if (isNew) {
      this.#steps.jump(0);
      this.#taps.clear();
    }
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

/** What one carousel does, in a few words and in a sentence, and why; and what it means for the user. */
export function carouselVerdict(snapshot) {
  const { variant, screen, isLeftLocked, lastEnding } = snapshot;
  const why = variant === "belay" ? texts.whyAtEnd : texts.whyLuck;
  const told = (kind, texts) => ({ kind, ...Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, say(text)])) });
  if (isLeftLocked) return told("wrong", texts.leftLocked);
  if (screen.isLocked) return told("open", { short: texts.locked, what: texts.waits });
  if (isFreed(snapshot)) return told("wrong", texts.freed);
  switch (lastEnding) {
    case "early": return told("wrong", texts.tooEarly);
    case "atEnd": return told("right", { ...texts.atEnd, why });
    case "stuck": return told("right", texts.afterWait);
    default: return told("open", { what: texts.tapIt });
  }
}

function lineOf(className, [title, text]) {
  const line = element("li", className, title);
  line.append(element("small", "", text));
  return line;
}
