// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clipped, limits } from "./limits.js";
import { Deque } from "./deque.js";

/** The lanes of a session with their runs: all that are live, and the latest that ended. */
export class Lanes {
  #lanes = new Map();
  #runs = new Map();
  #order = new Deque();
  /** Runs that are live, and older than those that are kept. */
  #outlasting = new Set();

  get all() { return [...this.#lanes.values()]; }
  run(id) { return this.#runs.get(id); }
  get runCount() { return this.#runs.size; }

  register(event, place, time, sequence) {
    const run = this.#make(event, place, time);
    Object.assign(run, {
      isCut: false, registered: time, sequence, by: event.by ?? null, placement: event.placement,
      started: event.placement === "starts" ? time : null,
    });
    if (event.placement === "dropped") this.#finish(run, "dropped", "", time);
    return run;
  }

  start(event, time) {
    const run = this.#runs.get(idOfRun(event.run));
    if (run && run.started == null) run.started = time;
    return run;
  }

  end(event, place, time) {
    const run = this.#runs.get(idOfRun(event.run)) ?? this.#make(event, place, time);
    if (run.ended == null) this.#finish(run, clipped(event.outcome, 40), clipped(event.error), time);
    return run;
  }

  #make(event, place, time) {
    const lane = this.#lane(event, place), id = idOfRun(event.run);
    const run = {
      id, lane, place, number: event.run?.number, label: clipped(event.label ?? event.lane, 200), file: clipped(event.file, 300), line: event.line ?? null,
      within: event.within ? idOfRun(event.within) : null, isCut: true, registered: time, started: null, ended: null, outcome: "", error: "",
      placement: "", by: null, sequence: null,
    };
    if (!this.#runs.has(id)) this.#order.push(run);
    this.#runs.set(id, run);
    run.track = takeTrack(lane.taken);
    lane.runs.push(run);
    lane.live.add(run);
    place.live.add(run);
    if (this.#order.length > limits.runs) this.#forget(this.#order.shift());
    return run;
  }

  #lane(event, place) {
    const name = clipped(event.lane, 200), key = `${place.id} ${name}`, known = this.#lanes.get(key);
    // A place may have the number of one that is gone.
    if (known?.place === place) return known;
    const made = { key, name, place, runs: new Deque(), live: new Set(), superseded: new Deque(), taken: [] };
    this.#lanes.set(key, made);
    place.lanes.add(made);
    return made;
  }

  #finish(run, outcome, error, time) {
    Object.assign(run, { ended: time, outcome, error });
    run.lane.live.delete(run);
    if (run.track < limits.tracks) run.lane.taken[run.track] = false;
    run.place.live.delete(run);
    this.#outlasting.delete(run);
    if (this.#runs.get(run.id) !== run || run.isForgotten) this.#drop(run);
  }

  /** A run that is live stays, out of its turn. */
  #forget(run) {
    run.isForgotten = true;
    if (run.lane.runs.first === run) run.lane.runs.shift();
    if (run.ended != null) return this.#drop(run);
    this.#outlasting.add(run);
    // Their ends may have been dropped: then they would be live for ever.
    if (this.#outlasting.size > limits.outlasting) this.#finish(this.#outlasting.values().next().value, "unknown", "", run.registered);
  }

  #drop(run) {
    if (this.#runs.get(run.id) === run) this.#runs.delete(run.id);
    const { lane } = run;
    if (lane.runs.length || lane.live.size) return;
    if (this.#lanes.get(lane.key) === lane) this.#lanes.delete(lane.key);
    lane.place.lanes.delete(lane);
  }
}

/** Runs of one lane that overlap are drawn one below the other. Those that are too many share the last track. */
function takeTrack(taken) {
  let track = 0;
  while (track < limits.tracks && taken[track]) track += 1;
  if (track < limits.tracks) taken[track] = true;
  return track;
}

/** The runs of a lane that touch this time, in the order in which they were registered. */
export function runsBetween(lane, from, to) {
  const found = [...lane.live].filter((run) => run.isForgotten && run.registered <= to);
  for (const run of lane.runs) if (run.registered <= to && (run.ended ?? Infinity) >= from) found.push(run);
  return found;
}

/** What a run does: waiting, joined, running, or its outcome. */
export function stateOf(run) {
  if (run.ended != null) return run.outcome || "finished";
  if (run.placement === "joins") return "joined";
  return run.started == null && run.placement === "waits" ? "waiting" : "running";
}

export function idOfRun(run) { return run ? `${run.place}/${run.number}` : ""; }
