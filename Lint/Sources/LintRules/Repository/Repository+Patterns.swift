// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The type of a name that a pattern binds: of `value` in `.loaded(let value)`, `let .loaded(value)` and `let error as Foo`.
  func typeText(ofPattern pattern: CodeElement, as name: String, _ depth: Int) -> String? {
    let text = pattern.name
    if let cast = text.ranges(of: " as ").last { return located(String(text[cast.upperBound...]), at: pattern) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), let dot = text[..<open].lastIndex(of: ".") else {
      return nil
    }
    let caseName = String(text[text.index(after: dot)..<open])
    let arguments = TypeText.split(String(text[text.index(after: open)...].dropLast()), at: ",")
    guard
      let number = arguments.firstIndex(where: { TypeText.withoutLabel($0).split(separator: " ").last ?? "" == name })
    else { return nil }
    let type = matched(by: pattern).flatMap { typePath(of: $0, depth: depth + 1) }
    let own = type.map { members(caseName, ofType: $0) } ?? []
    let cases = (own.isEmpty ? variables(named: caseName) : own).filter { $0.kind == .enumCase }
    let types = Set(
      cases.map { element -> String in
        let payload = element.children.all(.typeName)
        return payload.count == arguments.count ? located(payload[number].name, at: element) : ""
      })
    return types.count == 1 ? types.first.flatMap { $0.isEmpty ? nil : $0 } : nil
  }

  /// The value that is compared with the pattern.
  private func matched(by pattern: CodeElement) -> CodeElement? {
    guard let parent = pattern.parent else { return nil }
    switch parent.kind {
    case .switchCase: return parent.parent?.firstChild
    case .match: return parent.children.first { $0 != pattern }
    default: return nil
    }
  }
}
