// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Code {
  var importsBelay: Bool { imports.contains("Belay") }
}

extension CodeElement {
  /// Of a type or an extension: whether it declares the conformance to Belay's `Feature` itself.
  var conformsToFeature: Bool {
    kind == .type && children.contains { $0.kind == .inherited && ["Feature", "Belay.Feature"].contains($0.name) }
  }
}

extension Repository {
  /// Whether the type, or a protocol that it conforms to, is one of Belay's features.
  func isFeature(_ type: CodeElement) -> Bool { lineage(ofType: type.name).contains("Feature") }
}
