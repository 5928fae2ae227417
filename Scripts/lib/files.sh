# shellcheck shell=bash
# The files that belong to the repository.

stop_unless_checkout() {
  stop_unless_tool git "Install git."
  git rev-parse --is-inside-work-tree >/dev/null 2>&1 ||
    stop_failed "this folder is not a git checkout, and the check needs git to know which files belong to it."
}

# repository_files PATTERN...: the tracked files and the new ones that .gitignore does not exclude, one on each line. A path with a
# line break in it is not supported.
repository_files() {
  # A tracked file that was deleted but not committed is still listed.
  git -c core.quotePath=false ls-files --cached --others --exclude-standard -- "$@" | sort -u |
    while IFS= read -r file; do
      if [ -f "$file" ]; then printf '%s\n' "$file"; fi
    done
}
