# shellcheck shell=bash
# Builds the folder from which swift-frontend on Linux can type-check code as if for the iOS simulator.
#
# The toolchain ships the standard library's modules as text with all of Apple's availability in them. Retargeted, they are a resource
# directory with the availability of each iOS version. It contains no Foundation and no UI framework, and `os`, `Darwin` and
# `Dispatch` are stubs of this project (Scripts/apple-stubs): a mistake in a stub is not found here.

FAKE_IOS_MODULES="Swift _Concurrency Observation Synchronization SwiftOnoneSupport"
FAKE_IOS_MODULES="$FAKE_IOS_MODULES _StringProcessing _RegexParser _Builtin_float"
FAKE_IOS_STUBS="os Darwin Dispatch MachO"

# Sets SWIFT_LIBRARY (the toolchain's lib/swift), SWIFT_FRONTEND, HOST_ARCH and APPLE_ARCH, or skips.
find_toolchain() {
  if [ "$(uname -s)" = Darwin ]; then
    stop_skipped "on a Mac, 'swift build' and Xcode check availability with Apple's own modules."
  fi
  stop_unless_tool swiftc "Install a Swift toolchain (6.2 or later)."
  SWIFT_LIBRARY="$(swiftc -print-target-info | sed -nE 's/^.*"runtimeResourcePath" *: *"(.*)".*$/\1/p')"
  SWIFT_FRONTEND="$SWIFT_LIBRARY/../../bin/swift-frontend"
  HOST_ARCH="$(uname -m)"
  case "$HOST_ARCH" in
    aarch64 | arm64) HOST_ARCH=aarch64 APPLE_ARCH=arm64 ;;
    *) APPLE_ARCH="$HOST_ARCH" ;;
  esac
  [ -x "$SWIFT_FRONTEND" ] || stop_skipped "this toolchain has no swift-frontend beside its library."
  local module
  for module in $FAKE_IOS_MODULES; do
    [ -f "$(host_interface "$module")" ] ||
      stop_skipped "this toolchain has no textual interface of the module $module for $HOST_ARCH Linux."
  done
}

host_interface() {
  echo "$SWIFT_LIBRARY/linux/$1.swiftmodule/$HOST_ARCH-unknown-linux-gnu.swiftinterface"
}

# retarget_interface MODULE: the module's interface, for the iOS simulator.
# - Availability inside these modules is not checked again: they were built for Linux, where it has no meaning.
# - @backDeployed requires a body, which an interface need not have; without it the declaration's own @available counts.
retarget_interface() {
  local target="-target $APPLE_ARCH-apple-ios13.0-simulator -disable-availability-checking"
  sed -E \
    -e "/^\/\/ swift-module-flags:/s/-target [^ ]+/$target/" \
    -e '/^import Glibc$/d' \
    -e '/^ *@backDeployed\(/d' \
    "$(host_interface "$1")"
  if [ "$1" = Synchronization ]; then
    # The Linux mutex calls for the thread's number in code that is inlined into clients; Glibc declared it.
    echo '@_alwaysEmitIntoClient @_transparent internal func _swift_stdlib_gettid() -> Swift.UInt32 { 0 }'
  fi
}

# As deep as in a toolchain: modules beside the folders above it would be used as the toolchain's own.
fake_ios_resources() { echo "$FAKE_IOS/toolchain/usr/lib/swift"; }

# make_fake_ios: sets FAKE_IOS to the folder, and builds it unless it exists for this toolchain and recipe.
make_fake_ios() {
  local version recipe="Scripts/lib/fake-ios.sh Scripts/apple-stubs/*.swift" module folder resources
  version="$(swiftc --version 2>/dev/null)"
  # shellcheck disable=SC2086 # the recipe is several files
  FAKE_IOS="$PWD/.build-apple/$({ echo "$version $SWIFT_LIBRARY"; cat $recipe; } | cksum | tr ' ' -)"
  # Written last: an interrupted build must not look finished.
  if [ -f "$FAKE_IOS/complete" ]; then return 0; fi

  echo "preparing the modules of $(head -n 1 <<<"$version"); this takes half a minute, once."
  rm -rf "$FAKE_IOS"
  resources="$(fake_ios_resources)"
  mkdir -p "$FAKE_IOS/stubs" "$resources"
  for folder in shims clang apinotes; do ln -s "$SWIFT_LIBRARY/$folder" "$resources/$folder"; done
  for module in $FAKE_IOS_MODULES; do
    folder="$resources/iphonesimulator/$module.swiftmodule"
    mkdir -p "$folder"
    retarget_interface "$module" >"$folder/$APPLE_ARCH-apple-ios-simulator.swiftinterface"
  done
  for module in $FAKE_IOS_STUBS; do
    fake_ios_frontend -emit-module -parse-as-library -module-name "$module" \
      -o "$FAKE_IOS/stubs/$module.swiftmodule" "Scripts/apple-stubs/$module.swift"
  done
  touch "$FAKE_IOS/complete"
}

# fake_ios_frontend ARGUMENTS...: swift-frontend with these modules, for iOS 17 or the version in FAKE_IOS_VERSION.
fake_ios_frontend() {
  "$SWIFT_FRONTEND" "$@" \
    -target "$APPLE_ARCH-apple-ios${FAKE_IOS_VERSION:-17.0}-simulator" -disable-objc-interop \
    -resource-dir "$(fake_ios_resources)" -I "$FAKE_IOS/stubs" -module-cache-path "$FAKE_IOS/module-cache" \
    -plugin-path "$SWIFT_LIBRARY/host/plugins"
}
