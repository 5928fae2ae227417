// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, say } from "../language.js";
import { kindOf } from "../model/turns.js";
import { panelTexts } from "../texts/panels.js";
import { oneOfKind } from "../texts/words.js";
import { element, mark, set } from "./element.js";
import { VirtualList } from "./virtual-list.js";
import { changesOf, titleOf } from "./words.js";

const narrow = matchMedia("(width < 46rem)");

/** The turns that the filter lets through; a stretch of them can be chosen. */
export class TurnList {
  #filtered = null;
  #list;
  #forgotten = 0;
  #empty;
  /** The numbers of the turns between which all are chosen: where it was begun, and where it is. */
  stretch = null;
  /** Whether each choice extends the stretch: for those who have no Shift key. */
  isExtending = false;

  /** @param {(turn: object) => void} choose */
  constructor(root, empty, choose, redraw) {
    this.#empty = empty;
    this.choose = choose;
    this.#list = new VirtualList(root, {
      count: () => this.#filtered?.length ?? 0, make: makeTurnRow, fill: (row, index) => this.#fill(row, this.#filtered.at(index)),
      rowHeight: () => (narrow.matches ? 48 : 28), redraw, choose: (index, isExtending) => this.#take(index, isExtending),
    });
    this.#list.isFollowing = true;
  }

  get isFollowing() { return this.#list.follows; }
  follow() { this.#list.isFollowing = true; }

  draw(filtered) {
    if (filtered !== this.#filtered) {
      this.stretch = null;
      this.#list.isFollowing = true;
      this.#forgotten = 0;
    }
    this.#filtered = filtered;
    filtered.follow();
    const gone = filtered.forgotten - this.#forgotten;
    if (gone > 0) this.#list.shift(gone);
    this.#forgotten = filtered.forgotten;
    this.#empty.hidden = filtered.length > 0;
    set(this.#empty, say(filtered.isEverything ? panelTexts.noTurns : panelTexts.nothingFound));
    this.#list.draw();
  }

  /** The filter is another one: what was chosen stays chosen, and in sight. */
  refilter(filtered) {
    this.#forgotten = filtered.forgotten;
    if (this.stretch) this.reveal(this.stretch.head);
    else this.#list.isFollowing = true;
  }

  reveal(number) {
    this.stretch = { begin: number, head: number };
    if (!this.#filtered.has(number)) return;
    this.#list.follows = false;
    this.#list.reveal(this.#filtered.indexOf(number));
  }

  /** The turns of the stretch, as far as they are kept, and let through. */
  get chosen() {
    if (!this.stretch || !this.#filtered) return [];
    const [from, to] = [this.stretch.begin, this.stretch.head].sort((a, b) => a - b), turns = [];
    for (let index = this.#filtered.indexOf(from); index < this.#filtered.length; index += 1) {
      const turn = this.#filtered.at(index);
      if (turn.sequence > to) break;
      turns.push(turn);
    }
    return turns;
  }

  #take(index, isExtending) {
    const turn = this.#filtered.at(index);
    if (!turn) return;
    this.#list.follows = false;
    this.stretch = (isExtending || this.isExtending) && this.stretch ? { ...this.stretch, head: turn.sequence } : { begin: turn.sequence, head: turn.sequence };
    this.choose(turn);
  }

  #fill(row, turn) {
    const { stretch } = this, number = turn.sequence;
    const isChosen = stretch !== null && number >= Math.min(stretch.begin, stretch.head) && number <= Math.max(stretch.begin, stretch.head);
    mark(row, "aria-selected", isChosen);
    if (row.turn === turn && row.count === turn.count) return;
    row.turn = turn;
    row.count = turn.count;
    const kind = kindOf(turn.head), [time, glyph, name, title, changes] = row.children;
    row.dataset.kind = kind;
    mark(row, "data-wrong", turn.events.some(isWrongEvent) ? "" : null);
    set(time, clock(turn.time));
    set(glyph, say(oneOfKind[kind]));
    set(name, turn.head.name || "");
    set(title, titleOf(turn.head).slice(0, 300));
    set(changes, changesOf(turn).slice(0, 300));
  }
}

function isWrongEvent(event) {
  return event.outcome === "failed" || event.changed === false || ["failed", "alive", "dropped"].includes(event.event);
}

function makeTurnRow() {
  const row = element("div", "turn-row");
  row.setAttribute("role", "option");
  row.append(...["time", "kind", "name", "title", "changes"].map((part) => element("span", `turn-${part}`)));
  return row;
}
