// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

export function find(selector) { return document.querySelector(selector); }

/** An element with a class and a text. */
export function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== "") made.textContent = text;
  return made;
}

/** A button that does this. */
export function button(text, act, className = "") {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** Writes the text, if it is another one: an equal one would be read out again. */
export function set(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Writes or removes an attribute, if it is another one. */
export function mark(place, name, value) {
  if (value == null) {
    if (place.hasAttribute(name)) place.removeAttribute(name);
  } else if (place.getAttribute(name) !== String(value)) place.setAttribute(name, String(value));
}

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
