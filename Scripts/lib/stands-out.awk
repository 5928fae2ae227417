# Prints the lines of a log about failures, at most 150 of them, each with its number: a whole sanitizer's report until its summary,
# failed tests, errors, and how a process ended.
function show() { if (++shown <= 150) print FNR ": " $0 }

/WARNING: ThreadSanitizer|ERROR: AddressSanitizer|runtime error:/ { inside = 60 }
inside > 0 { show(); inside--; if (/^SUMMARY:/) inside = 0; next }
/✘|(^|[^a-z])error:|Fatal error|unexpected signal|with exit code|^SUMMARY:/ { show() }

END {
  if (shown == 0) print "(no line of it is a failed test, an error or a sanitizer's report)"
  if (shown > 150) print "and " shown - 150 " more such lines"
}
