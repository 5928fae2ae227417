// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A type conforms to Belay's `Feature` in an extension.
///
/// Under default main-actor isolation a conformance in an extension is checked apart from the type, and does not
/// compile. Conform where the type is declared, which compiles under both defaults.
///
/// Only code that imports Belay is checked, tests too. It is a warning.
///
/// Wrong:
/// ```swift
/// struct Checkout { let api: CheckoutAPI }
/// extension Checkout: Feature {
///   func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
/// }
/// ```
/// Right:
/// ```swift
/// struct Checkout: Feature {
///   let api: CheckoutAPI
///   func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
/// }
/// ```
package struct FeatureInExtension: CodeRule {
  package static let id = "feature-in-extension"
  package static let summary = "a Feature conformance in an extension"
  package static let looksAtTests = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.importsBelay else { return [] }
    return code.elements(.type) { _ in true }.compactMap { part in
      guard part.flags.contains(.isExtension), part.conformsToFeature else { return nil }
      let name = part.name
      return CodeFinding(
        rule: Self.id, element: part,
        message: Message(
          en: "\(name) becomes a Feature in an extension, which does not compile under default main-actor isolation. "
            + "Write struct \(name): Feature where the type is declared.",
          ja: "\(name) は extension で Feature に準拠しています。デフォルトの分離が MainActor のときはコンパイルできません。"
            + "型の宣言に struct \(name): Feature と書いてください。"))
    }
  }
}
