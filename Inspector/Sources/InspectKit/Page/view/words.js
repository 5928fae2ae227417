// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, duration, numbers, say } from "../language.js";
import { stateOf } from "../model/lanes.js";
import { panelTexts } from "../texts/panels.js";
import { causeTexts, eventTexts, problemTexts, stateTexts } from "../texts/words.js";

/** What an event is called in a line. */
export function titleOf(event) {
  const label = event.label ?? event.lane ?? event.run?.number ?? "";
  const fields = [event.fields ?? []].flat().join(", ");
  switch (event.event) {
    case "received": return String(event.action ?? "");
    case "ignored": return say(eventTexts.ignored, event.action);
    case "output": return say(eventTexts.output, event.output);
    case "changed": return Object.hasOwn(causeTexts, event.cause) ? say(causeTexts[event.cause], event.subject ?? "") : String(event.cause ?? "");
    case "began": return say(event.again ? eventTexts.beganAgain : eventTexts.began, event.name);
    case "ended": return say(eventTexts.ended, event.name);
    case "failed": return say(eventTexts.failed, event.action, event.error ?? "");
    case "registered": return Object.hasOwn(eventTexts, event.placement) ? say(eventTexts[event.placement], label) : String(label);
    case "started": return say(eventTexts.started, label);
    case "run ended": return say(eventTexts.runEnded, label, outcomeName(event.outcome));
    case "woken": return say(event.changed === false ? eventTexts.wokenInVain : eventTexts.woken, fields);
    case "answered": return say(eventTexts.answered, event.call ?? event.client ?? "", event.error ?? event.answer ?? say(eventTexts.noValue));
    case "slept": return say(eventTexts.slept, duration((Number(event.duration_us) || 0) / 1000));
    case "alive": return say(eventTexts.alive, event.what ?? "");
    case "dropped": return say(eventTexts.missing, numbers(Number(event.count) || 0));
    default: return say(eventTexts.other, event.event);
  }
}

/** A change in a line: the field, and its new value. */
export function changesOf(turn) {
  const changes = turn.events.flatMap((event) => event.changes ?? []);
  return changes.map(({ field, old, new: now }) => `${fieldName(field)} ${old} → ${now}`).join(" · ");
}

export function fieldName(field) { return field || say(panelTexts.whole); }
export function outcomeName(outcome) { return Object.hasOwn(stateTexts, outcome) ? say(stateTexts[outcome]) : String(outcome ?? ""); }

/** A run, for screen readers. */
export function runSentence(run) {
  const to = run.ended == null ? say(panelTexts.onward) : say(panelTexts.until, clock(run.ended));
  return say(panelTexts.bar, run.label, run.lane.name, run.place.name, outcomeName(stateOf(run)), say(panelTexts.seconds, clock(run.registered)), to);
}

export function problemSentence(problem) {
  const { kind, run, place, lane, field, count, first, until } = problem;
  const took = until == null ? "" : duration(until - first);
  switch (kind) {
    case "outlives": return until == null ? say(problemTexts.outlives, run.label, place.name) : say(problemTexts.outlived, run.label, place.name, took);
    case "supersedes": return say(problemTexts.supersedes, lane.name, place.name);
    case "held": return until == null ? say(problemTexts.held, fieldName(field), place.name) : say(problemTexts.wasHeld, fieldName(field), place.name, took);
    case "woken": return say(problemTexts.woken, fieldName(field), place.name);
    case "alive": return say(problemTexts.alive, field);
    default: return say(problemTexts[kind], numbers(count));
  }
}

/** Whether the number of a problem says how often it happened, and is not in its sentence already. */
export function isCounted({ kind }) { return kind === "woken" || kind === "supersedes"; }
