# Extracts the Swift blocks from Markdown files and writes each as the main file of a program.
#
#   awk -v out=FOLDER -f fences.awk -f extract-snippets.awk FILE...
#
# Writes FOLDER/groups, one line for each block: KIND, then a tab, then more by kind:
#   compile     NAME   FILE:LINE    the code is in FOLDER/code/NAME/; LINE is the block's opening fence
#   continues   NAME   FILE:LINE    appended to that NAME
#   needs       WHAT   FILE:LINE    not compiled here
#   manifest    NAME   FILE:LINE    lines for a package manifest, in FOLDER/manifests/NAME.PART, where PART is
#               whole (a manifest), arguments (of Package), or dependencies and products (elements of those lists)
# and FOLDER/errors, one sentence on each line.
#
# In a page of a documentation catalog, DocC would read the words after `swift` as the language: there the line before a block
# contains them, as `<!-- snippet -->` or `<!-- snippet: continues -->`, or, for the linter's examples, `<!-- wrong: RULE -->` and
# `<!-- right -->`. A block without such a line is not for this check.

function complain(sentence) { print FILENAME ":" FNR ": " sentence > (out "/errors") }

function note(kind, detail) { print kind "\t" detail "\t" FILENAME ":" FNR > (out "/groups") }

function name_of_block(  name) {
  name = FILENAME
  gsub(/[^A-Za-z0-9]+/, "_", name)
  return "Snippet_" name "_L" FNR
}

function open_block(info,  word, rest) {
  word = info
  sub(/[ \t].*/, "", word)
  rest = info
  sub(/^[^ \t]*[ \t]*/, "", rest)
  sub(/[ \t]+$/, "", rest)
  mode = "other"
  if (tolower(word) != "swift") return
  if (is_article) {
    if (rest != "") complain("DocC takes '" rest "' for the language; write it in the line before, as <!-- snippet: " rest " -->.")
    if (line_before ~ /^<!-- (wrong: [a-z-]+|right) -->$/) line_before = "<!-- snippet -->"
    if (line_before !~ /^<!-- snippet(: [^ ]+)? -->$/) return
    rest = line_before
    gsub(/^<!-- snippet:? ?| ?-->$/, "", rest)
  }
  blocks_in_file++

  if (rest == "") {
    mode = "compile"
    group = name_of_block()
    open_group = group
    note("compile", group)
    system("mkdir -p '" out "/code/" group "'")
    code = out "/code/" group "/main.swift"
    # The reader sees one import; a block that contains it has it twice, which is harmless.
    print "import Belay" >> code
  } else if (rest == "continues") {
    if (open_group == "") {
      complain("'continues' has no Swift block before it in this file to continue.")
      return
    }
    mode = "compile"
    if (open_group == "-") { mode = "other"; note("needs", needed); return }
    note("continues", open_group)
    code = out "/code/" open_group "/main.swift"
  } else if (rest ~ /^needs=[A-Za-z]+$/) {
    needed = rest
    sub(/^needs=/, "", needed)
    open_group = "-"
    note("needs", needed)
  } else if (rest == "package-manifest") {
    mode = "manifest"
    group = name_of_block()
    part = "dependencies"
    note("manifest", group)
    system("mkdir -p '" out "/manifests'")
    printf "" > (out "/manifests/" group ".dependencies")
    printf "" > (out "/manifests/" group ".products")
    return
  } else {
    complain("'" rest "' after ```swift is not known. There are: continues, package-manifest, needs=MODULE.")
    return
  }
  if (mode == "compile") print "#sourceLocation(file: \"" FILENAME "\", line: " FNR + 1 ")" >> code
}

function take_line(line) {
  if (mode == "compile") {
    print line >> code
  } else if (mode == "manifest") {
    if (line ~ /^[ \t]*(import PackageDescription|\/\/ swift-tools-version)/) part = "whole"
    if (part != "whole" && line ~ /^[ \t]*(dependencies|targets): *\[/) part = "arguments"
    if (part != "whole" && part != "arguments") {
      if (line ~ /^[ \t]*\.product\(/) part = "products"
      if (line ~ /^[ \t]*\.package\(/) part = "dependencies"
    }
    print line > (out "/manifests/" group "." part)
  }
}

function close_block() {
  if (mode == "compile") {
    print "#sourceLocation()" >> code
    close(code)
  }
  fence = 0
}

function end_file() {
  if (last_file == "") return
  if (fence) print last_file ":" opened_at ": this code block is never closed." > (out "/errors")
  if (blocks_in_file || is_article) return
  print last_file ":1: there is no Swift block in this file, so nothing of it was checked." > (out "/errors")
}

FNR == 1 {
  end_file()
  last_file = FILENAME
  is_article = FILENAME ~ /\.docc\//
  line_before = ""
  blocks_in_file = 0
  fence = 0
  open_group = ""
}

{
  length_here = fence_length($0)
  if (!fence && length_here) {
    fence = length_here
    opened_at = FNR
    info = $0
    sub(/^[ \t]*[`~]+[ \t]*/, "", info)
    open_block(info)
  } else if (fence && closes_fence($0, fence)) {
    close_block()
  } else if (fence) {
    take_line($0)
  }
  line_before = $0
}

END { end_file() }
