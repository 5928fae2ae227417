// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// A `try` whose calls are all of functions in this repository that say `throws` and never do: placeholders, and functions
  /// that catch everything.
  func cannotThrow(_ attempt: CodeElement) -> Bool {
    guard attempt.kind == .try else { return false }
    let calls = attempt.ownFlow.filter { $0.kind == .call }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        let functions = callees(of: call)
        return !functions.isEmpty && functions.allSatisfy { $0.body.map { !$0.letsErrorsOut } ?? false }
      }
  }
}

extension CodeElement {
  /// Of a body: a `throw`, or a `try` that no `catch` of everything is around.
  fileprivate var letsErrorsOut: Bool {
    ownFlow.contains { element in
      let mayThrow =
        switch element.kind {
        case .throw: true
        case .try: !element.flags.contains(.isOptional)
        // `for try await` is not told from `for await`.
        case .for: element.flags.contains(.isAsync)
        default: false
        }
      guard mayThrow else { return false }
      return !element.ancestors.prefix { $0 != self }.contains { around in
        around.kind == .do && (around.body?.contains(element) ?? false)
          && around.children.all(.catchClause).contains(where: \.catchesAll)
      }
    }
  }
}
