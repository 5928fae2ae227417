// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** What the page speaks, by the names for the switch. */
const languageNames = { en: "English", ja: "日本語" };
const languageCodes = Object.keys(languageNames);

/** What this browser remembers. A page that was opened from disk may have no storage. */
export function remembered(key) {
  try { return localStorage.getItem(`inspector-${key}`); } catch { return null; }
}

export function remember(key, value) {
  try { localStorage.setItem(`inspector-${key}`, value); } catch { /* It is not remembered. */ }
}

/** The remembered language; else the first of the browser's that the page speaks. */
export const language = [new URLSearchParams(location.search).get("language"), remembered("language"), ...navigator.languages.map((tag) => tag.split("-")[0])]
  .find((code) => languageCodes.includes(code)) ?? "en";

/** @param {(string | Function)[]} text the same in each language: a sentence, or a function that makes one */
export function say(text, ...values) {
  const chosen = text[languageCodes.indexOf(language)];
  return typeof chosen === "function" ? chosen(...values) : chosen;
}

/** Writes the texts into elements with `data-text`, and names those with `data-label` and `data-hint`. */
export function fillTexts(root, texts) {
  const find = (key) => {
    if (!texts[key]) throw new Error(`There is no text '${key}'.`);
    return say(texts[key]);
  };
  for (const place of root.querySelectorAll("[data-text]")) place.textContent = find(place.dataset.text);
  for (const place of root.querySelectorAll("[data-label]")) place.setAttribute("aria-label", find(place.dataset.label));
  for (const place of root.querySelectorAll("[data-hint]")) place.setAttribute("placeholder", find(place.dataset.hint));
}

/** Lets the element choose the language. The page is read again then: its session comes again from the tool. */
export function startLanguages(select) {
  for (const code of languageCodes) {
    const option = document.createElement("option");
    Object.assign(option, { value: code, textContent: languageNames[code], lang: code, selected: code === language });
    select.append(option);
  }
  select.addEventListener("change", () => {
    remember("language", select.value);
    location.search = "";
    location.reload();
  });
}

const numberFormat = new Intl.NumberFormat(language);
export function numbers(value) { return numberFormat.format(value); }

/** A time of the app's clock: `12.345`, `2:05.000`. */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000), rest = String(Math.floor(ms % 1000)).padStart(3, "0");
  if (seconds < 60) return `${seconds}.${rest}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.${rest}`;
}

/** How long something took: `12 ms`, `1.4 s`. */
export function duration(ms) {
  if (ms < 1) return `${Math.max(0, Math.round(ms * 1000))} µs`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
