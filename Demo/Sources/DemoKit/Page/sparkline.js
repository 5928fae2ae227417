// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

const svg = "http://www.w3.org/2000/svg";
const [width, height, margin] = [52, 28, 3];

/** A line through `values`, from the left to the right, with a dot on the last. `label` is for screen readers. */
export function sparkline(values, label) {
  const points = pointsOf(values);
  const [x, y] = points.at(-1);
  const picture = shape("svg", { class: "spark", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  const line = points.map((point) => point.join(",")).join(" ");
  picture.append(
    shape("polygon", { class: "spark-area", points: `${points[0][0]},${height} ${line} ${x},${height}` }),
    shape("polyline", { class: "spark-line", points: line }),
    shape("circle", { class: "spark-end", cx: x, cy: y, r: 2.25 }));
  return picture;
}

function pointsOf(values) {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  // A single value, or one that never changes, is a horizontal line in the middle.
  const drawn = values.length === 1 ? [values[0], values[0]] : values;
  return drawn.map((value, index) => [
    round(margin + (index / (drawn.length - 1)) * (width - 2 * margin)),
    round(range === 0 ? height / 2 : margin + (1 - (value - lowest) / range) * (height - 2 * margin)),
  ]);
}

const round = (number) => Math.round(number * 10) / 10;

function shape(name, attributes) {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
