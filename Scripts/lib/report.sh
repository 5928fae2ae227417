# shellcheck shell=bash
# How the scripts report to the person who runs them.

# An error of usage: one line, exit code 64.
stop_usage() {
  echo "$(basename "$0"): $1" >&2
  exit 64
}

# The check has found a fault: one line, exit code 1.
stop_failed() {
  echo "$(basename "$0"): $1" >&2
  exit 1
}

# The check cannot run on this machine: one line, exit code 75, which ./test counts as skipped.
stop_skipped() {
  echo "$(basename "$0"): skipped: $1"
  exit 75
}

# stop_unless_tool NAME REASON
stop_unless_tool() {
  command -v "$1" >/dev/null 2>&1 || stop_failed "'$1' was not found in PATH. $2"
}
