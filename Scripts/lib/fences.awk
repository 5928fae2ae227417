# Code fences of Markdown: three or more backticks, or three or more tildes.

# How long the fence is with which a line begins; 0 where it begins with none.
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
