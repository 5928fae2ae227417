// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { limits } from "./limits.js";
import { idOfRun } from "./lanes.js";

/** When something is probably wrong. Units: milliseconds of the app's clock. */
export const bounds = { outlives: 1_000, held: 10_000, supersedes: 10, within: 1_000 };

/** What is probably wrong in a session. Each is reported once, and counts how often it happened. */
export class Problems {
  #all = new Map();
  #leaving = new Map();
  #held = new Map();
  #ticked = -Infinity;
  /** Changes with each report. */
  revision = 0;

  get all() { return [...this.#all.values()]; }
  get count() { return this.#all.size; }
  get(key) { return this.#all.get(key); }

  report(key, kind, time, details = {}) {
    const known = this.#all.get(key);
    this.revision += 1;
    if (known) return Object.assign(known, details, { last: time, count: known.count + 1, until: null });
    if (this.#all.size >= limits.problems) this.#all.delete(this.#all.keys().next().value);
    const made = { key, kind, first: time, last: time, count: 1, until: null, ...details };
    this.#all.set(key, made);
    return made;
  }

  /** What is counted elsewhere: nothing is wrong at zero. */
  set(key, kind, time, count) {
    if (!count || this.#all.get(key)?.count === count) return;
    this.report(key, kind, time).count = count;
  }

  placeEnded(place, time) { for (const run of place.live) if (run.placement !== "joins") this.#leaving.set(run, time); }

  runRegistered(run, time) { if (run.place.ended != null && run.ended == null && run.placement !== "joins") this.#leaving.set(run, time); }

  runEnded(run, time, sequence) {
    this.#leaving.delete(run);
    this.#end(`outlives ${run.id}`, time);
    for (const [key, held] of this.#held) if (held.run === run.id) this.#release(key, time);
    if (run.outcome !== "superseded") return;
    const times = run.lane.superseded;
    times.push(time);
    if (times.length > bounds.supersedes) times.shift();
    if (times.length < bounds.supersedes || time - times.first > bounds.within) return;
    this.report(`supersedes ${run.lane.key}`, "supersedes", time, { place: run.place, lane: run.lane, run, sequence });
  }

  changed(event, place, time, sequence) {
    const key = `held ${place.id} ${event.subject}`;
    if (event.cause === "hold") this.#held.set(key, { place, field: event.subject, since: time, run: idOfRun(event.run), sequence });
    if (event.cause === "restore") this.#release(key, time);
  }

  woken(event, place, time, sequence) {
    if (event.changed !== false) return;
    const fields = [event.fields ?? []].flat().slice(0, 20).join(", ");
    this.report(`woken ${place.id} ${fields}`, "woken", time, { place, field: fields, sequence });
  }

  /** What time alone makes wrong. */
  tick(now) {
    if (now - this.#ticked < 50) return;
    this.#ticked = now;
    for (const [run, since] of this.#leaving) {
      if (now - since < bounds.outlives) continue;
      this.#leaving.delete(run);
      this.report(`outlives ${run.id}`, "outlives", since, { place: run.place, run, sequence: run.sequence });
    }
    for (const [key, held] of this.#held) {
      if (held.isReported || now - held.since < bounds.held) continue;
      held.isReported = true;
      this.report(key, "held", held.since, { place: held.place, field: held.field, run: null, sequence: held.sequence });
    }
  }

  #release(key, time) {
    this.#held.delete(key);
    this.#end(key, time);
  }

  #end(key, time) {
    const known = this.#all.get(key);
    if (!known || known.until != null) return;
    known.until = time;
    this.revision += 1;
  }
}
