# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The demo's page in a browser without a window, driven by Selenium: for check-pages and take-pictures."""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import time

try:
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
except ImportError:
    print("skipped: cannot run here: there is no Selenium for this Python.")
    sys.exit(75)

# The time limit of every wait. In seconds; a busy machine is slow.
DEADLINE = 60
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
# One variant of a story.
CARD = "#phones [data-variant={}]"


class PageError(Exception):
    """What was expected of a page did not come, or the page did something wrong."""


def stop_unless_installed(*needed):
    """Exit code 75: it cannot run on this machine. .ci/run installs these where Debian's packages are available."""
    for names in (BROWSERS, ("chromedriver",), *((name,) for name in needed or ("swift",))):
        if not any(map(shutil.which, names)):
            print(f"skipped: cannot run here: there is no {names[0]}.")
            sys.exit(75)


def built(package, program):
    """Builds a program of a nested package: its file."""
    # Without the cache: SwiftPM would not notice a file that was added to the library since the last build.
    build = ["swift", "build", "--disable-build-manifest-caching", "--package-path", package]
    environment = {**os.environ, "BELAY_WARNINGS_AS_ERRORS": "1"}
    subprocess.run(build, check=True, env=environment)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, env=environment, capture_output=True, text=True).stdout.strip()
    return f"{folder}/{program}"


@contextlib.contextmanager
def running(command, pattern, **variables):
    """Runs a program that does not end: what it says it can be reached by. Ends with the `with` block."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **variables})
    try:
        found = next((found for found in map(re.compile(pattern).search, process.stdout) if found), None)
        if not found:
            raise PageError(f"{os.path.basename(command[0])} ended before it said where it listens.")
        yield found.group(1)
    finally:
        process.terminate()
        process.wait()


def demo(*arguments, **variables):
    """Builds the demo and runs it: its address."""
    return running([built("Demo", "belay-demo"), "serve", "--port", "0", *arguments], r"The Belay demo is at (\S+)", **variables)


class Browser:
    """One browser with one tab. Ends with the `with` block."""

    def __enter__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = next(path for path in map(shutil.which, BROWSERS) if path)
        for argument in ("headless=new", "no-sandbox", "disable-dev-shm-usage", "disable-gpu", "hide-scrollbars"):
            options.add_argument(f"--{argument}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # Without a proxy: the driver is on this machine.
        os.environ["no_proxy"] = "localhost,127.0.0.1"
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def tell(self, command, **parameters):
        """A command of Chrome's own protocol."""
        return self.driver.execute_cdp_cmd(command, parameters)

    def open(self, url):
        self.driver.get(url)

    def open_beside(self, url):
        """In a tab of its own, which has the focus."""
        self.driver.switch_to.new_window("tab")
        self.open(url)

    def leave_all(self):
        """Closes all tabs but the first, and empties that: their servers may stop then."""
        first, *others = self.driver.window_handles
        for tab in others:
            self.driver.switch_to.window(tab)
            self.driver.close()
        self.driver.switch_to.window(first)
        self.open("about:blank")

    def run(self, script, *arguments):
        try:
            return self.driver.execute_script(script, *arguments)
        except StaleElementReferenceException:
            raise
        except WebDriverException as error:
            raise PageError(error.msg.splitlines()[0]) from None

    def until(self, condition, *arguments):
        """Waits until an expression of JavaScript holds, and returns its value."""
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            value = self.run(f"return {condition}", *arguments)
            if value:
                return value
            time.sleep(0.02)
        raise PageError(f"in vain: {condition} {arguments or ''}")

    def until_there(self, selector):
        """Waits until there is an element."""
        self.until("document.querySelector(arguments[0]) !== null", selector)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def click(self, selector):
        """As the user does: what is covered or out of reach is an error. What moves away meanwhile is clicked again."""
        deadline = time.monotonic() + DEADLINE
        while True:
            self.until_there(selector)
            element, place = self.driver.find_element("css selector", selector), None
            try:
                place = self.run(STAND_STILL, element)
                element.click()
                # A link has led to another page, which knows nothing of it.
                if self.run("return window.clickHasCome ?? true"):
                    return
                error = PageError(f"a click on {selector} has not come to it.")
            except WebDriverException as refusal:
                error = PageError(refusal.msg.splitlines()[0])
            if time.monotonic() > deadline or not self.has_moved(element, place):
                raise error

    def has_moved(self, element, place):
        """Whether an element is not where it was, or has been drawn anew in the meantime."""
        try:
            return place != self.run(f"return ({PLACE})(arguments[0])", element)
        except StaleElementReferenceException:
            return True

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
        ActionChains(self.driver).send_keys(*keys).perform()

    def choose(self, variant):
        """In a narrow window, shows this variant; in a wide one all are shown."""
        if self.run("return document.querySelector('.choice')?.checkVisibility() ?? false"):
            self.click(f".choice input[value={variant}]")

    def speak(self, *languages):
        """The languages that the user prefers, as in the browser's settings. Forgets what the pages have remembered."""
        self.tell("Emulation.setUserAgentOverride", userAgent=self.run("return navigator.userAgent"), acceptLanguage=",".join(languages))
        self.tell("Storage.clearDataForOrigin", origin=self.run("return origin"), storageTypes="local_storage")

    def show(self, width, height=900, scheme="light", calm=False, scale=1):
        """The size of the window, how many pixels of the screen are one of the page's, and the system's settings."""
        # Not as a phone's browser, which makes its window as wide as the widest page.
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.tell("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}])

    def complaints(self):
        """What the page has written to its console as an error or a warning since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def leave_mid_load(page):
    """The portfolio is left before the answer comes: the loader of the plain one stays over home, and the backend has its request."""
    page.until_there(CARD.format("belay"))
    # Longer than the user can choose, and half a minute: on a busy machine it takes long to check what is left.
    page.run(
        "const slider = document.querySelector('#latency'); slider.max = slider.value = 30000;"
        "for (const name of ['input', 'change']) slider.dispatchEvent(new Event(name, { bubbles: true }))")
    page.click(".controls [data-action=open]")
    plain, belay = CARD.format("plain"), CARD.format("belay")
    for phone in (plain, belay):
        page.until_there(f"{phone} .loader:not([hidden])")
    page.click(".controls [data-action=back]")
    page.until_there(f"{belay} [data-place=home] .loader[hidden]")
    page.until_there(f"{plain} [data-place=home] .loader:not([hidden])")
    page.until_text(f"{belay} .fact-requests", "0")
    page.until_text(f"{plain} .fact-requests", "⚠ 1")
