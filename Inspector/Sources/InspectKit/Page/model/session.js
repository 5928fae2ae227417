// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clipped, limits } from "./limits.js";
import { Lanes } from "./lanes.js";
import { Places } from "./places.js";
import { Problems } from "./problems.js";
import { Turns } from "./turns.js";
import { Deque } from "./deque.js";

/** One session, from its events in their order. Its memory has a limit, which `limits` states. */
export class SessionModel {
  places = new Places();
  lanes = new Lanes();
  turns = new Turns();
  problems = new Problems();
  /** What should be gone and is not. */
  alive = new Deque();
  header = null;
  /** Events that the app had no room for. */
  dropped = 0;
  /** Lines that are no events. */
  unreadable = 0;
  taken = 0;
  /** The number and the time of the latest event. Units: milliseconds. */
  last = -1;
  time = 0;

  /** One line of the session. What cannot be read is counted, and changes nothing. */
  takeLine(line) {
    if (!line.trim()) return;
    let event = null;
    try { event = JSON.parse(line); } catch { /* It is counted below. */ }
    if (event && typeof event === "object" && typeof event.format === "number") this.header = event;
    else if (isEvent(event)) this.take(event, line.length);
    else {
      this.unreadable += 1;
      this.problems.set("unreadable", "unreadable", this.time, this.unreadable);
    }
  }

  take(event, size = 200) {
    // After the connection was cut, some come again.
    if (event.number <= this.last) return;
    const time = Math.max(this.time, event.time_us / 1000 || 0);
    [this.last, this.time] = [event.number, time];
    this.taken += 1;
    const { sequence } = this.turns.take(event, time, size);
    this.#apply(event, time, sequence);
    this.problems.tick(time);
  }

  /** The app's clock goes on while nothing happens. */
  tick(now) {
    if (now > this.time) this.problems.tick(now);
  }

  /** The turn of the action that started a run: as the app said, or the only action of the run's own turn. */
  startOf(run) {
    const turn = run.by != null ? this.turns.withEvent(run.by) : this.turns.numbered(run.sequence);
    if (!turn) return null;
    const actions = turn.events.filter(({ event, place, number }) => event === "received" && (run.by != null ? number === run.by : place === run.place.id));
    return actions.length === 1 ? { turn, action: actions[0].action } : null;
  }

  #apply(event, time, sequence) {
    const { places, lanes, problems } = this;
    switch (event.event) {
      case "began": places.begin(event, time); break;
      case "ended": problems.placeEnded(places.end(event, time), time); break;
      case "received": places.act(places.change(event, time), clipped(event.action, 200), time, sequence); break;
      case "changed": problems.changed(event, places.change(event, time), time, sequence); break;
      case "registered": problems.runRegistered(lanes.register(event, places.of(event), time, sequence), time); break;
      case "started": lanes.start(event, time); break;
      case "run ended": problems.runEnded(lanes.end(event, places.of(event), time), time, sequence); break;
      case "woken": problems.woken(event, places.of(event), time, sequence); break;
      case "alive": this.#stillAlive(event, time, sequence); break;
      case "dropped":
        this.dropped += Number(event.count) || 0;
        problems.set("dropped", "dropped", time, this.dropped);
        break;
      default: break;
    }
  }

  #stillAlive(event, time, sequence) {
    const kept = this.turns.numbered(sequence).events.at(-1);
    const [path, report] = [kept.path, kept.report].map((lines) => Array.isArray(lines) ? lines : []);
    this.alive.push({ what: kept.what ?? kept.name ?? "", path, report, since: (event.since_us ?? event.time_us) / 1000, time, sequence });
    if (this.alive.length > limits.alive) this.alive.shift();
    this.problems.report(`alive ${kept.what}`, "alive", time, { field: kept.what ?? "", path, report, sequence });
  }
}

function isEvent(event) {
  return event !== null && typeof event === "object" && Number.isFinite(event.number) && Number.isFinite(event.place ?? 0) && typeof event.event === "string" && Number.isFinite(event.time_us);
}
