// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, said, say, together } from "/language.js";
import { startPage, whenClicked } from "/page.js";
import { element, set } from "/phone.js";
import { sequence, verdictOf } from "/sequence.js";
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

function draw({ checkout: { variants, isGoing, failure } }) {
  // Not disabled: a disabled button would lose the focus.
  for (const button of buttons) button.setAttribute("aria-disabled", String(isGoing));
  tell(failure ? said(failure) : isGoing ? say(texts.checkingOut) : "");
  for (const snapshot of variants) {
    if (!cards.has(snapshot.variant)) {
      const card = new Card(document.querySelector("#card-template"), snapshot);
      cards.set(snapshot.variant, card);
      document.querySelector("#phones").append(card.root);
    }
    cards.get(snapshot.variant).draw(snapshot, isGoing);
  }
  return variants.map((snapshot) => ({ variant: snapshot.variant, title: said(snapshot.title), result: verdict(snapshot, isGoing) }));
}

/** One variant: how many orders went wrong, the current or last one, and all their sequences. */
class Card {
  #drawn = ""; #find;

  constructor(template, { variant, title }) {
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
    // A right order would hide what went wrong.
    const shown = (isGoing ? null : orders.find(({ fault }) => fault)) ?? snapshot.latest;
    this.root.toggleAttribute("data-open", isGoing || runs === 0);
    this.root.toggleAttribute("data-left-over", wrong > 0);
    set(this.#find(".count-wrong"), wrong > 0 ? `⚠ ${numbers(wrong)}` : numbers(wrong));
    set(this.#find(".count-runs"), say(texts.wrongOf, numbers(runs)));
    drawVerdict(this.#find(".verdict"), verdict(snapshot, isGoing));
    set(this.#find(".latest-title"), say(shown === snapshot.latest ? texts.latest : texts.oneWrong));
    this.#find(".latest").replaceChildren(...sequence(shown?.steps ?? []));
    this.#find(".latest-verdict").replaceChildren(verdictOf(shown, isGoing));
    this.#find(".orders-empty").hidden = orders.length > 0;
    this.#find(".orders").replaceChildren(...orders.map(orderOf));
  }
}

/** What happened to the orders of one checkout, in a few words and in a sentence, and why. */
function verdict({ orders, runs, wrong }, isGoing) {
  // While it runs the numbers change too fast for a screen reader.
  if (isGoing) return { kind: "open", short: say(texts.underWay), what: say(texts.underWay) };
  if (runs === 0) return { kind: "open", what: say(texts.nothing) };
  const short = say(texts.shortWrong, wrong, runs);
  if (wrong === 0) return { kind: "right", short, what: say(texts.wentRight, runs), why: say(texts.whyRight) };
  const counts = new Map();
  for (const { fault, runs } of orders) if (fault) counts.set(fault, (counts.get(fault) ?? 0) + runs);
  const parts = [...counts].map(([fault, count]) => say(texts.faults[fault], count));
  return { kind: "wrong", short, what: together(say(texts.wentWrong, wrong, runs), say(texts.faultsJoin, parts)), why: say(texts.whyWrong) };
}

function orderOf(order) {
  const item = element("li", "order", "");
  item.toggleAttribute("data-wrong", Boolean(order.fault));
  const row = element("ol", "sequence", "");
  row.append(...sequence(order.steps));
  item.append(row, verdictOf(order, false), element("span", "order-runs", say(texts.runs, order.runs)));
  return item;
}
