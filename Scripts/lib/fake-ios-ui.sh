# shellcheck shell=bash
# Compiles the glue, and typical user code, for iOS on Linux: Scripts/lib/fake-ios.sh with stubs of the UI frameworks. Code is
# generated, as for debug and for release builds: type checking does not find a compiler crash. Nothing is linked.

# The oldest and the newest; check-ui --long has 18.0 too.
IOS_VERSIONS="17.0 26.0"
# For the newest, debug builds are type-checked: what differs is what is available, and what is deprecated.
CODE_FOR="17.0"
# In the order in which they import each other. Apple's are compiled in Swift 5 mode, as in the SDK: this determines the type of a
# caller's closure.
APPLE_STUBS="CoreGraphics Foundation Combine SwiftUI UIKit"
OTHER_STUBS="RxSwift RxCocoa ReactorKit ComposableArchitecture Dependencies Sharing"
# Typical user code: in TypeCheck/Sources, each in both default isolations.
USER_FOLDERS="Samples Interop"
# The app of tests: hosted tests, tests of the user interface, and the screens of these. Its project has one default isolation; user
# code like it has both.
TEST_FOLDERS="AppHosted AppScreens AppUITests"
# The example's tests of the user interface make predicates from text, which Foundation has on Apple's systems alone.
IOS_TEST_FOLDERS="$TEST_FOLDERS ExampleUITests"
# The examples and their features, each of which is one module; it has one default isolation, that of its project.
EXAMPLE_FOLDERS="TypeCheck/Sources/Example TypeCheck/Sources/Talks"

# swift_files FOLDER: a name with a space in it is not supported.
swift_files() { find -L "$1" -name '*.swift' | sort; }

# ui_frontend CONDITION ARGUMENTS...: for a debug or a release build, with the package's settings and the modules of that build.
ui_frontend() {
  local condition="$1" build=(-O) flags=() word
  shift
  if [ "$condition" = debug ]; then build=(-Onone -D DEBUG); fi
  while IFS= read -r word; do flags+=("$word"); done < <(package_settings_as_flags)
  [ ${#flags[@]} -gt 0 ] || return 1
  fake_ios_frontend -parse-as-library -swift-version 6 "${flags[@]}" "${build[@]}" \
    -I "$UI_WORK/stubs" -I "$UI_WORK/$condition" -I Sources/CBelayRetainPaths/include -Xcc -ffreestanding "$@"
}

# emit_apple_module MODULE SOURCES [FOLDER]: a stub of one of Apple's modules, without the package's settings.
emit_apple_module() {
  local folder="$UI_WORK/${3:-stubs}"
  mkdir -p "$folder"
  # shellcheck disable=SC2046 # one file a word
  fake_ios_frontend -parse-as-library -swift-version 5 -warnings-as-errors -O -I "$UI_WORK/stubs" \
    -emit-module -module-name "$1" -o "$folder/$1.swiftmodule" $(swift_files "$2")
}

# emit_module CONDITION FOLDER MODULE SOURCES ARGUMENTS...: the module in FOLDER, for iOS 17.
emit_module() {
  local condition="$1" folder="$2" module="$3" sources="$4"
  shift 4
  mkdir -p "$folder"
  # shellcheck disable=SC2046 # one file a word
  ui_frontend "$condition" -emit-module -module-name "$module" -o "$folder/$module.swiftmodule" "$@" $(swift_files "$sources")
}

# emit_test_modules: Swift Testing, from the toolchain's own interface, and a stub of XCTest. They are in a folder of their own: the
# library looks whether it can import them, and in an app it cannot.
emit_test_modules() {
  local folder="$UI_WORK/tests/Testing.swiftmodule"
  [ -f "$(host_interface Testing)" ] || stop_skipped "this toolchain has no textual interface of the module Testing."
  mkdir -p "$folder"
  retarget_interface Testing >"$folder/$APPLE_ARCH-apple-ios-simulator.swiftinterface"
  emit_apple_module XCTest TypeCheck/Stubs/XCTest tests || stop_failed "errors in the stub XCTest; they are above."
}

# emit_ui_modules: sets UI_WORK to a folder with the imports of the glue and its users. It is removed with the script.
emit_ui_modules() {
  local module condition
  UI_WORK="$(mktemp -d "${TMPDIR:-/tmp}/belay-ui.XXXXXX")"
  trap 'rm -rf "$UI_WORK"' EXIT
  for module in $APPLE_STUBS; do
    emit_apple_module "$module" "TypeCheck/Stubs/$module" || stop_failed "errors in the stub $module; they are above."
  done
  for module in $OTHER_STUBS; do
    emit_module release "$UI_WORK/stubs" "$module" "TypeCheck/Stubs/$module" ||
      stop_failed "errors in the stub $module; they are above."
  done
  for condition in debug release; do
    for module in Belay BelayCarousel BelayRetainPaths BelayDiagnostics BelayDifferences BelayTesting BelayTrace BelayInspector BelayUI; do
      emit_module "$condition" "$UI_WORK/$condition" "$module" "Sources/$module" -package-name Belay ||
        stop_failed "errors for iOS 17 in Sources/$module, as a $condition build; they are above."
    done
  done
}

# set_result VERSION: sets RESULT to the arguments for what the compiler makes.
set_result() { case " $CODE_FOR " in *" $1 "*) RESULT=(-c -o "$UI_WORK/code.o") ;; *) RESULT=(-typecheck) ;; esac; }

