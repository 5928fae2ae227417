# The links of Markdown pages, and the anchors of their headings.
#
#   LC_ALL=C awk -f slug.awk -f fences.awk -f links.awk PAGE...
#
# Prints, separated by tabs: `link PAGE LINE TARGET` for each link or picture outside of code, `anchor PAGE SLUG` for each heading.

function find_links(text,  target) {
  gsub(/`[^`]*`/, "", text)
  while (match(text, /\]\([^)]*\)/)) {
    target = substr(text, RSTART + 2, RLENGTH - 3)
    print "link\t" FILENAME "\t" FNR "\t" target
    text = substr(text, RSTART + RLENGTH)
  }
}

FNR == 1 { fence = 0 }

{
  length_here = fence_length($0)
  if (!fence && length_here) { fence = length_here; next }
  if (fence) {
    if (closes_fence($0, fence)) fence = 0
    next
  }
  if ($0 ~ /^    /) next
  if ($0 ~ /^#+ /) {
    heading = $0
    sub(/^#+ /, "", heading)
    print "anchor\t" FILENAME "\t" slug(heading)
  }
  # A link's text may continue on the next line, but not its target.
  find_links($0)
}
