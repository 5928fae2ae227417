# shellcheck shell=bash
# The steps of ./test, in the order in which they run.
#
#   step NAME KIND NEEDS SPEED COMMAND...
#     KIND   check: the whole command is one check.
#            tests: `swift test`; every test counts, and a run of no test at all fails.
#            Exit code 75 means "cannot run here" and counts as skipped.
#     NEEDS  a file without which there is no such step, or "-".
#     SPEED  quick: part of ./test --quick as well; full: not; long: of ./test --long alone; inner: of these two.
# The line above each step is what ./test --list says about it.

declare_steps() {
  about "a broken step, a skipped test and a wrong name are reported as such by ./test itself"
  step self check - full Scripts/test-the-test

  about "every Swift file is formatted as .swift-format says"
  step format check - full Scripts/check-format

  about "the Swift files that differ from the branch that this one will be merged into are formatted: the step format has them all"
  step format-changed check - inner Scripts/check-format --changed

  about "no machine paths, no build products, a license header and a sane length in every Swift file; workflows pin what they use"
  step hygiene check - full with_python Scripts/check-hygiene

  about "the tests of the library"
  step root tests - full swift test --parallel

  about "the tests of the core, folder by folder, without walks, hammers and stress: the step root has them all"
  step rooms tests - inner Scripts/test-rooms

  about "the core, paging and the test kit compile where neither Darwin nor Glibc nor Musl is: with Bionic, ucrt, WASILibc, with none"
  step portable check - full Scripts/check-portable

  about "the library uses nothing newer than iOS 17; the glue for SwiftUI and UIKit, its samples and the example's views: against stubs, for iOS 17 and 26"
  step ui check TypeCheck/Package.swift full Scripts/check-ui

  about "each folder of the core compiles without those that come later in its order"
  step layers check - quick Scripts/check-layers

  about "the examples' Xcode projects name what is there; the app of tests has a file for each row of what is guaranteed, and fails with the articles' own words; the check would notice"
  step examples check Examples/README.md full with_python all_of Scripts/check-examples and Scripts/check-examples --self-test

  about "the example Talks: its features, also in every order and under ten thousand random taps, and its clients with its own server"
  step talks tests Examples/Talks/Package.swift full swift test --disable-build-manifest-caching --package-path Examples/Talks

  about "the list of Apple's declarations that a Mac compares with its SDK is what the stubs declare"
  step sdk check TypeCheck/Package.swift full with_python Scripts/check-sdk

  about "README.ja.md says what README.md says, section by section, and the check would notice"
  step translation check - full with_python all_of Scripts/check-translation --self-test and Scripts/check-translation

  about "links, the commands of the documentation and the tests that the guarantees name are there; the check would notice"
  step references check - full with_python all_of Scripts/check-references --self-test and Scripts/check-references

  about "every Swift block of the documentation is in a source that the tests compile, or compiles in Swift 6 and 5 mode, in both default isolations; what must not compile does not, with the expected errors"
  step docs-code check - full with_python Scripts/check-docs-code

  about "the documentation of all products as one site, without a warning; every public declaration has a sentence; the public API breaks no client, no type is named like a module, and the check would notice; the version is one"
  step docs check VERSION full with_python all_of Scripts/release --check and Scripts/check-api --self-test and Scripts/docs \
    and Scripts/check-api --after-docs

  about "a package that uses Belay resolves nothing else; a program with one product alone links and runs, by path, and by URL with swiftbuild; in every package a warning fails our own checks, and never a client's build"
  step client check - full Scripts/check-client

  about "the command belay-feature writes a feature and its test into a client's package, where they compile and pass, and refuses what it should; Xcode's templates say the same"
  step templates check - full with_python Scripts/check-templates

  about "5,000 effects merged one by one, and 5,000 stores nested, need no more than a stack of 1 MB, debug and release; what does recurse overflows it"
  step stack check - full Scripts/check-stack

  about "the test kit with the trait CustomDump: differences are swift-custom-dump's"
  step custom-dump tests - full Scripts/test-with-custom-dump

  about "the tests of retain paths on an optimized build, and a module without reflection metadata is never claimed about"
  step retain-paths tests - full Scripts/check-retain-paths

  about "a release build has nothing of the diagnostics; one with the trait Diagnostics has them, and they work; mistakes that end the process say their sentence in release builds"
  step diagnostics check - full Scripts/check-diagnostics

  about "the tests of the core's folders that use several threads, under the thread sanitizer, without the exhaustive walks, which use one"
  step thread-sanitizer tests - full Scripts/test-with-sanitizer thread core

  about "bridges over OpenCombine's publishers and under swift-async-algorithms: 10,000 rounds of subscribe and cancel"
  step bridges tests Bridges/Package.swift full swift test --disable-build-manifest-caching --package-path Bridges

  about "the stories' features, and their plain variants with the bugs they are there to show"
  step stories tests Stories/Package.swift full swift test --disable-build-manifest-caching --package-path Stories

  about "the library under 5,000 random schedules, each step compared with a model; each planted bug is found from a seed"
  step simulation check Simulation/Package.swift full Scripts/simulate

  about "a quarter of an hour of use leaves no memory behind and no entry in the inventory"
  step soak check Soak/Package.swift full Scripts/soak --quick

  about "the linter: every rule's fixtures and their mutations, the stories; nothing is found in the library, the demo, the benchmarks and the linter itself"
  step lint tests Lint/Package.swift full swift test --disable-build-manifest-caching --package-path Lint

  about "what the linter mends compiles in Swift 5 and 6 mode, against the stubs and the library; a second run changes nothing"
  step fixes check Lint/Package.swift full all_of Scripts/check-fixes and Scripts/check-fixes --self-test

  about "the linter's index of the root package says what the compiler's index says"
  step index check Lint/Package.swift full Scripts/check-index

  about "the facts of eight shards, written under make -j8, give the report of one process; a changed file makes one shard anew"
  step facts check Lint/Package.swift full Scripts/check-facts

  about "belay-lint as a release has it: a package with LintPlugin takes it from the bundle and is stopped by its errors; a wrong checksum is refused"
  step lint-plugin check Lint/Package.swift full Scripts/build-lint-bundle --self-test

  about "the tests that belay-lint prints fail with the code as it is reported, and pass with the mended code, in Swift 6 and 5 mode"
  step proofs check Lint/Package.swift full Scripts/check-proofs

  about "the demo: its pages' server, its backend and its command line"
  step demo tests Demo/Package.swift full swift test --disable-build-manifest-caching --package-path Demo

  about "the local HTTP server: its limits, and which requests it accepts"
  step local-http tests LocalHTTP/Package.swift full swift test --disable-build-manifest-caching --package-path LocalHTTP

  about "belay-inspect: what it takes and refuses, its sessions and their files"
  step inspector tests Inspector/Package.swift full swift test --disable-build-manifest-caching --package-path Inspector

  about "the demo's page in a browser: the stories, their timelines, narrow and wide, light and dark"
  step pages check Demo/Package.swift full with_python Scripts/check-pages

  about "tests that belay-inspect makes of what features did, in a real app and over a socket, compile and pass, and fail with a changed feature"
  step copied-tests check Inspector/Package.swift long with_python Scripts/check-copied-tests

  about "the inspector's page in a browser: its model, a visit, the keyboard, narrow and wide, light and dark, 10,000 events a second; the demo in it; what a release has of belay-inspect serves it"
  step inspector-page check Inspector/Package.swift full with_python all_of Scripts/check-inspector and Scripts/build-inspect --self-test

  about "the commands of the documentation that no other step runs"
  step commands check Demo/Package.swift full with_python Scripts/check-references --run

  about "beside plain Swift no row of the benchmarks is slower than its loose limit; earlier runs, instructions and sources"
  step bench check Benchmarks/Package.swift full Scripts/check-bench

  declare_long_steps
}

