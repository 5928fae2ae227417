// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension VariantSource {
  init(_ variant: CarouselVariant) {
    self.init(variant: variant.rawValue, title: variant.title, url: variant.sourceFile, notes: Self.notes(on: variant))
  }

  private static func notes(on variant: CarouselVariant) -> [Note] {
    switch variant {
    case .plain:
      [
        Note(
          line: "await scroll(to: page)",
          note: "A second tap ends this wait, and the lines below turn both on again."),
        Note(
          line: "guard !event.isByFinger else { return }",
          note: "What ends the wait begins here, with a step. No step, no end."),
      ]
    case .belay:
      [
        Note(
          line: #"return .run(.paging, holding: \.isLocked, at: true) {"#,
          note: "Restored in the turn in which the run ends, in whatever way."),
        Note(line: "in: .milliseconds(1_200), clock: clock", note: "Also when nothing ever moves."),
      ]
    }
  }
}
