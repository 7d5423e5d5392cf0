"""A headless Chromium, driven through its DevTools protocol over a pipe: JSON messages, each ended by a zero byte, on the
file descriptors 3 (to the browser) and 4 (from it). Needs nothing but Python's standard library."""

import base64
import json
import os
import subprocess

from waiting import Waiting


class Chromium(Waiting):
    """One browser with one page. Everything that the page logs or loads is kept."""

    def __init__(self, program, profile, width=1440, height=900):
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()

        def descriptors():
            # Copied away first: one of them may be 3 or 4 itself.
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        arguments = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={profile}",
            f"--window-size={width},{height}", "about:blank",
        ]
        self._process = subprocess.Popen(
            arguments, preexec_fn=descriptors, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._count = 0
        self._session = None
        self.messages = []  # what the console and exceptions say
        self.requests = []  # what is loaded
        self._events = []
        page = next(t for t in self.send("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self._session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log", "Accessibility"]:
            self.send(domain + ".enable")
        self.resize(width, height)

    def send(self, method, **parameters):
        """Sends a command and waits for its result."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self):
        while b"\0" not in self._buffer:
            part = os.read(self._in, 1 << 20)
            if not part:
                raise RuntimeError("Chromium has ended")
            self._buffer += part
        text, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(text)
        self._note(message)
        return message

    def _note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.messages.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
        elif method == "Log.entryAdded":
            self.messages.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method:
            self._events.append(method)

    def open(self, url):
        """Opens a page and waits until it is loaded."""
        self._events.clear()
        self.send("Page.navigate", url=url)
        while "Page.loadEventFired" not in self._events:
            self._receive()

    def resize(self, width, height, scale=1):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def prefer(self, scheme):
        """Makes the system's colours "light" or "dark"."""
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def run(self, script):
        """The value of an expression in the page; promises are awaited."""
        result = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def key(self, name, modifiers=0):
        """Presses a key as a keyboard does; 8 is Shift, 2 Control."""
        keys = {"Tab": 9, "Enter": 13, "Escape": 27, "Delete": 46, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        event = {"key": name, "modifiers": modifiers}
        if name in keys:
            event |= {"windowsVirtualKeyCode": keys[name], "code": name}
        if (len(name) == 1 and not modifiers & 2) or name == "Enter":
            event["text"] = "\r" if name == "Enter" else name
        self.send("Input.dispatchKeyEvent", type="keyDown", **event)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=name, modifiers=modifiers)

    def mouse(self, kind, x, y, pressed=False):
        """Moves (`mouseMoved`), presses (`mousePressed`) or releases (`mouseReleased`) the left button."""
        self.send(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=0 if kind == "mouseMoved" else 1,
            button="none" if kind == "mouseMoved" and not pressed else "left", buttons=1 if pressed else 0)

    def click(self, selector):
        x, y = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'nearest'}});"
            "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()")
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.mouse(kind, x, y, pressed=kind == "mousePressed")

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def accessible(self):
        """The accessibility tree as a list of (role, name, properties)."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (n.get("role", {}).get("value"), n.get("name", {}).get("value", ""),
             {p["name"]: p["value"].get("value") for p in n.get("properties", [])})
            for n in nodes if not n.get("ignored")]

    def close(self):
        try:
            self.send("Browser.close")
        except (RuntimeError, OSError):
            pass
        self._process.wait(timeout=20)
