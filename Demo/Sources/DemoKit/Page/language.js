// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { patterns, sentences } from "/texts/server.js";

/** What the page speaks, by the names for the switch. */
const languages = { en: "English", ja: "日本語" };
const codes = Object.keys(languages);
const named = new URLSearchParams(location.search).get("language");
if (codes.includes(named)) localStorage.language = named;

/** The address's language, which is remembered; else the remembered one; else the first of the browser's that the page speaks. */
export const language = [named, localStorage.language, ...navigator.languages.map((tag) => tag.split("-")[0])]
  .find((code) => codes.includes(code)) ?? "en";
document.documentElement.lang = language;

/** @param {(string | Function)[]} text the same in each language, in their order: a sentence, or a function that makes one */
export function say(text, ...values) {
  const chosen = text[codes.indexOf(language)];
  const said = typeof chosen === "function" ? chosen(...values) : chosen;
  return typeof said === "string" && language === "ja" ? counted(said) : said;
}

/** No line ends between a number and its counter. */
const counted = (text) => text.replace(/(\d) (?=[^\x00-\x7f])/g, "$1\u00a0");

/** Writes the texts into elements with `data-text`, and names those with `data-label`, also within templates. */
export function fill(root, texts) {
  const find = (key) => {
    if (!texts[key]) throw new Error(`There is no text '${key}'.`);
    return say(texts[key]);
  };
  for (const place of root.querySelectorAll("[data-text]")) place.textContent = find(place.dataset.text);
  for (const place of root.querySelectorAll("[data-label]")) place.setAttribute("aria-label", find(place.dataset.label));
  for (const template of root.querySelectorAll("template")) fill(template.content, texts);
}

/** What the server says in English. A sentence without a translation is shown as it is, and the console says so. */
export function said(sentence) {
  const translated = translation(sentence);
  if (sentence && translated === undefined) console.warn(`There is no translation of '${sentence}'.`);
  return translated ?? sentence;
}

/** The same for what may be a name in the code, which is not translated. */
export const saidOrNamed = (sentence) => translation(sentence) ?? sentence;

function translation(sentence) {
  if (language === "en" || !sentence) return sentence;
  if (sentence in sentences) return sentences[sentence];
  for (const [pattern, translate] of patterns) {
    const found = pattern.exec(sentence);
    if (found) return translate(...found.slice(1));
  }
  return undefined;
}

/** Sentences one after the other. */
export const together = (...parts) => parts.filter(Boolean).join(language === "ja" ? "" : " ");

const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
export const numbers = (value) => number.format(value);

/** A link for each language. It leads to this page, without a new place in the history. */
export function languageLinks() {
  return codes.map((code) => {
    const link = document.createElement("a");
    link.textContent = languages[code];
    link.lang = link.hreflang = code;
    link.href = `?language=${code}${location.hash}`;
    if (code === language) link.setAttribute("aria-current", "true");
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      location.replace(link.href);
    });
    return link;
  });
}
