// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Types with a name of their own in others: `State` in `Feed` is not `State` in `Player`.
extension Repository {
  /// The text with the types' names as they can be found from anywhere: `[Feed.State]` for the `[State]` that is meant at the place.
  /// A name that only types elsewhere have in them stands for something that is not known, as a generic parameter: it becomes `_`.
  func located(_ text: String, at place: CodeElement) -> String {
    // Most texts are a name.
    if text.utf8.allSatisfy({ $0 < 0x80 && ($0.isPartOfName || $0 == UInt8(ascii: ".")) }), text.beginsWithCapital {
      return path(of: text, at: place)
    }
    var result = ""
    var rest = text[...]
    var isInName = false
    while let first = rest.first {
      guard first.isUppercase, !isInName else {
        isInName = first.isPartOfName
        result.append(rest.removeFirst())
        continue
      }
      let end = rest.firstIndex { !$0.isPartOfName && $0 != "." } ?? rest.endIndex
      result += path(of: String(rest[..<end]), at: place)
      rest = rest[end...]
    }
    return result
  }

  private func path(of written: String, at place: CodeElement) -> String {
    let first = written.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(written[..<$0]) } ?? written
    let declared = types(named: first).filter { !$0.flags.contains(.isExtension) || $0.kind == .alias }
    if declared.allSatisfy({ $0.enclosingType == nil }) { return written }
    var around = place.kind == .type ? place : place.enclosingType
    while let type = around {
      let path = type.typePath
      if let own = declared.first(where: { $0.enclosingType?.typePath == path }) {
        return own.typePath + written.dropFirst(first.count)
      }
      let ancestors = Set(lineage(ofType: path).dropFirst())
      if let inherited = declared.first(where: {
        $0.enclosingType.map { ancestors.contains(TypeText.last($0.name)) } ?? false
      }) {
        return inherited.typePath + written.dropFirst(first.count)
      }
      around = type.enclosingType
    }
    return declared.contains { $0.enclosingType == nil } ? written : TypeText.unknown
  }

  /// The type of an expression with the types around it: `Feed.State`.
  func typePath(of expression: CodeElement, depth: Int = 0) -> String? {
    typeText(of: expression, depth).flatMap(typePath(ofText:))
  }

  /// The type itself for an alias of it.
  func typePath(ofText text: String) -> String? {
    guard let path = TypeText.path(text) else { return nil }
    guard parts(ofType: path).isEmpty,
      let alias = types(named: TypeText.last(path)).first(where: { $0.kind == .alias && $0.isNamed(path) }),
      let meant = alias.declaredType
    else { return path }
    return TypeText.path(located(meant, at: alias)) ?? path
  }
}

extension CodeElement {
  /// Of a type, an extension or an alias: its name, after those of the types around it.
  var typePath: String {
    var path = name
    var around = enclosingType
    while let type = around {
      path = type.name + "." + path
      around = type.enclosingType
    }
    return path
  }

  /// Whether a path, in which outer types can be left out, is that of the type.
  func isNamed(_ path: String) -> Bool {
    let own = typePath
    return own == path || own.hasSuffix("." + path)
  }
}
