# shellcheck shell=bash
# Versions, and those in CHANGELOG.md.

# A line by which a package depends on Belay, or on the linter as a plugin, which has the same versions.
# shellcheck disable=SC2034 # the scripts that read this file use it
INSTALL_LINE='\.package\(url: "[^"]*/(belay|BelayLintPlugin\.git)"'

# install_pages: the pages with such lines.
install_pages() {
  ls README*.md LintPlugin/README.md
  article_files
}

# is_version TEXT: three numbers, such as 0.1.0. There are no pre-releases.
is_version() { [[ "$1" =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$ ]]; }

# read_version: the version of this checkout, from the file VERSION.
read_version() {
  local version
  version="$(cat VERSION 2>/dev/null)" || stop_failed "there is no file VERSION."
  is_version "$version" || stop_failed "VERSION should be one line with three numbers, as 0.1.0, and is '$version'."
  echo "$version"
}

# is_above A B: whether A comes after B.
is_above() {
  local -a a b
  local i
  IFS=. read -r -a a <<<"$1"
  IFS=. read -r -a b <<<"$2"
  for i in 0 1 2; do
    [ "${a[i]}" -eq "${b[i]}" ] || { [ "${a[i]}" -gt "${b[i]}" ]; return; }
  done
  return 1
}

# may_break NEW OLD: whether version NEW may break code that compiled with OLD. Before 1.0 a minor version may, then a major one.
may_break() {
  local -a new old
  IFS=. read -r -a new <<<"$1"
  IFS=. read -r -a old <<<"$2"
  [ "${new[0]}" -eq "${old[0]}" ] || return 0
  [ "${new[0]}" -eq 0 ] && [ "${new[1]}" -ne "${old[1]}" ]
}

# released_versions: those with a section in CHANGELOG.md, in its order.
released_versions() { sed -nE 's/^## ([0-9][^ ]*).*$/\1/p' CHANGELOG.md; }