# check_glue VERSION CONDITION FOLDER
check_glue() {
  set_result "$1"
  # shellcheck disable=SC2046 # one file a word
  FAKE_IOS_VERSION="$1" ui_frontend "$2" "${RESULT[@]}" -module-name BelayUI -package-name Belay $(swift_files "$3")
}

# check_user VERSION CONDITION ISOLATION FOLDER
check_user() {
  set_result "$1"
  # shellcheck disable=SC2046 # one file a word
  FAKE_IOS_VERSION="$1" ui_frontend "$2" "${RESULT[@]}" -module-name User -default-isolation "$3" $(swift_files "$4")
}

# check_tests VERSION CONDITION ISOLATION FOLDER: user code that also sees the modules of tests.
check_tests() {
  set_result "$1"
  # shellcheck disable=SC2046 # one file a word
  FAKE_IOS_VERSION="$1" ui_frontend "$2" -I "$UI_WORK/tests" "${RESULT[@]}" -module-name User -default-isolation "$3" \
    $(swift_files "$4")
}

# The settings of a new project in Xcode 26: main-actor by default, and the features of "approachable concurrency".
NEW_PROJECT="-default-isolation MainActor -enable-upcoming-feature InferIsolatedConformances
  -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature MemberImportVisibility"
# Swift 6 mode has these anyway.
NEW_PROJECT_IN_5="-enable-upcoming-feature DisableOutwardActorInference
  -enable-upcoming-feature GlobalActorIsolatedTypesUsability -enable-upcoming-feature InferSendableFromCaptures"

# check_settings FOLDER FLAGS...: for iOS 17, as a debug build, with a project's own settings instead of the package's.
check_settings() {
  local folder="$1"
  shift
  # shellcheck disable=SC2046 # one file a word
  fake_ios_frontend -parse-as-library -warnings-as-errors -Onone -D DEBUG -I "$UI_WORK/stubs" -I "$UI_WORK/debug" \
    -I Sources/CBelayRetainPaths/include -Xcc -ffreestanding -c -o "$UI_WORK/User.o" -module-name User "$@" $(swift_files "$folder")
}

# Settings of other projects: Swift 5 mode, plain and with complete checking, and those of a new project, in both modes.
check_other_settings() {
  local folder mode
  for folder in TypeCheck/Sources/Samples $EXAMPLE_FOLDERS; do
    check_settings "$folder" -swift-version 5 || stop_failed "errors in $folder in Swift 5 mode; they are above."
    check_settings "$folder" -swift-version 5 -strict-concurrency=complete ||
      stop_failed "errors in $folder in Swift 5 mode with complete checking; they are above."
  done
  for folder in $EXAMPLE_FOLDERS; do
    for mode in "5 $NEW_PROJECT_IN_5" 6; do
      # shellcheck disable=SC2086 # the features are many words
      check_settings "$folder" -swift-version $mode $NEW_PROJECT ||
        stop_failed "errors in $folder as a new main-actor project, in Swift ${mode%% *} mode; they are above."
    done
  done
}

check_ui_everywhere() {
  local version condition folder isolation
  for version in $IOS_VERSIONS; do
    for condition in debug release; do
      if [ "$condition" = release ] && [[ " $CODE_FOR " != *" $version "* ]]; then continue; fi
      check_glue "$version" "$condition" Sources/BelayUI ||
        stop_failed "errors for iOS $version in Sources/BelayUI, as a $condition build; they are above."
      for folder in $USER_FOLDERS; do
        for isolation in nonisolated MainActor; do
          check_user "$version" "$condition" "$isolation" "TypeCheck/Sources/$folder" ||
            stop_failed "errors for iOS $version in $folder, as a $condition build, default isolation $isolation; they are above."
        done
      done
      # Tests are run as debug builds.
      [ "$condition" = release ] || for folder in $IOS_TEST_FOLDERS; do
        for isolation in nonisolated MainActor; do
          check_tests "$version" "$condition" "$isolation" "TypeCheck/Sources/$folder" ||
            stop_failed "errors for iOS $version in $folder, as a $condition build, default isolation $isolation; they are above."
        done
      done
      for folder in $EXAMPLE_FOLDERS; do
        check_user "$version" "$condition" nonisolated "$folder" ||
          stop_failed "errors for iOS $version in $folder, as a $condition build; they are above."
      done
    done
  done
}
