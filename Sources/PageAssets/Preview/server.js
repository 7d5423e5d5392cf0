// Requests to the server, except pictures: the state, traces, values of variables, exports, and events.

/** A response with an error status; `diagnostics` are those of a scene that an edit would make. */
export class HTTPError extends Error {
  constructor(status, text, diagnostics = []) {
    super(text);
    Object.assign(this, { status, diagnostics });
  }
}

/** Throws the error of a reply, if it has one. */
export async function checked(reply) {
  if (reply.ok) return reply;
  const { error, diagnostics } = await reply.json().catch(() => ({}));
  throw new HTTPError(reply.status, error ?? "the server responded with status " + reply.status, diagnostics);
}

export class Server {
  constructor(base = document.baseURI) { this.base = base; }

  /** The address of a route; undefined and null in the query are omitted. */
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

  async send(route, body) {
    return checked(await fetch(this.address(route), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));
  }

  async post(route, body) { return (await this.send(route, body)).json(); }

  state(compare) { return this.get("state", { compare }); }
  traceAt(when) { return this.get("trace", { at: when }); }
  traceOf(layer) { return this.get("trace", { layer }); }
  setVariables(values) { return this.post("variables", values); }

  /** The values of a layer, a step or a variable, with the places where they are written. */
  source(query) { return this.get("source", query); }
  edit(revision, edits) { return this.post("edit", { revision, edits, write: true }); }
  undo(revision) { return this.post("undo", { revision }); }
  redo(revision) { return this.post("redo", { revision }); }
  /** A curve as points, and as code. */
  curve(curve, duration) { return this.post("curve", { curve, duration }); }
  /** Opens a place in the editor of the user. */
  jump({ file, path }) { return this.send("open", { file, path }); }

  /** Starts an export, which goes on without this page. */
  export(wishes) { return this.post("export", { ...wishes, wait: false }); }

  /** How far the export is, or how the last one ended. */
  exportState() { return this.get("export"); }

  async cancelExport() {
    return (await checked(await fetch(this.address("export"), { method: "DELETE" }))).json();
  }

  /** Calls `changed` with `{revision, ok}` immediately and after every change, `lost` when the connection is lost, `found` when lint has
   * news about the scene that is shown. */
  listen(changed, lost, found) {
    const events = new EventSource(this.address("events"));
    events.addEventListener("state", (event) => changed(JSON.parse(event.data)));
    events.addEventListener("findings", () => found());
    events.addEventListener("error", () => {
      lost();
      // Browsers reconnect by themselves, unless the response was not a stream of events.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.listen(changed, lost, found), 1000);
    });
  }
}
