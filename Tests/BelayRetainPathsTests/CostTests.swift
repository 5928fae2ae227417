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

/// The answer of a repeated check, which uses remembered layouts, and its cost: printed, with more precision if
/// `BELAY_RETAIN_PATHS_COST` is set. Times are not checked, because machines differ.
@Suite(.whereRetainPathsAreRead) struct CostTests {
  private let times = getenv("BELAY_RETAIN_PATHS_COST") == nil ? 200 : 20_000

  @Test func `A check that is asked again and again answers the same`() {
    let screen = Screen()
    let tasks = screen.tasks
    let other = Scope()
    let section = Section(row: Row(model: Model(other)))
    let rows = (0..<100).map { _ in Row(model: Model(other)) }
    measure("self, found at once", screen, retains: true) { screen.show() }
    measure("self, found in a field", tasks, retains: true) { screen.show() }
    measure("self, not found", other, retains: false) { screen.show() }
    measure("weak self", screen, retains: false) { [weak screen] in screen?.show() }
    measure("a struct, found behind two", other, retains: true) { _ = section }
    measure("100 rows, looked through", Scope(), retains: false) { _ = rows }
    measure("100 rows, found", other, retains: true) { _ = rows }
  }

  private func measure(
    _ what: String, _ object: AnyObject, retains: Bool, _ closure: @escaping @isolated(any) () async throws -> Void
  ) {
    let clock = ContinuousClock()
    let first = clock.measure { _ = retainPath(from: closure, to: object) }
    var answer = RetainAnswer.doesNotRetain
    let all = clock.measure { for _ in 0..<times { answer = retainPath(from: closure, to: object) } }
    let isRetained = if case .retains = answer { true } else { false }
    #expect(isRetained == retains, "\(what): \(answer)")
    func text(_ duration: Duration) -> String {
      let hundredths = Int((duration / .nanoseconds(10)).rounded())
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) µs"
    }
    print("retain paths: \(what): first \(text(first)), then \(text(all / times)): \(answer)")
  }
}
