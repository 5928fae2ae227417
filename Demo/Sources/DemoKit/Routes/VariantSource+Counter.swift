// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension VariantSource {
  init(_ variant: CounterVariant) {
    self.init(variant: variant.rawValue, title: variant.title, url: variant.sourceFile, notes: Self.notes(on: variant))
  }

  private static func notes(on variant: CounterVariant) -> [Note] {
    switch variant {
    case .plainInline:
      [
        Note(
          line: "Task { [ticker, shown = $number] in",
          note: "It captures two values, not the view: the bag is released.")
      ]
    case .plainMethod:
      [
        Note(
          line: "Task { try await count() }",
          note: "count() is a method of the view: the closure captures the view, with the bag.")
      ]
    case .belay:
      [
        Note(
          line: ".run(.counting) { try await count($0) }",
          note: "It takes the feature, a value. The store is not in it."),
        Note(line: "try context.apply(.counted(number))", note: "Throws once the store was released."),
      ]
    case .belayWeakOwner:
      [Note(line: "try owner { $0.number = number }", note: "Throws once the scope was released, with the model.")]
    }
  }
}
