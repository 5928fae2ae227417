// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

#if DEBUG || BELAY_DIAGNOSTICS
  /// The expression that decodes a `Codable` value again: `decoded(App.Item.self, #"{"id":1}"#)`.
  ///
  /// There is none for a value that is large, that has a part which is left out, or whose JSON does not make the same
  /// JSON again.
  struct DecodedCode {
    let code: String

    /// Unit: values.
    private static let mostParts = 500

    init?(of value: Any, leavingOut leftOut: LeftOut) {
      var parts = 0
      guard let value = value as? any Codable, let name = SwiftCode.writtenName(ofTypeOf: value),
        Self.isShown(value, leftOut, depth: 0, &parts), let json = Self.json(of: value)
      else { return nil }
      // A raw string: one more # than the JSON has in a row.
      var marks = "#"
      while json.contains("\"\(marks)") || json.contains("\\\(marks)") { marks += "#" }
      code = "decoded(\(name).self, \(marks)\"\(json)\"\(marks))"
    }

    private static func json<Value: Codable>(of value: Value) -> String? {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(value), data.count <= SwiftCode.longest,
        let again = try? JSONDecoder().decode(Value.self, from: data), (try? encoder.encode(again)) == data
      else { return nil }
      let json = String(decoding: data, as: UTF8.self)
      // What is not seen in an editor.
      return json.unicodeScalars.contains { $0.value < 0x20 || $0.properties.generalCategory == .format } ? nil : json
    }

    /// Whether it is small, and has nothing that is left out.
    private static func isShown(_ value: Any, _ leftOut: LeftOut, depth: Int, _ parts: inout Int) -> Bool {
      parts += 1
      if parts > mostParts || depth > SwiftCode.deepest { return false }
      if let text = value as? String { return text.utf8.count <= SwiftCode.longest }
      if let data = value as? Data { return data.count <= SwiftCode.longest }
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class || mirror.children.count > mostParts { return false }
      return mirror.children.allSatisfy { child in
        !leftOut.contains(child.label) && isShown(child.value, leftOut, depth: depth + 1, &parts)
      }
    }
  }
#endif
