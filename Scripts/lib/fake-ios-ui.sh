# shellcheck shell=bash
# Type-checks the glue, and code as a user writes it, for iOS on Linux: Scripts/lib/fake-ios.sh with stubs of the UI frameworks.

IOS_VERSIONS="17.0 18.0 26.0"
# In the order in which they import each other.
UI_STUBS="CoreGraphics Foundation Combine SwiftUI UIKit RxSwift RxCocoa ReactorKit ComposableArchitecture"
# Code as a user writes it: in TypeCheck/Sources, each in both default isolations.
USER_FOLDERS="Samples Interop"
# The example and its features, which are one module there; it has one default isolation, as its project says.
EXAMPLE_FOLDER="TypeCheck/Sources/Example"

# swift_files FOLDER: a name with a space in it is not supported.
swift_files() { find -L "$1" -name '*.swift' | sort; }

# ui_frontend CONDITION ARGUMENTS...: for a debug or a release build, with the package's settings and the modules of that build.
ui_frontend() {
  local condition="$1" defines=() flags=() word
  shift
  if [ "$condition" = debug ]; then defines=(-D DEBUG); fi
  while IFS= read -r word; do flags+=("$word"); done < <(package_settings_as_flags)
  [ ${#flags[@]} -gt 0 ] || return 1
  fake_ios_frontend -parse-as-library -swift-version 6 "${flags[@]}" ${defines[@]+"${defines[@]}"} \
    -I "$UI_WORK/stubs" -I "$UI_WORK/$condition" -I Sources/CBelayRetainPaths/include -Xcc -ffreestanding "$@"
}

# emit_module CONDITION FOLDER MODULE SOURCES ARGUMENTS...: the module in FOLDER, for iOS 17.
emit_module() {
  local condition="$1" folder="$2" module="$3" sources="$4"
  shift 4
  mkdir -p "$folder"
  # shellcheck disable=SC2046 # one file a word
  ui_frontend "$condition" -emit-module -module-name "$module" -o "$folder/$module.swiftmodule" "$@" $(swift_files "$sources")
}

# emit_ui_modules: sets UI_WORK to a folder with what the glue and its users import. It goes with the script.
emit_ui_modules() {
  local module condition
  UI_WORK="$(mktemp -d "${TMPDIR:-/tmp}/belay-ui.XXXXXX")"
  trap 'rm -rf "$UI_WORK"' EXIT
  for module in $UI_STUBS; do
    emit_module release "$UI_WORK/stubs" "$module" "TypeCheck/Stubs/$module" ||
      stop_failed "errors in the stub $module; they are above."
  done
  for condition in debug release; do
    for module in Belay BelayPaging BelayRetainPaths BelayDiagnostics BelayTesting BelayUI; do
      emit_module "$condition" "$UI_WORK/$condition" "$module" "Sources/$module" -package-name Belay ||
        stop_failed "errors for iOS 17 in Sources/$module, as a $condition build; they are above."
    done
  done
}

# check_glue VERSION CONDITION FOLDER
check_glue() {
  # shellcheck disable=SC2046 # one file a word
  FAKE_IOS_VERSION="$1" ui_frontend "$2" -typecheck -module-name BelayUI -package-name Belay $(swift_files "$3")
}

# check_user VERSION CONDITION ISOLATION FOLDER
check_user() {
  # shellcheck disable=SC2046 # one file a word
  FAKE_IOS_VERSION="$1" ui_frontend "$2" -typecheck -module-name User -default-isolation "$3" $(swift_files "$4")
}

check_ui_everywhere() {
  local version condition folder isolation
  for version in $IOS_VERSIONS; do
    for condition in debug release; do
      check_glue "$version" "$condition" Sources/BelayUI ||
        stop_failed "errors for iOS $version in Sources/BelayUI, as a $condition build; they are above."
      for folder in $USER_FOLDERS; do
        for isolation in nonisolated MainActor; do
          check_user "$version" "$condition" "$isolation" "TypeCheck/Sources/$folder" ||
            stop_failed "errors for iOS $version in $folder, as a $condition build, default isolation $isolation; they are above."
        done
      done
      check_user "$version" "$condition" nonisolated "$EXAMPLE_FOLDER" ||
        stop_failed "errors for iOS $version in the example, as a $condition build; they are above."
    done
  done
}
