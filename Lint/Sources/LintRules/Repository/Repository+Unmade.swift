// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Views and models that the code declares, and nothing makes: no user comes to them.
extension Repository {
  /// The name of the type around the element, if the code shows where the app starts, and nothing but tests, previews and
  /// other such types makes an object of it.
  func unmadeType(around element: CodeElement) -> String? {
    guard let type = element.outermostType, showsApp else { return nil }
    let name = TypeText.last(type.name)
    return isUnmade(name, depth: 2) ? name : nil
  }

  private var showsApp: Bool {
    memo("showsApp", "") {
      ["App", "UIApplicationDelegate", "NSApplicationDelegate"].contains { !heirs(of: $0).isEmpty }
    }
  }

  private func isUnmade(_ name: String, depth: Int) -> Bool {
    memo("isUnmade\(depth)", name) { findUnmade(name, depth) }
  }

  private func findUnmade(_ name: String, _ depth: Int) -> Bool {
    let parts = parts(ofType: name)
    guard let declared = parts.first(where: { !$0.flags.contains(.isExtension) }), parts.allSatisfy(isOwn(declared)),
      isMadeByCode(declared), heirs(of: name).isEmpty
    else { return false }
    func counts(_ place: CodeElement) -> Bool {
      !parts.contains { $0.contains(place) } && !place.code.isTest && !place.isInPreview && !place.isOnlyAsked
    }
    func isSeen(_ use: CodeElement) -> Bool {
      guard counts(use) else { return false }
      guard depth > 0, let owner = use.outermostType else { return true }
      return !isUnmade(TypeText.last(owner.name), depth: depth - 1)
    }
    for use in uses(of: name) where isSeen(use) { return false }
    return !declarations(ofType: name).contains(where: counts)
  }

  /// One type of that name.
  private func isOwn(_ declared: CodeElement) -> (CodeElement) -> Bool {
    { part in part == declared || part.flags.contains(.isExtension) }
  }

  /// A view, or a class that no storyboard, runtime or other module can make.
  private func isMadeByCode(_ type: CodeElement) -> Bool {
    guard !type.code.isTest, !type.code.isObjectiveC, type.enclosingType == nil,
      !["public", "open", "package"].contains(where: { type.has(modifier: $0) }),
      !["main", "objc", "objcMembers", "UIApplicationMain", "NSApplicationMain"].contains(where: {
        type.has(attribute: $0)
      })
    else { return false }
    let lineage = lineage(ofType: type.name)
    if ["App", "Scene", "Widget", "WidgetBundle", "PreviewProvider"].contains(where: lineage.contains) { return false }
    guard type.flags.contains(.isClass) else { return lineage.contains("View") }
    if ["UIViewController", "NSViewController"].contains(where: lineage.contains) { return !isInStoryboard(type) }
    return lineage.dropFirst().allSatisfy { Repository.plainParents.contains($0) }
  }

  /// A storyboard may make the controller: the code reads one, or the controller has what one connects.
  private func isInStoryboard(_ type: CodeElement) -> Bool {
    let readers = ["UIStoryboard", "NSStoryboard", "storyboard", "instantiateViewController", "performSegue"]
    return readers.contains(where: isMentioned)
      || parts(ofType: type.name).contains { part in
        part.subtree.contains { $0.kind == .attribute && $0.name.hasPrefix("IB") }
      }
  }

  private static let plainParents: Set<String> = [
    "ObservableObject", "Sendable", "Identifiable", "Hashable", "Equatable", "AnyObject", "Observable",
  ]
}

extension CodeElement {
  /// The type in `value as? Type` and `value is Type`, which makes nothing.
  fileprivate var isOnlyAsked: Bool {
    guard let parent, parent.kind == .operation, let place = Array(parent.children).firstIndex(of: self), place > 0
    else {
      return false
    }
    let operators = parent.name.split(separator: " ")
    return operators.indices.contains(place - 1) && ["as", "is"].contains(operators[place - 1])
  }

  fileprivate var outermostType: CodeElement? {
    var type: CodeElement?
    for around in ancestors where around.kind == .type { type = around }
    return type
  }
}
