# shellcheck shell=bash
# Compiles the Swift blocks of Markdown files. Scripts/check-snippets documents the rules.

WORK="${WORK:-.build-snippets}"
PACKAGE="$WORK/package"

# check_snippets FILE...: returns 1, with the reason on stderr, if anything is wrong.
check_snippets() {
  local status=0
  extract_snippets "$@" || return 1
  compile_snippets || status=1
  check_manifests || status=1
  [ $status -eq 0 ] || return 1
  report_snippets
}

extract_snippets() {
  rm -rf "$WORK/extracted"
  mkdir -p "$WORK/extracted/code"
  : >"$WORK/extracted/groups"
  : >"$WORK/extracted/errors"
  awk -v out="$WORK/extracted" -f Scripts/lib/fences.awk -f Scripts/lib/extract-snippets.awk "$@"
  if [ -s "$WORK/extracted/errors" ]; then
    cat "$WORK/extracted/errors" >&2
    return 1
  fi
}

# One target for each block and isolation, so that the names in two blocks cannot collide.
compile_snippets() {
  local name isolation target
  rm -rf "$PACKAGE/Sources"
  mkdir -p "$PACKAGE/Sources"
  while IFS= read -r name; do
    for isolation in nonisolated mainactor; do
      target="$PACKAGE/Sources/${name}_$isolation"
      mkdir -p "$target"
      copy_block "$WORK/extracted/code/$name/main.swift" "$target"
      { echo '#sourceLocation(file: "Scripts/snippets-prelude.swift", line: 1)'; cat Scripts/snippets-prelude.swift; } \
        >"$target/Prelude.swift"
    done
  done < <(compiled_names)
  write_package >"$PACKAGE/Package.swift"
  [ -n "$(compiled_names)" ] || return 0

  if ! swift build --package-path "$PACKAGE" >"$WORK/build.log" 2>&1; then
    cat "$WORK/build.log"
    name_failures >&2
    return 1
  fi
}

compiled_names() { awk -F '\t' '$1 == "compile" { print $2 }' "$WORK/extracted/groups"; }

# A file named main.swift may have statements at its top level; one with @main may not, and has another name.
copy_block() {
  if grep -q '^@main' "$1"; then
    cp "$1" "$2/Block.swift"
  else
    cp "$1" "$2/main.swift"
  fi
}

write_package() {
  local name
  cat <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

SWIFT
  package_settings
  echo
  echo 'let blocks = ['
  while IFS= read -r name; do echo "  \"$name\","; done < <(compiled_names)
  cat <<'SWIFT'
] as [String]

let belay: [Target.Dependency] = [
  "Belay", "BelayDiagnostics", "BelayPaging", "BelayTesting", "BelayTrace",
].map { .product(name: $0, package: "Belay") }

let targets: [Target] = blocks.flatMap { block in
  [
    .executableTarget(name: block + "_nonisolated", dependencies: belay, swiftSettings: settings),
    .executableTarget(
      name: block + "_mainactor", dependencies: belay, swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  ]
}

let package = Package(
  name: "Snippets",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Belay", path: "../..")],
  targets: targets,
  swiftLanguageModes: [.v6]
)
SWIFT
}

# Prints, block by block, which isolation refused it, from the build's output. SwiftPM names the target in the line before the
# compiler's errors.
name_failures() {
  local name mode line
  awk '
    /^\[[0-9]+\/[0-9]+\] / {
      target = ""
      if (match($0, /Snippet_[A-Za-z0-9_]+_(nonisolated|mainactor)/)) target = substr($0, RSTART, RLENGTH)
    }
    / error: / && target != "" && !seen[target]++ { print target }
  ' "$WORK/build.log" | while IFS= read -r name; do
    mode="nonisolated"
    case "$name" in *_mainactor) mode="main-actor" ;; esac
    line="$(awk -F '\t' -v name="${name%_*}" '$1 == "compile" && $2 == name { print $3 }' "$WORK/extracted/groups")"
    echo "check-snippets: the block at $line does not compile with $mode default isolation."
  done
  echo "check-snippets: the build failed and stopped there; the compiler's errors are above, and there may be more."
}

check_manifests() {
  local name where manifest="$WORK/manifest" status=0
  mkdir -p "$manifest"
  while IFS=$'\t' read -r name where; do
    write_manifest "$WORK/extracted/manifests/$name" >"$manifest/Package.swift"
    if ! swift package --package-path "$manifest" dump-package >"$WORK/manifest.log" 2>&1; then
      cat "$WORK/manifest.log"
      echo "check-snippets: $where: SwiftPM does not accept these lines in a package manifest." >&2
      status=1
    fi
  done < <(awk -F '\t' '$1 == "manifest" { print $2 "\t" $3 }' "$WORK/extracted/groups")
  return $status
}

# write_manifest PREFIX: the block itself if it is a whole manifest, otherwise its lines inserted into one.
write_manifest() {
  if [ -f "$1.whole" ]; then
    cat "$1.whole"
    return
  fi
  cat <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS(.v17), .macOS(.v14)],
SWIFT
  if [ -f "$1.arguments" ]; then
    cat "$1.arguments"
    echo ')'
    return
  fi
  echo '  dependencies: ['
  cat "$1.dependencies"
  cat <<'SWIFT'
  ],
  targets: [
    .target(
      name: "App",
      dependencies: [
SWIFT
  cat "$1.products"
  cat <<'SWIFT'
      ])
  ]
)
SWIFT
}

report_snippets() {
  awk -F '\t' '
    $1 == "compile" || $1 == "continues" { compiled++ }
    $1 == "manifest" { manifests++ }
    $1 == "needs" { missing++; if (!seen[$2]++) modules = modules (modules == "" ? "" : ", ") $2 }
    function blocks(n) { return n == 1 ? "1 block" : n " blocks" }
    END {
      line = "check-snippets: " blocks(compiled + 0) " compiled in both default isolations"
      if (manifests) line = line ", " manifests " manifest" (manifests == 1 ? "" : "s") " accepted"
      if (missing) line = line ", " missing " not compiled here (needs " modules ")"
      print line "."
    }
  ' "$WORK/extracted/groups"
}
