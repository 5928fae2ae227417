// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint

@Suite("Baseline, changed lines and cache")
struct BaselineTests {
  private static let source = """
    extension View {
      func a() { refreshable { Task { await load() } } }
    }
    """

  @Test
  func `Lines above may come and go, and a second finding is new`() throws {
    let known = try #require(Baseline(text: Baseline(findings(in: Self.source)).text))
    #expect(known.new(among: findings(in: "\n\n// moved\n" + Self.source)).isEmpty)
    let twice = Self.source.replacing("}\n}", with: "}\n  func b() { refreshable { Task { await load() } } }\n}")
    #expect(known.new(among: findings(in: twice)).count == 1)
    #expect(Baseline(text: "something else") == nil)
  }

  @Test
  func `The lines of a diff`() {
    let changes = ChangedLines(
      diff: """
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        @@ -3 +3,2 @@ func a()
        -x
        +y
        +z
        @@ -10,2 +11,0 @@
        -x
        -x
        --- a/B C.swift\t
        +++ b/B C.swift\t
        @@ -0,0 +1 @@
        +y
        --- a/D.swift
        +++ /dev/null
        @@ -1 +0,0 @@
        """)
    #expect(changes.lines == ["A.swift": [3...4], "B C.swift": [1...1]])
    #expect(changes.contains("A.swift", line: 4) && !changes.contains("A.swift", line: 5))
  }
}
