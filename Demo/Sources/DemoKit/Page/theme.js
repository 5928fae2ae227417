// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

const names = { auto: "Colours: as the system", light: "Colours: light", dark: "Colours: dark" };
const order = ["auto", "light", "dark"];

/** Lets the button switch between the color schemes; this browser stores the choice. */
export function startTheme(button) {
  let theme = order.includes(localStorage.theme) ? localStorage.theme : "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = names[theme];
  };
  button.addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % order.length];
    localStorage.theme = theme;
    show();
  });
  show();
}
