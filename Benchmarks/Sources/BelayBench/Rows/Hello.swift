// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Row {
  private static let greeting = Twin("Greeting", "greet", file: "Hello/Plain/Sources/Hello/Greeting.swift")

  /// A hello-world's size without symbols, built for release, which greets in a store's run. Swift's own libraries are
  /// not included: on Apple's systems, and here, they come with the system or the toolchain.
  ///
  /// Raw: the same with an `@Observable` class and a task.
  static let helloSize = slow(
    Row(name: "hello-size", unit: .kilobytes, limit: 100, twin: greeting) { _ in
      let (withBelay, plain) = try HelloBuild.builds(1)
      return Samples(belay: withBelay.map { Double($0.bytes) }, raw: plain.map { Double($0.bytes) })
    })

  /// Its first build, from nothing, for release: Belay is compiled too, and no other package.
  ///
  /// Raw: as above.
  static let helloBuild = slow(
    Row(name: "hello-build", unit: .seconds, goal: .atMost(15), limit: 60, twin: greeting) { effort in
      let (withBelay, plain) = try HelloBuild.builds(effort == .full ? 3 : 1)
      return Samples(
        belay: withBelay.map { $0.seconds * 1_000_000_000 }, raw: plain.map { $0.seconds * 1_000_000_000 })
    })

  private static func slow(_ row: Row) -> Row {
    var row = row
    row.isSlow = true
    return row
  }
}
