# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The articles as plain Markdown, and llms.txt, the list of them: for programs that read no site."""
import re
from pathlib import Path

from lib.checks import Fault, articles

ABOUT = ("A Swift package that ends the work of a screen when the screen ends: stores and task scopes, a linter that finds tasks that outlive"
         " their owner, and a test kit that tries every order.")


class Article:
    """A page of a catalog: its name, its module, its title and its first paragraph."""

    def __init__(self, page):
        self.name, self.module, self.text = Path(page).stem, Path(page).parts[1], Path(page).read_text("utf-8")
        heading, _, rest = self.text.partition("\n")
        self.title = heading.lstrip("# ").replace("``", "")
        self.about = re.sub(r"\s+", " ", rest.strip().partition("\n\n")[0])


def plain(text, titles):
    """A page without what only DocC understands: its links lead to the pages' files, and its symbols are code."""
    def link(match):
        name = match.group(2) or match.group(3)
        if name not in titles:
            raise Fault(f"there is no page '{name}' for a link.")
        return f"[{match.group(1) or titles[name]}]({name}.md)"
    text = re.sub(r"^<!-- .* -->\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\(doc:(\w+)\)|<doc:(\w+)>", link, text)
    return re.sub(r"``(?:[A-Z]\w*/)*([^`]+)``", r"`\1`", text)


def write_plain_pages(modules, folder):
    """Writes the pages to `markdown` in the folder of the site, and llms.txt beside it: how many there are."""
    pages = [Article(page) for page in articles()]
    titles = {page.name: page.title for page in pages}
    Path(folder, "markdown").mkdir(parents=True, exist_ok=True)
    lines = ["# Belay", "", f"> {ABOUT}"]
    for module in modules:
        lines += ["", f"## {module}", ""]
        for page in (each for each in pages if each.module == module):
            Path(folder, "markdown", f"{page.name}.md").write_text(plain(page.text, titles), "utf-8")
            lines.append(f"- [{page.title}](markdown/{page.name}.md): {plain(page.about, titles)}")
    Path(folder, "llms.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return len(pages)