# What ./test --long runs besides: campaigns, and the self-tests of checks that take long.
declare_long_steps() {
  about "the checks of the glue, the SDK, the documentation, the demo and its server notice what they are there for"
  step self-tests check Demo/Package.swift long with_python all_of Scripts/check-ui --self-test and Scripts/check-sdk --self-test \
    and Scripts/check-load --self-test and Scripts/docs --self-test and Scripts/check-docs-code --self-test and Scripts/check-pages --self-test

  about "the glue's code for every version of iOS; clients with swiftbuild by path too"
  step everywhere check TypeCheck/Package.swift long all_of Scripts/check-ui --long and Scripts/check-client --long

  about "a release is made or refused as a whole"
  step make-release check VERSION long with_python Scripts/test-release

  about "the other tests under the thread sanitizer, the stories' and the bridges' too"
  step thread-sanitizer-rest tests Stories/Package.swift long Scripts/test-with-sanitizer thread rest

  about "the tests that use several threads under the thread sanitizer, with random yields at the library's locks; planted races are found"
  step thread-sanitizer-yields tests Simulation/Package.swift long Scripts/test-with-yields

  about "children, rows and their runs in every order of five events from three rows; ./test has four"
  step walks tests - long env BELAY_LONG_WALKS=1 swift test --filter ChildExhaustionTests

  about "the tests of the library under the address sanitizer, without the exhaustive walks, for their time"
  step address-sanitizer tests - long Scripts/test-with-sanitizer address all

  about "the tests of the test kit, and the stories' with it, 26 times, many at once"
  step repeat check Stories/Package.swift long Scripts/repeat-tests

  about "the report of the load on the demo's server: what it finds wrong"
  step load-report tests Soak/Package.swift long swift test --disable-build-manifest-caching --package-path Soak

  about "the demo's server with 100 browsers at once, twice: none of them leaves anything behind, and memory does not grow"
  step load check Demo/Package.swift long Scripts/check-load --quick

  about "an hour of use leaves no memory behind, a planted leak is found; the same shorter under the address and the leak sanitizer"
  step soak-hour check Soak/Package.swift long all_of Scripts/soak and Scripts/soak --address-sanitizer

  about "a million schedules of the library, each step compared with a model; each planted bug is found from each of ten seeds"
  step schedules check Simulation/Package.swift long Scripts/simulate --long

  about "how the cost grows with the number of runs, rows and children; what Belay adds to a hello-world"
  step growth check Benchmarks/Package.swift long Scripts/check-bench --long

  about "the explorations of the articles and the stories find what every order finds, without pruning and reduction"
  step orders check Stories/Package.swift long Scripts/check-orders

  about "what the test kit costs beside an earlier commit: synchronous actions, and an accounts list in every order"
  step kit-speed check Benchmarks/Kit/Package.swift long Scripts/check-kit-speed

  about "the linter on mutated and random inputs: no crash, no hang, no finding that cannot be true"
  step fuzz check Lint/Package.swift long Scripts/fuzz-lint
}
