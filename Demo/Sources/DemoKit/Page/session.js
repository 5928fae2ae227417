// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** The page's session: it begins and ends with the event stream. */
export class Session {
  #id = null; #sent = Promise.resolve();

  /**
   * @param {(snapshot: object, isNew: boolean) => void} changed gets the whole state after every change
   * @param {(sentence: string) => void} said gets what the user should know of the connection
   */
  constructor(changed, said) {
    const stream = new EventSource("/events");
    stream.onmessage = (message) => {
      const snapshot = JSON.parse(message.data);
      const isNew = snapshot.session !== this.#id;
      this.#id = snapshot.session;
      if (isNew) said("Connected");
      changed(snapshot, isNew);
    };
    stream.onerror = () => {
      this.#id = null;
      said(stream.readyState === EventSource.CLOSED
        ? "The demo refused the connection. Reload the page."
        : "The demo does not answer. Is it running?");
    };
    this.said = said;
  }

  /** Sends `{action, variant?, holding?, latency?, fails?}`. */
  async perform(action) {
    const refusal = await this.#post("actions", action);
    if (refusal) this.said(refusal);
  }

  /** Sends `{endpoints, latency}`. Returns why it was refused, if it was. */
  async compare(settings) { return this.#post("loading", settings); }

  /** Sends `{action, variant?}` to the counters. */
  async count(action) {
    const refusal = await this.#post("counter", action);
    if (refusal) this.said(refusal);
  }

  /** Sends `{action, variant?, dot?, steps?, isStuck?}` to the carousels. */
  async page(action) {
    // Steps keep their own order, and must not wait for the other carousel's: what comes late looks as if it had stopped.
    const refusal = await (action.action === "scrolled" ? this.#postNow("carousel", action) : this.#post("carousel", action));
    if (refusal) this.said(refusal);
  }

  /** Has each variant check out so many times. Returns why it was refused, if it was. */
  async checkOut(runs) { return this.#post("checkout", { runs }); }

  /** One message at a time, or the second could pass the first: what the user does later comes later. */
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
      return response.ok ? null : (await response.json()).error;
    } catch {
      return "The demo does not answer. Is it running?";
    }
  }
}
