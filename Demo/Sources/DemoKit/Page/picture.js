// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { language, say } from "/language.js";
import { isWrong, shape, svg } from "/shapes.js";
import texts from "/texts/timeline.js";

const pad = 14, labelHeight = 20, trackHeight = 22, lineHeight = 21, narrowest = 560;
const pen = document.createElement("canvas").getContext("2d");
let pictures = 0;

/** A timeline's bars and marks, on an axis of milliseconds. */
export class Picture {
  #hatch = `hatch-${pictures += 1}`; #going = []; #scale = null;

  constructor() {
    this.root = svg("svg", { class: "timeline-picture", role: "group" });
  }

  /**
   * @param {object} timeline
   * @param {{end: number, step: number}} axis
   * @param {number} now the time up to which unfinished bars are drawn
   * @param {number} width of the box
   * @param {(item: object) => SVGElement} wrap makes the element of a bar or a mark
   */
  draw(timeline, axis, now, width, wrap) {
    pen.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
    const full = Math.max(width, narrowest);
    this.#scale = (ms) => pad + (Math.min(ms, axis.end) / axis.end) * (full - 2 * pad);
    this.#going = [];
    const rows = [];
    let y = 26;
    for (const row of timeline.rows) {
      const [group, height] = this.#row(row, y, full, now, wrap);
      rows.push(group);
      y += height;
    }
    this.root.replaceChildren(this.#defs(), ...this.#axis(axis, y), ...rows);
    for (const [key, value] of [["width", full], ["height", y], ["viewBox", `0 0 ${full} ${y}`]]) {
      this.root.setAttribute(key, String(value));
    }
  }

  /** Extends the unfinished bars. */
  grow(now) {
    for (const { rect, x } of this.#going) rect.setAttribute("width", String(Math.max(3, this.#scale(now) - x)));
  }

  #defs() {
    const stripes = svg("path", { d: "M-1 7L7-1M5 9L9 5M-1 1L1-1", class: "stripe" });
    return svg("defs", {}, svg("pattern", { id: this.#hatch, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, stripes));
  }

  #axis({ end, step }, height) {
    const lines = [];
    for (let ms = 0; ms <= end + step / 1000; ms += step) {
      const x = this.#scale(ms);
      const anchor = ms === 0 ? "start" : ms > end - step / 2 ? "end" : "middle";
      const text = svg("text", { class: "tick", x: anchor === "start" ? 2 : x, y: 13, "text-anchor": anchor });
      text.textContent = ms === 0 ? "0 ms" : `${ms.toLocaleString(language)} ms`;
      lines.push(svg("line", { class: "grid", x1: x, x2: x, y1: 18, y2: height }), text);
    }
    return lines;
  }

  #row(row, top, width, now, wrap) {
    const title = svg("text", { class: "row-title", x: 2, y: top + 15 });
    title.textContent = row.place ? `${row.place} · ${row.title}` : row.title;
    const group = svg("g", { class: "row" }, svg("line", { class: "rule", x1: 0, x2: width, y1: top, y2: top }), title);
    let y = top + labelHeight;
    for (const bar of row.bars) group.append(this.#bar(bar, row, y + bar.track * trackHeight, width, now, wrap));
    y += Math.max(0, ...row.bars.map(({ track }) => track + 1)) * trackHeight;
    const lines = [];
    for (const mark of row.marks) group.append(this.#mark(mark, row, y, lines, width, wrap));
    return [group, y + lines.length * lineHeight + 8 - top];
  }

  #bar(bar, row, y, width, now, wrap) {
    const { from, to, went, waits, outcome } = bar;
    const x = this.#scale(from), end = Math.max(this.#scale(to ?? now), x + 3);
    const starts = waits ? this.#scale(went ?? to ?? now) : x;
    const made = wrap({ row, bar });
    made.classList.toggle("going", to == null);
    made.classList.toggle("wrong", Boolean(bar.isWrong));
    const parts = [[x, starts, "run waiting"], [starts, end, "run"]].filter(([a, b]) => b - a > 0.5);
    for (const [left, right, className] of parts) {
      const rect = svg("rect", { class: className, x: left, y: y + 1, width: Math.max(3, right - left), height: 17, rx: 4 });
      if (className === "run waiting") rect.setAttribute("fill", `url(#${this.#hatch})`);
      made.append(rect);
      if (to == null && right === end) this.#going.push({ rect, x: left });
    }
    const name = `${bar.isCut ? "… " : ""}${bar.name}`;
    // To its end leads an arrow: "left, and alive · released" would read as both at once.
    const whole = outcome == null ? `${name} · ${say(waits && went == null ? texts.waits : texts.stillRuns)}` : `${name} → ${outcome}`;
    const next = Math.min(width, ...row.bars.filter((other) => other.track === bar.track && other.from > from)
      .map((other) => this.#scale(other.from)));
    // A bar that has not started yet is hatched completely.
    const left = waits && went == null ? x : starts;
    const inside = end - left - 12, outside = to == null ? 0 : next - end - 10;
    // Without room for the end, the name alone.
    const text = [whole, name].find((text) => pen.measureText(text).width < Math.max(inside, outside));
    if (text) {
      const isInside = pen.measureText(text).width < inside;
      const label = svg("text", { class: isInside && left === starts ? "bar-text" : "bar-text outside", x: isInside ? left + 6 : end + 6, y: y + 14 });
      label.textContent = text;
      made.append(label);
    }
    return made;
  }

  /** Puts the label on the first line with room for it, so that no label covers another. */
  #mark(mark, row, top, lines, width, wrap) {
    const x = this.#scale(mark.ms), size = pen.measureText(mark.name).width + 16;
    const isFlipped = x + size > width - 2 && x - size > 2;
    const [left, right] = isFlipped ? [x - size, x + 9] : [x - 9, x + size];
    let line = lines.findIndex((taken) => taken.every(([from, to]) => right + 4 < from || left - 4 > to));
    if (line < 0) line = lines.push([]) - 1;
    lines[line].push([left, right]);
    const y = top + line * lineHeight + lineHeight / 2;
    const label = svg("text", { class: "mark-text", x: isFlipped ? x - 11 : x + 11, y: y + 4, "text-anchor": isFlipped ? "end" : "start" });
    label.textContent = mark.name;
    const made = wrap({ row, mark });
    made.classList.toggle("wrong", isWrong(mark.kind));
    made.append(svg("rect", { class: "hit", x: left, y: y - 10, width: right - left, height: 20, rx: 4 }), shape(mark.kind, x, y), label);
    return made;
  }
}

/** The end of an axis that contains `end`, and the distance of its ticks, of which there are at most six. */
export function axisFor(end) {
  const steps = [1, 2, 5].flatMap((digit) => [1, 10, 100, 1000, 10_000, 100_000].map((power) => digit * power)).sort((a, b) => a - b);
  const step = steps.find((step) => step * 6 >= end) ?? Math.ceil(end / 6);
  return { step, end: Math.max(Math.ceil(end / step), 1) * step };
}
