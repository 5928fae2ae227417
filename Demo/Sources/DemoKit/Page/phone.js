// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { language, said, say } from "/language.js";
import texts from "/texts/portfolio.js";

const euros = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" });
const percents = new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 2, signDisplay: "always" });

/** One phone: draws a variant's rendering, and the trace of what should not have been there. */
export class Phone {
  #root; #find; #drawnHoldings = "";

  constructor(root) {
    this.#root = root;
    this.#find = (selector) => root.querySelector(selector);
  }

  /** @param {string?} trace what is said of a loader that is not there any more, in its place */
  draw(screen, title, trace) {
    this.#place(screen);
    this.#find(".loader").hidden = !screen.loader && !trace;
    this.#find(".loader").toggleAttribute("data-trace", !screen.loader);
    this.#find(".loader-text").textContent = said(screen.loader) ?? trace ?? "";
    this.#alert(screen.alerts, title);
    this.#holdings(screen.holdings);
    this.#find(".failure").hidden = !screen.failure;
    this.#find(".failure").textContent = said(screen.failure) ?? "";
  }

  /** A loader blocks home, which it covers. It lets touches through to the portfolio: there the user can go back. */
  #place({ place, loader }) {
    const frame = this.#find(".screen"), home = this.#find(".home-page"), isBlocked = place === "home" && Boolean(loader);
    const wasBlocked = home.inert;
    home.inert = isBlocked;
    if (wasBlocked && !isBlocked && frame === document.activeElement) this.#focus(home);
    if (frame.dataset.place === place) return;
    const from = this.#find(place === "home" ? ".portfolio-page" : ".home-page");
    const to = this.#find(place === "home" ? ".home-page" : ".portfolio-page");
    const hadFocus = from.contains(document.activeElement);
    frame.dataset.place = place;
    [from.hidden, to.hidden] = [true, false];
    if (hadFocus) this.#focus(to);
  }

  /** What is blocked cannot have the focus: the screen has it meanwhile. */
  #focus(page) { (page.inert ? this.#find(".screen") : page.querySelector("button")).focus(); }

  #alert([text, ...waiting], title) {
    const alert = this.#find(".alert");
    const hadFocus = alert.contains(document.activeElement);
    alert.hidden = !text;
    alert.setAttribute("aria-label", say(texts.alertOn, title));
    this.#find(".alert-title").textContent = waiting.length ? say(texts.errorOf, waiting.length + 1) : say(texts.error);
    this.#find(".alert-text").textContent = said(text) ?? "";
    if (hadFocus && !text) this.#focus(this.#find(this.#find(".home-page").hidden ? ".portfolio-page" : ".home-page"));
  }

  #holdings(holdings) {
    const key = JSON.stringify(holdings);
    if (key === this.#drawnHoldings) return;
    this.#drawnHoldings = key;
    const total = holdings.reduce((sum, holding) => sum + holding.quantity * holding.price, 0);
    this.#find(".total").textContent = holdings.length ? euros.format(total / 100) : "–";
    this.#find(".holdings").replaceChildren(...holdings.map((holding) => this.#holding(holding)));
  }

  #holding(holding) {
    const item = document.createElement("li");
    const name = element("span", "holding-name", holding.name);
    name.append(element("small", "", `${holding.quantity} × ${euros.format(holding.price / 100)}`));
    const value = element("span", "holding-value", euros.format((holding.quantity * holding.price) / 100));
    value.append(element("small", holding.change < 0 ? "down" : "up", percents.format(holding.change / 10000)));
    item.append(name, value);
    return item;
  }
}

export function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Writes only what is new, so that screen readers hear each sentence once. */
export function set(target, text) {
  if (target.textContent !== text) target.textContent = text;
}
