// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The small part of JSON that inventories, explorations and the inspector need, without Foundation, which not every
/// process contains.
package enum JSONText {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0)):\($1)" }.joined(separator: ",") + "}"
  }

  package static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func seconds(_ duration: Duration?) -> String { duration.map { "\($0 / .seconds(1))" } ?? "null" }

  package static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
