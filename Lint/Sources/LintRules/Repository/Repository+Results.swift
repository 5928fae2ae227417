// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// The type of what a call returns.
  func typeText(ofCall call: CodeElement, _ depth: Int) -> String? {
    guard let callee = call.firstChild else { return nil }
    if callee.isTypeName, let path = callee.path { return located(path.joined(separator: "."), at: callee) }
    if callee.kind == .member, callee.name == "init" {
      return callee.firstChild.flatMap { typeText(of: $0, depth + 1) }
    }
    // The type of the receiver is asked for once: in a chain of calls each call asks for that of the one before.
    if callee.kind == .member, let base = callee.firstChild {
      return typeText(of: base, depth + 1).flatMap { typeText(ofCall: call, onReceiver: $0) }
    }
    if let property = declaration(of: callee, depth + 1), let type = resultText(ofProperty: property) { return type }
    return resultText(of: callees(of: call, depth: depth + 1))
  }

  private func typeText(ofCall call: CodeElement, onReceiver text: String) -> String? {
    guard let callee = call.firstChild else { return nil }
    let (name, isStatic) = (callee.name, callee.firstChild?.isTypeName ?? false)
    let type = typePath(ofText: text)
    if let property = type.flatMap({ member(name, ofType: $0, isStatic: isStatic) }),
      let result = resultText(ofProperty: property)
    {
      return result
    }
    let found = type.map { callees(of: call, onReceiver: $0) } ?? []
    return found.isEmpty ? TypeText.result(of: name, ofCollection: text) : resultText(of: found)
  }

  /// What a property that holds a function returns.
  private func resultText(ofProperty property: CodeElement) -> String? {
    guard property.kind == .variable || property.kind == .parameter, let type = property.declaredType,
      let arrow = type.ranges(of: "->").last
    else { return nil }
    return located(String(type[arrow.upperBound...].filter { $0 != ")" && $0 != " " }), at: property)
  }

  /// What all of the functions return.
  private func resultText(of functions: [CodeElement]) -> String? {
    let results = Set(
      functions.compactMap { function in
        function.children.first(.result).map { located($0.name, at: function) }
      })
    return results.count == 1 ? results.first : nil
  }
}
