# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The public declarations of a module, one a line, and what breaks code between two lists of them: for Scripts/lib/api.py.

A line is CONTEXT | DECLARATION; the context is the type or extension that contains it, or the module. Left out because they are not
guaranteed: bodies, the names of parameters inside a function, `final`, declarations only for inlined code, names that begin with an
underscore, and what the compiler synthesizes for Hashable and Equatable.
"""

import re

TYPE = "struct|class|enum|actor|protocol"
NAMED = re.compile(rf"(?:^| )(?:func|var|{TYPE}|typealias|associatedtype|case) ([^ (<:]+)")
# A parameter's name inside its function is not guaranteed, its label is.
PARAMETER = re.compile(r"([(,] ?)((@[A-Za-z_.]+(\([^)]*\))? )*)([A-Za-z_][A-Za-z0-9_]*|`[a-z]+`) [A-Za-z_][A-Za-z0-9_]*: ")
SUBSCRIPT_PARAMETER = re.compile(r"([(,] ?)[A-Za-z_][A-Za-z0-9_]*: ")
NOT_GUARANTEED = re.compile(
    rf"(^| )(func|var|let|{TYPE}|typealias|associatedtype|case) _|func hash\(into |func == |var hashValue:|@_opaqueReturnTypeOf|(^| )deinit( |$)")


def plain(line, module):
    """The line without the qualifiers of well-known names, and without the compiler's internal notes."""
    line = re.sub(rf"{module}\.|_Concurrency\.|Swift\.", "", line).replace("FoundationEssentials.", "Foundation.")
    line = re.sub(r"@(_has[A-Za-z]+|_inheritsConvenienceInitializers|inlinable|preconcurrency) ", "", line)
    line = re.sub(r'@available\(\*, deprecated[^"]*("[^"]*")?[^")]*\) *', "", line)
    return re.sub(r"(^| )(final|weak) ", " ", line).strip()


