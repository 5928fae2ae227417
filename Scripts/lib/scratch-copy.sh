# shellcheck shell=bash
# For the self-tests: a copy of the repository, without build products and history, or an empty folder; a change in it, and what is expected.

# make_scratch_folder FOLDER...: sets COPY to a folder with these folders; it is removed with the script. A space in its name, because a
# clone's may have one.
# shellcheck disable=SC2120 # a script may name folders
make_scratch_folder() {
  SCRATCH="$(mktemp -d "${TMPDIR:-/tmp}/belay copy.XXXXXX")"
  trap 'rm -rf "$SCRATCH"' EXIT
  COPY="$SCRATCH/belay"
  mkdir "$COPY"
  (cd "$COPY" && mkdir -p . "$@")
}

# make_scratch_copy: sets COPY to a copy of the repository.
make_scratch_copy() {
  stop_unless_checkout
  make_scratch_folder
  # A symbolic link to a folder is not a file for repository_files, but is one for git.
  git -c core.quotePath=false ls-files --cached --others --exclude-standard | sort -u | while IFS= read -r file; do
    if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\n' "$file"; fi
  done | tar -cf - -T - | tar -xf - -C "$COPY"
}

# change FILE SCRIPT: edits it in the copy, and checks that this changed something.
change() {
  sed -E "$2" "$COPY/$1" >"$SCRATCH/changed"
  ! cmp -s "$SCRATCH/changed" "$COPY/$1" || stop_failed "self-test: '$2' changes nothing in $1."
  # Writes into the file, which keeps its mode.
  cat "$SCRATCH/changed" >"$COPY/$1"
}

# expect CODE TEXT COMMAND...: in the copy, the command (or function) ends with CODE and prints TEXT.
expect() {
  local expected="$1" text="$2" code=0
  shift 2
  OUTPUT="$(cd "$COPY" && "$@" 2>&1 </dev/null)" || code=$?
  if [ "$code" -ne "$expected" ] || ! grep -qF -- "$text" <<<"$OUTPUT"; then
    echo "$OUTPUT"
    stop_failed "self-test: '$*' should have ended with exit code $expected and said '$text'; the exit code was $code."
  fi
}
