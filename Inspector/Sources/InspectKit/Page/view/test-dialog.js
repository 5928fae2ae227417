// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "../language.js";
import { panelTexts } from "../texts/panels.js";
import { element, set } from "./element.js";

/** The test that the tool made of a stretch: on the clipboard, and to read. */
export class TestDialog {
  #root;
  #text = "";

  constructor(root) {
    this.#root = root;
    root.querySelector("[data-act=copy]").addEventListener("click", () => this.#copy());
    root.querySelector("[data-act=close]").addEventListener("click", () => root.close());
  }

  async show({ test, gaps }) {
    this.#text = String(test ?? "");
    const names = Array.isArray(gaps) ? gaps : [];
    this.#root.querySelector("code").textContent = this.#text;
    set(this.#root.querySelector(".test-gaps"), say(names.length ? panelTexts.gaps : panelTexts.noGaps));
    this.#root.querySelector(".gap-list").replaceChildren(...names.map((name) => element("li", "", name)));
    this.#root.showModal();
    await this.#copy();
  }

  async #copy() {
    const place = this.#root.querySelector("[role=status]");
    try {
      await navigator.clipboard.writeText(this.#text);
      set(place, say(panelTexts.testCopied));
    } catch {
      set(place, say(panelTexts.testNotCopied));
    }
  }
}

/** What a test is made of: the stretch's place, which is that of most of its turns, and the numbers of its events. */
export function stretchOf(turns, chosenPlace) {
  const counts = new Map();
  for (const { head } of turns) if (head.place) counts.set(head.place, (counts.get(head.place) ?? 0) + 1);
  const [place] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [null];
  if (place === null && chosenPlace == null) return null;
  return { place: chosenPlace ?? place, from: turns[0].first, to: turns.at(-1).last };
}
