// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clipped, limits } from "./limits.js";
import { Deque } from "./deque.js";

/** The stores and scopes of a session, as a tree: those that live, and those that ended last. */
export class Places {
  #all = new Map();
  #ended = new Deque();
  /** Changes with each place that comes or goes. */
  shape = 0;

  get(id) { return this.#all.get(id); }
  get count() { return this.#all.size; }
  get living() { return [...this.#all.values()].filter(({ ended }) => ended == null).length; }
  /** Those that live come first. */
  get roots() {
    const roots = [...this.#all.values()].filter(({ parent }) => parent == null || !this.#all.has(parent));
    return [...roots.filter(({ ended }) => ended == null), ...roots.filter(({ ended }) => ended != null)];
  }
  childrenOf(place) { return [...place.children].map((id) => this.#all.get(id)).filter(Boolean); }

  /** Whether a place is another one, or below it. */
  isWithin(id, above) {
    for (let place = id, steps = 0; place != null && steps < 1_000; place = this.#all.get(place)?.parent, steps += 1) if (place === above) return true;
    return false;
  }

  /** The event's place: a new one if nothing is known of it, because its beginning was dropped. */
  of(event) { return this.#all.get(event.place) ?? this.#add(event); }

  begin(event, time) {
    if (this.#all.get(event.place)?.ended != null) this.#remove(event.place);
    const place = this.of(event);
    Object.assign(place, {
      began: time, isCut: false, kind: event.kind === "scope" ? "scope" : "store",
      feature: clipped(event.feature, 200), file: clipped(event.file, 300), line: event.line ?? null,
    });
    for (const { field, value } of listOf(event.state)) this.#set(place, field, value, null, time);
    this.shape += 1;
    return place;
  }

  end(event, time) {
    const place = this.of(event);
    place.ended = time;
    this.#ended.push(place);
    if (this.#ended.length > limits.endedPlaces) this.#forget(this.#ended.shift());
    this.shape += 1;
    return place;
  }

  change(event, time) {
    const place = this.of(event);
    for (const { field, new: value } of listOf(event.changes)) this.#set(place, field, value, event.number, time);
    return place;
  }

  act(place, action, time, sequence) {
    place.actions.push({ action, time, sequence });
    if (place.actions.length > limits.actions) place.actions.shift();
  }

  #set(place, field, value, number, time) {
    const name = clipped(field, 200), known = place.fields.get(name);
    if (!known && place.fields.size >= limits.fields) return;
    if (!known) this.shape += 1;
    place.fields.set(name, { value: clipped(value), number, time, count: number == null ? 0 : (known?.count ?? 0) + 1 });
  }

  #add(event) {
    const place = {
      id: event.place, name: clipped(event.name, 200) || String(event.place), parent: event.parent ?? null, kind: "store", feature: "", file: "", line: null,
      began: null, ended: null, isCut: true, fields: new Map(), children: new Set(), live: new Set(), lanes: new Set(), actions: new Deque(),
    };
    if (this.#all.size >= limits.places) this.#remove((this.#ended.shift() ?? this.#all.values().next().value).id);
    this.#all.set(place.id, place);
    this.#all.get(place.parent)?.children.add(place.id);
    this.shape += 1;
    return place;
  }

  /** Unless another one has taken its number since. */
  #forget(place) {
    if (this.#all.get(place.id) === place) this.#remove(place.id);
  }

  #remove(id) {
    const place = this.#all.get(id);
    this.#all.delete(id);
    this.#all.get(place?.parent)?.children.delete(id);
    this.shape += 1;
  }
}

/** What may be missing, or nonsense, as a list. */
export function listOf(value) { return Array.isArray(value) ? value.filter((item) => item && typeof item === "object") : []; }
