// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A test, as text to paste.
struct TestText: Encodable, Equatable, Sendable {
  /// A whole file of Swift.
  let test: String
  /// What the session does not say: empty, or named in the test too.
  let gaps: [String]

  /// A test of what happened in a store from one event to another.
  ///
  /// - Throws: `RequestRefusal` if the session does not have what a test is made of.
  init(of place: Int, from first: Int, to last: Int, in events: [SeenEvent], app: String) throws {
    let store = try SeenStore(place, to: last, in: events)
    let writer = try TestWriter(store, from: first, to: last)
    var body = writer.feature.declarations + writer.gaps.declarations
    let rest = writer.body.joined(separator: "\n")
    if rest.contains("decoded(") || body.contains(where: { $0.contains("decoded(") }) { body += Self.decoded }
    if !body.isEmpty { body.append("") }
    var lines = writer.body
    // The helpers need the store: they stand behind it.
    let helpers = [("await endAtGap(", Self.endAtGap), ("await wake(", Self.wake), ("await pass(", Self.pass)]
    let needed = helpers.filter { rest.contains($0.0) }.flatMap { $0.1 }
    if let index = lines.firstIndex(where: { $0.hasPrefix("  state: ") }) {
      lines.insert(contentsOf: needed + [""], at: index + 1)
    }
    body += lines

    let whole = body.joined(separator: "\n")
    let foundation = ["decoded(", "UUID(", "URL(", "Date(", "Data(", "URLError(", "<UUID", "<URL", "<Date", "<Data"]
    var imports = ["Belay", "BelayTesting", "Testing"]
    let usesFoundation =
      foundation.contains { whole.contains($0) } || writer.modules.contains { $0.hasPrefix("Foundation") }
    if usesFoundation { imports.append("Foundation") }
    let own = writer.modules.filter { !$0.hasPrefix("Foundation") && !["Swift", "Belay"].contains($0) }.sorted()
    let header =
      imports.sorted().map { "import \($0)" } + (own.isEmpty ? [] : [""]) + own.map { "@testable import \($0)" }
    test = """
      \(header.joined(separator: "\n"))

      // Written by belay-inspect from what was seen in \(CommentText(app)).\(writer.gaps.names.isEmpty ? "" : " GAP: what the session does not say.")
      @MainActor
      @Test func `\(Self.name(store.feature, writer.cases))`() async {
      \(body.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n"))
      }

      """
    gaps = writer.gaps.names
  }

  private static func name(_ feature: String, _ cases: [String]) -> String {
    let words = cases.prefix(4) + (cases.count > 4 ? ["…"] : [])
    let name = "\(feature), \(words.isEmpty ? "as it began" : words.joined(separator: ", then "))"
    return String(name.filter { $0.isLetter || $0.isNumber || " ,<>_…".contains($0) })
  }

  private static let decoded = """
    func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) -> Value {
      try! JSONDecoder().decode(type, from: Data(json.utf8))
    }
    """.split(separator: "\n").map(String.init)

  private static let endAtGap = #"""
    /// The test passes as far as it goes, and its report names what is missing.
    func endAtGap(_ gap: String) async {
      withKnownIssue { Issue.record("GAP: \(gap)") }
      store.exhaustivity = .off
      await store.finish()
      store.end()
      await store.finish()
    }
    """#.split(separator: "\n").map(String.init)

  private static let wake = """
    /// The next sleeper wakes.
    func wake() async {
      await clock.waitForSleepers()
      if let next = clock.sleepers.first { await clock.advance(by: clock.now.duration(to: next.deadline)) }
    }
    """.split(separator: "\n").map(String.init)

  private static let pass = """
    /// Time passes, and no sleeper wakes.
    func pass(_ duration: Duration) async {
      let next = clock.sleepers.first.map { clock.now.duration(to: $0.deadline) - .nanoseconds(1) }
      await clock.advance(by: max(.zero, min(duration, next ?? duration)))
    }
    """.split(separator: "\n").map(String.init)
}
