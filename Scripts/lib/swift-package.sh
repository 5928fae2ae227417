# shellcheck shell=bash
# Reads the root's Package.swift for the scripts.

# package_features: the root package's `let features: [SwiftSetting] = [ … ]`, unchanged.
package_features() {
  local text
  text="$(sed -n '/^let features: \[SwiftSetting\] = \[$/,/^\]$/p' Package.swift)"
  [ -n "$text" ] ||
    stop_failed "Package.swift has no 'let features: [SwiftSetting] = [' … ']', and this check compiles with those."
  printf '%s\n' "$text"
}

# package_rooms: the folders of the core that have a test target, one a line.
package_rooms() {
  sed -n '/^let rooms = \[$/,/^\]$/p' Package.swift | grep -oE '[A-Z][A-Za-z]+' || stop_failed "Package.swift has no list 'rooms'."
}

# package_settings: `let settings` for a manifest that a check writes: the root package's features, with warnings as errors.
package_settings() {
  package_features || return 1
  echo 'let settings: [SwiftSetting] = features + [.treatAllWarnings(as: .error)]'
}

# package_settings_as_flags: the same as flags of swift-frontend, one word on each line. It stops at a setting that it cannot
# translate, so that the check never compiles with fewer settings than the package unnoticed.
package_settings_as_flags() {
  local settings unknown known='^(\.enableUpcomingFeature\("[A-Za-z]+"\)|//.*)?$'
  settings="$(package_features | sed '1d;$d' | sed -E 's/^ +//; s/,$//')"
  unknown="$(grep -vE "$known" <<<"$settings" || true)"
  [ -z "$unknown" ] ||
    stop_failed "this setting of Package.swift has no translation in Scripts/lib/swift-package.sh yet: $unknown"
  sed -nE 's/^\.enableUpcomingFeature\("(.*)"\)$/-enable-upcoming-feature;\1/p' <<<"$settings" | tr ';' '\n'
  echo -warnings-as-errors
}

# swift_older_than MAJOR.MINOR: whether the toolchain in PATH is older. One that prints no version counts as older.
swift_older_than() {
  local version
  version="$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)"
  [ -n "$version" ] || return 0
  [ "${version%%.*}" -lt "${1%%.*}" ] || { [ "${version%%.*}" -eq "${1%%.*}" ] && [ "${version#*.}" -lt "${1#*.}" ]; }
}
