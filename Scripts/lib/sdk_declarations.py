# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Lists declarations from the compiler's symbol graphs, one on a line, and compares the stubs' list with that of an SDK.

  sdk_declarations.py list FOLDER               prints the declarations of the graphs in FOLDER
  sdk_declarations.py compare LIST FOLDER       prints how those of LIST differ from the graphs in FOLDER; exit code 1 if any does

A line: PATH, iOS version, isolation, declaration; with tabs in between. A version is that of the declaration or of the type that it is
in, whichever is newer. A symbol graph leaves out attributes that begin with an underscore, such as @_inheritActorContext.
"""
import json
import re
import sys
from pathlib import Path

ISOLATIONS = {"@MainActor": "main actor", "nonisolated": "nonisolated"}


class Declaration:
    def __init__(self, path, version, isolation, text):
        self.path, self.version, self.isolation, self.text = path, version, isolation, text

    def line(self):
        return "\t".join([self.path, self.version, self.isolation, self.text])


def version_of(symbol):
    """The iOS version that introduced it, as two numbers; (0, 0) if the graph names none."""
    for entry in symbol.get("availability", []):
        if entry.get("domain") == "iOS" and "introduced" in entry:
            introduced = entry["introduced"]
            return introduced["major"], introduced.get("minor", 0)
    return 0, 0


def spelled(symbol):
    """Its isolation and its declaration without that, on one line."""
    text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    isolation = next((name for word, name in ISOLATIONS.items() if re.search(rf"(^|\s){word}\b", text)), "-")
    text = re.sub(r"@preconcurrency\s+|(^|(?<=\s))(@MainActor|nonisolated)\s+", "", text)
    # A class that is open in a stub is open in the SDK too; a graph says so or not, by how the module was compiled.
    return isolation, re.sub(r"\bopen ", "", " ".join(text.split()))


def read_graphs(folder):
    symbols = [
        symbol
        for graph in sorted(Path(folder).glob("*.symbols.json"))
        for symbol in json.loads(graph.read_text())["symbols"]
        if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
    ]
    versions = {}
    for symbol in symbols:
        path = ".".join(symbol["pathComponents"])
        # A type has one version; overloads of a member have one each, and no members.
        versions[path] = max(versions.get(path, (0, 0)), version_of(symbol))
    declarations = []
    for symbol in symbols:
        names = symbol["pathComponents"]
        outer = [versions.get(".".join(names[:count]), (0, 0)) for count in range(1, len(names))]
        version = max([version_of(symbol)] + outer)
        isolation, text = spelled(symbol)
        declarations.append(Declaration(".".join(names), "{}.{}".format(*version) if version[0] else "-", isolation, text))
    return sorted(declarations, key=Declaration.line)


def read_list(path):
    lines = [line for line in Path(path).read_text().splitlines() if line and not line.startswith("#")]
    return [Declaration(*line.split("\t")) for line in lines]


def number(version):
    return [0] if version == "-" else [int(part) for part in version.split(".")]


def differences(ours, theirs):
    """What is wrong with one of our declarations, given the SDK's of the same path."""
    if not theirs:
        return ["the SDK has no declaration of this name"]
    same = [other for other in theirs if other.text == ours.text]
    if not same:
        return ["the SDK declares it otherwise:"] + [f"  {other.text}" for other in theirs]
    found = []
    if ours.isolation not in {other.isolation for other in same}:
        found.append("the SDK's isolation: " + ", ".join(sorted({other.isolation for other in same})))
    # A stub that asks for too new a system hides nothing; one that is too lenient does.
    if all(number(other.version) > number(ours.version) for other in same):
        found.append("the SDK's iOS: " + ", ".join(sorted({other.version for other in same})))
    return found


def compare(listed, folder):
    by_path = {}
    for declaration in read_graphs(folder):
        by_path.setdefault(declaration.path, []).append(declaration)
    ours = read_list(listed)
    wrong = 0
    for declaration in ours:
        found = differences(declaration, by_path.get(declaration.path, []))
        if found:
            wrong += 1
            print(f"{declaration.path}: {declaration.text} (iOS {declaration.version}, {declaration.isolation})")
            for line in found:
                print(f"    {line}")
    print(f"{len(ours) - wrong} of {len(ours)} declarations are as in the SDK, {wrong} differ.")
    return 1 if wrong or not ours else 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "list":
        for declaration in read_graphs(arguments[1]):
            print(declaration.line())
        return 0
    if len(arguments) == 3 and arguments[0] == "compare":
        return compare(arguments[1], arguments[2])
    print(__doc__, file=sys.stderr)
    return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
