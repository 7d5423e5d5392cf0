// What the page asks of its server, but for pictures: the state, traces, values of variables, exports, and what has happened.

/** An answer that is not what was asked for. */
export class Refusal extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

/** Throws what a reply says is wrong. */
export async function checked(reply) {
  if (reply.ok) return reply;
  const error = await reply.json().then((body) => body.error, () => undefined);
  throw new Refusal(reply.status, error ?? "the server answered with " + reply.status);
}

export class Server {
  constructor(base = document.baseURI) { this.base = base; }

  /** The address of a route; what is undefined or null in the query is left out. */
  address(route, query = {}) {
    const url = new URL(route, this.base);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null && value !== false) url.searchParams.set(name, value === true ? "1" : value);
    }
    return url;
  }

  async get(route, query) {
    return (await checked(await fetch(this.address(route, query)))).json();
  }

  async post(route, body) {
    const reply = await fetch(this.address(route), {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    return (await checked(reply)).json();
  }

  state(compare) { return this.get("state", { compare }); }
  traceAt(when) { return this.get("trace", { at: when }); }
  traceOf(layer) { return this.get("trace", { layer }); }
  setVariables(values) { return this.post("variables", values); }
  export(wishes) { return this.post("export", wishes); }

  /** Calls `changed` with `{revision, ok}` at once and after every change, `lost` when the server has gone. */
  listen(changed, lost) {
    const events = new EventSource(this.address("events"));
    events.addEventListener("state", (event) => changed(JSON.parse(event.data)));
    events.addEventListener("error", () => {
      lost();
      // A browser comes back by itself, unless the answer was no stream of events.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.listen(changed, lost), 1000);
    });
  }
}
