# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Markdown for the checks of the documentation, which would otherwise each read fences, headings and links differently."""
import re
from pathlib import Path

from lib.checks import Fault


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
