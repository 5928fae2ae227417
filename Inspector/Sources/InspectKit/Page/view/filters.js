// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "../language.js";
import { kindsOfEvents } from "../model/turns.js";
import { pageTexts } from "../texts/page.js";
import { kindTexts } from "../texts/words.js";
import { button, element, mark } from "./element.js";

/** The filter's controls: a text, a place, and the kinds of events. */
export class Filters {
  #kinds = new Set(kindsOfEvents);
  #parts;
  #shape = "";
  place = null;

  /** @param {{text: HTMLInputElement, place: HTMLSelectElement, kinds: HTMLElement}} parts */
  constructor(parts, changed) {
    this.#parts = parts;
    this.changed = changed;
    let wait = 0;
    parts.text.addEventListener("input", () => {
      clearTimeout(wait);
      wait = setTimeout(changed, 150);
    });
    parts.place.addEventListener("change", () => this.only(parts.place.value === "" ? null : Number(parts.place.value)));
    for (const kind of kindsOfEvents) {
      const chip = button(say(kindTexts[kind]), () => this.#toggle(kind, chip), "chip");
      chip.dataset.kind = kind;
      chip.setAttribute("aria-pressed", "true");
      parts.kinds.append(chip);
    }
  }

  get filter() {
    return { text: this.#parts.text.value, place: this.place, kinds: this.#kinds.size === kindsOfEvents.length ? null : this.#kinds };
  }

  only(place) {
    this.place = place;
    this.#parts.place.value = place ?? "";
    this.changed();
  }

  reset() {
    this.place = null;
    this.#shape = "";
  }

  /** The list of places, unless the user is in it. */
  draw(places) {
    const shape = `${places.shape} ${this.place}`, { place } = this.#parts;
    if (shape === this.#shape || document.activeElement === place) return;
    this.#shape = shape;
    const options = [["", say(pageTexts.allPlaces)]], add = (from, level) => {
      if (options.length > 500) return;
      options.push([String(from.id), `${"\u00a0\u00a0".repeat(Math.min(level, 10))}${from.name}`]);
      for (const child of places.childrenOf(from)) add(child, level + 1);
    };
    for (const root of places.roots) add(root, 0);
    place.replaceChildren(...options.map(([value, text]) => {
      const option = element("option", "", text);
      option.value = value;
      return option;
    }));
    place.value = this.place ?? "";
  }

  #toggle(kind, chip) {
    // One kind alone comes first: that is what is mostly wanted.
    if (this.#kinds.size === kindsOfEvents.length) this.#kinds = new Set([kind]);
    else if (this.#kinds.has(kind)) this.#kinds.delete(kind);
    else this.#kinds.add(kind);
    if (!this.#kinds.size) this.#kinds = new Set(kindsOfEvents);
    for (const other of this.#parts.kinds.children) mark(other, "aria-pressed", this.#kinds.has(other.dataset.kind));
    chip.focus();
    this.changed();
  }
}
