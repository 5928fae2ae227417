// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension VariantSource {
  init(_ variant: CheckoutVariant) {
    self.init(variant: variant.rawValue, title: variant.title, url: variant.sourceFile, notes: Self.notes(on: variant))
  }

  private static func notes(on variant: CheckoutVariant) -> [Note] {
    switch variant {
    case .plain:
      [
        Note(
          line: "await send(.internal(.validate))",
          note: "Returns when the state has changed. The validation has only begun."),
        Note(
          line: "guard state.isValid != false else { return nil }",
          note: "Nothing is known yet, so this lets the order through."),
      ]
    case .belay:
      [
        Note(line: "let isValid = try await api.validate(context.cart)", note: "Waits for the answer."),
        Note(line: "guard isValid else { return }", note: "Here it is known."),
      ]
    }
  }
}
