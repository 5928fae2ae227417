// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element, set } from "/phone.js";

const steps = ["validate", "submit", "clean-up"];

/** The checkout story: its variants side by side, and the observed orders of each. */
export class Checkouts {
  #cards = new Map(); #root; #isGoing = false;

  /** @param {(runs: number) => Promise<string?>} run answers with a refusal */
  constructor(root, run) {
    this.#root = root;
    for (const button of this.#buttons) {
      button.addEventListener("click", async () => {
        if (this.#isGoing) return;
        const refusal = await run(Number(button.dataset.runs));
        if (refusal) this.#say(refusal);
      });
    }
  }

  draw({ variants, isGoing, failure }) {
    this.#isGoing = isGoing;
    // Not disabled: a disabled button would lose the focus.
    for (const button of this.#buttons) button.setAttribute("aria-disabled", String(isGoing));
    this.#say(failure ?? (isGoing ? "Checking out …" : ""));
    for (const snapshot of variants) {
      if (!this.#cards.has(snapshot.variant)) {
        const card = new Card(this.#root.querySelector("template"), snapshot);
        this.#cards.set(snapshot.variant, card);
        this.#root.querySelector(".checkout-cards").append(card.root);
      }
      this.#cards.get(snapshot.variant).draw(snapshot, isGoing);
    }
  }

  get #buttons() { return this.#root.querySelectorAll("[data-runs]"); }

  #say(text) { set(this.#root.querySelector(".checkout-status"), text); }
}

/** One variant: the current or last run, the facts, the orders so far. */
class Card {
  #find; #drawn = "";

  constructor(template, { variant, title }) {
    this.root = template.content.firstElementChild.cloneNode(true);
    this.root.dataset.variant = variant;
    this.root.setAttribute("aria-label", title);
    this.#find = (selector) => this.root.querySelector(selector);
    set(this.#find(".checkout-title"), title);
  }

  draw(snapshot, isGoing) {
    const key = JSON.stringify([snapshot, isGoing]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { latest, orders, runs, wrong, caption } = snapshot;
    this.#find(".latest").replaceChildren(...sequence(latest?.steps ?? []));
    const isOver = latest?.steps.length === steps.length;
    this.#find(".latest-verdict").replaceChildren(isOver || latest?.fault ? verdict(latest.fault) : pending(isGoing));
    // During runs the numbers change too fast for a screen reader.
    if (!isGoing) set(this.#find(".caption"), caption);
    set(this.#find(".fact-runs"), String(runs));
    set(this.#find(".fact-orders"), String(orders.length));
    set(this.#find(".fact-wrong"), wrong > 0 ? `⚠ ${wrong}` : String(wrong));
    this.#find(".fact-wrong").toggleAttribute("data-wrong", wrong > 0);
    this.#find(".orders-empty").hidden = orders.length > 0;
    this.#find(".orders").replaceChildren(...orders.map(orderOf));
  }
}

function orderOf({ steps: taken, runs, fault }) {
  const item = element("li", "order", "");
  item.toggleAttribute("data-wrong", Boolean(fault));
  const row = element("ol", "sequence", "");
  row.append(...sequence(taken));
  item.append(row, verdict(fault), element("span", "order-runs", runs === 1 ? "1 run" : `${runs} runs`));
  return item;
}

/** A chip for each step that has taken effect, and an empty place for each that has not. */
function sequence(taken) {
  return steps.map((_, index) => {
    const step = taken[index];
    const chip = element("li", "step", step ?? "");
    if (!step) {
      chip.dataset.step = "none";
      chip.append(element("span", "unspoken", "not yet"));
      return chip;
    }
    chip.dataset.step = step;
    // Its position in the intended sequence.
    const place = element("b", "step-place", String(steps.indexOf(step) + 1));
    chip.prepend(place, " ");
    return chip;
  });
}

function verdict(fault) {
  const made = element("span", "verdict", fault ? `⚠ wrong: ${fault}` : "✓ right");
  made.toggleAttribute("data-wrong", Boolean(fault));
  return made;
}

const pending = (isGoing) => element("span", "verdict-pending", isGoing ? "under way …" : "No run yet.");
