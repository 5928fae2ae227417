# shellcheck shell=bash
# Scripts/check-api --self-test: changes the sources of a copy of the repository, and checks the output of Scripts/check-api there.

FILTER=Sources/BelayCarousel/CrossAxisFilter.swift
PHASE=Sources/BelayCarousel/PagingPhase.swift
GONE='BelayCarousel: gone: CrossAxisFilter | mutating func reset()'

self_test() {
  make_scratch_copy
  # What BelayCarousel does not have: a protocol, a property that can be set, and names without a guarantee, which a harmless change may remove.
  printf '%s\n' "public protocol Swipe {" "  func begin()" "}" "package func inside() {}" "public func _underscored() {}" \
    >"$COPY/Sources/BelayCarousel/Swipe.swift"
  printf '%s\n' "public struct Pace {" "  public var pages = 1" "}" >"$COPY/Sources/BelayCarousel/Pace.swift"
  # Uncommitted changes of this checkout must not affect the test.
  write_changelog ""
  : >"$COPY/API/accepted-changes.txt"
  in_copy write_api API BelayCarousel
  rm -rf "$COPY/API/modules"
  in_copy sign_baseline API 0.1.0
  cp -R "$COPY/Sources/BelayCarousel" "$COPY/API" "$SCRATCH/"
  expect 0 "but for 0 accepted changes." Scripts/check-api BelayCarousel

  test_breakages
  test_harmless_changes
  test_acceptance
  test_baseline

  # In the library itself, like a real change.
  change Sources/Belay/Store/Store.swift 's/public (func perform\(_ action)/\1/'
  expect 1 "Belay: gone: Store | @discardableResult @MainActor func perform(_: F.Action) async -> Run.Outcome" Scripts/check-api Belay
  echo "check-api: self-test: a removed method, a changed label, a new case and a new requirement are refused, each with its line."
}

# in_copy COMMAND...: a function of Scripts/lib/api.sh, in the copy.
in_copy() { (cd "$COPY" && "$@"); }

# Restores the sources, the baseline and the rest.
take_back() {
  rm -rf "$COPY/Sources/BelayCarousel" "$COPY/API"
  cp -R "$SCRATCH/BelayCarousel" "$COPY/Sources/"
  cp -R "$SCRATCH/API" "$COPY/"
  write_changelog ""
}

# write_changelog NOTES RELEASED...: the unreleased notes, and the released versions.
write_changelog() {
  local notes="$1" version
  shift
  { printf '%s\n' "# Changelog" "" "## Unreleased" "" "$notes" ""; for version in "$@"; do echo "## $version – 2026-01-01"; done; } >"$COPY/CHANGELOG.md"
}

# breaks TEXT FILE SCRIPT: this edit of a file is refused with TEXT.
breaks() {
  change "$2" "$3"
  expect 1 "$1" Scripts/check-api BelayCarousel
  take_back
}

test_breakages() {
  breaks "$GONE" "$FILTER" '/func reset\(\)/d'
  breaks "BelayCarousel: changed: CrossAxisFilter | mutating func accepts(crossPosition: Double) -> Bool" "$FILTER" \
    's/accepts\(crossPosition: Double\)/accepts(cross crossPosition: Double)/'
  breaks "BelayCarousel: gone: Pace | var pages: Int { set }" Sources/BelayCarousel/Pace.swift 's/public (var pages)/public private(set) \1/'
  breaks "BelayCarousel: gone: PagingPhase | is Hashable" "$PHASE" 's/enum PagingPhase: Hashable/enum PagingPhase: Equatable/'
  breaks "BelayCarousel: new case: PagingPhase | case elsewhere" "$PHASE" 's/^(public enum PagingPhase.*)$/\1 case elsewhere;/'
  breaks "BelayCarousel: new requirement: Swipe | requires func end()" Sources/BelayCarousel/Swipe.swift 's/^(  func begin.*)$/\1; func end()/'
}

test_harmless_changes() {
  change "$FILTER" 's/^( *)(public mutating func reset.*)$/\1@available(*, deprecated, renamed: "forget()")\
\1\2\
\1public mutating func forget() { reset() }/'
  change "$FILTER" 's/crossPosition/position/g; s/accepts\(position: /accepts(crossPosition position: /'
  change "$FILTER" 's/: Equatable, /: Hashable, /'
  printf '%s\n' "public protocol Swipe {" "  func begin()" "  func end()" "}" "extension Swipe {" "  public func end() {}" "}" \
    >"$COPY/Sources/BelayCarousel/Swipe.swift"
  expect 0 "but for 0 accepted changes." Scripts/check-api BelayCarousel
  take_back
}

# shellcheck disable=SC2016 # the backticks are the changelog's
test_acceptance() {
  local renamed='says under '"'Changed' or 'Removed'"' of Unreleased nothing of `reset`'
  change "$FILTER" '/func reset\(\)/d'
  echo "$GONE" >"$COPY/API/accepted-changes.txt"
  # No client has it yet.
  expect 0 "but for 1 accepted changes." Scripts/check-api BelayCarousel
  write_changelog "$(printf '%s\n' "### Added" "- \`reset\`")" 0.1.0
  expect 1 "$renamed" Scripts/check-api BelayCarousel
  write_changelog "$(printf '%s\n' "### Removed" "- \`CrossAxisFilter.reset()\`: make a new one.")" 0.1.0
  expect 0 "but for 1 accepted changes." Scripts/check-api BelayCarousel
  cp -R "$SCRATCH/BelayCarousel" "$COPY/Sources/"
  expect 1 "has a line that is no change (any more): $GONE" Scripts/check-api BelayCarousel
  take_back
}

test_baseline() {
  change API/BelayCarousel.txt '/func reset\(\)/d'
  expect 1 "the baseline in API was edited by hand" Scripts/check-api BelayCarousel
  take_back
  # Another compiler: a declaration that it may only write differently is no finding, one that does not occur any more is.
  change API/baseline 's/^compiler .*$/compiler 6.2/'
  expect 0 "but for 0 accepted changes." Scripts/check-api BelayCarousel
  change "$FILTER" 's/accepts\(crossPosition: /accepts(cross crossPosition: /'
  expect 75 "skipped: the baseline was made with Swift 6.2" Scripts/check-api BelayCarousel
  change "$FILTER" '/func reset\(\)/d'
  expect 1 "$GONE" Scripts/check-api BelayCarousel
  take_back
}
