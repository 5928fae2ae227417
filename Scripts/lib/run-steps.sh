# shellcheck shell=bash
# Runs the steps that Scripts/steps.sh declares, counts, and prints the closing line.

STEP_COUNT=0
PASSED=0
FAILED=0
SKIPPED=0
STEP_GROUP=""
LOGS=.build-test-logs

about() { NEXT_ABOUT="$1"; }

# Stores a step. Bash 3.2, which macOS ships, has no dictionaries: one plain array for each column.
step() {
  local name="$1" kind="$2" needs="$3" speed="$4"
  shift 4
  if [ "$needs" != - ] && [ ! -e "$needs" ]; then return 0; fi
  STEP_NAME[STEP_COUNT]="$name"
  STEP_KIND[STEP_COUNT]="$kind"
  STEP_SPEED[STEP_COUNT]="$speed"
  STEP_ABOUT[STEP_COUNT]="$NEXT_ABOUT"
  STEP_COMMAND[STEP_COUNT]="$(printf '%q ' "$@")"
  STEP_COUNT=$((STEP_COUNT + 1))
}

# all_of COMMAND... and COMMAND... : one after the other; the first that does not succeed ends it with its exit code.
all_of() {
  local -a command=()
  while [ $# -gt 0 ]; do
    if [ "$1" = and ]; then
      "${command[@]}" || return $?
      command=()
    else
      command+=("$1")
    fi
    shift
  done
  "${command[@]}"
}

# with_python COMMAND...: skips it where there is no Python; README.md says that ./test needs a Swift toolchain alone.
with_python() {
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || { echo "skipped: there is no Python 3.9 or later."; return 75; }
  "$@"
}

step_names() {
  local names="${STEP_NAME[*]}"
  echo "${names// /, }"
}

is_step() {
  local name
  for name in "${STEP_NAME[@]}"; do [ "$name" != "$1" ] || return 0; done
  return 1
}

list_steps() {
  local i
  for ((i = 0; i < STEP_COUNT; i++)); do printf '%-18s %s\n' "${STEP_NAME[i]}" "${STEP_ABOUT[i]}"; done
}

# is_chosen INDEX CHOICE, where CHOICE is all (without the inner and the long ones), quick, long or the names of steps
is_chosen() {
  case "$2" in
    all) case "${STEP_SPEED[$1]}" in inner | long) return 1 ;; esac ;;
    quick) case "${STEP_SPEED[$1]}" in quick | inner) ;; *) return 1 ;; esac ;;
    long) return 0 ;;
    *) case " $2 " in *" ${STEP_NAME[$1]} "*) return 0 ;; *) return 1 ;; esac ;;
  esac
}

# Sets CPU to the seconds of processor time, user and system, that this shell's children have used so far.
read_cpu() {
  times >"$LOGS/.times" # not in a subshell, which has no children
  CPU="$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] } printf "%d", sum }' "$LOGS/.times")"
}

run_steps() {
  local i
  mkdir -p "$LOGS"
  trap 'stop_step; echo "./test: interrupted" >&2; exit 130' INT TERM
  for ((i = 0; i < STEP_COUNT; i++)); do
    if is_chosen "$i" "$1"; then run_step "$i"; fi
  done
  read_cpu
  echo
  echo "$((CPU / 60)) minutes of processor time (user and system), $((SECONDS / 60)) of wall time"
  echo "$PASSED passed, $FAILED failed, $SKIPPED skipped"
  [ "$FAILED" -eq 0 ]
}

# The longest that a step may take: one that hangs would take the time of all after it. No step comes near it. Unit: seconds.
limit_of() { if [ "$1" = long ]; then echo 28800; else echo "${BELAY_LONGEST_STEP:-2400}"; fi; }

# run_command COMMAND SECONDS LOG: in a separate shell, so that it cannot affect the next one, and in a process group, which is ended as a
# whole when the time is over.
run_command() {
  local code=0 guard
  set -m
  (eval "$1") >"$3" 2>&1 </dev/null &
  STEP_GROUP=$!
  (sleep "$2"; echo "./test: it was stopped after $2 seconds" >>"$3"; kill -TERM -- "-$STEP_GROUP"; sleep 5; kill -KILL -- "-$STEP_GROUP") >/dev/null 2>&1 &
  guard=$!
  set +m
  wait "$STEP_GROUP" 2>/dev/null || code=$?
  STEP_GROUP=""
  kill -KILL -- "-$guard" 2>/dev/null || true
  wait "$guard" 2>/dev/null || true
  return "$code"
}

