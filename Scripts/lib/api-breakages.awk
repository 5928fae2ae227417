# Compares two lists of Scripts/lib/api-lines.awk, the first one the baseline, and writes what breaks code that compiled:
#   gone: LINE          it was in the baseline, and no new declaration has its name
#   changed: LINE       the same, and then one line "    now: LINE" for each new declaration with its name
#   new case: LINE      of an existing enum: a `switch` over it does not compile any more
#   new requirement: LINE   of an existing protocol, without a default
# Other additions break nothing. With -v foreign=1 the lists are from different compilers, which may write the same declaration in
# different ways: only a name that does not occur any more is "gone", and for anything else "unsure: LINE" is written.

function context_of(line) { sub(/ \| .*/, "", line); return line }
function declaration_of(line) { sub(/^[^|]* \| /, "", line); return line }
function type_of(text) { sub(/ where .*/, "", text); return text }

function name_of(line) {
  line = declaration_of(line)
  if (match(line, /(^| )(func|var|struct|class|enum|actor|protocol|typealias|associatedtype|case) [^ (<:]+/)) {
    line = substr(line, RSTART, RLENGTH)
    sub(/.* /, "", line)
    return line
  }
  if (match(line, /(^| )(init|subscript)[?(<]/)) return substr(line, RSTART + (substr(line, RSTART, 1) == " "), RLENGTH - 1)
  return line
}

# "" unless the line declares a type.
function declared_type(line,   declaration) {
  declaration = declaration_of(line)
  if (declaration ~ /\(|: / && declaration !~ / where /) return ""
  if (declaration !~ /^([@a-z][^ ]* )*(struct|class|enum|actor|protocol) [A-Z][A-Za-z0-9_]*(<|$| where )/) return ""
  return (type_of(context_of(line)) == module ? "" : type_of(context_of(line)) ".") name_of(line)
}

FILENAME == ARGV[1] {
  old[$0] = 1
  order[++count] = $0
  if (declared_type($0) != "") oldType[declared_type($0)] = 1
  next
}

{
  new[$0] = 1
  added[++additions] = $0
  names[name_of($0)] = 1
  if (declared_type($0) != "") newType[declared_type($0)] = 1
  if (!($0 in old)) fresh[type_of(context_of($0)) " | " name_of($0)] = fresh[type_of(context_of($0)) " | " name_of($0)] "\n    now: " $0
}

# Whether the type that contained it, or an outer one, was removed: one line for the type is enough.
function went_with_its_type(line,   type) {
  type = type_of(context_of(line))
  while (type != "") {
    if ((type in oldType) && !(type in newType)) return 1
    if (!sub(/\.[^.]*$/, "", type)) return 0
  }
  return 0
}

function still_there(line,   subject) {
  if (line in new) return 1
  # A Hashable or Comparable type is Equatable as well.
  subject = line
  if (sub(/ \| is Equatable$/, "", subject)) return ((subject " | is Hashable") in new) || ((subject " | is Comparable") in new)
  # Becoming discardable breaks nothing.
  sub(/ \| /, " | @discardableResult ", line)
  return line in new
}

function has_default(line,   other) {
  if (line ~ /requires associatedtype .* = /) return 1
  sub(/ \| requires /, " | ", line)
  if (line in new) return 1
  for (other in new)
    if (declaration_of(other) == declaration_of(line) && type_of(context_of(other)) == context_of(line)) return 1
  return 0
}

END {
  for (i = 1; i <= count; i++) {
    line = order[i]
    if (still_there(line) || went_with_its_type(line)) continue
    key = type_of(context_of(line)) " | " name_of(line)
    if (foreign && ((key in fresh) || (name_of(line) in names) || declaration_of(line) ~ /^(is|requires) /)) print "unsure: " line
    else if (key in fresh) print "changed: " line fresh[key]
    else print "gone: " line
  }
  for (i = 1; i <= additions; i++) {
    line = added[i]
    if ((line in old) || !(context_of(line) in oldType)) continue
    if (declaration_of(line) ~ /^(indirect )?case /) print "new case: " line
    if (declaration_of(line) ~ /^requires / && !has_default(line)) print (foreign ? "unsure: " : "new requirement: ") line
  }
}
