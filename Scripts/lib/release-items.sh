# shellcheck shell=bash
# The items of the checklist that only check. Each prints in one line what it found, and fails if it does not hold.

find_branch() {
  local branch
  branch="$(git symbolic-ref --quiet --short HEAD)" || stop_failed "no branch is checked out; a release is made on main."
  [ "$branch" = main ] || stop_failed "the branch is '$branch'; a release is made on main."
  echo "main, at $(git rev-parse --short HEAD)."
}

find_clean_tree() {
  local changed
  changed="$(git status --porcelain | grep -c . || true)"
  [ "$changed" -eq 0 ] || stop_failed "$changed files are changed or new and not committed; 'git status' lists them."
  [ -n "$(git config user.name)" ] && [ -n "$(git config user.email)" ] ||
    stop_failed "git has no author for the commit; set user.name and user.email."
  echo "clean."
}

# latest_release: the highest of the tags and of the changelog's headings, or nothing. A clone may lack the tags.
latest_release() {
  local version latest=""
  while IFS= read -r version; do
    if is_version "$version" && { [ -z "$latest" ] || is_above "$version" "$latest"; }; then latest="$version"; fi
  done < <(git tag --list; released_versions)
  echo "$latest"
}

find_version() {
  local latest
  latest="$(latest_release)"
  if [ -n "$latest" ]; then
    is_above "$1" "$latest" || stop_failed "$1 is not above $latest, which is released."
    echo "$1, after $latest."
  else
    ! is_above "$(read_version)" "$1" || stop_failed "$1 is below $(read_version), which the file VERSION promises as the first release."
    echo "$1, the first."
  fi
}

find_entries() {
  local count
  count="$(awk '/^## / { inside = ($2 == "Unreleased") } inside' CHANGELOG.md | grep -c '^- ' || true)"
  [ "$count" -gt 0 ] || stop_failed "CHANGELOG.md has no entry under Unreleased; a release says what it changes."
  echo "$count entries under Unreleased."
}

# Breaking changes are accepted in a file, and the version number must show them.
find_breakage_rule() {
  local latest count
  latest="$(latest_release)"
  count="$(accepted_changes | grep -c . || true)"
  if [ -z "$latest" ]; then
    echo "there is no released version that could break."
  elif [ "$count" -eq 0 ]; then
    echo "nothing."
  else
    may_break "$1" "$latest" ||
      stop_failed "$count accepted changes break code that compiled with $latest, which $1 must not; before 1.0 a minor version may, then a major one."
    echo "$count accepted changes, and $1 may break what compiled with $latest."
  fi
}

find_leftovers() {
  # The brackets keep the pattern from matching its own line. Corpus and labels are words of other projects.
  local found
  found="$(git grep -nIE 'TO[D]O|FIX[M]E|[Nn]ot [i]mplemented|[Uu]n[i]mplemented' -- . ':!Lint/Corpus' ':!Lint/Labels' || true)"
  if [ -n "$found" ]; then
    echo "$found"
    stop_failed "$(grep -c '' <<<"$found") lines say that something is left to do."
  fi
  echo "none."
}

# As long as there is no public repository, the documents have a placeholder for its owner.
find_address() {
  local found
  found="$(git grep -nE '(github[.]com/|uses: )OWN[E]R/' -- 'README*.md' CONTRIBUTING.md 'Sources/*.docc/*' Lint/README.md LintPlugin .github || true)"
  if [ -n "$found" ]; then
    echo "$found"
    stop_failed "$(grep -c '' <<<"$found") lines have the word OWNER where the repository's owner belongs."
  fi
  echo "named in the install lines."
}

# Scripts/check-hygiene, a step of ./test, checks the license lines of the Swift files.
find_license() {
  [ "$(head -n 1 LICENSE 2>/dev/null)" = "MIT License" ] && grep -qE '^Copyright \(c\) 20[0-9][0-9] the Belay contributors$' LICENSE ||
    stop_failed "LICENSE should begin with 'MIT License' and have the line 'Copyright (c) YEAR the Belay contributors'."
  echo "MIT."
}
