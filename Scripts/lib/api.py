# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The products' modules, compiled on Linux, and the baseline of their public API: for Scripts/check-api, Scripts/docs, Scripts/release."""
import re
from pathlib import Path

from lib.api_lines import Interface
from lib.checks import Fault, files, output, package_flags, skip

# In the order in which they import each other; the modules below BelayUI see no UI framework.
PRODUCTS = ["BelayCarousel", "Belay", "BelayTrace", "BelayDiagnostics", "BelayInspector", "BelayTesting", "BelayUI"]
# The modules that are no products, and that they import.
INNER = ["BelayRetainPaths", "BelayDifferences"]
# In the order in which they import each other.
MODULES = ["BelayRetainPaths", "BelayCarousel", "Belay", "BelayDifferences", *PRODUCTS[2:]]
# Stubs of Apple's modules, only for BelayUI, in the same order.
STUBS = ["CoreGraphics", "Combine", "SwiftUI", "UIKit"]
ACCEPTED = """\
# What breaks code that compiled with the version in API/baseline, and is meant: lines as Scripts/check-api prints them, each
# named in CHANGELOG.md under "Changed" or "Removed", with what to write instead. Scripts/release empties this list.
"""


def stop_unless_products_are_known():
    products = sorted(re.findall(r'^ *\.library\(name: "(\w+)"', Path("Package.swift").read_text("utf-8"), re.MULTILINE))
    if products != sorted(PRODUCTS):
        raise Fault(f"the library products of Package.swift are {products}, and Scripts/lib/api.py knows {PRODUCTS}.")


def compiler():
    """The compiler's version, such as 6.3.1."""
    return re.search(r"Swift version ([0-9.]+)", output("swiftc", "--version")).group(1)


def compile_module(folder, module, sources, *arguments):
    """The module and its textual interface in the folder, as in a debug build. For a module without library evolution the interface
    lists what is public, and nothing is linked with it."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    output("swiftc", "-emit-module", "-emit-module-path", f"{folder}/{module}.swiftmodule",
           "-emit-module-interface-path", f"{folder}/{module}.swiftinterface", "-wmo", "-parse-as-library", "-swift-version", "6",
           "-suppress-warnings", "-module-name", module, "-D", "DEBUG", "-I", folder,
           *(flag for flag in package_flags() if flag != "-warnings-as-errors"), *arguments, *files(f"{sources}/**/*.swift"))


def compile_products(folder, products=PRODUCTS, more=lambda module: []):
    """FOLDER/modules has the products and what they import, compiled with more arguments each."""
    for module in MODULES[:max(map(MODULES.index, products)) + 1]:
        arguments = ["-package-name", "Belay", "-I", "Sources/CBelayRetainPaths/include", *more(module)]
        if module == "BelayUI":
            for stub in STUBS:
                compile_module(f"{folder}/stubs", stub, f"TypeCheck/Stubs/{stub}")
            arguments += ["-I", f"{folder}/stubs"]
        compile_module(f"{folder}/modules", module, f"Sources/{module}", *arguments)


def declarations(folder, are_compiled=False):
    """The public declarations of each product, compiled in the folder."""
    stop_unless_products_are_known()
    if not are_compiled:
        compile_products(folder)
    lists = {name: Interface(name, Path(folder, f"modules/{name}.swiftinterface").read_text("utf-8")).lines() for name in PRODUCTS}
    for name, lines in lists.items():
        if not lines:
            raise Fault(f"no public declaration was found in {name}.")
    return lists


# The folder API.

def baseline(key):
    """The value of a key in the file API/baseline."""
    return re.search(f"^{key} (.*)$", Path("API/baseline").read_text("utf-8"), re.MULTILINE).group(1)


def checksum():
    lists = "".join(Path(f"API/{name}.txt").read_text("utf-8") for name in PRODUCTS)
    return output("cksum", input=lists, stdin=None).replace(" ", "-")


def read_baseline():
    """The lists of the baseline, if it is as the release script has written it."""
    if baseline("checksum") != checksum():
        raise Fault("the baseline in API was edited by hand, as its checksum is another; take it back from git:"
                    " only Scripts/release rewrites it.")
    return {name: Path(f"API/{name}.txt").read_text("utf-8").splitlines() for name in PRODUCTS}


def write_baseline(version, folder):
    """Writes the folder API as of the release of this version. Only Scripts/release calls this."""
    lists = declarations(folder)
    for file in files("API/*"):
        Path(file).unlink()
    for name, lines in lists.items():
        Path(f"API/{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    Path("API/accepted-changes.txt").write_text(ACCEPTED, "utf-8")
    Path("API/baseline").write_text(
        "# The public API as it was when this version was made: Scripts/release writes this folder, nobody edits it by hand.\n"
        f"version {version}\ncompiler {compiler()}\nchecksum {checksum()}\n", "utf-8")


def accepted_changes():
    lines = Path("API/accepted-changes.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def stop_unless_on_linux():
    if output("uname", "-s") == "Darwin":
        skip("the stubs of SwiftUI and UIKit, and the baseline of the API, are for Linux.")
