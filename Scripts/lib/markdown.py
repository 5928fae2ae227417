# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Markdown and the reports of the checks of the documentation, which would otherwise each read fences, headings and links differently."""

import glob
import re
import sys
from pathlib import Path


class Fault(Exception):
    """Why a check fails: one sentence, or one on each line."""


class Block:
    """A fenced block of code: its page, the line of its fence, what follows the fence's marks, the line above, and the lines in it."""

    def __init__(self, page, at, info, above):
        self.page, self.at, self.info, self.above, self.lines = page, at, info, above, []

    def place(self, index=-1):
        """PAGE:LINE of the fence, or of a line in the block."""
        return f"{self.page}:{self.at + index + 1}"


def read(page, text=None):
    """The blocks of a page, and its other lines with their numbers. Of a Swift file only the documentation comments are read."""
    blocks, prose, block, mark, above = [], [], None, "", ""
    for number, line in enumerate((Path(page).read_text("utf-8") if text is None else text).splitlines(), 1):
        if str(page).endswith(".swift"):
            comment = re.match(r"\s*/// ?(.*)", line)
            line = comment.group(1) if comment else ""
        fence = re.match(r"\s*(`{3,}|~{3,})\s*(.*)", line)
        if block is None and fence:
            block, mark = Block(page, number, fence.group(2).rstrip(), above), fence.group(1)
            blocks.append(block)
        elif block and fence and not fence.group(2) and fence.group(1).startswith(mark):
            block = None
        elif block:
            block.lines.append(line)
        else:
            prose.append((number, line))
        above = line
    if block:
        raise Fault(f"{block.place()}: this code block is never closed.")
    return blocks, prose


def slug(heading):
    """The anchor that GitHub makes for a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") or "-"


def links(line):
    """The targets of the links and pictures in a line, outside of code."""
    found = re.findall(r'\]\(([^)]*)\)|(?:src|srcset|href)="([^"]*)"', re.sub(r"`[^`]*`", "", line))
    return [re.sub(r'\s+".*$', "", one or other) for one, other in found]


def files(*patterns):
    return sorted({name for pattern in patterns for name in glob.glob(pattern, recursive=True) if Path(name).is_file()})


def articles():
    """The pages of the documentation's catalogs."""
    return files("Sources/*/*.docc/**/*.md")


def stop_with(faults):
    """Fails with these sentences, if there is one."""
    if faults:
        raise Fault("\n".join(faults))


def expect(text, action, *arguments):
    """For a self-test: the action fails, and says the text; without a text, it does not fail."""
    said = ""
    try:
        action(*arguments)
    except Fault as fault:
        said = str(fault)
    if text not in said or bool(text) != bool(said):
        sys.exit(f"self-test: it should have said '{text}', and said '{said}'.")


def run(main):
    """Runs a check: a fault is printed, and ends it with exit code 1."""
    try:
        main(sys.argv[1:])
    except Fault as fault:
        sys.exit(f"{fault}\n{Path(sys.argv[0]).name}: {len(str(fault).splitlines())} lines of faults are above.")
