// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";

const keys = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of tabs above panels, of which one is shown: `<div class="panels" data-label="…"><div id="…" data-tab="…">…</div></div>`. */
export class Tabs {
  #panels; #tabs;

  /** @param {Element} root with the panels @param {object} texts those named by `data-tab` */
  constructor(root, texts) {
    this.#panels = [...root.children];
    this.#tabs = this.#panels.map((panel) => this.#tab(panel, say(texts[panel.dataset.tab])));
    const row = document.createElement("div");
    row.className = "tabs";
    row.setAttribute("role", "tablist");
    row.setAttribute("aria-label", root.getAttribute("aria-label"));
    root.removeAttribute("aria-label");
    row.append(...this.#tabs);
    row.addEventListener("keydown", (event) => this.#key(event));
    root.before(row);
    addEventListener("hashchange", () => this.#follow());
    this.#show(0);
    this.#follow();
  }

  #tab(panel, title) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${panel.id}`;
    tab.textContent = title;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    // The address names the tab, but choosing one is no place in the history.
    tab.addEventListener("click", () => {
      this.#show(this.#panels.indexOf(panel));
      history.replaceState(history.state, "", `#${panel.id}`);
    });
    return tab;
  }

  /** Shows the tab that the address names. */
  #follow() {
    const index = this.#panels.findIndex(({ id }) => id === location.hash.slice(1));
    if (index >= 0) this.#show(index);
  }

  #show(chosen) {
    this.#panels.forEach((panel, index) => { panel.hidden = index !== chosen; });
    this.#tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    });
  }

  #key(event) {
    const index = this.#tabs.indexOf(event.target), count = this.#tabs.length;
    const next = event.key in keys ? (index + keys[event.key] + count) % count : { Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#tabs[next].focus();
    this.#tabs[next].click();
  }
}
