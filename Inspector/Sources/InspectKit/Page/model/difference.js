// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** Two texts: what they begin and end with alike, and what is between. */
export function difference(old, now) {
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  // Not between the two halves of one character.
  if (start && isFirstHalf(old.charCodeAt(start - 1))) start -= 1;
  if (end && isSecondHalf(old.charCodeAt(old.length - end))) end -= 1;
  return {
    before: old.slice(0, start), removed: old.slice(start, old.length - end),
    added: now.slice(start, now.length - end), after: end ? old.slice(-end) : "",
  };
}

function isFirstHalf(code) { return code >= 0xd800 && code < 0xdc00; }
function isSecondHalf(code) { return code >= 0xdc00 && code < 0xe000; }
