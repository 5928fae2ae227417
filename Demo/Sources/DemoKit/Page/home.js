// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { element, euros, percents, set } from "/phone.js";
import { sparkline } from "/sparkline.js";
import texts from "/texts/portfolio.js";

/** The home screen's list on one phone. Rows are changed in place, so the focus stays where it is. */
export class HomeList {
  #find; #list; #rows = new Map();

  constructor(root) {
    this.#find = (selector) => root.querySelector(selector);
    this.#list = this.#find(".home-rows");
  }

  /** @param {object?} home the list's rendering; null if home is only a picture */
  draw(home) {
    this.#find(".home-picture").hidden = Boolean(home);
    this.#find(".home-list").hidden = !home;
    if (!home) return;
    const { rows, isLoading, failure, removed } = home;
    const waits = isLoading && rows.length === 0;
    this.#list.setAttribute("aria-busy", String(waits));
    this.#list.toggleAttribute("data-waits", waits);
    this.#find(".home-failure").hidden = !failure;
    set(this.#find(".home-failure"), said(failure) ?? "");
    set(this.#find(".home-note"), note(rows.length, isLoading, failure, removed));
    this.#drawRows(rows);
  }

  #drawRows(rows) {
    const ids = new Set(rows.map(({ holding }) => holding.id));
    for (const [id, row] of this.#rows) if (!ids.has(id)) this.#remove(id, row);
    rows.forEach((row, index) => {
      const { id } = row.holding;
      if (!this.#rows.has(id)) this.#rows.set(id, new Row(id));
      const drawn = this.#rows.get(id);
      if (this.#list.children[index] !== drawn.item) this.#list.insertBefore(drawn.item, this.#list.children[index] ?? null);
      drawn.draw(row);
    });
  }

  #remove(id, { item }) {
    const hadFocus = item.contains(document.activeElement);
    const next = item.nextElementSibling ?? item.previousElementSibling;
    item.remove();
    this.#rows.delete(id);
    // A user who removes rows by the keyboard continues with the next one.
    if (hadFocus) (next?.querySelector(".remove") ?? this.#find('.home-list [data-action="reload"]')).focus();
  }
}

/** The list's message below its rows. */
function note(count, isLoading, failure, removed) {
  if (isLoading) return say(count === 0 ? texts.loadingHoldings : texts.refreshing);
  if (removed > 0) return say(texts.removed, removed);
  return count === 0 && !failure ? say(texts.nothingHere) : "";
}

/** One row: the holding, and the state of its sparkline. */
class Row {
  #name; #value; #chart; #remove; #drawn = "";

  constructor(id) {
    this.item = element("li", "home-row", "");
    this.item.dataset.holding = id;
    this.#name = element("span", "home-name", "");
    this.#chart = element("span", "home-chart", "");
    // Takes the focus from a button that is replaced by the loaded sparkline.
    this.#chart.tabIndex = -1;
    this.#value = element("span", "home-value", "");
    this.#remove = button("remove", "remove", "×");
    this.item.append(this.#name, this.#chart, this.#value, this.#remove);
  }

  draw(row) {
    const key = JSON.stringify(row);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { holding } = row;
    this.#name.replaceChildren(holding.id, element("small", "", holding.name));
    this.#name.title = holding.name;
    const change = element("small", holding.change < 0 ? "down" : "up", percents.format(holding.change / 10000));
    this.#value.replaceChildren(euros.format(holding.price / 100), change);
    this.#remove.setAttribute("aria-label", say(texts.remove, holding.name));
    this.#drawChart(row);
  }

  #drawChart({ holding, sparkline: prices, isLoading, failure }) {
    const hadFocus = this.#chart.contains(document.activeElement);
    this.#chart.replaceChildren(
      isLoading ? waiting(holding)
        : failure ? retry(holding, failure)
        : prices?.length ? sparkline(prices, spoken(holding, prices))
        : element("span", "spark-none", ""));
    if (hadFocus) (this.#chart.querySelector("button") ?? this.#chart).focus();
  }
}

function waiting(holding) {
  const bar = element("span", "spark-wait", "");
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", say(texts.pricesLoad, holding.name));
  return bar;
}

function retry(holding, failure) {
  const made = button("retry", "retry", say(texts.retry));
  made.title = said(failure);
  made.setAttribute("aria-label", say(texts.retryPrices, holding.name));
  return made;
}

function spoken(holding, prices) {
  const [first, last] = [prices[0], prices.at(-1)].map((price) => euros.format(price / 100));
  return say(texts.prices, holding.name, prices.length, first, last);
}

function button(className, action, text) {
  const made = element("button", className, text);
  made.type = "button";
  made.dataset.action = action;
  return made;
}
