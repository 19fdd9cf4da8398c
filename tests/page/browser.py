"""A headless Chromium that a test tells what to do, by its DevTools protocol over pipes."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60.0  # s that a page may take on a loaded machine without graphics hardware


def find():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """One page of a browser of its own. Errors that the page meets are in `troubles`."""

    def __init__(self, dark=False, language="en", size=(1280, 800)):
        self.profile = tempfile.TemporaryDirectory(prefix="trammel-chromium-", ignore_cleanup_errors=True)
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def place_pipes():
            os.dup2(to_browser, 13)
            os.dup2(from_browser, 14)
            os.dup2(13, 3, inheritable=True)
            os.dup2(14, 4, inheritable=True)

        self.process = subprocess.Popen(
            [find(), "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--use-gl=angle",
             "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars", "--no-first-run",
             "--disable-gpu-vsync", "--lang=" + language, f"--accept-lang={language}",
             f"--window-size={size[0]},{size[1]}",
             "--user-data-dir=" + self.profile.name, "about:blank"],
            preexec_fn=place_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.pending, self.number, self.session, self.troubles = b"", 0, None, []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        os.close(self.write_end)
        os.close(self.read_end)
        self.profile.cleanup()

    def receive(self):
        while b"\0" not in self.pending:
            block = os.read(self.read_end, 1 << 20)
            if not block:
                raise RuntimeError("the browser has ended")
            self.pending += block
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def note(self, message):
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.troubles.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
            self.troubles.append(" ".join(str(a.get("value", a.get("description"))) for a in values["args"]))
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.troubles.append(values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            url = values["request"]["url"]
            if not url.startswith(("file:", "about:", "data:")):
                self.troubles.append("asks for " + url)
        elif method == "Page.javascriptDialogOpening":
            self.troubles.append("opens a dialog: " + values["message"])

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer.get("result", {})
            self.note(answer)

    def evaluate(self, expression):
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, path):
        """Opens a file and waits until the page says that it is ready."""
        self.ask("Page.navigate", url="file://" + os.path.abspath(path))
        until = time.monotonic() + PATIENCE
        while self.evaluate("document.documentElement?.dataset.state") != "ready":
            if time.monotonic() > until:
                raise RuntimeError(f"{path} does not get ready: {self.troubles}")
            time.sleep(0.1)
        self.next_picture()

    def next_picture(self):
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, key, code=None, text=None, modifiers=0):
        for kind in ("keyDown", "keyUp"):
            values = {"type": kind, "key": key, "code": code or key, "modifiers": modifiers}
            if text and kind == "keyDown":
                values["text"] = text
            self.ask("Input.dispatchKeyEvent", **values)
        self.next_picture()

    def picture(self, path):
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
