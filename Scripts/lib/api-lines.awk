# Reads a module's textual interface (-emit-module-interface) and writes its public declarations, one a line:
#   CONTEXT | DECLARATION
# The context is the type or extension that contains it, or the module. Left out because they are not guaranteed: bodies, the names of
# parameters inside a function, `final`, declarations only for inlined code, names that begin with an underscore, and what the
# compiler synthesizes for Hashable and Equatable. Set -v module=NAME.

function trim(text) { sub(/^[ \t]+/, "", text); sub(/[ \t]+$/, "", text); return text }

function depth_of(text,   opened, closed) { opened = gsub(/\{/, "{", text); closed = gsub(/\}/, "}", text); return opened - closed }

# The line without the qualifiers of well-known names, and without the compiler's internal notes.
function plain(text) {
  gsub(own, "", text)
  gsub(/_Concurrency\./, "", text)
  gsub(/Swift\./, "", text)
  gsub(/FoundationEssentials\./, "Foundation.", text)
  gsub(/@(_has[A-Za-z]+|_inheritsConvenienceInitializers|inlinable|preconcurrency) /, "", text)
  gsub(/@available\(\*, deprecated[^"]*("[^"]*")?[^")]*\) */, "", text)
  gsub(/(^| )(final|weak) /, " ", text)
  return trim(text)
}

function say(declaration) { say_of(context[level], declaration) }

# Kept to the end: only then the types that are not public are known.
function say_of(subject, declaration) { LINES[++COUNT] = subject " | " declaration }

# At the start of TEXT: the length of the name with its generic parameters.
function header_length(text,   i, sign, open) {
  for (i = 1; i <= length(text); i++) {
    sign = substr(text, i, 1)
    if (sign == "<") open++
    if (sign == ">") open--
    if (sign == " " && open == 0) return i - 1
  }
  return length(text)
}

# Each conformance or superclass is a separate line, wherever it is declared.
function say_conformances(list, subject,   i, sign, open, item) {
  for (i = 1; i <= length(list) + 1; i++) {
    sign = substr(list, i, 1)
    if (sign ~ /[<(]/) open++
    if (sign ~ /[>)]/) open--
    if (i > length(list) || (sign == "," && open == 0)) {
      if (trim(item) != "") say_of(subject, (isProtocol[level] ? "requires conformance to " : "is ") trim(item))
      item = ""
    } else item = item sign
  }
}

# KIND NAME<…> : CONFORMANCES where …: sets HEADER (without the conformances), LIST and NAME.
function split_header(text,   n, rest) {
  n = header_length(text)
  HEADER = NAME = substr(text, 1, n)
  sub(/<.*/, "", NAME)
  rest = substr(text, n + 1)
  LIST = WHERE = ""
  if (match(rest, / where /)) { WHERE = substr(rest, RSTART); rest = substr(rest, 1, RSTART - 1) }
  if (sub(/^ *: /, "", rest)) LIST = rest
  HEADER = HEADER WHERE
}

function enter(name, protocol) { level++; context[level] = name; isProtocol[level] = protocol; opened[level] = depth }

# A property or subscript: reading and writing are two guarantees.
function say_property(text, get, set) {
  say(text " { " get " }")
  if (set) say(text " { set }")
}

BEGIN { level = 0; context[0] = module; own = module "\\."; depth = 0; skipUntil = -1 }

/^[ \t]*$/ || /^[ \t]*\/\// || /^(@[^ ]+ )*(public )?import / { next }
/^ *#if / { branch++; next }
/^ *#else/ { other[branch] = 1; next }
/^ *#endif/ { other[branch] = 0; branch--; next }
branch > 0 && other[branch] { next }

{
  line = trim($0)
  before = depth
  depth += depth_of(line)
}

# Within a body, or within something that is not public.
skipUntil >= 0 {
  if (depth <= skipUntil) skipUntil = -1
  next
}

# Within a property's accessors.
property != "" {
  if (before == propertyDepth + 1 && match(line, /(^| )(get|_read)( |$)/)) {
    get = plain(line)
    sub(/ *\{.*$/, "", get)
    sub(/_read/, "get", get)
  }
  if (before == propertyDepth + 1 && line ~ /(^| )(set|_modify)( |$)/) set = 1
  if (depth <= propertyDepth) { say_property(property, get, set); property = "" }
  next
}

line == "}" {
  while (level > 0 && opened[level] > depth) level--
  next
}

line ~ /^(@[A-Za-z_.]+(\(.*\))? ?)+$/ { attributes = attributes line " "; next }

{
  line = attributes line
  attributes = ""
  whole = line
  line = plain(line)
  opens = depth > before
}

# An extension: its members get the type's name, with the extension's conditions.
line ~ /^(@[^ ]+ )*extension / {
  if (line ~ /@available\(\*, unavailable/) { if (opens) skipUntil = before; next }
  sub(/^.*extension /, "", line)
  sub(/ *\{ *\}?$/, "", line)
  split_header(line)
  if (LIST != "") { isProtocol[level] = 0; say_conformances(LIST, HEADER) }
  if (opens) enter(HEADER, 0)
  next
}

{
  isCase = line ~ /^(indirect )?case /
  isPublic = line ~ /(^| )(public|open) / || isProtocol[level] || isCase
  if (line ~ /(^| )(func|var|let|struct|class|enum|actor|protocol|typealias|associatedtype|case) _/) isPublic = 0
  if (line ~ /(func hash\(into |func == |var hashValue:|@_opaqueReturnTypeOf)/ || line ~ /(^| )deinit( |$)/) isPublic = 0
  if (!isPublic) {
    if (match(line, /(struct|class|enum|actor|protocol) [A-Za-z0-9_]+/)) {
      name = substr(line, RSTART, RLENGTH)
      sub(/.* /, "", name)
      if (level == 0) hidden[name] = 1
    }
    if (opens) skipUntil = before
    next
  }
  sub(/public /, "", line)
}

# A type.
line ~ /^([@a-z][^ ]* )*(struct|class|enum|actor|protocol) [A-Z]/ && opens {
  sub(/ *\{$/, "", line)
  match(line, /(struct|class|enum|actor|protocol) /)
  lead = substr(line, 1, RSTART + RLENGTH - 1)
  isNewProtocol = lead ~ /protocol $/
  split_header(substr(line, RSTART + RLENGTH))
  say(lead HEADER)
  path = (level == 0 ? "" : context[level] ".") NAME
  sub(/ where .*\./, ".", path)
  conformances = LIST
  enter(path, isNewProtocol)
  say_conformances(conformances, path)
  next
}

{ if (isProtocol[level]) line = "requires " line }

# Properties and subscripts.
line ~ /(^| )(var [^(]|let |subscript)/ && !isCase && line !~ /(^| )func / {
  if (opens) {
    property = line
    sub(/ *\{$/, "", property)
    propertyDepth = before
    get = "get"
    set = 0
  } else if (line ~ /\}$/) {
    set = line ~ /[{ ]set[ }]/
    sub(/ *\{[^{]*\}$/, "", line)
    say_property(line, "get", set)
  } else if (line ~ /(^| )let /) {
    sub(/let /, "var ", line)
    say_property(line, "get", 0)
  } else say_property(line, "get", 1)
  next
}

# Functions, and everything else.
{
  if (opens) { sub(/ *\{$/, "", line); skipUntil = before }
  else if (whole ~ /@(inlinable|_alwaysEmitIntoClient)/) sub(/ \{ .*\}$/, "", line)
  say(line)
}

END {
  for (i = 1; i <= COUNT; i++) {
    name = LINES[i]
    sub(/[^A-Za-z0-9_].*/, "", name)
    if (!(name in hidden)) print LINES[i]
  }
}