def split(text, separator, openers="<(", closers=">)"):
    """The parts of the text between separators that are in no brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in openers) - (sign in closers)
        if sign == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def split_header(text):
    """NAME<…> : CONFORMANCES where …: the name, the header without the conformances, and these."""
    header = split(text, " ", "<", ">")[0]
    rest, _, where = text[len(header):].partition(" where ")
    conformances = re.sub("^ *: ", "", rest) if re.match(" *: ", rest) else ""
    return header.split("<")[0], header + (f" where {where}" if where else ""), [item.strip() for item in split(conformances, ",") if item.strip()]


class Interface:
    """Reads a textual interface (-emit-module-interface)."""

    def __init__(self, module, text):
        self.module, self.found, self.hidden = module, [], set()
        # What contains the line: its name, whether it is a protocol, and the depth of braces outside of it.
        self.contexts = [(module, False, -1)]
        # The depth outside of a body, or of something that is not public; a property and the depth outside of its accessors.
        self.skipped, self.accessors, self.attributes = None, None, ""
        depth, conditions = 0, []
        for line in map(str.strip, text.splitlines()):
            if line.startswith("#if "):
                conditions.append(False)
            elif line.startswith("#else"):
                conditions[-1] = True
            elif line.startswith("#endif"):
                conditions.pop()
            elif line and not line.startswith("//") and not re.match(r"(@\S+ )*(public )?import ", line) and not any(conditions[-1:]):
                before, depth = depth, depth + line.count("{") - line.count("}")
                self.take(line, before, depth)

    def lines(self):
        """Only at the end the types that are not public are known."""
        lines = (f"{context} | {declaration}" for context, declaration in self.found
                 if re.match("[A-Za-z0-9_]*", context).group() not in self.hidden)
        return sorted({PARAMETER.sub(r"\1\2\5: ", SUBSCRIPT_PARAMETER.sub(r"\1_: ", line) if " subscript" in line else line) for line in lines})

    def say(self, declaration, context=None):
        self.found.append((context or self.contexts[-1][0], declaration))

    def take(self, line, before, depth):
        if self.skipped is not None:
            if depth <= self.skipped:
                self.skipped = None
        elif self.accessors:
            self.take_accessor(line, before, depth)
        elif line == "}":
            while len(self.contexts) > 1 and self.contexts[-1][2] >= depth:
                self.contexts.pop()
        elif re.fullmatch(r"(@[A-Za-z_.]+(\(.*\))? ?)+", line):
            self.attributes += line + " "
        else:
            whole, self.attributes = self.attributes + line, ""
            self.take_declaration(plain(whole, self.module), whole, before, depth > before)

    def take_accessor(self, line, before, depth):
        text, outside, get, settable = self.accessors
        if before == outside + 1 and re.search("(^| )(get|_read)( |$)", line):
            get = re.sub(r" *\{.*$", "", plain(line, self.module)).replace("_read", "get")
        if before == outside + 1 and re.search("(^| )(set|_modify)( |$)", line):
            settable = True
        self.accessors = (text, outside, get, settable)
        if depth <= outside:
            self.accessors = None
            self.say_property(text, get, settable)

    def say_property(self, text, get, settable):
        """Reading and writing are two guarantees."""
        self.say(f"{text} {{ {get} }}")
        if settable:
            self.say(f"{text} {{ set }}")

    def say_conformances(self, conformances, context, is_protocol):
        for item in conformances:
            self.say(("requires conformance to " if is_protocol else "is ") + item, context)

    def take_declaration(self, line, whole, before, opens):
        in_protocol = self.contexts[-1][1]
        extension = re.match(r"(?:@\S+ )*extension (.*?) *(?:\{ *\}?)?$", line)
        if extension:
            # Its members get the type's name, with the extension's conditions.
            if "@available(*, unavailable" in line:
                self.skipped = before if opens else None
                return
            _, header, conformances = split_header(extension.group(1))
            self.say_conformances(conformances, header, False)
            if opens:
                self.contexts.append((header, False, before))
            return
        is_case = re.match("(indirect )?case ", line)
        if not (re.search("(^| )(public|open) ", line) or in_protocol or is_case) or NOT_GUARANTEED.search(line):
            hidden = re.search(rf"({TYPE}) ([A-Za-z0-9_]+)", line)
            if hidden and len(self.contexts) == 1:
                self.hidden.add(hidden.group(2))
            self.skipped = before if opens else None
            return
        line = line.replace("public ", "", 1)
        kind = re.match(rf"(?:[@a-z]\S* )*?(?:{TYPE}) (?=[A-Z])", line)
        if kind and opens:
            is_protocol = kind.group().endswith("protocol ")
            name, header, conformances = split_header(re.sub(r" *\{$", "", line[kind.end():]))
            self.say(kind.group() + header)
            path = re.sub(r" where .*\.", ".", ("" if len(self.contexts) == 1 else self.contexts[-1][0] + ".") + name)
            self.contexts.append((path, is_protocol, before))
            self.say_conformances(conformances, path, is_protocol)
            return
        if in_protocol:
            line = "requires " + line
        if re.search(r"(^| )(var [^(]|let |subscript)", line) and not is_case and not re.search("(^| )func ", line):
            if opens:
                self.accessors = (re.sub(r" *\{$", "", line), before, "get", False)
            elif line.endswith("}"):
                self.say_property(re.sub(r" *\{[^{]*\}$", "", line), "get", re.search(r"[{ ]set[ }]", line))
            elif re.search("(^| )let ", line):
                self.say_property(line.replace("let ", "var ", 1), "get", False)
            else:
                self.say_property(line, "get", True)
            return
        if opens:
            line = re.sub(r" *\{$", "", line)
            self.skipped = before
        elif re.search("@(inlinable|_alwaysEmitIntoClient)", whole):
            line = re.sub(r" \{ .*\}$", "", line)
        self.say(line)


# What breaks code.

def context_of(line):
    return line.partition(" | ")[0].partition(" where ")[0]


def declaration_of(line):
    return line.partition(" | ")[2]


def name_of(line):
    named = NAMED.search(declaration_of(line))
    other = re.search(r"(?:^| )((?:init|subscript)[?(<])", declaration_of(line))
    return named.group(1) if named else other.group(1) if other else declaration_of(line)


def types_of(lines, module):
    """The types that the lines declare, each with its path."""
    for line in lines:
        declaration, context = declaration_of(line), context_of(line)
        if re.match(rf"([@a-z]\S* )*({TYPE}) [A-Z][A-Za-z0-9_]*(<|$| where )", declaration) and (
                " where " in declaration or not re.search(r"\(|: ", declaration)):
            yield ("" if context == module else context + ".") + name_of(line)


def breakages(module, old, new, foreign=False):
    """What breaks code that compiled with the old list, each a list of lines:
      gone: LINE             no new declaration has its name
      changed: LINE          the same, and then a line "    now: LINE" for each new declaration with its name
      new case: LINE         of an existing enum: a `switch` over it does not compile any more
      new requirement: LINE  of an existing protocol, without a default
    Other additions break nothing. Lists of different compilers (foreign) may have the same declaration in different words: only a name
    that does not occur any more is gone, and anything else is "unsure: LINE"."""
    before, after = set(old), set(new)
    old_types, new_types = set(types_of(old, module)), set(types_of(new, module))
    names = {name_of(line) for line in new}
    fresh = {}
    for line in new:
        if line not in before:
            fresh.setdefault((context_of(line), name_of(line)), []).append("    now: " + line)

    def is_there(line):
        subject, _, equatable = line.rpartition(" | is ")
        # A Hashable or Comparable type is Equatable as well; becoming discardable breaks nothing.
        if equatable == "Equatable" and after & {f"{subject} | is Hashable", f"{subject} | is Comparable"}:
            return True
        return line in after or line.replace(" | ", " | @discardableResult ", 1) in after

    def went_with_its_type(line):
        """One line for the type is enough."""
        parts = context_of(line).split(".")
        paths = {".".join(parts[:count + 1]) for count in range(len(parts))}
        return bool(paths & old_types - new_types)

    def has_default(line):
        return re.search("requires associatedtype .* = ", line) or any(
            context_of(other) == context_of(line) and declaration_of(other) == declaration_of(line).replace("requires ", "", 1) for other in new)

    for line in old:
        if is_there(line) or went_with_its_type(line):
            continue
        changed = fresh.get((context_of(line), name_of(line)))
        if foreign and (changed or name_of(line) in names or re.match("(is|requires) ", declaration_of(line))):
            yield ["unsure: " + line]
        else:
            yield ["changed: " + line, *changed] if changed else ["gone: " + line]
    for line in new:
        if line in before or line.partition(" | ")[0] not in old_types:
            continue
        if re.match("(indirect )?case ", declaration_of(line)):
            yield ["new case: " + line]
        if declaration_of(line).startswith("requires ") and not has_default(line):
            yield [("unsure: " if foreign else "new requirement: ") + line]

