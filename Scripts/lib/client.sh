# shellcheck shell=bash
# Packages that use Belay as a client does, outside of this checkout: for check-client, check-diagnostics and check-stack.

# swift_string TEXT: TEXT as a Swift string literal.
swift_string() {
  # shellcheck disable=SC2001 # Bash versions differ in what a backslash means in a substitution
  printf '"%s"' "$(echo "$1" | sed 's/[\\"]/\\&/g')"
}

# write_manifest FOLDER DEPENDENCY TARGET:PRODUCT,PRODUCT...: a package of programs with these products of Belay.
write_manifest() {
  local folder="$1" dependency="$2"
  shift 2
  cat >"$folder/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  platforms: [.macOS(.v14)],
  dependencies: [.package($dependency)],
  targets: "$*".split(separator: " ").map { \$0.split(separator: ":") }.map {
    .executableTarget(
      name: String(\$0[0]), dependencies: \$0[1].split(separator: ",").map { .product(name: String(\$0), package: "Belay") })
  }
)
SWIFT
}

# by_path FOLDER [TRAITS]: the dependency on a checkout.
by_path() { echo "name: \"Belay\", path: $(swift_string "$1"), traits: [${2:-.defaults}]"; }
