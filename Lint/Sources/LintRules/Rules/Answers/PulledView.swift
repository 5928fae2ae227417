// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether the user can pull a view, so that its `refreshable` closure runs at all.
extension Repository {
  /// False if the modified view is declared here and nothing in it scrolls.
  func canBePulled(_ modifier: CodeElement) -> Bool {
    var current = modifier.receiver
    while let call = current, call.kind == .call, let inner = call.receiver { current = inner }
    guard let view = current, view.kind == .call, let name = view.calleeName else { return true }
    return scrolls(view) || scrolls(name, 3)
  }

  /// Whether something in the code scrolls.
  private func scrolls(_ code: CodeElement) -> Bool {
    code.subtree.contains { call in
      guard call.kind == .call, let name = call.calleeName else { return false }
      return Self.scrolling.contains { name.hasSuffix($0) }
    }
  }

  /// A view that the repository does not declare may scroll.
  private func scrolls(_ view: String, _ depth: Int) -> Bool {
    memo("scrolls\(depth)", view) { mayScroll(view, depth) }
  }

  private func mayScroll(_ view: String, _ depth: Int) -> Bool {
    let parts = parts(ofType: view)
    guard depth > 0, !parts.isEmpty, lineage(ofType: view).contains("View") else { return true }
    return parts.contains { part in
      scrolls(part)
        || part.subtree.contains { call in
          guard call.kind == .call, let name = call.calleeName, name.first?.isUppercase ?? false, name != view,
            call.firstChild?.kind == .name, !Self.fixed.contains(name),
            name.hasSuffix("View") || lineage(ofType: name).contains("View")
          else { return false }
          return scrolls(name, depth - 1)
        }
        // What it shows is given to it.
        || part.subtree.contains { $0.kind == .attribute && $0.name == "ViewBuilder" }
    }
  }

  private static let scrolling = ["List", "ScrollView", "Form", "Table", "ScrollViewReader", "TextEditor", "WebView"]
  private static let fixed: Set<String> = ["ProgressView", "ContentUnavailableView", "AnyView", "EmptyView"]
}
