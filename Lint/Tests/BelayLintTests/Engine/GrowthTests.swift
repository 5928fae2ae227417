// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint
@testable import LintRules

/// The time grows in proportion to the amount of code, not with its square.
@Suite("Growth", .serialized)
struct GrowthTests {
  private func seconds(_ text: String) -> Double {
    let input = Linter.Input(path: "Much.swift", bytes: Array(text.utf8))
    var configuration = Configuration()
    configuration.optInRules = Set(RuleCatalog.entries.filter(\.isOptIn).map(\.id))
    let time = ContinuousClock().measure { _ = Linter(configuration).lint([input]) }
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  private static let shapes: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "tasks of one property in one function",
      { count in
        let line = "    task = Task { [weak self] in for await x in hub.updates { self?.show(x) } }\n"
        return "final class A {\n  var task: Task<Void, Never>?\n  func f() {\n"
          + String(repeating: line, count: count) + "  }\n  deinit { task?.cancel() }\n}\n"
      }
    ),
    (
      "functions with a task of one property",
      { count in
        let functions = (0..<count).map { number in
          "  func f\(number)(_ c: Command) { task = Task { for await x in hub.updates { self.show(x, c) } } }\n"
        }
        return "final class A {\n  var task: Task<Void, Never>?\n" + functions.joined()
          + "  func show(_ x: Int) {}\n  func cancel() { task?.cancel() }\n  deinit { task?.cancel() }\n}\n"
      }
    ),
    (
      "properties of one class, with a task each",
      { count in
        let all = 0..<count
        return "final class AModel {\n" + all.map { "  var a\($0): Task<Void, Never>?\n" }.joined()
          + all.map { "  func b\($0)() { a\($0) = Task { for await x in y.stream { self.z = x } } }\n" }.joined()
          + "  deinit {\n" + all.map { "    a\($0)?.cancel()\n" }.joined() + "  }\n}\n"
      }
    ),
    (
      "classes of one name",
      { count in
        let line = "final class AModel { var task: Task<Void, Never>?\nfunc a() { task = Task { await self.b() } } }\n"
        return String(repeating: line, count: count)
      }
    ),
    (
      "flags in one function",
      { count in
        let line = "    isOn = true\n    try await work()\n    isOn = false\n"
        return "final class A {\n  var isOn = false\n  func f() async throws {\n"
          + String(repeating: line, count: count)
          + "  }\n}\n"
      }
    ),
    (
      "returns in one continuation",
      { count in
        let line = "      service.call { [weak self] in guard let self else { return }; continuation.resume() }\n"
        return "func f() async {\n  await withCheckedContinuation { continuation in\n"
          + String(repeating: line, count: count) + "  }\n}\n"
      }
    ),
    (
      "streams in one stream",
      { count in
        let line = "    AsyncStream { inner in sensor.handler = { inner.yield($0) } }\n"
        return "func f() {\n  AsyncStream { outer in\n" + String(repeating: line, count: count) + "  }\n}\n"
      }
    ),
    (
      "suppressions",
      { count in
        let line = "// belay:disable:next refresh-not-awaited — shown\nlist.refreshable { Task { await f() } }\n"
        return String(repeating: line, count: count)
      }
    ),
  ]

  @Test(arguments: shapes.map(\.name))
  func `Four times as much takes less than nine times as long, or seconds at most`(_ name: String) throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    // Other programs and tests use the processor too: only a measurement of some length is reliable, and what grows with
    // the square does so each time.
    var measured: [String] = []
    for _ in 1...3 {
      let (few, many) = (seconds(shape.text(500)), seconds(shape.text(2000)))
      if many < max(10, few * 9) { return }
      measured.append("500 take \(few) s, 2,000 take \(many) s")
    }
    Issue.record("\(measured.joined(separator: "; "))")
  }
}
