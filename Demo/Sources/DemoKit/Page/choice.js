// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element, set } from "/phone.js";
import { signs } from "/verdict.js";

/**
 * In a narrow window, a switch for which of the variants is shown, with a line of what came of each; in a wide one they are side by
 * side, and there is no switch.
 */
export class Choice {
  #drawn = ""; #results = new Map(); #root; #sheet = new CSSStyleSheet();

  /** @param {HTMLFieldSetElement} root `data-below` is the width from which on there is room for all */
  constructor(root) {
    this.#root = root;
    document.adoptedStyleSheets.push(this.#sheet);
    root.addEventListener("change", ({ target }) => this.#show(target.value));
  }

  /** @param {{variant: string, title: string, result: {kind: string, short?: string}}[]} variants the first is shown */
  draw(variants) {
    const key = JSON.stringify(variants.map(({ variant, title }) => [variant, title]));
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#root.append(...variants.map((variant, index) => this.#label(variant, index === 0)));
      this.#show(variants[0].variant);
    }
    for (const { variant, result: { kind, short = "–" } } of variants) {
      const place = this.#results.get(variant);
      place.dataset.kind = kind;
      set(place, `${signs[kind]}${short}`);
    }
  }

  #label({ variant, title }, isFirst) {
    const label = element("label", "", ""), radio = document.createElement("input"), row = element("span", "", "");
    Object.assign(radio, { type: "radio", name: "shown", value: variant, checked: isFirst });
    const result = element("small", "result", "");
    this.#results.set(variant, result);
    row.append(element("b", "", title), " ", result);
    label.append(radio, row);
    return label;
  }

  #show(variant) {
    const { below } = this.#root.dataset, others = `[data-variant]:not([data-variant="${variant}"])`;
    // The stacked ones go on scrolling while they are not shown: a carousel that cannot scroll would be locked for ever.
    this.#sheet.replaceSync(`
      @media (width >= ${below}) { .choice { display: none; } }
      @media (width < ${below}) {
        .by-variant ${others}:not(.stacked > *) { display: none; }
        .stacked > * { grid-area: 1 / 1 / span 5; }
        .stacked > ${others} { visibility: hidden; }
      }`);
  }
}
