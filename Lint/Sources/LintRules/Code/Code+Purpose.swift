// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Code that no user waits for: tests, previews and what a tool has written.
extension Code {
  package var isObjectiveC: Bool { root.flags.contains(.isOtherLanguage) }

  package func isLookedAt(by rule: any CodeRule.Type) -> Bool {
    !isGenerated && !isObjectiveC && (!isTest || rule.looksAtTests)
  }

  /// How many `#Preview` and preview providers it has.
  package var previewCount: Int {
    let providers = names.number(of: "PreviewProvider") == nil ? [] : elements(.inherited) { $0 == "PreviewProvider" }
    return calls(to: ["#Preview"]).count + providers.count
  }

  static let generatedEndings = [".generated.swift", ".pb.swift", ".grpc.swift", ".graphql.swift"]
}

extension CodeElement {
  /// Of a body: no more nodes than a function of a thousand lines has. Rules that walk the body for each task in it leave longer
  /// ones out, which tools have written: the time would grow with the square.
  var isWrittenByHand: Bool { Int(node.end) - index < 20_000 }

  /// In `#Preview { }` or a `PreviewProvider`.
  package var isInPreview: Bool {
    ancestors.contains { ancestor in
      switch ancestor.kind {
      case .type: ancestor.children.contains { $0.kind == .inherited && $0.name == "PreviewProvider" }
      case .call: ancestor.firstChild?.name == "#Preview"
      default: false
      }
    }
  }
}
