# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The demo's page in a browser without a window, driven over WebDriver by what Python brings along: for check-pages and take-pictures."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

# The time limit of every wait. In seconds; a busy machine is slow.
DEADLINE = 60
# WebDriver's key for a reference to an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# The position of an element in the window.
PLACE = "(element) => JSON.stringify(element.getBoundingClientRect())"
# Scrolls an element into view, and returns its position when it has not moved for two frames. Notes whether a click reaches it.
STAND_STILL = f"""
    const element = arguments[0], place = {PLACE};
    window.clickHasCome = false;
    element.addEventListener("click", () => {{ clickHasCome = true; }}, {{ capture: true, once: true }});
    element.scrollIntoView({{ block: "center" }});
    return new Promise((found) => {{
      let last = null;
      const look = () => {{
        const now = place(element);
        if (now === last) return found(now);
        last = now;
        requestAnimationFrame(look);
      }};
      requestAnimationFrame(look);
    }});
"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PHONE = "#phones [data-variant={}]"
CARD = "#{} article[data-variant={}]"


class PageError(Exception):
    """What was expected of a page did not come, or the page did something wrong."""


def stop_unless_installed():
    """Exit code 75: it cannot run on this machine. Scripts/install-ci-tools installs these where Debian's packages are available."""
    for names in (BROWSERS, ("chromedriver",), ("swift",)):
        if not any(map(shutil.which, names)):
            print(f"skipped: cannot run here: there is no {names[0]}.")
            sys.exit(75)


@contextlib.contextmanager
def demo():
    """Builds the demo and runs it: its address."""
    # Without the cache: SwiftPM would not notice a file that was added to the library since the last build.
    build = ["swift", "build", "--disable-build-manifest-caching", "--package-path", "Demo"]
    environment = {**os.environ, "BELAY_WARNINGS_AS_ERRORS": "1"}
    subprocess.run(build, check=True, env=environment)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, env=environment, capture_output=True, text=True).stdout.strip()
    process = subprocess.Popen([f"{folder}/belay-demo", "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield first_match(process, r"The Belay demo is at (\S+)", "The demo").group(1)
    finally:
        end(process)


def first_match(process, pattern, what):
    """Reads what a program prints until a line matches, and returns the match."""
    for line in process.stdout:
        match = re.search(pattern, line)
        if match:
            return match
    raise PageError(f"{what} ended before it said where it listens.")


def end(process):
    """Ends a program that was started here."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Browser:
    """One browser with one tab. Ends with the `with` block."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="belay-pages")
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.session = None
        try:
            port = first_match(self.driver, r"successfully on port (\d+)", "chromedriver").group(1)
            self.base = f"http://127.0.0.1:{port}"
            binary = next(path for path in map(shutil.which, BROWSERS) if path)
            arguments = [
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
                f"--user-data-dir={self.profile}"]
            answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": {"binary": binary, "args": arguments},
                "goog:loggingPrefs": {"browser": "ALL"}}}})
            self.session = f"/session/{answer['sessionId']}"
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self.ask("DELETE", self.session)
        finally:
            end(self.driver)
            shutil.rmtree(self.profile, ignore_errors=True)

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data=data, method=method, headers={"Content-Type": "application/json"})
        # Without a proxy: the driver is on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise PageError(json.load(error)["value"]["message"].splitlines()[0]) from None

    def tell(self, command, **parameters):
        """A command of Chrome's own protocol."""
        return self.ask("POST", f"{self.session}/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, url):
        self.ask("POST", f"{self.session}/url", {"url": url})

    def run(self, script, *arguments):
        return self.ask("POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, condition, *arguments):
        """Waits until an expression of JavaScript holds, and returns its value."""
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            value = self.run(f"return {condition}", *arguments)
            if value:
                return value
            time.sleep(0.02)
        raise PageError(f"in vain: {condition} {arguments or ''}")

    def element(self, selector):
        self.until_there(selector)
        found = self.ask("POST", f"{self.session}/element", {"using": "css selector", "value": selector})
        return found[ELEMENT]

    def until_there(self, selector):
        """Waits until there is an element."""
        self.until("document.querySelector(arguments[0]) !== null", selector)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def click(self, selector):
        """As the user does: what is covered or out of reach is an error. What moves away meanwhile is clicked again."""
        deadline = time.monotonic() + DEADLINE
        while True:
            element = {ELEMENT: self.element(selector)}
            place = None
            try:
                place = self.run(STAND_STILL, element)
                self.ask("POST", f"{self.session}/element/{element[ELEMENT]}/click", {})
                if self.run("return clickHasCome"):
                    return
                error = PageError(f"a click on {selector} has not come to it.")
            except PageError as refusal:
                error = refusal
            if time.monotonic() > deadline or not self.has_moved(element, place):
                raise error

    def has_moved(self, element, place):
        """Whether an element is not where it was, or has been drawn anew in the meantime."""
        try:
            return place != self.run(f"return ({PLACE})(arguments[0])", element)
        except PageError as error:
            if "stale element" in str(error):
                return True
            raise

    def hold(self, selector):
        """Presses the mouse's button on an element, and keeps it pressed."""
        element = {ELEMENT: self.element(selector)}
        self.run(STAND_STILL, element)
        self.ask("POST", f"{self.session}/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "origin": element, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0}]}]})

    def let_go(self):
        """Releases what is pressed."""
        self.ask("DELETE", f"{self.session}/actions")

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent", selector)

    def until_text(self, selector, text):
        """Waits until an element says this, and nothing else."""
        try:
            self.until("document.querySelector(arguments[0])?.textContent === arguments[1]", selector, text)
        except PageError:
            raise PageError(f"{selector} says '{self.text(selector)}' and not '{text}'.") from None

    def press(self, *keys):
        """Keys on what has the focus, by WebDriver's code for them."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("POST", f"{self.session}/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def show(self, width, height=900, scheme="light", calm=False, scale=1):
        """The size of the window, how many pixels of the screen are one of the page's, and the system's settings."""
        # Not as a phone's browser, which makes its window as wide as the widest page.
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.tell("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}])

    def complaints(self):
        """What the page has written to its console as an error or a warning since the last call."""
        entries = self.ask("POST", f"{self.session}/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]


def leave_mid_load(page):
    """The portfolio is left before the answer comes: the loader of the plain one stays over home, and the backend has its request."""
    # Longer than the user can choose, and half a minute: on a busy machine it takes long to check what is left.
    page.run(
        "const slider = document.querySelector('#latency'); slider.max = slider.value = 30000;"
        "for (const name of ['input', 'change']) slider.dispatchEvent(new Event(name, { bubbles: true }))")
    page.click(".controls [data-action=open]")
    plain, belay = PHONE.format("plain"), PHONE.format("belay")
    for phone in (plain, belay):
        page.until_there(f"{phone} .loader:not([hidden])")
    page.click(".controls [data-action=back]")
    page.until_there(f"{belay} [data-place=home] .loader[hidden]")
    page.until_there(f"{plain} [data-place=home] .loader:not([hidden])")
    page.until_text(f"{belay} .fact-requests", "0")
    page.until_text(f"{plain} .fact-requests", "⚠ 1")
