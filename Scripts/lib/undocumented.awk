# Public declarations without a sentence of documentation.
#
#   awk -f undocumented.awk documentation-coverage.json
#
# Prints their paths. Requirements of protocols of Swift, SwiftUI or Swift Testing are left out: those protocols document them.

BEGIN {
  split("!= == < hash(into:) description debugDescription customMirror makeIterator() startIndex endIndex body rawValue " \
    "init(rawValue:) isRecursive provideScope(for:testCase:performing:) advanced(by:) duration(to:) minimumResolution now " \
    "contains(_:) firstIndex(of:) withContiguousStorageIfAvailable(_:) updateTarget(_:context:) subscript(_:)", names, " ")
  for (i in names) known[names[i]] = 1
}

function last_part(path) {
  gsub(/\\\//, "/", path)
  sub(/.*\/documentation\//, "", path)
  shown = path
  sub(/.*\//, "", path)
  sub(/-[a-z0-9.]+$/, "", path)
  sub(/^_\(/, "<(", path)
  if (path ~ /^[!=<]+\(/) sub(/\(.*/, "", path)
  return path
}

# One object of the list: it has no text with a brace in it, except for the names of declarations.
function look_at(object,  path) {
  if (object !~ /"hasAbstract":false/ || object ~ /kind\.(article|collectionGroup)"/) return
  match(object, /"referencePath":"[^"]*"/)
  path = substr(object, RSTART + 17, RLENGTH - 18)
  if (!(last_part(path) in known)) print shown
}

{
  depth = 0
  count = split($0, parts, /[{}]/)
  at = 0
  for (i = 1; i <= count; i++) {
    at += length(parts[i]) + 1
    text = text parts[i] substr($0, at, 1)
    if (substr($0, at, 1) == "{") depth++
    else if (--depth == 0) { look_at(text); text = "" }
  }
}
