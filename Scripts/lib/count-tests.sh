# shellcheck shell=bash
# Reads the output of `swift test`.

# count_tests LOG: prints "total failed skipped finished"; finished is 1 when Swift Testing wrote its closing line:
#   ✔ Test run with 123 tests in 4 suites passed after 0.5 seconds.
# The total contains the skipped tests. No pattern contains the sign at the start of a line: it differs by system. A test's name is
# any sentence, so it is removed before the words around it are read.
count_tests() {
  awk '
    / Test run with [0-9]+ tests? .*(passed|failed) after [0-9.]+ seconds/ {
      sub(/.* Test run with /, "")
      total += $1
      finished = 1
      next
    }
    !/^[^ ]+ Test / || /^[^ ]+ Test case / { next }
    { sub(/ Test ("([^"\\]|\\.)*"|`[^`]*`)/, " Test name") }
    / recorded an? / { next }
    /^[^ ]+ Test .+ failed after [0-9.]+ seconds/ { failed++ }
    /^[^ ]+ Test .+ skipped(: .*|\.)?$/ { skipped++ }
    END { print total + 0, failed + 0, skipped + 0, finished + 0 }
  ' "$1"
}
