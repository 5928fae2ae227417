// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, said, say, together } from "/language.js";
import { startPage, whenClicked } from "/page.js";
import { element, set } from "/phone.js";
import { sequence, stepsOf, verdictOf } from "/sequence.js";
import { showSources } from "/source.js";
import texts from "/texts/checkout.js";
import { drawVerdict } from "/verdict.js";

const cards = new Map();
const buttons = document.querySelectorAll("[data-runs]");

const session = startPage(texts, draw, () => run(20));
for (const button of buttons) whenClicked(button, () => run(Number(button.dataset.runs)));
showSources(document.querySelector("#sources"), "/sources/checkout");

async function run(runs) {
  const refusal = await session.checkOut(runs);
  if (refusal) tell(refusal);
}

function tell(text) { set(document.querySelector(".checkout-status"), text); }

function draw({ checkout: { variants, isGoing, failure } }, isNew, timelines) {
  // Not disabled: a disabled button would lose the focus.
  for (const button of buttons) button.setAttribute("aria-disabled", String(isGoing));
  tell(failure ? said(failure) : isGoing ? say(texts.checkingOut) : "");
  for (const snapshot of variants) {
    if (!cards.has(snapshot.variant)) {
      const card = new Card(document.querySelector("#card-template"), snapshot, timelines);
      cards.set(snapshot.variant, card);
      document.querySelector("#phones").append(card.root);
    }
    cards.get(snapshot.variant).draw(snapshot, isGoing);
  }
  return variants.map((snapshot) => ({ variant: snapshot.variant, title: said(snapshot.title), result: verdict(snapshot, isGoing) }));
}

/** One variant: how many orders went wrong, all their sequences, and one of them, whose timeline is shown. */
class Card {
  #chosen = null; #drawn = ""; #find; #timelines; #variant;

  constructor(template, { variant, title }, timelines) {
    [this.#timelines, this.#variant] = [timelines, variant];
    this.root = template.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = variant;
    this.root.setAttribute("aria-label", said(title));
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find(".variant-title"), said(title));
  }

  draw(snapshot, isGoing) {
    const key = JSON.stringify([snapshot, isGoing]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { orders, runs, wrong } = snapshot;
    this.root.toggleAttribute("data-open", isGoing || runs === 0);
    this.root.toggleAttribute("data-left-over", wrong > 0);
    set(this.#find(".count-wrong"), wrong > 0 ? `⚠ ${numbers(wrong)}` : numbers(wrong));
    set(this.#find(".count-runs"), say(texts.wrongOf, numbers(runs)));
    drawVerdict(this.#find(".verdict"), said(snapshot.title), verdict(snapshot, isGoing));
    this.#find(".orders-empty").hidden = orders.length > 0;
    this.#find(".orders").replaceChildren(...orders.map((order) => orderOf(order, () => {
      this.#chosen = nameOf(order);
      this.#show(snapshot, isGoing);
      showTimeline(this.#variant);
      set(document.querySelector(".chosen-order"), say(texts.showsTimeline, said(snapshot.title), stepsOf(order)));
    })));
    if (isGoing) this.#chosen = null;
    this.#show(snapshot, isGoing);
  }

  /** The chosen one; else a wrong one, because a right one would hide what went wrong. While they go, the latest. */
  #show({ orders, latest }, isGoing) {
    const chosen = orders.find((order) => nameOf(order) === this.#chosen) ?? orders.find(({ fault }) => fault) ?? orders[0];
    const shown = isGoing ? null : chosen;
    const title = say(!shown ? texts.latest : shown.fault ? texts.oneWrong : texts.oneRight);
    set(this.#find(".latest-title"), title);
    this.#find(".latest").setAttribute("aria-label", say(!shown ? texts.latestShort : shown.fault ? texts.wrongShort : texts.rightShort));
    this.#find(".latest").replaceChildren(...sequence((shown ?? latest)?.steps ?? []));
    this.#find(".latest-verdict").replaceChildren(verdictOf(shown ?? latest, isGoing));
    for (const [index, item] of [...this.#find(".orders").children].entries()) {
      item.toggleAttribute("data-shown", orders[index] === shown);
      item.querySelector("button").setAttribute("aria-pressed", String(orders[index] === shown));
    }
    const about = shown ? say(texts.firstOf, stepsOf(shown), shown.runs) : say(isGoing ? texts.underWay : texts.noRun);
    this.#timelines.show("checkout", this.#variant, shown && nameOf(shown), about);
  }
}

/** As the server names the timeline of its first run. */
const nameOf = ({ steps }) => steps.join();

/** Opens the tab, and goes to the timeline. */
function showTimeline(variant) {
  if (document.querySelector("#timeline").hidden) document.querySelector("#tab-timeline").click();
  document.querySelector(`#timeline [data-variant=${variant}]`)?.scrollIntoView({ block: "nearest" });
}

/** What happened to the orders of one checkout, in a few words and in a sentence, and why. */
function verdict({ variant, orders, runs, wrong }, isGoing) {
  // While it runs the numbers change too fast for a screen reader.
  if (isGoing) return { kind: "open", short: say(texts.underWay), what: say(texts.underWay) };
  if (runs === 0) return { kind: "open", what: say(texts.nothing) };
  const short = say(texts.shortWrong, wrong, runs);
  if (runs === 1 && wrong === 1) return { kind: "wrong", short, what: say(texts.oneWentWrong[orders[0].fault]), why: say(texts.whyWrong) };
  if (wrong === 0) return { kind: "right", short, what: say(texts.wentRight, runs), why: say(variant === "belay" ? texts.whyRight : texts.whyLuck) };
  const counts = new Map();
  for (const { fault, runs } of orders) if (fault) counts.set(fault, (counts.get(fault) ?? 0) + runs);
  const parts = [...counts].map(([fault, count]) => say(texts.faults[fault], count));
  return { kind: "wrong", short, what: together(say(texts.wentWrong, wrong, runs), say(texts.faultsJoin, parts)), why: say(texts.whyWrong) };
}

/** An order of the list. Clicking it anywhere is clicking its button. */
function orderOf(order, choose) {
  const item = element("li", "order", ""), row = element("ol", "sequence", ""), button = element("button", "order-show", say(texts.timelineOf));
  item.toggleAttribute("data-wrong", Boolean(order.fault));
  row.append(...sequence(order.steps));
  button.type = "button";
  button.setAttribute("aria-label", `${say(texts.timelineOf)}: ${stepsOf(order)}`);
  button.addEventListener("click", choose);
  item.append(row, verdictOf(order, false), element("span", "order-runs", say(texts.runs, order.runs)), button);
  return item;
}
