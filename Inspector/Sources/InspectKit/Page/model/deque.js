// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** A queue with an index: elements join at its end and leave at its beginning. Each operation takes constant time. */
export class Deque {
  #items = [];
  #head = 0;
  /** How many have left. The element at `index` is the one with the number `forgotten + index`. */
  forgotten = 0;

  get length() { return this.#items.length - this.#head; }
  get first() { return this.#items[this.#head]; }
  get last() { return this.length ? this.#items.at(-1) : undefined; }
  /** The number of the next element that joins. */
  get end() { return this.forgotten + this.length; }

  at(index) { return index < 0 ? undefined : this.#items[this.#head + index]; }
  /** The element that joined as this one, if it is still here. */
  numbered(number) { return this.at(number - this.forgotten); }
  push(item) { this.#items.push(item); }

  shift() {
    if (!this.length) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head += 1;
    this.forgotten += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index += 1) yield this.at(index);
  }
}
