// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { remember, remembered, say } from "../language.js";
import { pageTexts } from "../texts/page.js";

const themeNames = { auto: pageTexts.systemColors, light: pageTexts.lightColors, dark: pageTexts.darkColors };
const themeOrder = Object.keys(themeNames);

/** Lets the button switch between the color schemes; this browser remembers the choice. */
export function startTheme(button) {
  let theme = themeOrder.includes(remembered("theme")) ? remembered("theme") : "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = say(themeNames[theme]);
  };
  button.addEventListener("click", () => {
    theme = themeOrder[(themeOrder.indexOf(theme) + 1) % themeOrder.length];
    remember("theme", theme);
    show();
  });
  show();
}
