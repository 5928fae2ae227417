// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { set } from "/phone.js";

export const signs = { wrong: "⚠ ", right: "✓ ", open: "" };

/**
 * Says in one sentence what one variant does, and below it why: `<div class="verdict" role="status"><p></p><p></p></div>`.
 *
 * @param {Element} place
 * @param {{kind: "wrong" | "right" | "open", short?: string, what: string, why?: string}} verdict the short form is for the switch
 */
export function drawVerdict(place, { kind, what, why = "" }) {
  place.dataset.kind = kind;
  set(place.children[0], `${signs[kind]}${what}`);
  set(place.children[1], why);
}

/** A fact, which a sign marks if it is wrong: not its color alone. */
export function drawFact(place, text, isWrong = false) {
  set(place, isWrong ? `${signs.wrong}${text}` : text);
  place.toggleAttribute("data-wrong", isWrong);
}
