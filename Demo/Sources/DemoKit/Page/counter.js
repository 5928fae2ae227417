// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, said, say } from "/language.js";
import { startPage, whenClicked } from "/page.js";
import { element, set } from "/phone.js";
import { Play } from "/play.js";
import { showSources } from "/source.js";
import texts from "/texts/counter.js";
import { drawFact, drawVerdict, signs } from "/verdict.js";

// The one with the bug comes first.
const order = ["plain-method", "plain-inline", "belay", "belay-weak-owner"];
const reasons = { "plain-inline": texts.whyInline, "belay": texts.whyStore, "belay-weak-owner": texts.whyWeakOwner };
const cards = new Map();

const session = startPage(texts, draw, () => play.once());
// Opens all screens, and leaves them after some ticks.
const play = new Play(document.querySelector("#play"), async (later) => {
  await session.count({ action: "restart" });
  await session.count({ action: "open" });
  await later(1600);
  await session.count({ action: "leave" });
});
for (const button of document.querySelectorAll(".controls [data-action]")) {
  whenClicked(button, () => act({ action: button.dataset.action }));
}
showSources(document.querySelector("#sources"), "/sources/counter", order);

function act(action) {
  play.stop();
  return session.count(action);
}

function draw({ counter }) {
  const sorted = counter.toSorted((a, b) => order.indexOf(a.variant) - order.indexOf(b.variant));
  for (const snapshot of sorted) {
    if (!cards.has(snapshot.variant)) {
      const card = new Card(document.querySelector("#card-template"), snapshot);
      cards.set(snapshot.variant, card);
      document.querySelector("#phones").append(card.root);
    }
    cards.get(snapshot.variant).draw(snapshot);
  }
  return sorted.map((snapshot) => ({ variant: snapshot.variant, title: said(snapshot.title), result: verdict(snapshot) }));
}

/** One variant: what it does, its screen, the facts. */
class Card {
  #find; #isOpen = false; #report; #title;

  constructor(template, { variant, title }) {
    this.root = template.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = variant;
    this.#title = said(title);
    this.root.setAttribute("aria-label", this.#title);
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find(".variant-title"), this.#title);
    this.#report = new Report(variant, this.#title);
    this.#find(".count-toggle").addEventListener("click", () => act({ action: this.#isOpen ? "leave" : "open", variant }));
  }

  draw(snapshot) {
    const { number, hasLeft, ticksAfterLeave, unreleasedHandles, isReleased, survivorReport } = snapshot;
    this.#isOpen = number != null;
    const isDark = unreleasedHandles > 0;
    const state = this.#isOpen ? "open" : isDark ? "dark" : hasLeft ? "left" : "home";
    this.root.dataset.state = state;
    this.root.toggleAttribute("data-left-over", isDark);
    set(this.#find(".count-place"), say(this.#isOpen ? texts.onScreen : hasLeft ? texts.wasLeft : texts.notOpened));
    set(this.#find(".count-number"), this.#isOpen ? numbers(number) : isDark ? `+${numbers(ticksAfterLeave)}` : "–");
    const notes = { open: texts.ticks, dark: texts.inTheDark, left: texts.nothingTicks };
    set(this.#find(".count-note"), state in notes ? say(notes[state]) : "");
    set(this.#find(".count-toggle"), say(this.#isOpen ? texts.leave : texts.open));
    const label = say(this.#isOpen ? texts.leaveCounter : texts.openCounter, this.#title);
    this.#find(".count-toggle").setAttribute("aria-label", label);
    drawVerdict(this.#find(".verdict"), this.#title, verdict(snapshot));
    drawFact(this.#find(".fact-ticks"), hasLeft ? String(ticksAfterLeave) : "–", ticksAfterLeave > 0);
    drawFact(this.#find(".fact-released"), isReleased ? say(texts.yes) : isDark ? say(texts.alive, unreleasedHandles) : "–", isDark);
    this.#report.root.hidden = survivorReport == null;
    set(this.#report.text, survivorReport ?? "");
  }
}

/** What the diagnostics say of one variant, in their own words, below all of them. */
class Report {
  constructor(variant, title) {
    this.root = element("div", "report", "");
    this.root.dataset.variant = variant;
    this.text = element("p", "report-text", "");
    this.text.lang = "en";
    this.root.append(element("p", "report-title", `${signs.wrong}${title}`), this.text);
    document.querySelector("#reports").append(this.root);
  }
}

/** What one counter does, in a few words and in a sentence, and why. */
function verdict({ variant, number, hasLeft, wentInTurn, unreleasedHandles }) {
  if (number != null && play.isPlaying) return { kind: "open", short: say(texts.shortCounts), what: say(texts.countingNow) };
  if (number != null) return { kind: "open", short: say(texts.shortCounts), what: say(unreleasedHandles > 0 ? texts.countingToo : texts.counting) };
  if (!hasLeft) return { kind: "open", what: say(texts.openIt) };
  if (unreleasedHandles > 0) {
    const short = say(texts.shortStill);
    return variant === "plain-method" ? { kind: "wrong", short, what: say(texts.stillCounts), why: say(texts.whyStillCounts) }
      : { kind: "wrong", short, what: say(texts.stillHere) };
  }
  return wentInTurn && variant in reasons ? { kind: "right", short: say(texts.shortStopped), what: say(texts.stopped), why: say(reasons[variant]) }
    : { kind: "open", short: say(texts.shortLater), what: say(texts.later) };
}
