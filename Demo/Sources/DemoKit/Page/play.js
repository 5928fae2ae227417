// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import { whenClicked } from "/page.js";
import { element, set } from "/phone.js";
import texts from "/texts/page.js";

/** Plays a story: once by itself, and whenever the button is clicked. What the user does meanwhile stops it. */
export class Play {
  #act; #button; #idle; #hasPlayed = false; #isPlaying = false; #label = element("span", "", ""); #number = 0; #pause = null;

  /** @param {(later: (ms: number) => Promise<void>) => Promise<void>} act what is played, with pauses */
  constructor(button, act, idle = texts.play) {
    this.#act = act;
    this.#button = button;
    this.#idle = idle;
    // Room for both texts: what is beside the button does not move.
    button.classList.add("roomy");
    button.replaceChildren(this.#label, ...[idle, texts.playing].map((text) => element("span", "room", say(text))));
    whenClicked(button, () => this.#play());
    this.#show(false);
  }

  get isPlaying() { return this.#isPlaying; }

  once() { if (!this.#hasPlayed) this.#play(); }

  /** The rest is not played. */
  stop() {
    this.#number += 1;
    clearTimeout(this.#pause);
    this.#hasPlayed = true;
    this.#show(false);
  }

  async #play() {
    this.stop();
    const number = this.#number;
    this.#show(true);
    await this.#act(async (ms) => {
      await new Promise((over) => { this.#pause = setTimeout(over, ms); });
    });
    if (number === this.#number) this.#show(false);
  }

  // Not disabled: a disabled button would lose the focus.
  #show(isPlaying) {
    this.#isPlaying = isPlaying;
    this.#button.setAttribute("aria-disabled", String(isPlaying));
    set(this.#label, say(isPlaying ? texts.playing : this.#idle));
  }
}
