# shellcheck shell=bash
# The public API of the products as text, and the baseline in API that it is compared with.

# In the order in which they import each other; the modules below BelayUI see no UI framework.
API_MODULES="BelayCarousel Belay BelayTrace BelayDiagnostics BelayTesting BelayUI"
# The module that is no product, and that they import.
API_INNER_MODULES="BelayRetainPaths"
# Stubs of Apple's modules, only for BelayUI, in the same order.
API_STUBS="CoreGraphics Combine SwiftUI UIKit"

stop_unless_products_are_known() {
  local products
  products="$(sed -nE 's/^ *\.library\(name: "([A-Za-z]+)".*$/\1/p' Package.swift | sort)"
  [ "$products" = "$(tr ' ' '\n' <<<"$API_MODULES" | sort)" ] ||
    stop_failed "the library products of Package.swift are $(tr '\n' ' ' <<<"$products")and Scripts/lib/api.sh knows $API_MODULES."
}

# api_compiler: the compiler's version, such as 6.3.1.
api_compiler() { swiftc --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p' | head -n 1; }

# api_frontend FOLDER MODULE SOURCES ARGUMENTS...: the module and its textual interface in FOLDER, as in a debug build. For a module
# without library evolution the interface lists what is public, and nothing is linked with it.
api_frontend() {
  local folder="$1" module="$2" sources="$3" flags=() word
  shift 3
  while IFS= read -r word; do
    [ "$word" = -warnings-as-errors ] || flags+=("$word")
  done < <(package_settings_as_flags)
  [ ${#flags[@]} -gt 0 ] || return 1
  mkdir -p "$folder"
  # shellcheck disable=SC2046 # one file a word; no name here has a space in it
  swiftc -emit-module -emit-module-path "$folder/$module.swiftmodule" -emit-module-interface-path "$folder/$module.swiftinterface" \
    -wmo -parse-as-library -swift-version 6 -suppress-warnings -module-name "$module" -D DEBUG -I "$folder" "${flags[@]}" "$@" \
    $(find -L "$sources" -name '*.swift' | LC_ALL=C sort)
}

# compile_modules FOLDER COMMAND MODULE...: COMMAND FOLDER MODULE ARGUMENT... for each module up to the last of these, in the order in
# which they import each other. The stubs come before BelayUI.
compile_modules() {
  local folder="$1" command="$2" wanted module stub arguments
  shift 2
  wanted=" $* "
  for module in $API_INNER_MODULES $API_MODULES; do
    arguments=(-package-name Belay -I Sources/CBelayRetainPaths/include)
    if [ "$module" = BelayUI ]; then
      for stub in $API_STUBS; do
        api_frontend "$folder/stubs" "$stub" "TypeCheck/Stubs/$stub" || stop_failed "the stub $stub does not compile."
      done
      arguments+=(-I "$folder/stubs")
    fi
    "$command" "$folder" "$module" "${arguments[@]}" || stop_failed "$module does not compile."
    wanted="${wanted/ $module / }"
    if [ "$wanted" = " " ]; then return 0; fi
  done
}

# write_api FOLDER MODULE...: FOLDER/MODULE.txt for each, and in FOLDER/modules what they require of each other.
write_api() {
  local folder="$1"
  shift
  LISTED=" $* "
  compile_modules "$folder" compile_and_list "$@"
}

# Lists those in LISTED.
compile_and_list() {
  local folder="$1" module="$2"
  shift 2
  api_frontend "$folder/modules" "$module" "Sources/$module" "$@" || return 1
  case "$LISTED" in *" $module "*) write_lines "$folder" "$module" ;; esac
}

write_lines() {
  python3 Scripts/lib/api_lines.py "$2" "$1/modules/$2.swiftinterface" >"$1/$2.txt"
  [ -s "$1/$2.txt" ] || stop_failed "no public declaration was found in $2."
}

# baseline_line KEY [FOLDER]: the value of KEY in the file API/baseline.
baseline_line() { sed -nE "s/^$1 (.*)\$/\\1/p" "${2:-API}/baseline"; }

baseline_sum() { (cd "$1" && for module in $API_MODULES; do cat "$module.txt"; done | cksum | tr ' ' -); }

# write_baseline FOLDER VERSION: FOLDER becomes the folder API after the release of VERSION. Only Scripts/release calls this.
write_baseline() {
  local work module
  work="$(mktemp -d "${TMPDIR:-/tmp}/belay-api.XXXXXX")"
  # shellcheck disable=SC2086 # one module a word
  (write_api "$work" $API_MODULES) || { rm -rf "$work"; return 1; }
  mkdir -p "$1"
  for module in $API_MODULES; do mv "$work/$module.txt" "$1/$module.txt"; done
  rm -rf "$work"
  sign_baseline "$1" "$2"
  cat >"$1/accepted-changes.txt" <<'TEXT'
# What breaks code that compiled with the version in API/baseline, and is meant: lines as Scripts/check-api prints them, each
# named in CHANGELOG.md under "Changed" or "Removed", with what to write instead. Scripts/release empties this list.
TEXT
}

# sign_baseline FOLDER VERSION: writes FOLDER/baseline: the version, the compiler and the checksum of the lists.
sign_baseline() {
  {
    echo "# The public API as it was when this version was made: Scripts/release writes this folder, nobody edits it by hand."
    echo "version $2"
    echo "compiler $(api_compiler)"
    echo "checksum $(baseline_sum "$1")"
  } >"$1/baseline"
}

# stop_unless_baseline_is_intact: the baseline is as the release script has written it.
stop_unless_baseline_is_intact() {
  local module
  [ -f API/baseline ] || stop_failed "there is no API/baseline; Scripts/release writes it."
  for module in $API_MODULES; do
    [ -f "API/$module.txt" ] || stop_failed "API/$module.txt is missing; Scripts/release wrote it, so take it back from git."
  done
  [ "$(baseline_line checksum)" = "$(baseline_sum API)" ] ||
    stop_failed "the baseline in API was edited by hand, as its checksum is another; take it back from git: only Scripts/release rewrites it."
  is_version "$(baseline_line version)" || stop_failed "API/baseline names no version."
}

# accepted_changes: the lines of API/accepted-changes.txt that are not comments.
accepted_changes() {
  [ -f API/accepted-changes.txt ] || stop_failed "there is no API/accepted-changes.txt; it may be empty."
  sed -E '/^#/d; /^ *$/d' API/accepted-changes.txt
}
