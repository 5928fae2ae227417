// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** The page's session: it begins and ends with the event stream. */
export class Session {
  #id = null; #sent = Promise.resolve();

  /**
   * @param {(snapshot: object, isNew: boolean) => void} changed gets the whole state after every change
   * @param {(sentence: string) => void} said gets messages about the connection for the user
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

  /** Sends `{endpoints, latency}`. Returns the reason if it was refused. */
  async compare(settings) { return this.#post("loading", settings); }

  /** Sends `{action, variant?}` to the counters. */
  async count(action) {
    const refusal = await this.#post("counter", action);
    if (refusal) this.said(refusal);
  }

  /** Sends `{action, variant?, dot?, steps?, isStuck?}` to the carousels. */
  async page(action) {
    // Steps keep their order, and must not wait for the other carousel's: a late step looks as if the scroll had stopped.
    const refusal = await (action.action === "scrolled" ? this.#postNow("carousel", action) : this.#post("carousel", action));
    if (refusal) this.said(refusal);
  }

  /** Starts this many checkouts of each variant. Returns the reason if it was refused. */
  async checkOut(runs) { return this.#post("checkout", { runs }); }

  /** Sends one message at a time, so that they arrive in the order of the user's actions. */
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
