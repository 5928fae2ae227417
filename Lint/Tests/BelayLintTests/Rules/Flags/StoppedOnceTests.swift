// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// What a view stops each time, and starts once.
@Suite("once-field-never-reset: what is stopped at each disappearance")
struct StoppedOnceTests {
  private static func desk(_ more: String = "") -> String {
    """
    struct Desk: View {
      @State private var hasAppeared = false
      let meter: Meter
      var body: some View {
        Text("Desk")
          .task {
            if !hasAppeared {
              1️⃣hasAppeared = true
              await meter.load()
              meter.startTicks()
            }
          }
          .onDisappear { meter.stopTicks() }
          \(more)
      }
    }
    """
  }

  @Test
  func `A view stops something each time, and starts it once`() {
    expectFindings(of: "once-field-never-reset", in: Self.desk())
    let found = findings(in: Self.desk().replacing("1️⃣", with: ""))
    #expect(found.contains { $0.rule == "once-field-never-reset" && $0.severity == .warning })
  }

  @Test
  func `It is started elsewhere too, or the flag is reset`() {
    let unmarked = { (source: String) in source.replacing("1️⃣", with: "") }
    expectNothing(
      of: "once-field-never-reset",
      in: unmarked(Self.desk(".onChange(of: phase) { if phase == .active { meter.startTicks() } }")))
    expectNothing(of: "once-field-never-reset", in: unmarked(Self.desk(".onDisappear { hasAppeared = false }")))
    expectNothing(
      of: "once-field-never-reset", in: unmarked(Self.desk()).replacing("stopTicks", with: "save"))
  }
}
