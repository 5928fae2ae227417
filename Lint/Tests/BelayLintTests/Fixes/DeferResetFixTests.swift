// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of flag-not-restored")
struct DeferResetFixTests {
  private func search(_ body: String, in head: String = "func look() async throws", beside members: String = "")
    -> String
  {
    """
    final class Search {
      var isSearching = false
      var isBusy = false
      var hits: [Int] = []
      \(head) {
    \(body)
      }
      func show() { if isSearching || isBusy { spinner.startAnimating() } }
      \(members)
    }
    """
  }

  private func expect(
    _ body: String, gives expected: String, in head: String = "func look() async throws",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectFix(
      of: "flag-not-restored", in: search(body, in: head), gives: search(expected, in: head),
      sourceLocation: sourceLocation)
  }

  private func expectNoFix(
    _ body: String, in head: String = "func look() async throws", beside members: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = lint(search(body, in: head, beside: members), "flag-not-restored")
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `A defer takes the place of the last line`() {
    expect(
      """
          Task {
            isSearching = true
            hits = try await api.find()
            isSearching = false
          }
      """,
      gives: """
            Task {
              isSearching = true
              defer { isSearching = false }
              hits = try await api.find()
            }
        """, in: "func look()")
  }

  @Test
  func `Comments stay, and blank lines before the reset go`() {
    expect(
      """
          isSearching = true // until the hits are there
          // Asks the server.
          hits = try await api.find() // all of them

          // Ready.
          isSearching = false
      """,
      gives: """
            isSearching = true // until the hits are there
            defer { isSearching = false }
            // Asks the server.
            hits = try await api.find() // all of them

            // Ready.
        """)
    expect(
      """
          isSearching = true
          hits = try await api.find()
          isSearching = false // ready
      """,
      gives: """
            isSearching = true
            defer { isSearching = false }
            hits = try await api.find()
            // ready
        """)
  }

  @Test
  func `A guard that returns, and another reset before it`() {
    expect(
      """
          isSearching = true
          guard let key else { return }
          guard let place else {
            isSearching = false
            return
          }
          hits = await api.find(key, place)
          isSearching = false
      """,
      gives: """
            isSearching = true
            defer { isSearching = false }
            guard let key else { return }
            guard let place else {
              isSearching = false
              return
            }
            hits = await api.find(key, place)
        """, in: "func look(_ key: String?, _ place: Int?) async")
  }

  @Test
  func `Two flags, of which a run may report one`() {
    let source = search(
      """
          isSearching = true
          isBusy = true
          hits = try await api.find()
          isSearching = false
          isBusy = false
      """)
    let expected = search(
      """
          isSearching = true
          defer { isSearching = false }
          isBusy = true
          defer { isBusy = false }
          hits = try await api.find()
      """)
    var bytes = Array(source.utf8)
    for _ in 0..<2 {
      let found = lint(String(decoding: bytes, as: UTF8.self), "flag-not-restored")
      bytes = Fixes.apply(found.compactMap(\.fix), to: bytes) ?? bytes
    }
    let fixed = String(decoding: bytes, as: UTF8.self)
    #expect(fixed == expected)
    #expect(lint(fixed, "flag-not-restored").isEmpty)
  }

  @Test
  func `In a case, a do and a loop`() {
    expect(
      """
          switch place {
          case 1:
            isSearching = true
            hits = try await api.find()
            isSearching = false
          default: break
          }
          for key in keys {
            isBusy = true
            hits = try await api.find(key)
            isBusy = false
          }
      """,
      gives: """
            switch place {
            case 1:
              isSearching = true
              defer { isSearching = false }
              hits = try await api.find()
            default: break
            }
            for key in keys {
              isBusy = true
              defer { isBusy = false }
              hits = try await api.find(key)
            }
        """)
  }

  @Test
  func `The place is that of the set`() {
    expect(
      """
          Task { [weak self] in
            self?.isSearching = true
            guard let self else { return }
            hits = try await api.find()
            isSearching = false
          }
      """,
      gives: """
            Task { [weak self] in
              self?.isSearching = true
              defer { self?.isSearching = false }
              guard let self else { return }
              hits = try await api.find()
            }
        """, in: "func look()")
  }

  @Test
  func `Tabs and line ends of Windows`() {
    let lines = [
      "final class Search {", "\tvar isSearching = false", "\tfunc look() async throws {", "\t\tisSearching = true",
      "\t\thits = try await api.find()", "\t\tisSearching = false", "\t}",
      "\tfunc show() { if isSearching { spinner.startAnimating() } }", "}", "",
    ]
    var fixed = lines
    fixed.insert("\t\tdefer { isSearching = false }", at: 4)
    fixed.remove(at: 6)
    expectFix(
      of: "flag-not-restored", in: lines.joined(separator: "\r\n"), gives: fixed.joined(separator: "\r\n"))
  }

  @Test(arguments: [
    // What follows the reset would run before it.
    "isSearching = true\n    hits = try await api.find()\n    isSearching = false\n    show()",
    // On one line.
    "isSearching = true; hits = try await api.find(); isSearching = false",
    // Another block.
    "isSearching = true\n    if let key {\n      hits = try await api.find(key)\n      isSearching = false\n    }",
    // A callback resets it, later than a defer would.
    "isSearching = true\n    try await api.find()\n    api.warm { self.isSearching = false }\n    isSearching = false",
    // What is started there may reset it.
    "isSearching = true\n    if isOld {\n      start()\n      return\n    }\n    try await api.find()\n    isSearching = false",
    // The next round is another run.
    "for key in keys {\n      isSearching = true\n      if key.isEmpty { continue }\n      try await api.find()\n      isSearching = false\n    }",
    // The brace is on the line of the reset.
    "isSearching = true\n    hits = try await api.find()\n    isSearching = false }; do {",
    // A cancelled run leaves it to its successor.
    "isSearching = true\n    do { try await api.find() } catch is CancellationError { return }\n    isSearching = false",
    // In a clause.
    "#if os(iOS)\n    isSearching = true\n    hits = try await api.find()\n    isSearching = false\n    #endif",
  ])
  func `No fix where the reset would come at another time`(_ body: String) {
    expectNoFix("    " + body)
  }

  @Test
  func `No fix where a state tells how the work ended`() {
    let found = lint(
      """
      final class Search: ObservableObject {
        @Published var state = State.idle
        func look() async throws {
          state = .loading
          hits = try await api.find()
          state = .idle
        }
        func show() { if state == .loading { spinner.startAnimating() } }
      }
      """, "flag-not-restored")
    #expect(found.allSatisfy { $0.fix == nil })
  }

  @Test
  func `No fix where another run may have set the flag meanwhile`() {
    expectNoFix(
      """
          task?.cancel()
          task = Task {
            isSearching = true
            hits = try await api.find()
            isSearching = false
          }
      """, in: "func look()", beside: "var task: Task<Void, any Error>?")
    expectNoFix(
      """
          isSearching = true
          hits = try await api.find()
          isSearching = false
      """,
      beside: """
        var task: Task<Void, any Error>?
          func typed() {
            task?.cancel()
            task = Task { try await look() }
          }
        """)
  }

  @Test
  func `A run that refuses another one is the only one`() {
    expect(
      """
          guard !isSearching else { return }
          task = Task {
            isSearching = true
            hits = try await api.find()
            isSearching = false
          }
      """,
      gives: """
            guard !isSearching else { return }
            task = Task {
              isSearching = true
              defer { isSearching = false }
              hits = try await api.find()
            }
        """, in: "func look()")
  }
}
