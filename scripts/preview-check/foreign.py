"""A page of another origin that knows the address of a preview, token and all, and tries to get something out of it."""

import http.server
import threading

TRIES = """
window.tries = async (address) => {
  const got = [];
  const settle = (element, name, source) => new Promise((resolve) => {
    element.onload = () => { got.push(name); resolve(); };
    element.onerror = resolve;
    setTimeout(resolve, 4000);
    element.src = source;
    document.body.append(element);
  });
  const read = async (name, options, route) => {
    try {
      const reply = await fetch(address + route, options);
      if (reply.type !== "opaque") got.push(name + " " + reply.status);
    } catch { /* The browser, or the server, has said no. */ }
  };
  await read("state", {}, "state");
  await read("frame", { mode: "cors" }, "frame?at=%230");
  await read("variables", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }, "variables");
  await fetch(address + "export", { method: "POST", mode: "no-cors", body: '{"format": "gif", "force": true}' }).catch(() => {});
  await fetch(address + "variables", { method: "POST", mode: "no-cors", body: '{"accent": "red"}' }).catch(() => {});
  await settle(new Image(), "image", address + "frame?at=%230");
  await settle(document.createElement("script"), "script", address + "assets/main.js");
  await new Promise((resolve) => {
    const events = new EventSource(address + "events");
    events.onopen = () => { got.push("events"); resolve(); };
    events.onerror = () => { events.close(); resolve(); };
  });
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address + "assets/looks.css" });
  await new Promise((resolve) => { style.onload = () => { got.push("style"); resolve(); }; style.onerror = resolve; document.head.append(style); });
  const frame = document.createElement("iframe");
  await new Promise((resolve) => { frame.onload = frame.onerror = resolve; frame.src = address; document.body.append(frame); setTimeout(resolve, 4000); });
  try { if (frame.contentDocument?.querySelector("canvas")) got.push("frame"); } catch { /* Another origin. */ }
  return got;
};
"""


class ForeignPage:
    """Serves the page; `localhost` and `127.0.0.1` are two sites that both are not the preview's origin."""

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = f"<!DOCTYPE html><meta charset=utf-8><title>foreign</title><body><script>{TRIES}</script>".encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        port = self._server.server_address[1]
        self.addresses = [f"http://localhost:{port}/", f"http://127.0.0.1:{port}/"]

    def close(self):
        self._server.shutdown()
