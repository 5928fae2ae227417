# Code fences of Markdown: three or more backticks, or three or more tildes.

# The length of the fence at the beginning of a line; 0 without one.
function fence_length(line) {
  sub(/^[ \t]*/, "", line)
  if (line !~ /^(```|~~~)/) return 0
  match(line, /^(`+|~+)/)
  return RLENGTH
}

# Whether a line closes the block that a fence of this length has opened.
function closes_fence(line, opening) {
  return fence_length(line) >= opening && line ~ /^[ \t]*(`+|~+)[ \t]*$/
}
