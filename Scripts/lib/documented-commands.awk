# The commands in Markdown: the lines of blocks of `sh`, and indented lines that begin with a program of this project or a common
# system tool. Prints PAGE:LINE, a tab, and the command without its comment.

function command(line) {
  sub(/^ +/, "", line)
  sub(/ +#.*$/, "", line)
  sub(/^#.*$/, "", line)
  sub(/ +$/, "", line)
  if (line != "") print FILENAME ":" FNR "\t" line
}

FNR == 1 { inside = ""; apple = 0 }
/^ *```/ {
  if (inside != "") { inside = ""; apple = 0 } else { inside = $0; sub(/^ *```/, "", inside); if (inside == "") inside = "text" }
  next
}
/^<!-- Apple only -->$/ { apple = 1; next }
inside == "sh" { if (!apple) command($0) }
inside == "" && /^    (swift |swiftc |git |python3 |Scripts\/|Lint\/|\.\/|belay-)/ { if (!apple) command($0) }