# A step has a process group of its own, so the terminal does not tell it of Ctrl-C.
stop_step() { if [ -n "$STEP_GROUP" ]; then kill -TERM -- "-$STEP_GROUP" 2>/dev/null || true; fi; }

run_step() {
  local name="${STEP_NAME[$1]}" kind="${STEP_KIND[$1]}" log="$LOGS/${STEP_NAME[$1]}.log"
  local started=$SECONDS code=0 used
  read_cpu
  used=$CPU
  run_command "${STEP_COMMAND[$1]}" "$(limit_of "${STEP_SPEED[$1]}")" "$log" || code=$?
  if [ "$kind" = tests ]; then judge_tests "$code" "$log"; else judge_check "$code" "$log"; fi

  if [ "$NEW_SKIPPED" -gt 0 ] && [ "${BELAY_REQUIRE_ALL:-}" = 1 ]; then
    NOTE="$NOTE; BELAY_REQUIRE_ALL=1 turns $NEW_SKIPPED skipped into failed"
    NEW_FAILED=$((NEW_FAILED + NEW_SKIPPED))
    NEW_SKIPPED=0
  fi
  PASSED=$((PASSED + NEW_PASSED))
  FAILED=$((FAILED + NEW_FAILED))
  SKIPPED=$((SKIPPED + NEW_SKIPPED))

  local verdict=pass
  if [ "$NEW_FAILED" -gt 0 ]; then
    verdict=FAIL
  elif [ "$NEW_PASSED" -eq 0 ]; then
    verdict=skip
  fi
  read_cpu
  printf '%-4s  %-18s %4d s  CPU %4d s  %s\n' "$verdict" "$name" $((SECONDS - started)) $((CPU - used)) "$NOTE"
  if [ "$verdict" = FAIL ]; then show_log "$log"; fi
}

# Sets NEW_PASSED, NEW_FAILED, NEW_SKIPPED and NOTE from a check's exit code.
judge_check() {
  NEW_PASSED=0 NEW_FAILED=0 NEW_SKIPPED=0
  case "$1" in
    0) NEW_PASSED=1 NOTE="passed" ;;
    75) NEW_SKIPPED=1 NOTE="skipped: $(tail -n 1 "$2" | sed 's/^.*skipped: //')" ;;
    *) NEW_FAILED=1 NOTE="failed with exit code $1" ;;
  esac
}

# The same for `swift test`. Its exit code and its closing line must agree: a crash leaves no closing line.
judge_tests() {
  local total failed skipped finished
  read -r total failed skipped finished <<<"$(count_tests "$2")"
  NEW_PASSED=0 NEW_FAILED=0 NEW_SKIPPED=0
  if [ "$finished" -eq 0 ] && [ "$1" -eq 75 ]; then
    judge_check "$@"
    return
  fi
  if [ "$finished" -eq 0 ] && [ "$1" -eq 0 ]; then
    NEW_FAILED=1 NOTE="ran no test: swift test ended well but wrote no closing line"
  elif [ "$finished" -eq 0 ]; then
    NEW_FAILED=1 NOTE="did not build or crashed before the tests ended (exit code $1)"
  elif [ "$total" -eq 0 ]; then
    NEW_FAILED=1 NOTE="ran no test"
  else
    if [ "$1" -ne 0 ] && [ "$failed" -eq 0 ]; then
      NOTE="the tests passed, yet swift test ended with exit code $1"
      NEW_FAILED=1
      NEW_PASSED=$((total - skipped))
    else
      NEW_FAILED=$failed
      NEW_PASSED=$((total - failed - skipped))
      NOTE="$NEW_PASSED passed, $failed failed, $skipped skipped"
    fi
    NEW_SKIPPED=$skipped
    if [ "$NEW_PASSED" -lt 0 ]; then NEW_PASSED=0; fi
  fi
}

# The first faults, then the end: a sanitizer's report can be thousands of lines before it.
show_log() {
  local lines
  lines=$(wc -l <"$1" | tr -d ' ')
  if [ "$lines" -gt 60 ]; then
    echo "----- what stands out in $1, which has $lines lines"
    awk -f Scripts/lib/stands-out.awk "$1"
    echo "----- its last 60 lines"
  else
    echo "----- $1"
  fi
  tail -n 60 "$1"
  echo "-----"
}

declare -a STEP_NAME=() STEP_KIND=() STEP_SPEED=() STEP_ABOUT=() STEP_COMMAND=()
