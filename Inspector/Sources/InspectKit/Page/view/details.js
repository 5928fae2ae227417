// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, duration, say } from "../language.js";
import { stateOf } from "../model/lanes.js";
import { panelTexts } from "../texts/panels.js";
import { button, element } from "./element.js";
import { icon } from "./shapes.js";
import { pathList, turnDetails } from "./turn-details.js";
import { fieldName, outcomeName, problemSentence } from "./words.js";

/** The panel that tells all of what is chosen: a turn, a run, a place or a problem. */
export class Details {
  #drawn = "";
  #root;
  #go;
  #hint;
  #body;

  /** @param {{turn: Function, run: Function, place: Function, close: Function}} go leads to another thing */
  constructor(root, go) {
    this.#root = root;
    this.#go = go;
    this.#hint = root.querySelector(".detail-hint");
    this.#body = root.querySelector(".detail-body");
  }

  /** Draws it anew when it has changed alone: the focus may be in it. */
  draw(chosen, model) {
    const { turn, run, place, problem } = chosen ?? {};
    const key = JSON.stringify([
      chosen?.id, turn?.count, run && [stateOf(run), run.started], place && [place.ended, place.live.size, chosen.isOnly], problem && [problem.count, problem.until],
    ]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#root.toggleAttribute("data-chosen", Boolean(chosen));
    this.#hint.hidden = Boolean(chosen);
    const had = this.#body.contains(document.activeElement);
    const parts = turn ? turnDetails(turn, model, this.#go) : run ? this.#run(run, model) : place ? this.#place(chosen) : problem ? this.#problem(problem, model) : [];
    this.#body.replaceChildren(...parts);
    if (had) this.#body.focus({ preventScroll: true });
  }

  #run(run, model) {
    const state = stateOf(run), title = element("h3", "detail-title", run.label), chip = element("p", "state-chip");
    chip.dataset.state = state;
    chip.append(icon(state), outcomeName(state));
    const start = model.startOf(run), parent = run.within && model.lanes.run(run.within);
    const begin = start ? button(start.action, () => this.#go.turn(start.turn), "as-link") : say(panelTexts.noStart);
    const waited = run.placement === "waits" ? duration((run.started ?? run.ended ?? model.time) - run.registered) : "";
    const ran = run.started != null ? duration((run.ended ?? model.time) - run.started) : "";
    return [title, chip, facts([
      [panelTexts.startedBy, begin], [panelTexts.lane, run.lane.name],
      [panelTexts.owner, button(run.place.name, () => this.#go.place(run.place), "as-link")],
      [panelTexts.line, run.file ? (run.line == null ? run.file : `${run.file}:${run.line}`) : ""],
      [panelTexts.within, parent ? button(parent.label, () => this.#go.run(parent), "as-link") : ""],
      [panelTexts.waited, waited], [panelTexts.ran, ran], [panelTexts.began, say(panelTexts.seconds, clock(run.registered))], [panelTexts.error, run.error],
    ]), this.#toTurn(run.sequence, model)];
  }

  #place({ place, isOnly }) {
    const times = [place.began == null || place.isCut ? say(panelTexts.cut) : say(panelTexts.beganAt, clock(place.began)), place.ended != null && say(panelTexts.endedAt, clock(place.ended))];
    const state = element("dl", "change-list");
    for (const [field, { value, count }] of place.fields) {
      const name = element("dt", "", fieldName(field));
      if (count) name.append(" ", element("span", "detail-note", say(panelTexts.changes, count)));
      state.append(name, element("dd", "change", value));
    }
    return [
      element("h3", "detail-title", place.name), element("p", "detail-note", [place.feature, say(place.kind === "scope" ? panelTexts.scope : panelTexts.store), ...times].filter(Boolean).join(" · ")),
      facts([[panelTexts.line, place.file ? `${place.file}:${place.line}` : ""]]),
      button(say(isOnly ? panelTexts.showAll : panelTexts.onlyThis), () => this.#go.only(isOnly ? null : place)), state,
    ];
  }

  #problem(problem, model) {
    const { run, sequence, path, report, first, last, until, count } = problem, parts = [element("h3", "detail-title wrong", problemSentence(problem))];
    parts.push(facts([
      [panelTexts.first, say(panelTexts.seconds, clock(first))], [panelTexts.last, count > 1 ? say(panelTexts.seconds, clock(last)) : ""],
      [panelTexts.until_, until == null ? "" : say(panelTexts.seconds, clock(until))], [panelTexts.line, run?.file ? `${run.file}:${run.line}` : ""],
    ]));
    if (problem.kind === "alive") parts.push(element("h4", "", say(panelTexts.path)), path?.length ? pathList(path) : element("p", "detail-note", say(panelTexts.noPath)));
    for (const line of report ?? []) parts.push(element("p", line.startsWith(" ") ? "report-line report-part" : "report-line", line));
    if (run) parts.push(button(say(panelTexts.toRun), () => this.#go.run(run)));
    parts.push(this.#toTurn(sequence, model));
    return parts;
  }

  #toTurn(sequence, model) {
    const turn = model.turns.numbered(sequence ?? -1);
    return turn ? button(say(panelTexts.toTurn), () => this.#go.turn(turn)) : "";
  }
}

/** Names with what is known; what is not known is left out. */
function facts(lines) {
  const list = element("dl", "fact-list");
  for (const [name, value] of lines) {
    if (!value) continue;
    const place = element("dd");
    place.append(value);
    list.append(element("dt", "", say(name)), place);
  }
  return list;
}
