// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Trace: what changed, at the edges")
struct FieldChangesEdgeTests {
  struct Plain { var text = "" }
  struct Opaque: Equatable, CustomReflectable {
    var secret = 1
    var customMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
  }
  enum Screen { case text(Plain) }
  struct Circle: Shape { var radius = 1 }
  struct Square: Shape { var side = 1 }
  protocol Shape {}

  struct State {
    var rows = (0..<20).map { Plain(text: "\($0)") }
    var few = [Plain(), Plain()]
    var shape: any Shape = Circle()
    var screen = Screen.text(Plain(text: String(repeating: "x", count: 300)))
    var opaque = Opaque()
    var nested: Int?? = .some(nil)
  }

  private func fields(_ body: (inout State) -> Void) -> [String] {
    let old = State()
    var new = old
    body(&new)
    return FieldChanges(from: old, to: new).changes.map(\.field)
  }

  @Test
  func `An element of a long collection that cannot be compared`() {
    #expect(fields { $0.few[0].text = "new" } == ["few"])
    #expect(fields { $0.rows[3].text = "new" } == ["rows"])
  }

  @Test
  func `A value of another type`() { #expect(fields { $0.shape = Square() } == ["shape"]) }

  @Test
  func `Beyond the 200 characters that are shown`() {
    #expect(fields { $0.screen = .text(Plain(text: String(repeating: "x", count: 300) + "y")) } == ["screen"])
  }

  @Test
  func `What can be compared, and shows nothing of what differs`() {
    #expect(fields { $0.opaque.secret = 2 } == ["opaque"])
  }

  @Test
  func `An optional of an optional`() { #expect(fields { $0.nested = nil } == ["nested"]) }

  @Test
  func `A text that was not cut does not say that it was`() {
    let text = String(repeating: "👩‍🚀", count: 150)
    #expect(TraceText.of(text) == text)
  }
}
