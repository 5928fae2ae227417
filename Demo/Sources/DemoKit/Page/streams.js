// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A browser opens at most six connections to one host, for all of its pages together, and a page's stream of events keeps one.
// With four streams, two connections are left to load pages and to send what the user does.
const mostStreams = 4;

/**
 * Takes one of the places for a stream. They are given in turn: if all are taken, from the page that has had its own the longest.
 *
 * @param {() => void} lost called when another page has taken it over
 * @returns {() => void} gives it back
 */
export function takePlace(lost) {
  // Only where the browser trusts the address: at another, a user has fewer pages.
  if (!navigator.locks) return () => {};
  const place = (Number(localStorage.lastStream ?? 0) + 1) % mostStreams;
  localStorage.lastStream = place;
  let leave;
  const left = new Promise((resolve) => { leave = resolve; });
  navigator.locks.request(`belay-stream-${place}`, { steal: true }, () => left).catch(lost);
  return leave;
}
