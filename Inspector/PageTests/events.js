// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { SessionModel } from "../Sources/InspectKit/Page/model/session.js";

/** Makes a session's events, with ascending numbers and times. */
export class Events {
  model = new SessionModel();
  #number = 0;
  #time = 0;

  wait(ms) {
    this.#time += ms * 1000;
    return this;
  }

  /** One event, 0.1 ms after the last one. Returns its number. */
  add(event, details = {}) {
    this.#time += 100;
    const number = this.#number;
    this.#number += 1;
    this.model.takeLine(JSON.stringify({ number, time_us: this.#time, place: 1, name: "Search", event, ...details }));
    return number;
  }

  register(number, details = {}) {
    return this.add("registered", { run: { place: 1, number }, lane: "load", label: "load", file: "Search.swift", line: 7, placement: "starts", ...details });
  }

  end(number, outcome = "finished", details = {}) {
    return this.add("run ended", { run: { place: 1, number }, lane: "load", label: "load", outcome, ...details });
  }

  get time() { return this.#time / 1000; }
}

const failures = [];
let count = 0;

export function test(name, body) {
  count += 1;
  try { body(); } catch (error) { failures.push(`${name}: ${error.message}`); }
}

export function equal(found, expected, what = "") {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what} is ${a}, and should be ${b}`);
}

export function results() { return { count, failures }; }
