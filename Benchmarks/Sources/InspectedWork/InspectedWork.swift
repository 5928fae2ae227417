// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// What a process of the rows `inspector-…` does.
public enum InspectedWork: String, CaseIterable, Sendable {
  case action, run

  /// Makes a store and a scope. Then reads from standard input how often to work, a number a line, and prints the
  /// nanoseconds that it took. At the end of the input, prints how often it has worked.
  @MainActor
  public func answer() async {
    let screen = ScreenWork()
    while let line = readLine(), let count = Int(line) {
      let clock = ContinuousClock()
      let start = clock.now
      switch self {
      case .action: for _ in 0..<count { screen.tap() }
      case .run: for _ in 0..<count { await screen.show() }
      }
      Self.print((clock.now - start) / .nanoseconds(1))
    }
    Self.print(screen.count)
  }

  /// At once: the other process waits for it.
  private static func print(_ value: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(value)\n".utf8))
  }
}
