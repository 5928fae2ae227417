// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace
import Foundation

#if DEBUG || BELAY_DIAGNOSTICS
  /// The Swift expression of a value, to be written where its type is known: `.quantityChanged(3)`.
  ///
  /// It has one if all its parts have: strings, characters, numbers, booleans, optionals, collections, tuples, cases of
  /// enums, and the few types of Foundation's that have an exact initialiser. The initialisers of the app's structs are
  /// not known: one that is `Codable` is written as `decoded(App.Item.self, #"{"id":1}"#)`, with a function that the
  /// test brings along; all others are gaps. A payload that is one tuple cannot be told from several payloads, and
  /// is written as several.
  struct SwiftCode: Equatable {
    /// Nil if there are gaps.
    private(set) var code: String?
    /// What has no expression: `item: Item`.
    private(set) var gaps: [String] = []

    /// Unit: bytes.
    static let longest = 4_000
    static let deepest = 16

    /// Of a value of which nothing is told.
    static let leftOut = SwiftCode()

    private init() { gaps = ["left out"] }

    init(of value: Any, leavingOut leftOut: LeftOut = LeftOut([])) {
      var writer = SwiftCodeWriter(leftOut: leftOut)
      writer.write(value, label: nil, depth: 0)
      gaps = writer.gaps
      if gaps.isEmpty { code = writer.code }
    }
  }

  private struct SwiftCodeWriter {
    let leftOut: LeftOut
    private(set) var code = ""
    private(set) var gaps: [String] = []
    private var isFull = false

    init(leftOut: LeftOut) { self.leftOut = leftOut }

    mutating func write(_ value: Any, label: String?, depth: Int) {
      if isFull { return }
      guard code.utf8.count <= SwiftCode.longest, depth <= SwiftCode.deepest else {
        isFull = true
        return gap(label, "longer than \(SwiftCode.longest) characters")
      }
      if leftOut.contains(label) { return gap(label, "left out") }
      if let known = SwiftCode.ofKnownType(value) {
        code += known
        if code.utf8.count > SwiftCode.longest {
          isFull = true
          gap(label, "longer than \(SwiftCode.longest) characters")
        }
        return
      }
      if let value = value as? LoadFailure {
        code += "LoadFailure("
        write(value.error, label: label, depth: depth + 1)
        code += ")"
        return
      }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional: writeOptional(value, mirror, label, depth)
      case .collection where SwiftCode.isStandardCollection(value), .set where SwiftCode.isStandardCollection(value):
        writeElements(mirror, label, depth)
      case .dictionary where SwiftCode.isStandardCollection(value): writePairs(mirror, label, depth)
      case .tuple: writeParts(mirror.children, depth)
      case .enum: writeCase(value, mirror, label, depth)
      default: writeWhole(value, mirror, label)
      }
    }

    /// A value whose parts are no code: an error without parts, or one that can be decoded.
    private mutating func writeWhole(_ value: Any, _ mirror: Mirror, _ label: String?) {
      if value is any Error, mirror.displayStyle == .struct, mirror.children.isEmpty,
        let name = SwiftCode.writtenName(ofTypeOf: value)
      {
        code += "\(name)()"
        return
      }
      guard let decoded = DecodedCode(of: value, leavingOut: leftOut)?.code else {
        return gap(label, "\(mirror.subjectType)")
      }
      code += decoded
    }

    private mutating func gap(_ label: String?, _ what: String) {
      let name = label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      gaps.append(name.map { "\($0): \(what)" } ?? what)
    }

    private mutating func writeOptional(_ value: Any, _ mirror: Mirror, _ label: String?, _ depth: Int) {
      guard let some = mirror.children.first?.value else {
        code += "nil"
        return
      }
      // An optional of an optional: `nil` would be the outer one.
      let isNested = Mirror(reflecting: some).displayStyle == .optional
      if isNested { code += ".some(" }
      write(some, label: label, depth: depth + 1)
      if isNested { code += ")" }
    }

    private mutating func writeElements(_ mirror: Mirror, _ label: String?, _ depth: Int) {
      code += "["
      for (index, child) in mirror.children.enumerated() where !isFull {
        if index > 0 { code += ", " }
        write(child.value, label: label, depth: depth + 1)
        // One gap is enough for all elements.
        if !gaps.isEmpty { break }
      }
      code += "]"
    }

    private mutating func writePairs(_ mirror: Mirror, _ label: String?, _ depth: Int) {
      if mirror.children.isEmpty {
        code += "[:]"
        return
      }
      code += "["
      for (index, child) in mirror.children.enumerated() where !isFull {
        if index > 0 { code += ", " }
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { return gap(label, "\(mirror.subjectType)") }
        write(pair[0].value, label: label, depth: depth + 1)
        code += ": "
        write(pair[1].value, label: label, depth: depth + 1)
        if !gaps.isEmpty { break }
      }
      code += "]"
    }

    /// The parts of a tuple or a payload, in parentheses.
    private mutating func writeParts(_ parts: Mirror.Children, _ depth: Int) {
      code += "("
      for (index, part) in parts.enumerated() {
        if index > 0 { code += ", " }
        let label = part.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
        if let label { code += "\(SwiftCode.escapedLabel(label)): " }
        write(part.value, label: label, depth: depth + 1)
      }
      code += ")"
    }

    private mutating func writeCase(_ value: Any, _ mirror: Mirror, _ label: String?, _ depth: Int) {
      if value is any CustomReflectable { return gap(label, "\(mirror.subjectType)") }
      // An error is often where any error may be.
      if value is any Error, let name = SwiftCode.writtenName(ofTypeOf: value) { code += name }
      guard let payload = mirror.children.first, let name = payload.label else {
        guard let name = SwiftCode.nameOfCase(value) else { return writeWhole(value, mirror, label) }
        code += ".\(SwiftCode.escapedMember(name))"
        return
      }
      code += ".\(SwiftCode.escapedMember(name))"
      if leftOut.contains(name) { return gap(name, "left out") }
      let inner = Mirror(reflecting: payload.value)
      // An empty tuple is one argument.
      if inner.displayStyle == .tuple, !inner.children.isEmpty {
        writeParts(inner.children, depth)
      } else {
        code += "("
        write(payload.value, label: name, depth: depth + 1)
        code += ")"
      }
    }
  }

  extension SwiftCode {
    /// The name of a case without a payload, or nil if the type's own description hides it.
    static func nameOfCase(_ value: Any) -> String? {
      if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        || value is any TextOutputStreamable
      {
        return nil
      }
      return "\(value)"
    }

    /// The type's name as it is written in a test, with its module; nil for a type that is private or in a function.
    static func writtenName(ofTypeOf value: Any) -> String? {
      let name = String(reflecting: type(of: value))
      return name.contains("(unknown context") || name.hasPrefix("__") ? nil : name
    }

    /// Whether it is an array, a set or a dictionary of the standard library, or rows.
    static func isStandardCollection(_ value: Any) -> Bool { value is any StandardCollection }

    static func escapedMember(_ name: String) -> String {
      ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
    }

    static func escapedLabel(_ label: String) -> String {
      ["inout", "var", "let"].contains(label) ? "`\(label)`" : label
    }
  }

  private protocol StandardCollection {}
  extension Array: StandardCollection {}
  extension Set: StandardCollection {}
  extension Dictionary: StandardCollection {}
  extension Rows: StandardCollection {}
#endif
