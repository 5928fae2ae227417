// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, say, together } from "/language.js";
import texts from "/texts/portfolio.js";

const reasons = { "plain": texts.whyPlain, "half-fix": texts.whyHalfFix, "belay": texts.whyGone };

/** A time in milliseconds as seconds. At least a tenth: it was there. */
const seconds = (ms) => numbers(Math.max(0.1, Math.round(ms / 100) / 10));

/**
 * What one variant of the portfolio does, in a few words and in a sentence, and why: from its record and what its phone shows. And how
 * many seconds the loader stayed over home, if it did.
 */
export function portfolioVerdict({ variant, events, screen }, isPlaying = false) {
  if (events.length === 0) return { kind: "open", what: say(texts.openIt) };
  const left = events.findLast(({ event }) => event === "left");
  if (!left || screen.place !== "home") return whileOpen(events, screen, isPlaying);
  const after = (kind) => events.findLast(({ event, turn, ms }) => event === kind && turn >= left.turn && ms >= left.ms);
  const hidden = after("loader-hidden"), cancelled = after("request-cancelled"), why = say(reasons[variant]);
  const gap = (event) => numbers(Math.max(1, Math.round(event.ms - left.ms)));
  if (screen.loader) return { kind: "wrong", short: say(texts.shortStays), what: say(texts.stays), why };
  if (hidden && hidden.turn === left.turn && after("handle-released")?.turn === left.turn) {
    const seen = cancelled ? say(texts.sawCancelled, gap(cancelled)) : "";
    return { kind: "right", short: say(texts.shortGone), what: say(texts.gone), why: together(seen, why) };
  }
  if (hidden) {
    const stayed = seconds(hidden.ms - left.ms);
    return { kind: "wrong", short: say(texts.shortStayed, stayed), what: say(texts.stayed, stayed), why, stayed };
  }
  const alert = screen.alerts.length > 0 ? say(texts.alertLater) : "";
  return { kind: alert ? "wrong" : "open", short: alert ? say(texts.shortAlert) : "–", what: together(say(texts.nothingLoaded), alert) };
}

function whileOpen(events, { alerts, failure, loader }, isPlaying) {
  const wasCancelled = events.some(({ event }) => event === "request-cancelled");
  if (alerts.length > 0 && wasCancelled) return { kind: "wrong", short: say(texts.shortAlert), what: say(texts.refreshAlert) };
  // What is played is not for the user to do.
  if (loader && isPlaying) return { kind: "open", short: say(texts.shortLoads), what: say(texts.loading) };
  if (loader) return { kind: "open", short: say(texts.shortLoads), what: say(wasCancelled ? texts.loadingAgain : texts.loadingGoBack) };
  const hasFailed = failure || events.some(({ event }) => event === "error-presented");
  if (hasFailed) return { kind: "open", what: say(texts.failed) };
  if (alerts.length > 0) return { kind: "open", what: say(texts.oldAlert) };
  return { kind: "open", what: say(texts.loaded) };
}
