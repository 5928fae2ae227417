# shellcheck shell=bash
# Makes the release's commit in a clone, tests it there, and brings it into this checkout.

# prepare_clone VERSION
prepare_clone() {
  { rm -rf "$ROOT/.build-release" && mkdir -p "$ROOT/.build-release" && git clone --quiet "$ROOT" "$CLONE" &&
    git -C "$CLONE" checkout --quiet --detach "$START"; } || stop_failed "the clone in .build-release could not be made."
  (cd "$CLONE" && write_release_files "$1") || stop_failed "the release's files could not be written."
  git -C "$CLONE" add --all && git -C "$CLONE" -c user.name="$(git config user.name)" -c user.email="$(git config user.email)" -c core.hooksPath=/dev/null \
    commit --quiet -m "Release $1" || stop_failed "the release's commit could not be made."
  (cd "$CLONE" && Scripts/check-version) || stop_failed "the release's files do not agree about the version."
  echo "committed in a clone."
}

# In the clone's folder: rewrites all files of a release.
write_release_files() {
  local file
  echo "$1" >VERSION || return 1
  awk -v heading="## $1 – $(date +%Y-%m-%d)" '
    /^## Unreleased$/ && !done { print; print ""; print heading; done = 1; next }
    { print }
  ' CHANGELOG.md >"$CLONE.new" && cat "$CLONE.new" >CHANGELOG.md || return 1
  for file in $(install_pages); do
    sed -E "\\%$INSTALL_LINE%s/from: \"[0-9.]*\"/from: \"$1\"/" "$file" >"$CLONE.new" || return 1
    cmp -s "$CLONE.new" "$file" || cat "$CLONE.new" >"$file" || return 1
  done
  # The Japanese section gets the same version.
  Scripts/check-translation --accept Install >/dev/null || return 1
  rm -rf API || return 1
  write_baseline API "$1"
}

# Prints the output of ./test: it takes long, and reports itself what failed.
run_tests() {
  local code=0
  if [ -n "${BELAY_RELEASE_TEST:-}" ]; then
    echo "NOT TESTED: BELAY_RELEASE_TEST is set, and '$BELAY_RELEASE_TEST' runs instead of ./test. Never push this."
    (cd "$CLONE" && eval "$BELAY_RELEASE_TEST") || code=$?
  else
    (cd "$CLONE" && BELAY_REQUIRE_ALL=1 ./test) || code=$?
  fi
  [ "$code" -eq 0 ] || stop_failed "there is no release: the tests failed on its commit. Nothing was changed here."
  [ -z "$(git -C "$CLONE" status --porcelain)" ] ||
    stop_failed "there is no release: the tests changed files of the repository. Nothing was changed here."
}

# take_commit VERSION: both the tag and the branch move, or neither.
take_commit() {
  { [ "$(git rev-parse HEAD)" = "$START" ] && [ -z "$(git status --porcelain)" ]; } ||
    stop_failed "there is no release: this checkout was changed while the tests ran."
  git fetch --quiet --no-tags "$CLONE" HEAD || stop_failed "there is no release: its commit could not be fetched."
  git tag -a -m "Belay $1" "$1" FETCH_HEAD || stop_failed "there is no release: its tag could not be made."
  if ! git merge --quiet --ff-only FETCH_HEAD; then
    git tag --delete "$1" >/dev/null
    stop_failed "there is no release: its commit could not be taken over, and the tag was deleted."
  fi
}

print_what_is_left() {
  cat <<TEXT
  1. Look at the workflow Apple of this commit's parent: what failed or was not run there is "not run by us yet" in README.md, "What is
     checked where", and in README.ja.md. On a Mac, open Examples/Portfolio in Xcode, run it on a simulator and use each of its
     screens. If a part for SwiftUI or UIKit fails, undo the release with
     git tag --delete $1 && git reset --keep HEAD~1
  2. Push the commit, wait for continuous integration, then push the tag: git push origin main && git push origin $1
  3. The workflow Release builds belay-lint for macOS and Linux and drafts the release: the section of CHANGELOG.md, the bundle, the
     executables, the plugin's package and SHA256SUMS. Read the draft, and publish it.
  4. Commit the content of its BelayLintPlugin.zip to the plugin's repository, and tag that $1.
  5. Once, at the first release: add the repository to the Swift Package Index, and look at its build and documentation pages.
TEXT
}
