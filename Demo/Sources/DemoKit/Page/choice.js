// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element } from "/phone.js";

/** In a narrow window, a switch for which of the variants is shown; in a wide one they are side by side, and there is no switch. */
export class Choice {
  #drawn = ""; #root; #sheet = new CSSStyleSheet();

  /** @param {HTMLFieldSetElement} root `data-below` is the width from which on there is room for all */
  constructor(root) {
    this.#root = root;
    document.adoptedStyleSheets.push(this.#sheet);
    root.addEventListener("change", ({ target }) => this.#show(target.value));
  }

  /** @param {{variant: string, title: string}[]} variants the first is shown */
  draw(variants) {
    const key = JSON.stringify(variants.map(({ variant, title }) => [variant, title]));
    if (key === this.#drawn) return;
    this.#drawn = key;
    const labels = variants.map(({ variant, title }, index) => {
      const label = element("label", "", ""), radio = document.createElement("input");
      Object.assign(radio, { type: "radio", name: "shown", value: variant, checked: index === 0 });
      label.append(radio, element("span", "", title));
      return label;
    });
    this.#root.append(...labels);
    this.#show(variants[0].variant);
  }

  #show(variant) {
    const { below } = this.#root.dataset, others = `[data-variant]:not([data-variant="${variant}"])`;
    // The stacked ones go on scrolling while they are not shown: a carousel that cannot scroll would be locked for ever.
    this.#sheet.replaceSync(`
      @media (width >= ${below}) { .choice { display: none; } }
      @media (width < ${below}) {
        .by-variant ${others}:not(.all-variants *, .stacked > *) { display: none; }
        .stacked > * { grid-area: 1 / 1 / span 4; }
        .stacked > ${others} { visibility: hidden; }
      }`);
  }
}
