// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a check costs, printed where `BELAY_RETAIN_PATHS_COST` is set. No time is judged: machines differ.
@Suite struct CostTests {
  static var isWanted: Bool { getenv("BELAY_RETAIN_PATHS_COST") != nil }

  @Test(.enabled(if: isWanted)) func `What a check costs`() {
    let screen = Screen()
    let tasks = screen.tasks
    let other = Scope()
    let section = Section(row: Row(model: Model(other)))
    let rows = (0..<100).map { _ in Row(model: Model(other)) }
    measure("self, found at once", screen) { screen.show() }
    measure("self, found in a field", tasks) { screen.show() }
    measure("self, not found", other) { screen.show() }
    measure("weak self", screen) { [weak screen] in screen?.show() }
    measure("a struct, found behind two", other) { _ = section }
    measure("100 rows, looked through", Scope()) { _ = rows }
    measure("100 rows, found", other) { _ = rows }
  }

  private func measure(
    _ what: String, _ object: AnyObject, _ closure: @escaping @isolated(any) () async throws -> Void
  ) {
    let clock = ContinuousClock()
    let first = clock.measure { _ = retainPath(from: closure, to: object) }
    let times = 20_000
    var answer = RetainAnswer.doesNotRetain
    let all = clock.measure { for _ in 0..<times { answer = retainPath(from: closure, to: object) } }
    func text(_ duration: Duration) -> String {
      let hundredths = Int((duration / .nanoseconds(10)).rounded())
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) µs"
    }
    print("retain paths: \(what): first \(text(first)), then \(text(all / times)): \(answer)")
  }
}
