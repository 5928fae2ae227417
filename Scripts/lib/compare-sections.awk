# Compares the code and the links of a section with those of its translation.
#
#   awk -v page=PAGE -v line=N -v translation=PAGE -v translation_line=N -f fences.awk -f compare-sections.awk ANCHORS SECTION TRANSLATION
#
# ANCHORS is from pair-sections.awk, the sections are from split-sections.awk and begin at the given lines. Prints one sentence for
# each difference; then, on a separate line, the number of code blocks and links in the section.
#
# Code is the contents of fences, and lines that are indented by four or more after an empty line. Comments are `//` in Swift and `#`
# elsewhere, at the beginning of a line or after a space: their words may differ, but not their presence. A link is `](…)`, src,
# srcset or href.

function place(side, at) { return (side == 1 ? page ":" line + at - 1 : translation ":" translation_line + at - 1) }

# A line of code without the words of its comment.
function code(text, in_swift) {
  if (in_swift) sub(/(^|[ \t]+)\/\/.*$/, " //", text)
  else sub(/(^|[ \t]+)#([ \t].*)?$/, " #", text)
  return text
}

function begin_block(side) {
  blocks[side]++
  lines_of[side, blocks[side]] = 0
}

function add_line(side, text, in_swift,  block) {
  block = blocks[side]
  lines_of[side, block]++
  source[side, block, lines_of[side, block]] = text
  bare[side, block, lines_of[side, block]] = code(text, in_swift)
  at_line[side, block, lines_of[side, block]] = FNR
}

function add_link(side, target) {
  if (target ~ /^#/) {
    if (side == 1 && !(substr(target, 2) in anchor)) {
      print place(1, FNR) ": there is no translated heading with the anchor " target "."
      return
    }
    if (side == 1) target = "#" anchor[substr(target, 2)]
  }
  # A target that exists in Japanese is the one to link to.
  if (side == 2 && target != translation) sub(/\.ja\.md/, ".md", target)
  # Each page has a link to the other one.
  if (side == 1 && target == translation || side == 2 && target == page) target = "the page in the other language"
  links[side]++
  link[side, links[side]] = target
  link_line[side, links[side]] = FNR
  count[side, target]++
}

function find_links(side, text,  target) {
  gsub(/`[^`]*`/, "", text)
  while (match(text, /\]\([^)]*\)|(src|srcset|href)="[^"]*"/)) {
    target = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if (target ~ /^\]/) target = substr(target, 3, length(target) - 3)
    else {
      sub(/^[a-z]*="/, "", target)
      sub(/"$/, "", target)
    }
    sub(/[ \t]+".*$/, "", target)
    add_link(side, target)
  }
}

# Whether this block is alike; prints the differences.
function compare_block(block,  i, here, there) {
  for (i = 1; i <= lines_of[1, block] || i <= lines_of[2, block]; i++) {
    if (i <= lines_of[1, block] && i <= lines_of[2, block] && bare[1, block, i] == bare[2, block, i]) continue
    if (i > lines_of[2, block]) {
      print place(2, at_line[2, block, i - 1]) ": after this line of code there should be '" source[1, block, i] "', as in " \
        place(1, at_line[1, block, i]) "."
    } else if (i > lines_of[1, block]) {
      print place(2, at_line[2, block, i]) ": this line of code is not in the block of " place(1, at_line[1, block, 1]) ": '" \
        source[2, block, i] "'"
    } else {
      print place(2, at_line[2, block, i]) ": this line of code is '" source[2, block, i] "', and " \
        place(1, at_line[1, block, i]) " is '" source[1, block, i] "': only the words of a comment may differ."
    }
    return 0
  }
  return 1
}

FILENAME == ARGV[1] {
  split($0, slugs, "\t")
  anchor[slugs[1]] = slugs[2]
  next
}

FNR == 1 {
  side++
  fence = indented = 0
  empty = 1
}

{
  length_here = fence_length($0)
  if (fence) {
    add_line(side, $0, in_swift)
    if (closes_fence($0, fence)) fence = 0
  } else if (length_here) {
    fence = length_here
    in_swift = tolower($0) ~ /^[ \t]*`+[ \t]*swift([ \t]|$)/
    begin_block(side)
    add_line(side, $0, 0)
    indented = 0
  } else if ($0 ~ /^    +[^ ]/ && (indented || empty)) {
    if (!indented) begin_block(side)
    indented = 1
    add_line(side, $0, 0)
  } else {
    indented = 0
    find_links(side, $0)
  }
  empty = $0 ~ /^[ \t]*$/
}

END {
  for (i = 1; i <= blocks[1] && i <= blocks[2]; i++) {
    # With a missing or additional block, everything after the first difference is meaningless.
    if (!compare_block(i) && blocks[1] != blocks[2]) break
  }
  if (blocks[1] != blocks[2]) {
    print place(2, 1) ": this section has " blocks[2] + 0 " code blocks, and that of " place(1, 1) " has " blocks[1] + 0 "."
  }
  for (i = 1; i <= links[1]; i++) {
    if (count[2, link[1, i]] < count[1, link[1, i]]) {
      print place(2, 1) ": this section lacks a link to " link[1, i] ", as there is at " place(1, link_line[1, i]) "."
      count[2, link[1, i]]++
    }
  }
  for (i = 1; i <= links[2]; i++) {
    if (count[1, link[2, i]] < count[2, link[2, i]]) {
      print place(2, link_line[2, i]) ": this link to " link[2, i] " is not in the section of " place(1, 1) "."
      count[1, link[2, i]]++
    }
  }
  print blocks[1] + 0, links[1] + 0
}
