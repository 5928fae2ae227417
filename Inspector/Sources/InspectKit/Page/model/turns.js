// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clipped, limits } from "./limits.js";
import { Deque } from "./deque.js";
import { listOf } from "./places.js";

/** The kinds of events, by the names of the events. */
const kindOfEvent = {
  "received": "action", "ignored": "action", "failed": "run", "changed": "change", "output": "output", "registered": "run", "started": "run", "run ended": "run",
  "began": "life", "ended": "life", "alive": "life", "woken": "observer", "answered": "answer", "slept": "answer", "dropped": "life",
};
/** What has no number of a turn, and comes within one. */
const between = new Set(["began", "ended"]);
/** So near are the events of one turn. Units: milliseconds. */
const nearness = 0.5;
/** What a turn is named by: the first of these that it has. */
const ranks = ["received", "ignored", "output", "changed", "failed", "alive", "answered", "slept", "woken", "run ended", "registered", "began", "ended", "started", "dropped"];

export const kindsOfEvents = ["action", "change", "run", "output", "life", "observer", "answer"];
export function kindOf(event) { return kindOfEvent[event.event] ?? "life"; }

/** The turns of a session: each with its events, the oldest of which leave. */
export class Turns {
  #list = new Deque();
  #events = 0;
  #characters = 0;
  forgottenEvents = 0;

  get length() { return this.#list.length; }
  get first() { return this.#list.forgotten; }
  get end() { return this.#list.end; }
  get keptEvents() { return this.#events; }
  numbered(sequence) { return this.#list.numbered(sequence); }

  /** Adds the event to the latest turn if it belongs to it. An exported trace knows no turns: each of its events is one. */
  take(event, time, size) {
    const last = this.#list.last;
    const isSame = last && (event.turn == null ? between.has(event.event) && last.turn != null && time - last.lastTime < nearness : last.turn === event.turn);
    const turn = isSame ? last : this.#begin(event, time);
    this.#events += 1;
    this.#characters += size;
    turn.size += size;
    turn.count += 1;
    turn.last = event.number;
    turn.lastTime = time;
    if (turn.events.length < limits.eventsOfTurn) turn.events.push(short(event));
    if (!isSame || rank(event) < rank(turn.head)) turn.head = turn.events.at(-1);
    this.#trim();
    return turn;
  }

  /** The turn that has the event with this number. */
  withEvent(number) {
    let [low, high] = [0, this.#list.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1, turn = this.#list.at(middle);
      if (turn.first > number) high = middle - 1;
      else if (turn.last < number) low = middle + 1;
      else return turn;
    }
    return undefined;
  }

  #begin(event, time) {
    const turn = { sequence: this.#list.end, turn: event.turn ?? null, time, first: event.number, last: event.number, count: 0, size: 0, events: [], head: event };
    this.#list.push(turn);
    return turn;
  }

  #trim() {
    while ((this.#events > limits.events || this.#characters > limits.characters) && this.#list.length > 1) {
      const { count, size } = this.#list.shift();
      this.#events -= count;
      this.#characters -= size;
      this.forgottenEvents += count;
    }
  }
}

function rank(event) {
  const index = ranks.indexOf(event.event);
  return index < 0 ? ranks.length : index;
}

/** An event without what is kept elsewhere, its texts cut. */
function short(event) {
  const { state, state_code, code, arguments: passed, ...kept } = event;
  for (const key of ["action", "output", "cause", "subject", "label", "lane", "error", "answer", "client", "call", "what", "name", "file"]) {
    if (kept[key] != null) kept[key] = clipped(kept[key]);
  }
  if (kept.changes) kept.changes = listOf(kept.changes).slice(0, limits.fields).map(({ field, old, new: now }) => ({ field: clipped(field, 200), old: clipped(old), new: clipped(now) }));
  for (const key of ["path", "report"]) if (Array.isArray(kept[key])) kept[key] = kept[key].slice(0, 50).map((line) => clipped(line, 400));
  if (Array.isArray(kept.fields)) kept.fields = kept.fields.slice(0, 50).map((field) => clipped(field, 200));
  return kept;
}
