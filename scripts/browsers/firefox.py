"""A headless Firefox, driven through Marionette: JSON messages over a socket, each after its length and a colon. The same face as
`chromium.py`, as far as checks need it, and nothing but Python's standard library."""

import base64
import json
import os
import socket
import subprocess
import time

from waiting import Waiting

PREFERENCES = {
    "marionette.port": None,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.auto": False,
}


class Firefox(Waiting):
    """One browser with one page."""

    patience = 15

    def __init__(self, program, profile, width=1280, height=800):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in {**PREFERENCES, "marionette.port": port}.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        # Root has no home that Firefox accepts when another user's is set.
        environment = {**os.environ, "HOME": profile, "MOZ_HEADLESS_WIDTH": str(width), "MOZ_HEADLESS_HEIGHT": str(height)}
        self._process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", profile, "about:blank"],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = self._connect(port)
        self._buffer = b""
        self._count = 0
        self._receive()  # who it is
        self.send("WebDriver:NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.send("WebDriver:SetTimeouts", script=60_000, pageLoad=60_000)
        self.resize(width, height)

    def _connect(self, port):
        end = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=90)
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.2)

    def send(self, command, **parameters):
        """Sends a command and waits for its result."""
        self._count += 1
        message = json.dumps([0, self._count, command, parameters]).encode()
        self._socket.sendall(str(len(message)).encode() + b":" + message)
        while True:
            answer = self._receive()
            if isinstance(answer, list) and answer[1] == self._count:
                if answer[2]:
                    raise RuntimeError(f"{command}: {answer[2]['message']}")
                return answer[3]

    def _receive(self):
        while b":" not in self._buffer:
            self._more()
        length, self._buffer = self._buffer.split(b":", 1)
        while len(self._buffer) < int(length):
            self._more()
        text, self._buffer = self._buffer[:int(length)], self._buffer[int(length):]
        return json.loads(text)

    def _more(self):
        part = self._socket.recv(1 << 20)
        if not part:
            raise RuntimeError("Firefox has ended")
        self._buffer += part

    def open(self, url):
        """Opens a page and waits until it is loaded."""
        self.send("WebDriver:Navigate", url=url)

    def resize(self, width, height):
        self.send("WebDriver:SetWindowRect", width=width, height=height)

    def run(self, script):
        """The value of an expression in the page; promises are awaited."""
        body = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => ({script}))().then((value) => done({{value}}), (error) => done({{error: String(error)}}));")
        answer = self.send("WebDriver:ExecuteAsyncScript", script=body, args=[], sandbox=None)["value"]
        if "error" in answer:
            raise RuntimeError(f"{script[:200]}: {answer['error']}")
        return answer.get("value")

    def key(self, name, modifiers=0):
        """Presses a key as a keyboard does; 8 is Shift, 2 Control."""
        codes = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011",
                 "End": "\ue010", "Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004", "Delete": "\ue017"}
        value = codes.get(name, name)
        keys = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        for bit, modifier in [(8, "\ue008"), (2, "\ue009")]:
            if modifiers & bit:
                keys = [{"type": "keyDown", "value": modifier}, *keys, {"type": "keyUp", "value": modifier}]
        self.send("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": keys}])

    def mouse(self, kind, x, y, pressed=False):
        """Moves (`mouseMoved`), presses (`mousePressed`) or releases (`mouseReleased`) the left button."""
        actions = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}]
        if kind != "mouseMoved":
            actions.append({"type": "pointerDown" if kind == "mousePressed" else "pointerUp", "button": 0})
        self.send("WebDriver:PerformActions", actions=[{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def screenshot(self, path):
        data = self.send("WebDriver:TakeScreenshot", full=False)["value"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        try:
            self.send("Marionette:Quit", flags=["eForceQuit"])
        except (RuntimeError, OSError):
            pass
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
