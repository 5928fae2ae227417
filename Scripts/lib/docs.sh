# shellcheck shell=bash
# Symbol graphs, archives and the site of Scripts/docs.

stop_unless_docc() {
  [ "$(uname -s)" = Linux ] || stop_skipped "BelayUI's stubs are for Linux; on a Mac, use Xcode's Build Documentation."
  stop_unless_tool swiftc "Install a Swift toolchain (6.2 or later)."
  stop_unless_tool docc "It comes with the Swift toolchain: is its folder in PATH?"
}

# write_symbol_graphs FOLDER MODULE...: FOLDER/graphs/MODULE for each, with its imports compiled before it.
write_symbol_graphs() {
  local folder="$1"
  shift
  compile_modules "$folder" compile_with_graph "$@"
}

compile_with_graph() {
  local folder="$1" module="$2"
  shift 2
  mkdir -p "$folder/graphs/$module"
  api_frontend "$folder/modules" "$module" "Sources/$module" "$@" -emit-symbol-graph \
    -emit-symbol-graph-dir "$folder/graphs/$module" -symbol-graph-minimum-access-level public \
    -symbol-graph-skip-synthesized-members -symbol-graph-skip-inherited-docs
}

# convert_catalog FOLDER MODULE CATALOG [BASE]: FOLDER/archives/MODULE.doccarchive; DocC's warnings are errors.
convert_catalog() {
  local folder="$1" module="$2" output
  mkdir -p "$folder/archives"
  if ! output="$(docc convert "$3" --additional-symbol-graph-dir "$folder/graphs/$module" \
    --output-dir "$folder/archives/$module.doccarchive" --fallback-display-name "$module" \
    --fallback-bundle-identifier "belay.$module" --fallback-default-module-kind Module --default-code-listing-language swift \
    --hosting-base-path "${4:-/}" --warnings-as-errors --experimental-documentation-coverage --coverage-summary-level none 2>&1)"; then
    echo "$output"
    stop_failed "the documentation of $module has the faults above."
  fi
}

# stop_unless_listed CATALOG: an article that the module's own page does not list would be at the end of the page, unsorted.
stop_unless_listed() {
  local article name
  while IFS= read -r article; do
    name="$(basename "$article" .md)"
    case "$(head -n 1 "$article")" in '# ``'*) continue ;; esac
    grep -qxF -e "- <doc:$name>" "$1/$(basename "$1" .docc).md" ||
      stop_failed "$1/$(basename "$1" .docc).md does not list the article $name: add '- <doc:$name>' under a heading of its Topics."
  done < <(find "$1" -name '*.md')
}

# stop_unless_documented FOLDER: every public declaration has a sentence of documentation.
stop_unless_documented() {
  local module missing
  missing="$(for module in $API_MODULES; do
    awk -f Scripts/lib/undocumented.awk "$1/archives/$module.doccarchive/documentation-coverage.json"
  done)" || stop_failed "DocC has not counted what is documented."
  [ -z "$missing" ] || { echo "$missing" >&2; stop_failed "the public declarations above have no documentation."; }
}

# merge_archives FOLDER: FOLDER/site, in the order in which a reader needs the modules.
merge_archives() {
  local module archives=()
  for module in Belay BelayUI BelayTesting BelayDiagnostics BelayTrace BelayPaging; do
    archives+=("$1/archives/$module.doccarchive")
  done
  [ ${#archives[@]} -eq "$(wc -w <<<"$API_MODULES")" ] || stop_failed "a product is missing in merge_archives."
  docc merge "${archives[@]}" --synthesized-landing-page-name Belay --synthesized-landing-page-topics-style list \
    --output-path "$1/site" >/dev/null || stop_failed "DocC could not merge the archives."
  rm -f "$1/site/documentation-coverage.json"
  # DocC has no page at the top of a site, and each of its pages requests a theme.
  echo '<!doctype html><meta charset="utf-8"><title>Belay</title><meta http-equiv="refresh" content="0; url=documentation/">' \
    >"$1/site/index.html"
  echo '{}' >"$1/site/theme-settings.json"
}
