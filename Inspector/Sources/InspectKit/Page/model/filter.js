// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Deque } from "./deque.js";
import { kindOf } from "./turns.js";

/** The turns that a filter lets through, by their numbers. It follows the turns, and looks at each once. */
export class FilteredTurns {
  #numbers = new Deque();
  #next = 0;
  #turns;
  #places;
  filter = { text: "", place: null, kinds: null };

  constructor({ turns, places }) { [this.#turns, this.#places] = [turns, places]; }

  get length() { return this.#numbers.length; }
  /** How many have left: what is at an index now was further down before. */
  get forgotten() { return this.#numbers.forgotten; }
  get isEverything() { return !this.filter.text && this.filter.place == null && !this.filter.kinds; }
  at(index) { return this.#turns.numbered(this.#numbers.at(index)); }

  /** @param {{text: string, place: ?number, kinds: ?Set<string>}} filter `place`: with those below it; `kinds`: null lets all through */
  setFilter(filter) {
    this.filter = { ...filter, text: filter.text.trim().toLowerCase() };
    this.#numbers = new Deque();
    this.#next = 0;
    this.follow();
  }

  follow() {
    const { first, end } = this.#turns;
    while (this.#numbers.length && this.#numbers.first < first) this.#numbers.shift();
    // The latest may have grown since.
    for (let number = Math.max(this.#next, first); number < end; number += 1) {
      if (this.#numbers.last !== number && matches(this.#turns.numbered(number), this.filter, this.#places)) this.#numbers.push(number);
    }
    this.#next = Math.max(0, end - 1);
  }

  /** Where the turn with this number is, or would be. */
  indexOf(number) {
    let [low, high] = [0, this.#numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#numbers.at(middle) < number) low = middle + 1; else high = middle;
    }
    return low;
  }

  has(number) { return this.#numbers.at(this.indexOf(number)) === number; }
}

function matches(turn, { text, place, kinds }, places) {
  return turn.events.some((event) => (place == null || places.isWithin(event.place, place)) && (!kinds || kinds.has(kindOf(event))) && (!text || hasText(event, text)));
}

function hasText(event, text) {
  const has = (value) => value != null && String(value).toLowerCase().includes(text);
  return ["name", "action", "output", "subject", "cause", "label", "lane", "error", "outcome", "file", "client", "call", "answer", "what"].some((key) => has(event[key]))
    || (event.changes ?? []).some(({ field, old, new: now }) => has(field) || has(old) || has(now)) || (event.fields ?? []).some?.(has);
}
