// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** What the page keeps of one session. The tool keeps more, and saves it. */
export const limits = {
  events: 50_000,
  /** All lines of the kept turns together, in characters. */
  characters: 24_000_000,
  eventsOfTurn: 500,
  runs: 20_000,
  /** Runs that are live after 20,000 newer ones. */
  outlasting: 2_000,
  /** The tracks of a lane, for runs that overlap. */
  tracks: 6,
  /** The latest actions of a place that are marked beside its lanes. */
  actions: 400,
  places: 2_000,
  endedPlaces: 200,
  fields: 200,
  problems: 200,
  alive: 200,
  /** A longer text is cut, in characters. */
  text: 4_000,
};

/** The text, cut where it is too long, with the number of characters that are missing. */
export function clipped(text, limit = limits.text) {
  const whole = typeof text === "string" ? text : String(text ?? "");
  if (whole.length <= limit) return whole;
  // Not between the two halves of one character.
  const end = /[\ud800-\udbff]/.test(whole[limit - 1]) ? limit - 1 : limit;
  return `${whole.slice(0, end)}… (+${whole.length - end})`;
}
