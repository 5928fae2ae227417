// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// Whether nothing in the repository can call the function: no call of its name fits, and it is not used as a value.
  /// Functions that others may call are taken to be called: public ones, those for Objective-C, tests and frameworks.
  func isNeverCalled(_ function: CodeElement?) -> Bool {
    guard let function, function.kind == .function, let type = function.enclosingType, function.parent == type,
      !["override", "public", "open"].contains(where: { function.has(modifier: $0) }),
      !function.children.contains(where: {
        $0.kind == .attribute && $0.name != "MainActor" && $0.name != "discardableResult"
      })
    else { return false }
    return memo("neverCalled", function.name, function) {
      let isPublicExtension = type.has(modifier: "public") && type.flags.contains(.isExtension)
      if isPublicExtension || parts(ofType: type.name).contains(where: { $0.has(attribute: "objcMembers") }) {
        return false
      }
      let isUsed = uses(of: function.name).contains { use in
        guard !function.contains(use) else { return false }
        guard let call = use.parent, call.kind == .call, call.firstChild == use else { return true }
        return call.fits(function)
      }
      return !isUsed && !isAskedForOutside(function, type)
    }
  }

  /// Whether a protocol or class of another module may declare the function.
  private func isAskedForOutside(_ function: CodeElement, _ type: CodeElement) -> Bool {
    lineage(ofType: type.name).dropFirst().contains { name in
      parts(ofType: name).isEmpty && !Repository.withoutRequirements.contains(name)
    }
  }

  private static let withoutRequirements: Set<String> = [
    "NSObject", "ObservableObject", "Sendable", "Actor", "AnyObject", "View", "UIViewController", "UIView", "Equatable",
    "Hashable", "Codable", "Identifiable", "Error",
  ]
}
