// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A type conforms to Belay's `Feature` in an extension.
///
/// Under default main-actor isolation a conformance in an extension is checked apart from the type, and does not
/// compile. Conform where the type is declared.
///
/// Wrong:
/// ```swift
/// struct Checkout { let api: CheckoutAPI }
/// extension Checkout: Feature { … }
/// ```
/// Right:
/// ```swift
/// struct Checkout: Feature { let api: CheckoutAPI … }
/// ```
struct FeatureInExtension: Rule {
  static let id = "feature-in-extension"
  static let summary = "a Feature conformance in an extension"
  static let looksAtTests = true

  func check(_ context: RuleContext) -> [Finding] {
    guard context.file.imports.contains("Belay") else { return [] }
    return context.sites.types.compactMap { node in
      guard let part = node.as(ExtensionDeclSyntax.self),
        part.inheritanceClause?.inheritedTypes.contains(where: {
          ["Feature", "Belay.Feature"].contains($0.type.nominalName)
        }) ?? false
      else { return nil }
      let name = part.extendedType.trimmedDescription
      return context.finding(
        Self.self, at: part,
        Message(
          en: "\(name) becomes a Feature in an extension, which does not compile under default main-actor isolation. "
            + "Write struct \(name): Feature where the type is declared.",
          ja: "\(name) は extension で Feature に準拠しています。デフォルトの分離が MainActor のときはコンパイルできません。"
            + "型の宣言に struct \(name): Feature と書いてください。"))
    }
  }
}
