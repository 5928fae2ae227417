# Searches other Swift sources for the Swift blocks of Markdown pages, and of the documentation comments in Sources.
#
#   awk -f fences.awk -f find-blocks.awk SOURCE... PAGE... COMMENTED...
#
# Left to Scripts/check-snippets: in an article a block under a line `<!-- snippet … -->`, or an example of the linter under
# `<!-- wrong … -->` or `<!-- right -->`; in another page all except those that need a module which this machine may not have.
#
# Prints one sentence for each block that is in no source, and for each that is never closed; then, on a separate line, the number of
# blocks that were searched for. All lines of a block may be indented by more or less than they are in the source.

function indent(line) { return match(line, /[^ \t]/) ? RSTART - 1 : -1 }

function text(line) { return substr(line, indent(line) + 1) }

function is_swift(line) {
  line = text(line)
  sub(/^[`~]+[ \t]*/, "", line)
  sub(/[ \t].*/, "", line)
  return tolower(line) == "swift"
}

# How many lines of the block, from `first` on, are in the sources from line `at` on. Sets `shift` for that position.
function lines_alike(at,  i, there, here) {
  shift = indent(source[at]) - indent(block[first])
  for (i = first; i <= length_of_block; i++) {
    here = block[i]
    there = source[at + i - first]
    if (file_of[at + i - first] != file_of[at]) break
    if (indent(here) < 0 && indent(there) < 0) continue
    if (text(here) != text(there) || indent(there) - indent(here) != shift) break
  }
  return i - first
}

function find_block(  at, alike, best, best_at, wrong, here, there) {
  blocks++
  for (first = 1; first <= length_of_block && indent(block[first]) < 0; first++);
  if (first > length_of_block) {
    print FILENAME ":" opened_at ": this Swift block is empty."
    return
  }
  best = 0
  for (at = 1; at <= lines; at++) {
    alike = lines_alike(at)
    if (alike == length_of_block - first + 1) return
    if (alike > best) {
      best = alike
      best_at = at
    }
  }
  wrong = first + best
  here = FILENAME ":" opened_at + wrong ": "
  there = best_at + best
  if (best == 0) {
    print here "no source has this line, with which a Swift block begins: '" text(block[wrong]) "'"
  } else if (file_of[there] != file_of[best_at]) {
    print here "this line is '" text(block[wrong]) "', and " file_of[best_at] " ends before it"
  } else if (text(block[wrong]) == text(source[there])) {
    lines_alike(best_at)
    print here "this line is indented by " indent(block[wrong]) " and not by " indent(source[there]) - shift ", as " \
      file_of[there] ":" line_of[there] " asks for"
  } else {
    print here "this line is '" text(block[wrong]) "', and " file_of[there] ":" line_of[there] " is '" text(source[there]) "'"
  }
}

FNR == 1 {
  if (fence) print page ":" opened_at ": this code block is never closed."
  fence = 0
}

# In Sources, only the examples in documentation comments are searched for.
FILENAME !~ /\.md$/ && FILENAME !~ /^Sources\// {
  source[++lines] = $0
  file_of[lines] = FILENAME
  line_of[lines] = FNR
  next
}

FILENAME ~ /\.swift$/ && !sub(/^[ \t]*\/\/\/ ?/, "") { $0 = "" }

{
  page = FILENAME
  length_here = fence_length($0)
  if (!fence && length_here) {
    fence = length_here
    opened_at = FNR
    length_of_block = 0
    is_wanted = is_swift($0) && (FILENAME == "README.md" ? $0 ~ /needs=/ : line_before !~ /^<!-- (snippet|wrong|right)/)
  } else if (fence && closes_fence($0, fence)) {
    if (is_wanted) find_block()
    fence = 0
  } else if (fence) {
    block[++length_of_block] = $0
  }
  line_before = $0
}

END {
  if (fence) print page ":" opened_at ": this code block is never closed."
  print blocks + 0
}
