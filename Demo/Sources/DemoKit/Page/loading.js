// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { whenClicked } from "/page.js";
import { element, set } from "/phone.js";
import texts from "/texts/portfolio-depth.js";

/** The comparison of three ways to load: its settings, its bars. */
export class Loading {
  #find; #rows = new Map();

  /** @param {(settings: {endpoints: number, latency: number}) => Promise<string?>} compare answers with a refusal */
  constructor(root, compare) {
    this.#find = (selector) => root.querySelector(selector);
    const endpoints = this.#setting("#loading-endpoints", (value) => value);
    const latency = this.#setting("#loading-latency", (value) => `${value} ms`);
    const button = this.#find("#compare");
    whenClicked(button, async () => {
      const refusal = await compare({ endpoints: endpoints(), latency: latency() });
      if (refusal) set(this.#find(".loading-caption"), refusal);
    });
  }

  draw({ bars, caption, isGoing }) {
    // Not disabled: a disabled button would lose the focus.
    this.#find("#compare").setAttribute("aria-disabled", String(isGoing));
    set(this.#find("#compare"), say(isGoing ? texts.comparing : texts.compare));
    set(this.#find(".loading-caption"), said(caption));
    const longest = Math.max(...bars.map(({ ms }) => ms ?? 0));
    for (const bar of bars) this.#drawBar(bar, longest);
  }

  #setting(selector, text) {
    const input = this.#find(selector);
    const show = () => {
      this.#find(`${selector}-text`).textContent = text(input.value);
      input.setAttribute("aria-valuetext", text(input.value));
    };
    input.addEventListener("input", show);
    show();
    return () => Number(input.value);
  }

  #drawBar({ way, title, explanation, ms, requests }, longest) {
    if (!this.#rows.has(way)) this.#rows.set(way, this.#addRow(way, title, explanation));
    const row = this.#rows.get(way);
    row.fill.style.width = ms == null || longest === 0 ? "0" : `${(ms / longest) * 100}%`;
    set(row.ms, ms == null ? "–" : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`);
    set(row.requests, requests == null ? "–" : say(texts.requestCount, requests));
  }

  #addRow(way, title, explanation) {
    const row = element("tr", "", "");
    row.dataset.way = way;
    const head = element("th", "", said(title));
    head.scope = "row";
    head.append(element("small", "", said(explanation)));
    const track = element("span", "bar", "");
    const fill = element("span", "fill", "");
    track.setAttribute("aria-hidden", "true");
    track.append(fill);
    const chart = element("div", "chart", "");
    const ms = element("span", "time", "");
    chart.append(track, ms);
    const cell = element("td", "", "");
    cell.append(chart);
    const requests = element("td", "requests", "");
    row.append(head, cell, requests);
    this.#find("tbody").append(row);
    return { fill, ms, requests };
  }
}
