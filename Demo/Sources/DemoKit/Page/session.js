// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { takePlace } from "/streams.js";
import texts from "/texts/page.js";

/** The page's session: it begins and ends with the event stream. A page has one stream while it is shown, or none. */
export class Session {
  #changed; #id = null; #isNew = false; #leave = null; #newest = null; #sent = Promise.resolve(); #stream = null;

  /**
   * @param {(snapshot: object, isNew: boolean) => void} changed gets the whole state, at most once a frame, and the timelines that have changed
   * @param {(sentence: string, isConnected: boolean) => void} told gets messages about the connection for the user
   */
  constructor(changed, told) {
    this.#changed = changed;
    this.told = told;
    // A page that the browser keeps for the way back has no stream meanwhile.
    addEventListener("pagehide", () => this.#close());
    for (const kind of ["pageshow", "focus"]) addEventListener(kind, () => this.#open());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#open(); });
    this.#open();
  }

  #open() {
    if (this.#stream) return;
    this.#leave = takePlace(() => this.#lose());
    const stream = new EventSource("/events");
    this.#stream = stream;
    stream.onmessage = (message) => {
      const snapshot = JSON.parse(message.data);
      if (snapshot.session !== this.#id) [this.#newest, this.#isNew] = [null, true];
      this.#id = snapshot.session;
      this.#take(snapshot);
    };
    stream.onerror = () => {
      this.#id = this.#newest = null;
      this.told(say(stream.readyState === EventSource.CLOSED ? texts.refused : texts.noAnswer), false);
    };
  }

  /** Many snapshots may come between two frames: the newest is drawn, with the newest of each timeline. */
  #take(snapshot) {
    const waiting = this.#newest?.timeline ?? [];
    const isOf = ({ timeline }) => (other) => ["story", "variant", "run"].every((key) => other.timeline[key] === timeline[key]);
    snapshot.timeline.push(...waiting.filter((old) => !snapshot.timeline.some(isOf(old))));
    const isAsked = this.#newest !== null;
    this.#newest = snapshot;
    // A page that is hidden has no frames.
    if (document.hidden) this.#draw(); else if (!isAsked) requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const [snapshot, isNew] = [this.#newest, this.#isNew];
    if (!snapshot) return;
    [this.#newest, this.#isNew] = [null, false];
    if (isNew) this.told(say(texts.connected), true);
    this.#changed(snapshot, isNew);
  }

  #close() {
    this.#stream?.close();
    this.#leave?.();
    this.#stream = this.#leave = this.#id = this.#newest = null;
  }

  /** Another page has taken the place. The page that the user looks at takes the next one. */
  #lose() {
    this.#close();
    this.told(say(texts.elsewhere), false);
    if (document.hasFocus()) this.#open();
  }

  /** Sends `{action, variant?, latency?}`. */
  perform(action) { return this.#tell("actions", action); }

  /** Sends `{action, variant?}` to the counters. */
  count(action) { return this.#tell("counter", action); }

  /** Sends `{action, variant?, dot?, steps?, ended?, isStuck?}` to the carousels. */
  page(action) { return this.#tell("carousel", action); }

  /** Starts this many checkouts of each variant. Returns the reason if it was refused. */
  checkOut(runs) { return this.#post("checkout", { runs }); }

  async #tell(what, action) {
    const refusal = await this.#post(what, action);
    if (refusal) this.told(refusal, false);
  }

  /** Sends one message at a time, so that they arrive in the order in which things happened here. */
  #post(what, body) {
    const sent = this.#sent.then(() => this.#postNow(what, body));
    this.#sent = sent;
    return sent;
  }

  async #postNow(what, body) {
    if (!this.#id) return null;
    try {
      const response = await fetch(`/sessions/${this.#id}/${what}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return response.ok ? null : said((await response.json()).error);
    } catch {
      return say(texts.noAnswer);
    }
  }
}
